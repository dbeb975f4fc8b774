package conn

// share gives the bulk lane a tenth of what leaves while it waits, so that a
// join ends even when the lanes before it never run dry.
type share struct{ owed int } // tenths of a byte that the bulk lane is owed

// bulkFirst reports whether the next datagram starts with the bulk lane: when
// it is owed half a datagram.
func (s *share) bulkFirst(datagram int) bool { return s.owed >= 10*datagram/2 }

// sent notes a datagram of so many bytes, bulk of them for the bulk lane,
// while the bulk lane had bytes waiting or not.
func (s *share) sent(bytes, bulk int, waiting bool) {
	if !waiting {
		s.owed = 0
		return
	}
	s.owed = max(s.owed+bytes-10*bulk, 0)
}

// reserve returns how many of so many bytes unreliable messages leave to the
// lanes: what control and structure need but at most half, and a tenth if
// bulk waits.
func (c *Conn) reserve(bytes int) int {
	lanes := c.lanes[Control].pending() + c.lanes[Structure].pending()
	if lanes > 0 {
		lanes = min(lanes+c.overhead(), bytes/2)
	}
	if bulk := c.lanes[Bulk].pending(); bulk > 0 {
		lanes += min(bulk+c.overhead(), bytes/10)
	}
	return lanes
}
