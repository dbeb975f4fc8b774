package systems

import (
	"context"
	"errors"
	"sync"
	"time"

	"github.com/tickwire/tickwire/systems/internal/session"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/transport"
)

// dialTimeout is how long all ways together may take to open a link.
const dialTimeout = 10 * time.Second

// dialing is the goroutine that opens a link, and what it found.
type dialing struct {
	mu     sync.Mutex
	cancel context.CancelFunc
	link   transport.Link // guarded by mu, like err and done
	err    error
	done   bool
}

// begin tries the dialers in turn; the first that opens a link is it.
func (d *dialing) begin(ways []transport.Dialer) {
	ctx, cancel := context.WithTimeout(context.Background(), dialTimeout)
	d.cancel = cancel
	go func() {
		defer cancel()
		var all []error
		for _, way := range ways {
			link, err := way.Dial(ctx)
			if err == nil {
				d.found(link, nil)
				return
			}
			all = append(all, err)
		}
		d.found(nil, errors.Join(all...))
	}()
}

func (d *dialing) found(l transport.Link, err error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cancel == nil && l != nil { // given up meanwhile
		l.Close("not needed any more")
		return
	}
	d.link, d.err, d.done = l, err, true
}

func (d *dialing) poll() (transport.Link, error, bool) {
	d.mu.Lock()
	defer d.mu.Unlock()
	done := d.done
	d.done = false
	return d.link, d.err, done
}

func (d *dialing) stop() {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.cancel != nil {
		d.cancel()
		d.cancel = nil
	}
	if d.done && d.link != nil {
		d.link.Close("not needed any more")
	}
}

// Leave ends the session from this side: the host hears of it and frees the peer at once. The reason is re-sent until the
// host has answered or ctx ends. The client's systems leave the engine, the host's entities leave the world. Call it on the
// world's goroutine, outside an update.
func (c *Client) Leave(ctx context.Context) error {
	if c.stopped {
		return nil
	}
	c.stopped = true
	c.dial.stop()
	var err error
	if c.ses != nil {
		start, from := time.Now(), c.now()
		c.ses.Leave(from)
		for !c.ses.Idle() && err == nil {
			now := from + time.Since(start)
			c.ses.Flush(now)
			select {
			case <-ctx.Done():
				err = ctx.Err()
			case <-time.After(5 * time.Millisecond):
			}
			c.ses.Drain(now)
		}
	}
	c.end(Reason(session.Reason{Code: message.EndLeft, Text: "left"}))
	c.engine.Remove(c.open)
	c.engine.Remove(c.close)
	c.engine.Remove(c.frame)
	c.roll.Restart(c.engine.Tick()) // hidden entities are shown, unconfirmed spawns go
	c.rep.Clear()
	c.rt.Unbind()
	return err
}
