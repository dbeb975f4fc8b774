package conn

import "github.com/tickwire/tickwire/wire/packet"

// A packet is lost when one so many packets later was acknowledged (RFC 9002,
// 6.1.1). The threshold starts at the RFC's, and grows when a packet that was
// declared lost turns out to have been overtaken by more, as the RFC suggests:
// links with jitter would lose a large part of what they deliver. It stays
// below what the loss by time, an eighth of a round trip later, decides anyway.
// A reliable link does not reorder: there, one tells.
const (
	packetThreshold = 3
	maxThreshold    = 64
)

// persistent is over how many probe delays everything has to be lost until the
// path counts as another (RFC 9002, 7.6.1).
const persistent = 3

// onAck applies an ACK frame. The work is bounded by what is in flight and by
// the ranges of the frame, whatever numbers they name.
func (c *Conn) onAck(a *packet.Ack) {
	s := &c.sent
	if why := s.impossible(a, c.cfg.FirstPacket); why != "" {
		c.violate(CodeProtocol, why)
		return
	}
	progress, sampled := false, false
	var sample record
	for i := a.Count - 1; i >= 0; i-- { // oldest first, so that notices come in order
		for n := max(a.Ranges[i].First, s.first); n <= a.Ranges[i].Last; n++ {
			r := s.at(n)
			switch r.state {
			case flying:
				progress = true
				if n == a.Ranges[0].Last && !r.apart {
					sample, sampled = *r, true
				}
				c.acked(r)
			case quiet:
				r.state = acked
				if r.acks {
					c.acks.prune(r.ackedTo)
				}
			}
			if r.state == acked && (!s.anyAcked || n > s.largest) {
				s.anyAcked, s.largest, s.largestOrdinal = true, n, r.ordinal
			}
		}
	}
	if sampled { // only from the largest, and only if it asked for the answer
		c.rtt.sample(c.now-sample.at, a.Delay, c.cfg.PeerAckDelay)
		c.control.sample(c.now, c.now-sample.at-min(a.Delay, c.cfg.PeerAckDelay))
	}
	if progress {
		c.probe.count, c.probe.left = 0, 0
		c.progress = c.now
	}
	if !c.cfg.Reliable {
		c.spurious(a)
	}
	c.detect()
	if sampled {
		c.control.decide(c.now, sample.number, s.next, c.size, c.rtt.jitter)
	}
	c.pace()
}

// impossible says why no honest peer sends this frame: it acknowledges what
// was never sent.
func (s *sent) impossible(a *packet.Ack, first uint64) string {
	if a.Ranges[0].Last >= s.next || a.Ranges[a.Count-1].First < first {
		return "acknowledged a packet that was never sent"
	}
	for _, n := range s.skip.numbers {
		if n != 0 && a.Holds(n-1) {
			return "acknowledged a packet number that was skipped"
		}
	}
	return ""
}

// spurious counts the packets that were declared lost and are acknowledged,
// each once, and learns from them to wait longer: for more packets, or for
// more time.
func (c *Conn) spurious(a *packet.Ack) {
	s := &c.sent
	for i := range s.recent {
		m := &s.recent[i]
		if !m.open || !a.Holds(m.number) {
			continue
		}
		m.open = false
		c.stats.Spurious++
		c.control.loss.spurious(&c.control)
		if took := c.now - m.at; took > c.rtt.lossDelay() {
			c.rtt.late(took)
		} else if s.largestOrdinal > m.ordinal {
			s.reorder = max(s.reorder, min(s.largestOrdinal-m.ordinal+1, maxThreshold))
		}
	}
}

// acked resolves a packet as admitted by the peer.
func (c *Conn) acked(r *record) {
	c.sent.settle(r, acked)
	c.stats.PacketsAcked++
	switch {
	case r.sized:
		c.mtu.tried(int(r.size), true, c.now, c.rtt.smooth)
	case !r.apart:
		c.control.acked(r, c.now)
		c.mtu.arrived(r)
	}
	c.tickTold = c.tickTold || r.tick
	if r.acks {
		c.acks.prune(r.ackedTo)
	}
	for i := r.chunks; i < r.chunks+uint64(r.nchunks); i++ {
		ref := c.sent.chunks.at(i)
		c.lanes[ref.lane].onAcked(&c.pool, ref.offset, int(ref.n))
	}
	c.notify(r, true)
}

// lose resolves a packet as lost.
func (c *Conn) lose(r *record) {
	c.sent.settle(r, lost)
	switch {
	case r.sized:
		c.mtu.tried(int(r.size), false, c.now, c.rtt.smooth)
	case !r.apart:
		c.stats.PacketsLost++
		c.control.loss.lost++
		if c.mtu.swallowed(r, c.now, c.rtt.smooth) {
			c.stats.BlackHoles++
		}
	}
	for i := r.chunks; i < r.chunks+uint64(r.nchunks); i++ {
		ref := c.sent.chunks.at(i)
		c.lanes[ref.lane].onLost(ref.offset, int(ref.n))
	}
	c.notify(r, false)
}

// notify tells the fate of a packet's unreliable messages.
func (c *Conn) notify(r *record, delivered bool) {
	for i := r.tags; i < r.tags+uint64(r.ntags); i++ {
		c.notice(*c.sent.tags.at(i), delivered)
	}
}

func (c *Conn) notice(tag uint64, delivered bool) {
	if delivered {
		c.stats.NoticesDelivered++
	} else {
		c.stats.NoticesLost++
	}
	c.handler.Notice(tag, delivered)
}

// detect declares packets lost (RFC 9002, 6.1): those so many packets or so
// much time behind the largest acknowledged. It also says when the next of
// them becomes lost by time, and forgets what is resolved.
func (c *Conn) detect() {
	s := &c.sent
	c.lossAt = never
	if s.anyAcked {
		run := never // when the first of the packets was sent that are lost in a row
		for n, delay := s.first, c.rtt.lossDelay(); n < s.largest; n++ {
			r := s.at(n)
			if r.state == acked {
				run = never
			}
			if r.state != flying {
				continue
			}
			switch due := r.at + delay; {
			case r.ordinal+s.reorder <= s.largestOrdinal, !c.cfg.Reliable && due <= c.now:
				c.lose(r)
				if r.apart {
					continue
				}
				if run = min(run, r.at); r.at-run > persistent*c.rtt.probeDelay(c.cfg.PeerAckDelay) && c.rtt.any {
					c.control.collapse()
					run = never
				}
			case !c.cfg.Reliable:
				c.lossAt = min(c.lossAt, due)
				run = never
			}
		}
	}
	s.trim()
}
