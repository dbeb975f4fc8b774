package udp

import (
	"net/netip"
	"sync/atomic"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// What waits for Recv at the host: a client sends little, and there are many of them.
const (
	hostDatagrams = 256
	hostBytes     = 64 << 10
)

// link is the host's end: an address of the listener's socket.
type link struct {
	listener *Listener
	addr     netip.AddrPort
	remote   string
	in       *transport.Queue
	dropped  atomic.Uint64 // sends that the system refused

	// Guarded by the listener's lock.
	list        *list // nil when out of the table
	prev, next  *link
	first, last time.Duration // when heard
	heard       int           // datagrams
}

func newLink(l *Listener, from netip.AddrPort) *link {
	return &link{listener: l, addr: from, remote: "udp " + from.String(), in: transport.NewQueue(hostDatagrams, hostBytes)}
}

// Send gives the datagram to the system. Over loopback that delivers it or drops it at once; it does not wait.
func (k *link) Send(b []byte) error {
	if err := transport.CheckSize(len(b), transport.DatagramBytes); err != nil {
		return err
	}
	if err := k.in.Err(); err != nil {
		return err
	}
	if _, err := k.listener.conn.WriteToUDPAddrPort(b, k.addr); err != nil {
		k.dropped.Add(1)
	}
	return nil
}

func (k *link) Recv(buf []byte) (int, error) {
	transport.CheckBuffer(buf, transport.DatagramBytes)
	return k.in.Pop(buf)
}

func (k *link) MaxDatagramBytes() int    { return transport.DatagramBytes }
func (k *link) Reliable() bool           { return false }
func (k *link) Remote() string           { return k.remote }
func (k *link) Arrived() <-chan struct{} { return k.in.Arrived() }
func (k *link) Dropped() uint64          { return k.dropped.Load() + k.in.Dropped() }

// Close ends the link here; UDP cannot tell the other end. A later datagram from the address opens a new link.
func (k *link) Close(reason string) error {
	if k.in.Drop(&transport.End{Reason: transport.TrimReason(reason)}) {
		k.listener.forget(k)
	}
	return nil
}
