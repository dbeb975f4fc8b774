package conn

// How what the bucket earns is shared while everybody wants more, in tenths:
// the structure lane gets half and the bulk lane one, as long as they have
// something to send, and unreliable messages the rest. What one does not use,
// the others may.
const (
	structureTenths = 5
	bulkTenths      = 1
)

// hungryBelow is how many bytes unreliable messages have left when they would
// have taken more: less than another datagram and a small message need.
const hungryBelow = 128

// share is what the lanes behind the control lane are owed. Without it, either
// of lanes and messages could take all there is for ever: the world's state
// would stand still during a join, or a join would never end.
type share struct {
	credit int64 // of both lanes together, in bytes times 1e9
	bulk   int   // of the bulk lane against the structure lane, in tenths of a byte
}

// earn gives the lanes their part of what the bucket gained. They save up no
// more than they need.
func (c *Conn) earn(gained int64) {
	tenths, need := int64(0), 0
	if n := c.lanes[Structure].pending(); n > 0 {
		tenths, need = structureTenths, n
	}
	if n := c.lanes[Bulk].pending(); n > 0 {
		tenths, need = tenths+bulkTenths, need+n
	}
	if need > 0 {
		need += need/32 + c.overhead() // heads of chunks and datagrams
	}
	c.share.credit = min(c.share.credit+gained/10*tenths, int64(need)*1e9)
}

// reserve returns how many of so many bytes unreliable messages leave to the
// lanes: what is owed to them, and what the control lane needs but at most half.
func (c *Conn) reserve(level int) int {
	n := int(c.share.credit / 1e9)
	if control := c.lanes[Control].pending(); control > 0 {
		n += min(control+c.overhead(), level/2)
	}
	return n
}

// laneBudget returns how many bytes the lanes behind the control lane may
// send now.
func (c *Conn) laneBudget() int {
	spare := c.bucket.bytes() - c.out.planned
	if c.budget() < hungryBelow {
		spare = min(spare, int(c.share.credit/1e9))
	}
	return spare
}

// bulkFirst reports whether the bulk lane goes first in the next datagram:
// when it is owed half of one.
func (s *share) bulkFirst(datagram int) bool { return s.bulk >= 10*datagram/2 }

// sent notes what a datagram carried: bytes for the lanes, of which bulk for
// the bulk lane, while that had more waiting or not.
func (s *share) sent(lanes, bulk int, waiting bool) {
	s.credit = max(s.credit-int64(lanes)*1e9, 0)
	if !waiting {
		s.bulk = 0
		return
	}
	s.bulk = max(s.bulk+bulkTenths*lanes-10*bulk, 0)
}
