package main

import (
	"context"
	"fmt"
	"io"
	"time"

	"github.com/tickwire/tickwire/examples/arena/bot"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/condition"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// visit sends the bots to another arena, until ctx or the duration ends, or none of them plays any more.
func visit(ctx context.Context, o options, stdout io.Writer) error {
	bots, err := newBots(o, func(i int) (invitation, error) {
		with := invitation{dial: udp.NewDialer(o.join.Addr.String()), code: o.join}
		if o.net != (transport.Fault{}) {
			with.dial = condition.Dialer(with.dial, o.net, o.net, o.seed+uint64(i))
		}
		return with, nil
	})
	if err != nil {
		return err
	}
	fmt.Fprintf(stdout, "%d bots go to the arena at udp %s\n", o.bots, o.join.Addr)
	if o.duration > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeout(ctx, o.duration)
		defer cancel()
	}
	bots.start()
	err = bots.stay(ctx)
	bots.stop()
	if err == nil {
		err = bots.absent()
	}
	if err == nil {
		fmt.Fprintf(stdout, "%d bots have played\n", o.bots)
	}
	leave, cancel := context.WithTimeout(context.Background(), goodbye)
	defer cancel()
	bots.leave(leave)
	return err
}

// stay waits, and looks now and then whether anybody still plays.
func (b *bots) stay(ctx context.Context) error {
	look := time.NewTicker(statusEvery)
	defer look.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-look.C:
		}
		gone := 0
		for _, p := range b.all {
			if s, _ := p.eye.seen(); s.State == systems.Ended {
				gone++
			}
		}
		if gone == len(b.all) {
			b.stop()
			return fmt.Errorf("all bots are out: %s: %s", bot.Name(0), b.all[0].ended)
		}
	}
}
