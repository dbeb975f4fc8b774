// Package condition puts the fault model in front of real links: what a Dialer or a Listener opens behaves as over the
// bad network of a transport.Fault, in real time. The same seed gives the datagrams of the n-th link the same fates.
//
// It is for playing and for tests against real sockets; a run does not repeat, because when a datagram is sent does
// not. The network that repeats is sim.
package condition

import (
	"net/netip"
	"sync"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

const (
	queueDatagrams = 2048             // arrived and unread
	queueBytes     = 2 << 20          // arrived and unread
	flightsAtMost  = 4096             // under way in one direction; more are dropped and counted as an overflow
	lingerTime     = 2 * time.Second  // for what is under way when a link is closed
	pollTime       = time.Millisecond // between looks at a link that cannot wake us
	farTime        = 1000 * time.Hour // nothing is due
)

// Link is a link with a bad network in front of it.
type Link struct {
	inner   transport.Link
	in      *transport.Queue
	started time.Time
	kick    chan struct{} // room for one signal: something was sent, or the link was closed
	done    chan struct{} // closed when the goroutine has ended

	mu       sync.Mutex // guards what follows; taken before the locks of in and of inner
	up, down transport.Path
	sending  transport.Flights[*datagram]
	coming   transport.Flights[*datagram]
	free     []*datagram
	gathered bool           // the goroutine has not been told of all that is under way
	full     uint64         // datagrams dropped because too many were under way
	closing  *transport.End // set by Close
	closeAt  time.Duration  // when inner hears of it
}

// datagram is one under way, or the end of the inner link; pooled.
type datagram struct {
	end  error
	n    int
	data [transport.DatagramBytes]byte
}

// wrap starts the goroutine of a link; it ends with the link. number names the fates.
func wrap(inner transport.Link, up, down transport.Fault, seed, number uint64) *Link {
	l := &Link{
		inner:   inner,
		in:      transport.NewQueue(queueDatagrams, queueBytes),
		started: time.Now(),
		kick:    make(chan struct{}, 1),
		done:    make(chan struct{}),
		up:      transport.NewPath(up, seed, 2*number),
		down:    transport.NewPath(down, seed, 2*number+1),
	}
	go l.run()
	return l
}

// SetFault changes what happens to the datagrams from now on: up to those sent here, down to those that come.
// It panics when a fault is not valid.
func (l *Link) SetFault(up, down transport.Fault) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.up.Set(up)
	l.down.Set(down)
}

// Counts is what the network did to the datagrams sent here (up) and to those that come (down).
func (l *Link) Counts() (up, down transport.Counts) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.up.Counts(), l.down.Counts()
}

// Send puts the datagram under way, after what was gathered.
func (l *Link) Send(b []byte) error {
	if err := l.Gather(b); err != nil {
		return err
	}
	l.Flush()
	return nil
}

// Gather puts the datagram under way, and leaves the link's goroutine asleep until Flush. What is due at one time is
// gathered by the link behind too, if it can.
func (l *Link) Gather(b []byte) error {
	if err := transport.CheckSize(len(b), l.MaxDatagramBytes()); err != nil {
		return err
	}
	if err := l.in.Err(); err != nil {
		return err
	}
	l.mu.Lock()
	l.launch(&l.sending, l.up.Send(time.Since(l.started), len(b)), b)
	l.gathered = true
	l.mu.Unlock()
	return nil
}

// Flush wakes the link's goroutine if something was gathered. Each conditioned link has one of its own, whatever those
// behind share.
func (l *Link) Flush() {
	l.mu.Lock()
	waits := l.gathered
	l.gathered = false
	l.mu.Unlock()
	if waits {
		l.wake()
	}
}

// Recv takes what arrived.
func (l *Link) Recv(buf []byte) (int, error) {
	transport.CheckBuffer(buf, l.MaxDatagramBytes())
	return l.in.Pop(buf)
}

// MaxDatagramBytes is that of the link behind, at most transport.DatagramBytes, whatever the MTU of the fault.
func (l *Link) MaxDatagramBytes() int {
	return min(l.inner.MaxDatagramBytes(), transport.DatagramBytes)
}

// Reliable is false: the faults are in front.
func (l *Link) Reliable() bool { return false }

// Remote is that of the link behind.
func (l *Link) Remote() string { return l.inner.Remote() }

// Sealed reports whether the link behind wants its datagrams sealed.
func (l *Link) Sealed() bool {
	x, ok := l.inner.(transport.Exposed)
	return ok && x.Sealed()
}

// Source is the address of the other end of the link behind, zero if that has none.
func (l *Link) Source() (from netip.AddrPort) {
	if x, ok := l.inner.(transport.Exposed); ok {
		from = x.Source()
	}
	return from
}

// Arrived has a signal when something arrived.
func (l *Link) Arrived() <-chan struct{} { return l.in.Arrived() }

// Dropped counts what full queues dropped here and in the link behind; what the faults drop is in Counts.
func (l *Link) Dropped() uint64 {
	l.mu.Lock()
	n := l.full + l.in.Dropped()
	l.mu.Unlock()
	if d, ok := l.inner.(transport.Dropper); ok {
		n += d.Dropped()
	}
	return n
}

// Close ends the link here. The link behind is closed after what is under way has left, two seconds later at most.
func (l *Link) Close(reason string) error {
	end := &transport.End{Reason: transport.TrimReason(reason)}
	l.mu.Lock()
	if l.in.Drop(end) {
		now := time.Since(l.started)
		l.closing, l.closeAt = end, now
		if at, ok := l.up.End(now); ok {
			l.closeAt = min(at, now+lingerTime)
		}
	}
	l.mu.Unlock()
	l.wake()
	return nil
}

func (l *Link) wake() {
	select {
	case l.kick <- struct{}{}:
	default:
	}
}

// launch puts the copies of a trip under way. l.mu is held.
func (l *Link) launch(to *transport.Flights[*datagram], trip transport.Trip, b []byte) {
	for i := range trip.Copies {
		if to.Len() >= flightsAtMost {
			l.full++
			continue
		}
		d := l.take()
		d.n = copy(d.data[:], b)
		to.Push(trip.At[i], d)
	}
}

func (l *Link) take() *datagram {
	if k := len(l.free); k > 0 {
		d := l.free[k-1]
		l.free = l.free[:k-1]
		d.end = nil
		return d
	}
	return new(datagram)
}
