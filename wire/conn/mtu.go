package conn

import (
	"time"

	"github.com/tickwire/tickwire/wire/packet"
)

const (
	// searchEvery is how many round trips lie between two probes of the path's
	// size, and searchTries how many of a size are lost until it counts as too
	// large (as quic-go does).
	searchEvery = 5
	searchTries = 3
	// searchEnough is how near the search comes to the path's size, in bytes.
	searchEnough = 16
	// searchAgain is after how long a path that was found small is tried again.
	searchAgain = 10 * time.Minute
	// holeLosses is how many large datagrams are lost in a row, while smaller
	// ones arrive, until the path counts as one that swallows them: by chance,
	// at 50 % loss, 1 of 256 runs.
	holeLosses = 8
)

// mtu is how large datagrams may be. Sizes above MaxDatagramBytes are searched
// by datagrams that carry nothing else; a size that does not arrive any more
// falls back, to MaxDatagramBytes and then to MinDatagramBytes. What networks
// say about it (ICMP) is not listened to: anybody can say it.
//
// Invariant: floor <= size <= high <= top.
type mtu struct {
	floor, base, top int

	size   int           // the largest datagram that passes
	high   int           // the largest that may pass
	probe  int           // size under trial; 0 = none is under way
	tries  int           // of that size that were lost
	next   time.Duration // when another may leave
	opened time.Duration // when high was last top

	lost  int           // in a row, of those larger than fallback
	since time.Duration // when the first of these was sent
	alive bool          // smaller ones sent after that have arrived
}

func newMTU(cfg *Config) mtu {
	return mtu{floor: cfg.MinDatagramBytes, base: cfg.MaxDatagramBytes, top: cfg.SearchBytes,
		size: cfg.MaxDatagramBytes, high: cfg.SearchBytes}
}

// restart forgets the path, for there is another.
func (m *mtu) restart(now time.Duration) {
	*m = mtu{floor: m.floor, base: m.base, top: m.top, size: m.base, high: m.top, opened: now}
}

// fallback is the size that is taken when the present one does not pass.
func (m *mtu) fallback() int {
	if m.size > m.base {
		return m.base
	}
	return m.floor
}

// wanted returns the size to try next: all of it first, then halves.
func (m *mtu) wanted(now time.Duration) (size int, ok bool) {
	if m.high < m.top && now-m.opened >= searchAgain {
		m.high, m.opened = m.top, now
	}
	if m.probe > 0 || m.high-m.size < searchEnough && m.high < m.top || m.high == m.size {
		return 0, false
	}
	if m.high == m.top {
		return m.high, true
	}
	return (m.size + m.high + 1) / 2, true
}

// tried notes the fate of a probe.
func (m *mtu) tried(size int, arrived bool, now, rtt time.Duration) {
	if size != m.probe {
		return // of another path
	}
	m.probe = 0
	m.next = now + searchEvery*rtt
	if arrived {
		m.size, m.tries = max(m.size, size), 0
	} else if m.tries++; m.tries == searchTries {
		m.high, m.tries = max(size-1, m.size), 0
	}
}

// arrived notes a datagram that came through.
func (m *mtu) arrived(r *record) {
	if int(r.size) > m.fallback() {
		m.lost = 0
	} else if m.lost > 0 && r.at >= m.since {
		m.alive = true
	}
}

// swallowed notes a datagram that was lost, and reports whether the size falls
// back for it.
func (m *mtu) swallowed(r *record, now, rtt time.Duration) bool {
	if int(r.size) <= m.fallback() {
		return false
	}
	if m.lost == 0 {
		m.since, m.alive = r.at, false
	}
	if m.lost++; m.lost < holeLosses || !m.alive {
		return false
	}
	fallback := m.fallback()
	m.high, m.size = max(int(r.size)-1, fallback), fallback
	m.lost, m.tries, m.probe, m.opened = 0, 0, 0, now
	m.next = now + searchEvery*rtt
	return true
}

// search returns a datagram that tries a larger size, if one is due.
func (c *Conn) search(b []byte) []byte {
	m := &c.mtu
	if c.cfg.Reliable || !c.sent.anyAcked || c.now < m.next || c.out.len() > 0 || c.bucket.bytes() <= -c.size || c.sent.inFlight >= c.cfg.MaxInFlight {
		return nil
	}
	size, ok := m.wanted(c.now)
	if !ok {
		return nil
	}
	p := c.start(b)
	p.record.apart, p.record.sized = true, true
	p.b = packet.AppendPing(p.b)
	p.b = packet.AppendPadding(p.b, size-c.tag()-len(p.b))
	p.eliciting = true
	c.stats.SizeProbes++
	b = p.finish()
	m.probe = len(b)
	return b
}
