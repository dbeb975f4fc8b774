package udp

// The most that one segmented write may carry: Linux has 64 segments (UDP_MAX_SEGMENTS), and they are one UDP datagram
// of IPv6 until they are cut, 65,535 bytes with its header of 8.
const (
	maxRun      = 64
	maxRunBytes = 65535 - 8
)

// message is what passes the system as one: a datagram, or a run of datagrams of size bytes each to one address, of which
// the last may be shorter. Its bytes are data[at:at+n] of the outbox.
type message struct {
	to   ends
	at   int
	n    int
	size int // > 0, <= n; of a single datagram n
}

// count is how many datagrams it is.
func (m *message) count() int { return (m.n + m.size - 1) / m.size }

// takes reports whether a datagram of n bytes may be the next of the run.
func (m *message) takes(to ends, n int) bool {
	return m.to == to && n <= m.size && m.n%m.size == 0 && m.n/m.size < maxRun && m.n+n <= maxRunBytes
}

// cut appends the datagrams of messages as messages of one each.
func cut(dst, runs []message) []message {
	for _, m := range runs {
		for end := m.at + m.n; m.at < end; m.at += m.size {
			n := min(m.size, end-m.at)
			dst = append(dst, message{to: m.to, at: m.at, n: n, size: n})
		}
	}
	return dst
}
