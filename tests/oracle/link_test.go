package oracle

import (
	"net"
	"os"
	"slices"
	"sync"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

const (
	tick = time.Second / 60
	ms   = time.Millisecond
)

// load is what goes over a link, from the host to the client: messages of 100 bytes at 60 Hz for a while, or one of many bytes.
type load struct {
	fault transport.Fault // both ways
	ticks int
	bulk  int
}

// result is what the other end saw.
type result struct {
	delays []time.Duration // of each message
	took   time.Duration   // until all of the bulk was there
	sent   uint64          // bytes that the host gave the link meanwhile
	waits  []time.Duration // of each of the host's datagrams in front of the bottleneck
}

func quantile(all []time.Duration, p float64) time.Duration {
	all = slices.Clone(all)
	slices.Sort(all)
	return all[int(float64(len(all)-1)*p)]
}

// pipe is one direction of a link: the fates of transport.Path, and how long datagrams wait in front of its bottleneck.
type pipe struct {
	path  transport.Path
	fault transport.Fault
	waits []time.Duration
}

func newPipe(f transport.Fault, way uint64) *pipe {
	return &pipe{path: transport.NewPath(f, 7, way), fault: f}
}

func (p *pipe) send(now time.Duration, size int) transport.Trip {
	trip := p.path.Send(now, size)
	if p.fault.RateBytes > 0 && trip.Copies > 0 {
		own := time.Duration(size) * time.Second / time.Duration(p.fault.RateBytes)
		p.waits = append(p.waits, trip.At[0]-now-p.fault.Latency-own)
	}
	return trip
}

// socket is an end of the link for quic-go: a net.PacketConn in the bubble of a test.
type socket struct {
	start time.Time
	out   *pipe
	peer  *socket
	in    chan []byte

	mu       sync.Mutex // guards what follows
	deadline time.Time
	moved    chan struct{} // closed when the deadline changes
	closed   bool
}

func newSockets(f transport.Fault) (client, host *socket) {
	now := time.Now()
	make1 := func(way uint64) *socket {
		return &socket{start: now, out: newPipe(f, way), in: make(chan []byte, 4096), moved: make(chan struct{})}
	}
	client, host = make1(0), make1(1)
	client.peer, host.peer = host, client
	return client, host
}

func (s *socket) WriteTo(b []byte, _ net.Addr) (int, error) {
	s.mu.Lock()
	now := time.Since(s.start)
	trip := s.out.send(now, len(b))
	s.mu.Unlock()
	for _, at := range trip.At[:trip.Copies] {
		copied := slices.Clone(b)
		time.AfterFunc(at-now, func() {
			select {
			case s.peer.in <- copied:
			default:
			}
		})
	}
	return len(b), nil
}

func (s *socket) ReadFrom(b []byte) (int, net.Addr, error) {
	for {
		s.mu.Lock()
		deadline, moved, closed := s.deadline, s.moved, s.closed
		s.mu.Unlock()
		if closed {
			return 0, nil, net.ErrClosed
		}
		var timeout <-chan time.Time
		if !deadline.IsZero() {
			timer := time.NewTimer(time.Until(deadline))
			defer timer.Stop()
			timeout = timer.C
		}
		select {
		case d := <-s.in:
			return copy(b, d), s.peer.LocalAddr(), nil
		case <-timeout:
			return 0, nil, os.ErrDeadlineExceeded
		case <-moved:
		}
	}
}

func (s *socket) change(f func()) {
	s.mu.Lock()
	f()
	close(s.moved)
	s.moved = make(chan struct{})
	s.mu.Unlock()
}

func (s *socket) Close() error {
	s.change(func() { s.closed = true })
	return nil
}

func (s *socket) SetReadDeadline(t time.Time) error {
	s.change(func() { s.deadline = t })
	return nil
}
func (s *socket) SetDeadline(t time.Time) error    { return s.SetReadDeadline(t) }
func (s *socket) SetWriteDeadline(time.Time) error { return nil }
func (s *socket) LocalAddr() net.Addr {
	return &net.UDPAddr{IP: net.IPv4(10, 0, 0, 1), Port: 1000}
}
