package conn

import "time"

// Handler is told what happens. Its methods are called by the goroutine that
// called Receive, Poll or Close, before that call returns, one at a time and
// never from within each other. They may call every method of the connection
// but Receive and Poll, which panic there.
type Handler interface {
	// Unreliable takes an unreliable message, each at most once, in any order;
	// b is valid during the call. False refuses it: the packet that brought it
	// is not acknowledged and counts as lost for its sender, and its later
	// unreliable messages are not offered.
	Unreliable(b []byte) bool
	// Message takes a message of a lane: each exactly once, and in the order
	// of its lane. b is valid during the call. It cannot be refused.
	Message(l Lane, b []byte)
	// Notice tells the fate of an accepted SendUnreliable, exactly once each.
	Notice(tag uint64, delivered bool)
	// Closed tells that the connection has ended: exactly once, and nothing is
	// called after it.
	Closed(r Reason)
}

// Conn is one connection. It belongs to one goroutine. The times it is given
// must come from one clock; one that is before an earlier one counts as that.
type Conn struct {
	// Constant after New.
	cfg     Config
	handler Handler

	now      time.Duration // the latest time it was told
	busy     bool          // the handler may be running
	flush    bool          // the next Poll ignores the bucket
	heard    bool          // a packet of the peer has come
	tickTold bool          // the peer knows how long acknowledgements wait here
	quiets   int           // packets in a row that elicited no answer
	rested   time.Duration // when Poll last had nothing to send
	worked   time.Duration // when a message last left or came; never = what that took is given back

	backlog int // bytes that the link has not sent yet

	heardAt  time.Duration // when a packet of the peer last came
	progress time.Duration // when something was last acknowledged, or all was
	lossAt   time.Duration // when the next packet is lost by time, or never

	rtt     rtt
	probe   probe
	control control
	bucket  bucket
	mtu     mtu
	paths   paths
	size    int // of the largest datagram now, the seal included
	share   share
	acks    acks
	seen    seen
	sent    sent
	out     outbox
	pool    pool
	lanes   [Lanes]lane
	inboxes [Lanes]inbox
	end     ending
	stats   Stats
}

// New returns a connection that was opened at now and has sent nothing. It
// panics when the configuration makes no sense.
func New(cfg Config, now time.Duration, h Handler) *Conn {
	cfg = cfg.populate()
	c := &Conn{
		cfg: cfg, handler: h,
		now: now, heardAt: now, progress: now, lossAt: never, worked: never,
		rtt: newRTT(), probe: probe{base: now}, control: newControl(&cfg, now),
		mtu: newMTU(&cfg), paths: paths{addr: cfg.Addr},
		bucket: newBucket(cfg.Rate, cfg.Burst, now),
	}
	c.pace()
	c.bucket.level = c.bucket.burst * 1e9
	c.sent.first, c.sent.next = cfg.FirstPacket, cfg.FirstPacket
	c.sent.reorder = packetThreshold
	if cfg.Reliable {
		c.sent.reorder = 1
	}
	c.sent.skip = skipper{seed: cfg.SkipSeed, period: minSkipPeriod}
	c.sent.skip.plan(0, now)
	for i := range c.lanes {
		c.lanes[i] = lane{limits: cfg.Lanes[i], base: cfg.FirstOffset, next: cfg.FirstOffset, end: cfg.FirstOffset}
		c.inboxes[i] = inbox{limits: cfg.Lanes[i], next: cfg.FirstOffset, want: -1}
	}
	return c
}

// ID returns the connection's id.
func (c *Conn) ID() uint64 { return c.cfg.ID }

// Heard reports whether the connection has received a packet of its peer.
func (c *Conn) Heard() bool { return c.heard }

// advance moves the clock.
func (c *Conn) advance(now time.Duration) {
	if now > c.now {
		c.now = now
		c.earn(c.bucket.refill(now))
	}
}

// enter moves the clock for a call that runs the handler.
func (c *Conn) enter(now time.Duration, call string) {
	if c.busy {
		panic("conn: " + call + " called from within the handler")
	}
	c.advance(now)
}

// Flush lets the next Poll ignore the rate and the delay of acknowledgements,
// for one datagram that cannot wait.
func (c *Conn) Flush() { c.flush = true }

// Send accepts a message for a lane, and copies it. It never blocks: see
// ErrLaneFull and ErrTooLarge. A message may be empty.
func (c *Conn) Send(l Lane, b []byte) error {
	if c.Closed() {
		return c.end.reason
	}
	return c.lanes[l].send(&c.pool, b)
}

// Queued returns how many bytes of a lane were never sent.
func (c *Conn) Queued(l Lane) int { return int(c.lanes[l].end - c.lanes[l].next) }

// Sent returns how many messages a lane has accepted.
func (c *Conn) Sent(l Lane) uint64 { return c.lanes[l].ends.next }

// Delivered returns how many messages of a lane have arrived: message n of
// those that Send accepted, counted from 1, is delivered if and only if n is
// not above it.
func (c *Conn) Delivered(l Lane) uint64 { return c.lanes[l].delivered }

// SetPeerAckDelay replaces what the peer has said, or Config.PeerAckDelay,
// limited to 0 to 1 s.
func (c *Conn) SetPeerAckDelay(d time.Duration) {
	c.cfg.PeerAckDelay = min(max(d, 0), time.Second)
}
