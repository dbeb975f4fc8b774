// Package loopback moves datagrams inside one process: the host's own player is a client on it, through the same code
// as every other. It loses nothing while the reader keeps up; a full queue drops the newest datagram, so a link does
// not call itself reliable.
package loopback

import (
	"context"
	"fmt"
	"sync/atomic"

	"github.com/tickwire/tickwire/wire/transport"
)

const (
	backlogLinks   = 64      // links that wait for Accept
	queueDatagrams = 1024    // one direction: a second of a join at 1 MiB/s
	queueBytes     = 1 << 20 // one direction
)

// Listener accepts what its Dialer dials.
type Listener struct {
	backlog *transport.Backlog
	dialed  atomic.Uint64
}

// New makes a listener. It has no goroutine; Close it to end the links that were not accepted.
func New() *Listener { return &Listener{backlog: transport.NewBacklog(backlogLinks)} }

// Accept waits for the next link.
func (l *Listener) Accept(ctx context.Context) (transport.Link, error) { return l.backlog.Accept(ctx) }

// Addr is "loopback".
func (l *Listener) Addr() string { return "loopback" }

// Close stops accepting. Accepted links live on.
func (l *Listener) Close() error {
	l.backlog.Close("listener closed")
	return nil
}

// Dialer dials this listener, from any goroutine.
func (l *Listener) Dialer() *Dialer { return &Dialer{to: l} }

// Dialer opens links to one Listener.
type Dialer struct{ to *Listener }

// Dial opens a link at once. Errors: the error of ctx, transport.ErrListenerClosed, or that too many links wait for
// Accept.
func (d *Dialer) Dial(ctx context.Context) (transport.Link, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	up := transport.NewQueue(queueDatagrams, queueBytes)
	down := transport.NewQueue(queueDatagrams, queueBytes)
	n := d.to.dialed.Add(1)
	host := &link{in: up, out: down, remote: fmt.Sprintf("loopback client %d", n)}
	if d.to.backlog.Offer(host) {
		return &link{in: down, out: up, remote: fmt.Sprintf("loopback host %d", n)}, nil
	}
	if d.to.backlog.Closed() {
		return nil, fmt.Errorf("loopback: dial: %w", transport.ErrListenerClosed)
	}
	return nil, fmt.Errorf("loopback: dial: %d links wait for Accept", backlogLinks)
}

// link is one end; the other end has the queues swapped.
type link struct {
	in, out *transport.Queue
	remote  string
}

func (l *link) Send(b []byte) error {
	if err := transport.CheckSize(len(b), transport.DatagramBytes); err != nil {
		return err
	}
	if !l.out.Push(b) {
		if err := l.in.Err(); err != nil {
			return err
		}
	}
	return nil
}

func (l *link) Recv(buf []byte) (int, error) {
	transport.CheckBuffer(buf, transport.DatagramBytes)
	return l.in.Pop(buf)
}

func (l *link) MaxDatagramBytes() int    { return transport.DatagramBytes }
func (l *link) Reliable() bool           { return false }
func (l *link) Remote() string           { return l.remote }
func (l *link) Arrived() <-chan struct{} { return l.in.Arrived() }
func (l *link) Dropped() uint64          { return l.in.Dropped() + l.out.Dropped() }

// Close ends this end first: a Close of the other end at the same time is then heard by neither or by one, never twice.
func (l *link) Close(reason string) error {
	reason = transport.TrimReason(reason)
	if l.in.Drop(&transport.End{Reason: reason}) {
		l.out.End(&transport.End{Reason: reason, Remote: true})
	}
	return nil
}
