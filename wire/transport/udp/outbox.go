package udp

import (
	"errors"
	"net/netip"
	"sync"
	"syscall"
)

const (
	// gatherBytes are gathered before they are sent unasked: more would only leave the processor's cache.
	gatherBytes = 256 << 10
	// waitBytes may wait while the system has no room: what 1,000 peers get in a tick and a half. More is dropped.
	waitBytes = 2 << 20
)

// sender gives datagrams to the system.
type sender interface {
	// send gives messages in order and returns how many were taken before the first that was not, and why that was not;
	// without an error at least one was. EAGAIN: there is no room now.
	send(data []byte, msgs []message) (int, error)
	// await calls try, at once and whenever there may be room again, until it is true. An error: the socket is closed.
	await(try func() bool) error
}

// outbox gathers what the links of one socket send. Its methods may be called from any goroutine, and never wait for
// the system to have room.
type outbox struct {
	batch int    // messages that are gathered before they are sent unasked; constant
	plain sender // to fall back to; constant

	mu      sync.Mutex // guards what follows; held while the system copies; a leaf lock
	to      sender
	io      IO
	data    []byte
	msgs    []message // in the order of data
	next    int       // the first message not sent, <= len(msgs)
	again   bool      // msgs[next] was refused for an older one's sake and is tried once more
	stalled bool      // the system had no room: drain runs
	stats   Stats     // the fields of sending
}

// gather takes a datagram that fits one. It may wait for flush.
func (o *outbox) gather(to ends, b []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.add(to, b)
	if len(o.msgs)-o.next >= o.batch || len(o.data) >= gatherBytes {
		o.push()
	}
}

// send is gather and flush.
func (o *outbox) send(to ends, b []byte) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.add(to, b)
	o.push()
}

// flush sends what was gathered.
func (o *outbox) flush() {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.push()
}

// add puts a datagram to the run it continues, or to a message of its own. mu is held.
func (o *outbox) add(to ends, b []byte) {
	if len(o.data)+len(b) > waitBytes {
		o.compact()
		if len(o.data)+len(b) > waitBytes {
			o.stats.Overflow++
			return
		}
	}
	at := len(o.data)
	o.data = append(o.data, b...)
	if o.io == Segmented && len(o.msgs) > o.next {
		if m := &o.msgs[len(o.msgs)-1]; m.takes(to, len(b)) {
			m.n += len(b)
			return
		}
	}
	o.msgs = append(o.msgs, message{to: to, at: at, n: len(b), size: len(b)})
}

// compact forgets what was sent. mu is held.
func (o *outbox) compact() {
	if o.next == 0 {
		return
	}
	gone := o.msgs[o.next].at // something waits: an outbox that is all sent is empty
	o.data = o.data[:copy(o.data, o.data[gone:])]
	o.msgs = o.msgs[:copy(o.msgs, o.msgs[o.next:])]
	for i := range o.msgs {
		o.msgs[i].at -= gone
	}
	o.next = 0
}

// push sends what waits, unless drain does that already. mu is held.
func (o *outbox) push() {
	if !o.stalled && !o.try() {
		o.stalled = true
		o.stats.Stalls++
		go o.drain()
	}
}

// drain is the goroutine that sends what the system had no room for. It ends with that, or with the socket.
func (o *outbox) drain() {
	o.mu.Lock()
	to := o.to
	o.mu.Unlock()
	err := to.await(func() bool {
		o.mu.Lock()
		defer o.mu.Unlock()
		o.stalled = !o.try()
		return !o.stalled
	})
	if err == nil {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	o.stalled = false
	for o.next < len(o.msgs) {
		o.lose()
	}
	o.clear()
}

// try sends what waits; false: the system has no room for the rest. mu is held.
func (o *outbox) try() bool {
	for o.next < len(o.msgs) {
		n, err := o.to.send(o.data, o.msgs[o.next:])
		o.sent(n)
		if err != nil && !o.refused(err) {
			return false
		}
	}
	o.clear()
	return true
}

// sent counts n messages that the system took. mu is held.
func (o *outbox) sent(n int) {
	if n == 0 {
		return
	}
	o.stats.OutCalls++
	for _, m := range o.msgs[o.next : o.next+n] {
		o.stats.Out += uint64(m.count())
		o.stats.OutBytes += uint64(m.n)
		if m.n > m.size {
			o.stats.OutRuns++
		}
	}
	o.next += n
	o.again = false
}

// refused decides about the first message that was not taken: it is tried again, in another way if the system does not
// know this one, or it is dropped. An error is of one datagram and ends nothing. False: there is no room now. mu is held.
func (o *outbox) refused(err error) bool {
	m := &o.msgs[o.next]
	switch {
	case errors.Is(err, syscall.EAGAIN):
		return false
	case errors.Is(err, syscall.EINTR):
	case errors.Is(err, syscall.ENOSYS) && o.io > Single:
		o.fallBack(Single)
		o.to = o.plain
	case m.to.near.IsValid() && (errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.ENETUNREACH)):
		m.to.near = netip.Addr{} // it may be ours no more: addresses of IPv6 come and go
	case m.n > m.size && (errors.Is(err, syscall.EIO) || errors.Is(err, syscall.EINVAL) || errors.Is(err, syscall.EOPNOTSUPP)):
		o.fallBack(Batched) // EIO: the interface cannot sum up segments, whatever the kernel promised
	case errors.Is(err, syscall.ECONNREFUSED) && !o.again:
		o.again = true // it is of an earlier datagram, which nobody was there to take
		o.stats.Unreachable++
	default:
		o.lose()
	}
	return true
}

// fallBack gives up what the system promised and cannot do. mu is held.
func (o *outbox) fallBack(to IO) {
	o.stats.Fallbacks++
	o.io = to
	o.msgs = cut(nil, o.msgs[o.next:])
	o.next = 0
}

// lose drops the first message that waits. mu is held.
func (o *outbox) lose() {
	o.stats.Unsent += uint64(o.msgs[o.next].count())
	o.next++
	o.again = false
}

func (o *outbox) clear() { o.data, o.msgs, o.next = o.data[:0], o.msgs[:0], 0 }
