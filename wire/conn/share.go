package conn

// Urgent is the class of lanes that go before everything else, unreliable
// messages among it, and wait for no rate.
const Urgent = 1

// hungryBelow is how many bytes unreliable messages have left when they would
// have taken more: less than another datagram and a small message need.
const hungryBelow = 128

// share is how the lanes behind the urgent ones share what the bucket earns:
// with unreliable messages by credit, a tenth for each point of weight as long
// as the lane has something to send; among each other by class, and within a
// class by weighted fair queueing. What one does not use, the others may.
// Without it, either of lanes and messages could take all there is for ever: the
// world's state would stand still during a join, or a join would never end.
type share struct {
	credit int64        // of all these lanes together, in bytes times 1e9
	finish [Lanes]int64 // virtual time at which what the lane has sent is over
	waits  [Lanes]bool  // it had something to send when it was last asked
	now    int64        // virtual time: when what was sent last began
}

// virtual is what a byte takes of virtual time at a weight of one: divisible by
// every weight.
const virtual = 2520

// earn gives the lanes their part of what the bucket gained. They save up no
// more than they need.
func (c *Conn) earn(gained int64) {
	tenths, need := int64(0), 0
	for i := range c.lanes {
		if l := &c.lanes[i]; l.limits.Class > Urgent {
			if n := l.pending(); n > 0 {
				tenths, need = tenths+int64(l.limits.Weight), need+n
			}
		}
	}
	if need > 0 {
		need += need/32 + c.overhead() // heads of chunks and datagrams
	}
	c.share.credit = min(c.share.credit+gained/10*tenths, int64(need)*1e9)
}

// urgent returns how many bytes wait on urgent lanes.
func (c *Conn) urgent() (n int) {
	for i := range c.lanes {
		if c.lanes[i].limits.Class == Urgent {
			n += c.lanes[i].pending()
		}
	}
	return n
}

// reserve returns how many of so many bytes unreliable messages leave to the
// lanes: what is owed to them, and what urgent lanes need but at most half.
func (c *Conn) reserve(level int) int {
	n := int(c.share.credit / 1e9)
	if urgent := c.urgent(); urgent > 0 {
		n += min(urgent+c.overhead(), level/2)
	}
	return n
}

// laneBudget returns how many bytes the lanes behind the urgent ones may send
// now.
func (c *Conn) laneBudget() int {
	if c.backedUp() {
		return 0
	}
	spare := c.bucket.bytes() - c.out.planned
	if c.budget() < hungryBelow {
		spare = min(spare, int(c.share.credit/1e9))
	}
	return spare
}

// first returns which lane goes next, of those that wait and are not in the set
// skip: the lowest class, and within it the one that is furthest behind. One
// that had nothing to send for a while has no claim for it.
func (c *Conn) first(skip uint8) (l Lane, ok bool) {
	s := &c.share
	for i := range Lane(Lanes) {
		_, n := c.lanes[i].waiting()
		if n > 0 && !s.waits[i] {
			s.finish[i] = max(s.finish[i], s.now)
		}
		if s.waits[i] = n > 0; n == 0 || skip&(1<<i) != 0 {
			continue
		}
		if !ok || c.before(i, l) {
			l, ok = i, true
		}
	}
	return l, ok
}

func (c *Conn) before(a, b Lane) bool {
	if x, y := c.lanes[a].limits.Class, c.lanes[b].limits.Class; x != y {
		return x < y
	}
	return c.share.finish[a] < c.share.finish[b]
}

// served notes that a lane has sent bytes.
func (s *share) served(l Lane, bytes, weight int) {
	if bytes > 0 {
		s.now = max(s.now, s.finish[l])
		s.finish[l] += int64(bytes) * virtual / int64(weight)
	}
}

// spent notes that a datagram carried so many bytes of these lanes.
func (s *share) spent(bytes int) { s.credit = max(s.credit-int64(bytes)*1e9, 0) }
