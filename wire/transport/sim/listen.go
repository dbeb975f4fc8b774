package sim

import (
	"context"
	"fmt"

	"github.com/tickwire/tickwire/wire/transport"
)

// backlogLinks wait for Accept at most.
const backlogLinks = 256

// Listener accepts what the dialers of its network dial.
type Listener struct {
	net     *Net
	backlog *transport.Backlog
}

// Listen makes a listener. A Net may have several; its Dialer dials the newest.
func (n *Net) Listen() *Listener {
	n.newest = &Listener{net: n, backlog: transport.NewBacklog(backlogLinks)}
	return n.newest
}

// Accept waits for the next link; with an ended ctx it polls. It may be called from any goroutine.
func (l *Listener) Accept(ctx context.Context) (transport.Link, error) { return l.backlog.Accept(ctx) }

// Poll takes a link if one waits.
func (l *Listener) Poll() (*Link, bool) {
	k, ok := l.backlog.Poll()
	if !ok {
		return nil, false
	}
	return k.(*Link), true
}

// Addr is "sim".
func (l *Listener) Addr() string { return "sim" }

// Close stops accepting. Accepted links live on.
func (l *Listener) Close() error {
	l.backlog.Close("listener closed")
	return nil
}

// Dialer opens links from one place: they share their faults, and their ids are the number of the dialer in the high
// 32 bits and the count of its dials in the low. So a dial more from one place changes no fate at another.
type Dialer struct {
	net      *Net
	number   uint64
	dials    uint64
	up, down transport.Fault
	links    []*Link // those open, oldest first
}

// Dialer makes a dialer to the newest listener at the time of the dial. up is what happens to the datagrams it sends,
// down to those it receives. It panics when a fault is not valid.
func (n *Net) Dialer(up, down transport.Fault) *Dialer {
	for _, f := range [...]transport.Fault{up, down} {
		if err := f.Check(); err != nil {
			panic(err.Error())
		}
	}
	n.dialers++
	return &Dialer{net: n, number: n.dialers, up: up, down: down}
}

// Dial opens a link at once; the host may send on it before it hears anything. Errors: the error of ctx, or that
// nobody listens.
func (d *Dialer) Dial(ctx context.Context) (transport.Link, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	l := d.net.newest
	if l == nil || l.backlog.Closed() {
		return nil, fmt.Errorf("sim: dial: nobody listens: %w", transport.ErrListenerClosed)
	}
	if l.backlog.Full() {
		return nil, fmt.Errorf("sim: dial: %d links wait for Accept", backlogLinks)
	}
	d.dials++
	client, host := d.net.open(d.number<<32|d.dials&0xffffffff, d.up, d.down)
	d.prune()
	d.links = append(d.links, client)
	l.backlog.Offer(host)
	return client, nil
}

// SetFault changes the faults of the dialer's links, those open and those to come. It panics when a fault is not
// valid.
func (d *Dialer) SetFault(up, down transport.Fault) {
	d.up, d.down = up, down
	for _, l := range d.links {
		l.path.Set(up)
		l.peer.path.Set(down)
	}
}

// Faults are the faults of the links to come.
func (d *Dialer) Faults() (up, down transport.Fault) { return d.up, d.down }

// Cut cuts every open link of the dialer, as Net.Cut does.
func (d *Dialer) Cut(reason string) {
	for _, l := range d.links {
		d.net.Cut(l.id, reason)
	}
	d.prune()
}

// Newest is the client end of the last link dialed, nil before the first. It tells what the network did to it.
func (d *Dialer) Newest() *Link {
	if len(d.links) == 0 {
		return nil
	}
	return d.links[len(d.links)-1]
}

// prune forgets the links of which both ends have ended, but the newest.
func (d *Dialer) prune() {
	kept := d.links[:0]
	for i, l := range d.links {
		if l.end == nil || l.peer.end == nil || i == len(d.links)-1 {
			kept = append(kept, l)
		}
	}
	clear(d.links[len(kept):])
	d.links = kept
}
