package condition

import (
	"context"
	"sync"

	"github.com/tickwire/tickwire/wire/transport"
)

// FaultyDialer opens links of another dialer with a bad network in front. Its methods may be called from any
// goroutine.
type FaultyDialer struct {
	to   transport.Dialer
	seed uint64

	mu       sync.Mutex // guards what follows; taken before the locks of links
	up, down transport.Fault
	dials    uint64
	links    []*Link // those whose goroutine may still run
}

// Dialer wraps d. up is what happens to the datagrams sent, down to those received. It panics when a fault is not
// valid.
func Dialer(d transport.Dialer, up, down transport.Fault, seed uint64) *FaultyDialer {
	check(up, down)
	return &FaultyDialer{to: d, up: up, down: down, seed: seed}
}

// Dial dials the dialer behind and starts one goroutine, which ends with the link. The handshake of the dialer behind,
// if it has one, is not delayed.
func (d *FaultyDialer) Dial(ctx context.Context) (transport.Link, error) {
	inner, err := d.to.Dial(ctx)
	if err != nil {
		return nil, err
	}
	d.mu.Lock()
	defer d.mu.Unlock()
	d.dials++
	l := wrap(inner, d.up, d.down, d.seed, d.dials)
	d.links = append(running(d.links), l)
	return l, nil
}

// SetFault changes the faults of the open links and of those to come. It panics when a fault is not valid.
func (d *FaultyDialer) SetFault(up, down transport.Fault) {
	check(up, down)
	d.mu.Lock()
	defer d.mu.Unlock()
	d.up, d.down = up, down
	d.links = running(d.links)
	for _, l := range d.links {
		l.SetFault(up, down)
	}
}

// Faults are the faults of the links to come.
func (d *FaultyDialer) Faults() (up, down transport.Fault) {
	d.mu.Lock()
	defer d.mu.Unlock()
	return d.up, d.down
}

// FaultyListener accepts links of another listener with a bad network in front. Its methods may be called from any
// goroutine.
type FaultyListener struct {
	transport.Listener
	seed uint64

	mu       sync.Mutex // guards what follows; taken before the locks of links
	fault    transport.Fault
	accepted uint64
	links    []*Link // those whose goroutine may still run
}

// Listener wraps l; f happens in each direction. It panics when f is not valid.
func Listener(l transport.Listener, f transport.Fault, seed uint64) *FaultyListener {
	check(f)
	return &FaultyListener{Listener: l, fault: f, seed: seed}
}

// Accept waits for the next link of the listener behind and starts one goroutine, which ends with the link.
func (l *FaultyListener) Accept(ctx context.Context) (transport.Link, error) {
	inner, err := l.Listener.Accept(ctx)
	if err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.accepted++
	k := wrap(inner, l.fault, l.fault, l.seed, l.accepted)
	l.links = append(running(l.links), k)
	return k, nil
}

// SetFault changes the fault of the open links and of those to come. It panics when f is not valid.
func (l *FaultyListener) SetFault(f transport.Fault) {
	check(f)
	l.mu.Lock()
	defer l.mu.Unlock()
	l.fault = f
	l.links = running(l.links)
	for _, k := range l.links {
		k.SetFault(f, f)
	}
}

func check(faults ...transport.Fault) {
	for _, f := range faults {
		if err := f.Check(); err != nil {
			panic(err.Error())
		}
	}
}

// running keeps the links whose goroutine runs.
func running(links []*Link) []*Link {
	kept := links[:0]
	for _, l := range links {
		select {
		case <-l.done:
		default:
			kept = append(kept, l)
		}
	}
	clear(links[len(kept):])
	return kept
}
