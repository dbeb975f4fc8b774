package condition

import (
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// run is the link's goroutine: it takes what the link behind received, lets go what is due in both directions, and
// sleeps until the next.
func (l *Link) run() {
	defer close(l.done)
	var arrived <-chan struct{}
	if w, ok := l.inner.(transport.Waker); ok {
		arrived = w.Arrived()
	}
	timer := time.NewTimer(farTime)
	defer timer.Stop()
	buf := make([]byte, l.inner.MaxDatagramBytes())
	listening := true
	for {
		if listening {
			listening = l.drain(buf)
		}
		next, over := l.release()
		if over {
			return
		}
		if arrived == nil && listening {
			next = min(next, pollTime)
		}
		timer.Reset(next)
		select {
		case <-arrived:
		case <-l.kick:
		case <-timer.C:
		}
	}
}

// drain puts what the link behind received under way to here. False after its end.
func (l *Link) drain(buf []byte) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	for {
		n, err := l.inner.Recv(buf)
		now := time.Since(l.started)
		if err != nil {
			if at, ok := l.down.End(now); ok {
				d := l.take()
				d.end = err
				l.coming.Push(at, d)
			}
			return false
		}
		if n == 0 {
			return true
		}
		l.launch(&l.coming, l.down.Send(now, n), buf[:min(n, transport.DatagramBytes)])
	}
}

// release lets go what is due. It tells how long nothing more is, and whether the link is over.
func (l *Link) release() (next time.Duration, over bool) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Since(l.started)
	until := min(l.releaseUp(now), now+farTime)
	for {
		at, ok := l.coming.Next()
		if !ok {
			break
		}
		if at > now {
			until = min(until, at)
			break
		}
		_, d := l.coming.Pop()
		if d.end != nil {
			l.in.End(d.end)
			if l.closing == nil {
				_ = l.inner.Close("") // it has ended; this frees what it holds
				return 0, true
			}
			continue
		}
		l.in.Push(d.data[:d.n])
		l.free = append(l.free, d)
	}
	if l.closing != nil {
		if now >= l.closeAt {
			_ = l.inner.Close(l.closing.Reason)
			return 0, true
		}
		until = min(until, l.closeAt)
	}
	return until - now, false
}

// releaseUp gives the link behind what is due, all of it at one time if that can gather, and returns when more is.
func (l *Link) releaseUp(now time.Duration) (next time.Duration) {
	send, flush := l.inner.Send, func() {}
	if g, ok := l.inner.(transport.Gatherer); ok {
		send, flush = g.Gather, g.Flush
	}
	for {
		at, ok := l.sending.Next()
		if !ok || at > now {
			flush()
			if !ok {
				at = now + farTime
			}
			return at
		}
		_, d := l.sending.Pop()
		// An ended link behind refuses: as lost as any other datagram to a host that is gone.
		_ = send(d.data[:d.n])
		l.free = append(l.free, d)
	}
}
