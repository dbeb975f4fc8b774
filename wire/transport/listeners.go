package transport

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"syscall"
)

// ListenError wraps what the system said about listening on addr, and says in plain words when the port is taken.
func ListenError(adapter, addr string, err error) error {
	if errors.Is(err, syscall.EADDRINUSE) {
		return fmt.Errorf("%s: cannot listen on %s: the port is in use: %w", adapter, addr, err)
	}
	return fmt.Errorf("%s: cannot listen on %s: %w", adapter, addr, err)
}

// Backlog is the bounded queue of links between a listener and its Accept: what all listeners of this module share.
// Every method may be called from any goroutine.
type Backlog struct {
	links chan Link
	done  chan struct{}

	mu     sync.Mutex // makes Offer and Close exclusive; a leaf lock
	closed bool
}

// NewBacklog makes a backlog of that many links. It panics when the bound is not positive.
func NewBacklog(links int) *Backlog {
	if links <= 0 {
		panic(fmt.Sprintf("transport: NewBacklog(%d): the bound must be positive", links))
	}
	return &Backlog{links: make(chan Link, links), done: make(chan struct{})}
}

// Offer queues a link for Accept. False: the backlog is full or closed, and the link is still the caller's to end.
func (b *Backlog) Offer(l Link) bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.closed {
		return false
	}
	select {
	case b.links <- l:
		return true
	default:
		return false
	}
}

// Accept waits for a link. A link that waits wins over an ended ctx, so Accept with an ended ctx polls.
func (b *Backlog) Accept(ctx context.Context) (Link, error) {
	if l, ok := b.Poll(); ok {
		return l, nil
	}
	select {
	case <-b.done:
		return nil, ErrListenerClosed
	default:
	}
	select {
	case l := <-b.links:
		return l, nil
	case <-b.done:
		return nil, ErrListenerClosed
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// Poll takes a link if one waits.
func (b *Backlog) Poll() (Link, bool) {
	select {
	case l := <-b.links:
		return l, true
	default:
		return nil, false
	}
}

// Full tells that Offer would refuse now. With one goroutine that offers, false stays true until its next Offer.
func (b *Backlog) Full() bool { return len(b.links) == cap(b.links) }

// Closed tells that Close was called.
func (b *Backlog) Closed() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.closed
}

// Close ends every Accept and closes the links that wait with the reason. It tells whether it was the first.
func (b *Backlog) Close(reason string) bool {
	b.mu.Lock()
	first := !b.closed
	if first {
		b.closed = true
		close(b.done)
	}
	b.mu.Unlock()
	for {
		l, ok := b.Poll()
		if !ok {
			return first
		}
		l.Close(reason)
	}
}
