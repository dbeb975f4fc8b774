// Package udp moves datagrams over UDP sockets.
//
// It listens on and dials loopback addresses only: its datagrams are clear, and a clear connection across a network
// could be read and taken over by anyone on the way. The refusal is ErrNotLoopback.
//
// An address is no identity here. A Listener sorts what arrives by source address only to have links to answer on;
// the connection above finds itself by the id in its datagrams, whatever link brings them. So the links that a flood
// of invented addresses makes are cheap, bounded and the first to be forgotten.
package udp

import (
	"context"
	"errors"
	"net"
	"net/netip"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

const (
	backlogLinks    = 128              // links that wait for Accept
	sweepEvery      = time.Second      // how often links that fell silent are looked for
	socketBytes     = 4 << 20          // receive buffer asked of the system for a listener; it may give less
	errorPause      = time.Millisecond // after a read error that is not the end: a lasting one must not spin
	defaultMaxLinks = 1024
	defaultIdle     = 30 * time.Second
)

// Config is how a Listener behaves; the zero value has the defaults.
type Config struct {
	// MaxLinks bounds the links at one time, those that wait for Accept included. Default 1024. Each may hold 64 KiB
	// of unread datagrams. See table for who goes when it is reached.
	MaxLinks int
	// IdleTimeout ends a link over which nothing came for so long. Default 30 s: longer than a connection's own.
	IdleTimeout time.Duration
}

// Counts is what a Listener did not turn into datagrams of a link.
type Counts struct {
	Refused  uint64 // datagrams of a new address while the backlog or the table was full
	Evicted  uint64 // links ended to make room
	Idle     uint64 // links ended for silence
	Oversize uint64 // datagrams above transport.DatagramBytes
	Errors   uint64 // reads that failed and were passed over
}

// Listener is one socket with a link for each address heard on it.
type Listener struct {
	conn    *net.UDPConn
	addr    string
	backlog *transport.Backlog
	started time.Time
	done    chan struct{} // closed when the reading goroutine has ended

	mu    sync.Mutex // guards table and count; taken before the locks of backlog and of queues
	table table
	count Counts
	sweep time.Duration // when silence is looked for next; reading goroutine only

	closed atomic.Bool
}

// Listen opens a socket on addr, "host:port" with a loopback address or "localhost"; port 0 takes a free one. It
// starts one goroutine, which ends in Close. Errors: ErrNotLoopback, an address that cannot be read, or what the
// system said, in plain words when the port is in use.
func Listen(addr string, cfg Config) (*Listener, error) {
	at, err := parse(addr)
	if err != nil {
		return nil, err
	}
	if cfg.MaxLinks <= 0 {
		cfg.MaxLinks = defaultMaxLinks
	}
	if cfg.IdleTimeout <= 0 {
		cfg.IdleTimeout = defaultIdle
	}
	conn, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(at))
	if err != nil {
		return nil, transport.ListenError("udp", addr, err)
	}
	// A smaller buffer than asked for loses more under a burst and breaks nothing.
	_ = conn.SetReadBuffer(socketBytes)
	l := &Listener{
		conn:    conn,
		addr:    conn.LocalAddr().String(),
		backlog: transport.NewBacklog(backlogLinks),
		started: time.Now(),
		done:    make(chan struct{}),
		table:   newTable(cfg.MaxLinks, cfg.IdleTimeout),
	}
	go l.read()
	return l, nil
}

// Accept waits for the next address heard.
func (l *Listener) Accept(ctx context.Context) (transport.Link, error) { return l.backlog.Accept(ctx) }

// Addr is the address to dial, with the port taken.
func (l *Listener) Addr() string { return l.addr }

// Counts is what did not reach a link until now.
func (l *Listener) Counts() Counts {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.count
}

// Links is how many links there are now.
func (l *Listener) Links() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.table.links)
}

// Close closes the socket and ends every link of it. It returns when the reading goroutine has ended.
func (l *Listener) Close() error {
	if l.closed.Swap(true) {
		<-l.done
		return nil
	}
	l.backlog.Close("listener closed")
	l.conn.Close()
	<-l.done
	l.mu.Lock()
	defer l.mu.Unlock()
	l.table.each(func(k *link) { k.in.End(&transport.End{Reason: "listener closed"}) })
	l.table.clear()
	return nil
}

// read runs until the socket is closed. Every other error is passed over: a datagram that could not be delivered comes
// back as an error of a later read on some systems, and ends nothing.
func (l *Listener) read() {
	defer close(l.done)
	buf := make([]byte, transport.DatagramBytes+1)
	for {
		n, from, err := l.conn.ReadFromUDPAddrPort(buf)
		now := time.Since(l.started)
		switch {
		case err == nil:
			l.heard(now, netip.AddrPortFrom(from.Addr().Unmap(), from.Port()), buf[:n])
		case errors.Is(err, net.ErrClosed):
			return
		case !errors.Is(err, os.ErrDeadlineExceeded):
			l.counted(func(c *Counts) { c.Errors++ })
			time.Sleep(errorPause)
		}
		if now >= l.sweep {
			l.sweep = now + sweepEvery
			l.silence(now)
			// The deadline wakes the loop when nothing arrives; it fails only on a closed socket.
			_ = l.conn.SetReadDeadline(time.Now().Add(sweepEvery))
		}
	}
}

func (l *Listener) counted(add func(*Counts)) {
	l.mu.Lock()
	add(&l.count)
	l.mu.Unlock()
}

// heard hands a datagram to the link of its address, a new one if it has none.
func (l *Listener) heard(now time.Duration, from netip.AddrPort, b []byte) {
	if len(b) == 0 || !from.Addr().IsLoopback() {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(b) > transport.DatagramBytes {
		l.count.Oversize++
		return
	}
	k := l.table.links[from]
	if k == nil {
		if k = l.admit(now, from); k == nil {
			l.count.Refused++
			return
		}
	}
	l.table.touch(k, now)
	k.in.Push(b)
}

// admit makes a link for a new address, nil when there is no room. l.mu is held.
func (l *Listener) admit(now time.Duration, from netip.AddrPort) *link {
	if l.backlog.Full() {
		return nil
	}
	if l.table.full() {
		old := l.table.victim(now)
		if old == nil {
			return nil
		}
		l.count.Evicted++
		l.drop(old, "forgotten: too many links")
	}
	k := newLink(l, from)
	l.table.add(k, now)
	if !l.backlog.Offer(k) {
		l.table.remove(k)
		return nil
	}
	return k
}

// silence ends the links over which nothing came for too long.
func (l *Listener) silence(now time.Duration) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for k := l.table.silent(now); k != nil; k = l.table.silent(now) {
		l.count.Idle++
		l.drop(k, "nothing heard for "+l.table.idle.String())
	}
}

// drop ends a link from the network's side. l.mu is held.
func (l *Listener) drop(k *link, reason string) {
	l.table.remove(k)
	k.in.End(&transport.End{Reason: reason, Remote: true})
}

// forget takes a link closed by its owner out of the table.
func (l *Listener) forget(k *link) {
	l.mu.Lock()
	l.table.remove(k)
	l.mu.Unlock()
}
