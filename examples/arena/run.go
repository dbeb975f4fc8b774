package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/condition"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// goodbye is how long everybody together has to hear that the arena closes.
const goodbye = time.Second

// run is a whole evening at the arena, until ctx or the duration ends.
func run(ctx context.Context, o options, stdout, stderr io.Writer) error {
	d, err := open(o) // all doors or none
	if err != nil {
		return err
	}
	defer d.close()
	a, err := newArena(o)
	if err != nil {
		return err
	}
	bots, err := newBots(o, func(i int) (invitation, error) { return a.invite(i, near(d.udp.Addr())) })
	if err != nil {
		return err
	}

	serve, stopServing := context.WithCancel(context.Background())
	defer stopServing()
	served := make(chan error, 1)
	go func() { served <- a.host.Serve(serve, d.listeners(o)...) }()
	if err := d.start(serve); err != nil {
		return err
	}
	out := stdout
	if o.json {
		out = stderr
	}
	line := newStatus(out, a, bots, d.page)
	line.welcome(d, a.host.JoinCode(far(d.udp.Addr())).Text())
	a.drive.start()
	bots.start()
	err = line.run(ctx, o.duration, served)

	var sum summary
	if err == nil && o.duration > 0 && ctx.Err() == nil {
		sum, err = conclude(a, bots)
		sum.print(stdout, o.json)
	} else if err == nil && o.duration > 0 {
		err = errors.New("interrupted before the end: nothing was compared")
	}
	d.stop()
	a.goodbye(bots)
	return err
}

// doors are what the arena listens on.
type doors struct {
	udp  *udp.Listener
	page *page // nil with -http off
}

// open opens every door, or none and says why.
func open(o options) (*doors, error) {
	d := &doors{}
	var err error
	if o.http != off {
		if d.page, err = newPage(o.http); err != nil {
			return nil, err
		}
	}
	if d.udp, err = udp.Listen(o.udp, udp.Config{}); err != nil {
		d.close()
		return nil, fmt.Errorf("%w (-udp says where)", err)
	}
	return d, nil
}

// listeners puts the conditions in front of every client.
func (d *doors) listeners(o options) []transport.Listener {
	all := []transport.Listener{d.udp}
	if d.page != nil {
		all = append(all, d.page.socket)
	}
	if o.net != (transport.Fault{}) {
		for i, l := range all {
			all[i] = condition.Listener(l, o.net, o.seed+uint64(i))
		}
	}
	return all
}

// start serves the page and builds its program in the background.
func (d *doors) start(ctx context.Context) error {
	if d.page == nil {
		return nil
	}
	return d.page.start(ctx)
}

// stop lets nobody new in.
func (d *doors) stop() {
	if d.page != nil {
		d.page.stop()
	}
}

func (d *doors) close() {
	if d.page != nil {
		d.page.close()
	}
	if d.udp != nil {
		d.udp.Close()
	}
}

// goodbye ends the session: the bots leave, then whoever is left is told. Who does not answer in time finds out by silence.
func (a *host) goodbye(bots *bots) {
	ctx, cancel := context.WithTimeout(context.Background(), goodbye)
	defer cancel()
	a.drive.start() // if it was stopped
	bots.leave(ctx)
	a.drive.stop()
	_ = a.host.Close(ctx, systems.Closing("the arena closes"))
	a.engine.Close()
}

// where are the lines that tell where to play.
func (d *doors) where() string {
	if d.page == nil {
		return fmt.Sprintf("arena on udp %s", d.udp.Addr())
	}
	return fmt.Sprintf("play at http://%s   (udp %s, Ctrl-C ends)", d.page.addr(), d.udp.Addr())
}
