package udp

import (
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// link is one end of a link: an address of a listener's socket, or a dialer's socket of its own.
type link struct {
	sock   *socket
	ends   ends
	remote string
	sealed bool
	in     inbox
	closed func() // called once, by Close

	// Of a listener's links; guarded by the store's lock.
	list        *list // nil when out of the table
	prev, next  *link
	first, last time.Duration // when heard
	heard       int           // datagrams
}

func newLink(s *socket, to ends, most int, sealed bool) *link {
	return &link{sock: s, ends: to, sealed: sealed, remote: "udp " + to.far.String(), in: newInbox(s.store, most)}
}

// check is what Send and Gather begin with.
func (k *link) check(b []byte) error {
	if err := transport.CheckSize(len(b), MaxDatagramBytes); err != nil {
		return err
	}
	return k.in.err()
}

// Send gives the datagram to the system now, after what was gathered.
func (k *link) Send(b []byte) error {
	if err := k.check(b); err != nil {
		return err
	}
	k.sock.out.send(k.ends, b)
	return nil
}

// Gather copies the datagram; it leaves with others, at Flush at the latest.
func (k *link) Gather(b []byte) error {
	if err := k.check(b); err != nil {
		return err
	}
	k.sock.out.gather(k.ends, b)
	return nil
}

// Flush sends what all links of the socket gathered.
func (k *link) Flush() { k.sock.out.flush() }

// Recv takes what arrived.
func (k *link) Recv(buf []byte) (int, error) {
	transport.CheckBuffer(buf, MaxDatagramBytes)
	return k.in.pop(buf)
}

func (k *link) MaxDatagramBytes() int    { return MaxDatagramBytes }
func (k *link) Reliable() bool           { return false }
func (k *link) Remote() string           { return k.remote }
func (k *link) Sealed() bool             { return k.sealed }
func (k *link) Source() netip.AddrPort   { return k.ends.far }
func (k *link) Arrived() <-chan struct{} { return k.in.wake }

// Dropped counts the datagrams that found no room where they wait for Recv. What the outbox drops is the socket's.
func (k *link) Dropped() uint64 { return k.in.refused() }

// Stats is what the socket did, for all its links.
func (k *link) Stats() Stats { return k.sock.stats() }

// Close ends the link here; UDP cannot tell the other end.
func (k *link) Close(reason string) error {
	st := k.sock.store
	st.mu.Lock()
	first := k.in.forget(&transport.End{Reason: transport.TrimReason(reason)})
	st.mu.Unlock()
	if first {
		k.closed()
	}
	return nil
}
