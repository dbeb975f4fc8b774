package conn

import (
	"time"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

// Addr names an address of the peer. The connection does not know what it
// means: its caller counts the addresses that it sees.
type Addr uint64

const (
	// maxCandidates is how many new addresses of a peer are looked into at a
	// time, and candidateTime for how long.
	maxCandidates = 3
	candidateTime = 5 * time.Second
	// amplification is how many bytes an address that is not proven gets for
	// each that came from there (RFC 9000, 8.1).
	amplification = 3
)

// paths is where the peer is, and where it may be: an authentic packet with the
// highest number came from there, and a challenge is under way. Who answers it
// is there, and becomes the peer's address (RFC 9000, 9).
type paths struct {
	addr       Addr
	candidates [maxCandidates]candidate
	n          int
	draws      uint64 // challenges made

	reply   uint64 // the newest challenge of the peer, if owed
	replyTo Addr
	owed    bool
}

type candidate struct {
	addr    Addr
	token   uint64        // of its challenge
	in, out int           // bytes
	since   time.Duration // when it appeared
	next    time.Duration // when to challenge it
}

// find returns the candidate of an address, nil if it is none.
func (p *paths) find(a Addr) *candidate {
	for i := range p.n {
		if p.candidates[i].addr == a {
			return &p.candidates[i]
		}
	}
	return nil
}

// Addr returns the peer's address, as far as it is proven: [Config.Addr], or
// what the peer moved to.
func (c *Conn) Addr() Addr { return c.paths.addr }

// from notes that an authentic packet came from an address. newest says that it
// has the highest number: a copy of an older one, from wherever, moves nothing.
func (c *Conn) from(a Addr, bytes int, newest bool) {
	p := &c.paths
	if a == p.addr {
		return
	}
	c.expire()
	at := p.find(a)
	if at == nil {
		if !newest || p.n == maxCandidates {
			return
		}
		at = &p.candidates[p.n]
		p.n++
		p.draws++
		*at = candidate{addr: a, since: c.now, next: c.now, token: wire.Mix(wire.Mix(^c.cfg.SkipSeed, uint64(a)), p.draws)}
	}
	at.in += bytes
}

// expire forgets the candidates that did not answer.
func (c *Conn) expire() {
	p := &c.paths
	kept := 0
	for _, at := range p.candidates[:p.n] {
		if c.now-at.since < candidateTime {
			p.candidates[kept] = at
			kept++
		}
	}
	p.n = kept
}

// challenged notes a challenge: one answer is owed, to the latest.
func (c *Conn) challenged(data uint64, from Addr) {
	c.paths.reply, c.paths.replyTo, c.paths.owed = data, from, true
}

// responded takes the answer to a challenge: the peer is where it was sent.
func (c *Conn) responded(data uint64) {
	p := &c.paths
	for _, at := range p.candidates[:p.n] {
		if at.token == data {
			p.addr, p.n = at.addr, 0
			c.moved()
			return
		}
	}
}

// moved forgets what was known of the path. What is in flight went elsewhere:
// its fate says nothing of this one.
func (c *Conn) moved() {
	c.stats.Moves++
	c.rtt = newRTT()
	c.control.restart()
	c.control.begin(c.now, c.sent.next)
	c.mtu.restart(c.now)
	c.probe.count, c.probe.fired, c.progress = 0, c.now, c.now
	for n := c.sent.first; n < c.sent.next; n++ {
		c.sent.at(n).apart = true
	}
	c.pace()
}

// pathAt returns when a path has something to send; never if it has not.
func (c *Conn) pathAt() time.Duration {
	at := never
	if c.paths.owed {
		at = c.now
	}
	for _, k := range c.paths.candidates[:c.paths.n] {
		at = min(at, k.next)
	}
	return at
}

// pollPath returns a datagram with an answer or a challenge, and where it goes,
// if one is due.
func (c *Conn) pollPath(b []byte) ([]byte, Addr) {
	p := &c.paths
	if p.n == 0 && !p.owed {
		return nil, 0
	}
	c.expire()
	if p.owed {
		p.owed = false
		if at := p.find(p.replyTo); p.replyTo == p.addr || at != nil {
			if b := c.apart(b, at, func(b []byte) []byte { return packet.AppendResponse(b, p.reply) }); b != nil {
				return b, p.replyTo
			}
		}
	}
	for i := range p.n {
		if at := &p.candidates[i]; c.now >= at.next {
			at.next = c.now + c.rtt.probeDelay(c.cfg.PeerAckDelay)
			if b := c.apart(b, at, func(b []byte) []byte { return packet.AppendChallenge(b, at.token) }); b != nil {
				return b, at.addr
			}
		}
	}
	return nil, 0
}

// apart returns a datagram of one frame, which says nothing of the peer's path;
// nil if a candidate must not get that much.
func (c *Conn) apart(b []byte, to *candidate, frame func(b []byte) []byte) []byte {
	if to != nil && to.out+c.overhead()+packet.PathSize > amplification*to.in {
		return nil
	}
	p := c.start(b)
	p.record.apart = true
	p.b = frame(p.b)
	p.eliciting = true
	b = p.finish()
	if to != nil {
		to.out += len(b)
	}
	return b
}
