package udp

import (
	"errors"
	"net"
	"os"
	"syscall"
	"time"
)

// receiver takes datagrams from the system.
type receiver interface {
	// read waits until there is one and fills as many of the slots as there are, from the first.
	read(hand []*slot) (int, error)
}

// socket is a UDP socket with its store and its outbox, and the goroutine that reads it.
type socket struct {
	conn    *net.UDPConn
	started time.Time
	in      receiver // reading goroutine only
	plain   single
	store   *store
	out     outbox
	done    chan struct{} // closed when the reading goroutine has ended

	calls, oversize, fails, fallbacks uint64 // of reading; guarded by store.mu
}

// newSocket takes a socket, connected or not, with buffers of so many bytes, and may use what io allows.
func newSocket(conn *net.UDPConn, connected bool, io IO, batch, buffers int, st *store) *socket {
	// A smaller buffer than asked for loses more under a burst and breaks nothing.
	_ = conn.SetReadBuffer(buffers)
	_ = conn.SetWriteBuffer(buffers)
	s := &socket{conn: conn, started: time.Now(), plain: single{conn, connected}, store: st, done: make(chan struct{})}
	s.in = s.plain
	s.out.batch = batch
	s.out.plain, s.out.to, s.out.io = s.plain, s.plain, Single
	s.improve(connected, io, batch)
	return s
}

// hearer takes a datagram that arrived at a time since the socket was opened, and returns the slot that takes the place
// of its own. The store's lock is held.
type hearer func(now time.Duration, d *slot) *slot

// run reads until the socket is closed and gives each datagram to heard. sweep, if it is not nil, is called every
// sweepEvery, without a lock. Errors end nothing: a datagram that could not be delivered comes back as an error of a
// later read on some systems.
func (s *socket) run(batch int, heard hearer, sweep func(now time.Duration)) {
	defer close(s.done)
	hand := s.store.hand(batch)
	next := time.Duration(0)
	for {
		n, err := s.in.read(hand)
		now := time.Since(s.started)
		switch {
		case err == nil:
			s.deliver(now, hand[:n], heard)
		case errors.Is(err, net.ErrClosed):
			return
		case !errors.Is(err, os.ErrDeadlineExceeded):
			s.failed(err)
			time.Sleep(errorPause)
		}
		if sweep != nil && now >= next {
			sweep(now)
			next = now + sweepEvery
			// The deadline wakes the loop when nothing arrives; it fails only on a closed socket.
			_ = s.conn.SetReadDeadline(s.started.Add(next))
		}
	}
}

func (s *socket) deliver(now time.Duration, arrived []*slot, heard hearer) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	s.calls++
	for i, d := range arrived {
		switch {
		case d.n == 0: // no transport sends it, and Recv could not tell it
		case d.n > MaxDatagramBytes:
			s.oversize++
		default:
			arrived[i] = heard(now, d)
		}
	}
}

// failed counts a read that failed, and reads one at a time from now on if the system does not know another way.
func (s *socket) failed(err error) {
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	s.fails++
	if errors.Is(err, syscall.ENOSYS) && s.in != receiver(s.plain) {
		s.in = s.plain
		s.fallbacks++
	}
}

// close sends what was gathered and ends the reading goroutine, without waiting for it.
func (s *socket) close() {
	s.out.flush()
	s.conn.Close()
}

// stats is what the socket did; what only a listener knows is zero.
func (s *socket) stats() Stats {
	s.out.mu.Lock()
	all := s.out.stats
	all.IO = s.out.io
	s.out.mu.Unlock()
	s.store.mu.Lock()
	defer s.store.mu.Unlock()
	all.In, all.InBytes, all.InCalls = s.store.taken, s.store.bytes, s.calls
	all.Full, all.Oversize, all.Errors = s.store.full, s.oversize, s.fails
	all.Fallbacks += s.fallbacks
	return all
}
