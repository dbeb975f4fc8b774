package systems

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"sync"
	"sync/atomic"
	"time"

	"github.com/tickwire/tickwire/systems/internal/session"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/transport"
)

// maxArrivals links wait for the next step at most; one more is closed.
const maxArrivals = 256

// arrivals hands links from the goroutines that accept them to the world's.
type arrivals struct {
	mu    sync.Mutex
	links []transport.Link // guarded by mu
}

func (a *arrivals) push(l transport.Link) {
	a.mu.Lock()
	full := len(a.links) >= maxArrivals
	if !full {
		a.links = append(a.links, l)
	}
	a.mu.Unlock()
	if full {
		l.Close("too many links at once")
	}
}

func (a *arrivals) take() []transport.Link {
	a.mu.Lock()
	defer a.mu.Unlock()
	if len(a.links) == 0 {
		return nil
	}
	links := a.links
	a.links = nil
	return links
}

// farewell is how long a listener whose links cannot speak without it outlives Serve's ctx, for the host to tell its peers.
const farewell = 2 * time.Second

// Serve lets peers in from the listeners until ctx ends or a listener fails; it blocks, so run it on a goroutine of its
// own. It closes the listeners when it returns, with nil if ctx ended. If links share the socket of a listener, as those of
// UDP do, it lets nobody in after ctx has ended, and waits up to two seconds for Close: peers are told by that, and not by silence.
func (h *Host) Serve(ctx context.Context, listeners ...transport.Listener) error {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	failed := make(chan error, len(listeners))
	var all sync.WaitGroup
	var shared, broken atomic.Bool
	for _, l := range listeners {
		all.Add(1)
		go func() {
			defer all.Done()
			for {
				link, err := l.Accept(ctx)
				if err != nil {
					if ctx.Err() == nil {
						broken.Store(true)
					}
					failed <- err
					cancel()
					return
				}
				if _, ok := link.(transport.Exposed); ok {
					shared.Store(true)
				}
				h.doors.push(link)
			}
		}()
	}
	<-ctx.Done()
	if shared.Load() && !broken.Load() {
		select {
		case <-h.over:
		case <-time.After(farewell):
		}
	}
	for _, l := range listeners {
		l.Close()
	}
	all.Wait()
	close(failed)
	for err := range failed {
		if !errors.Is(err, context.Canceled) && !errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, transport.ErrListenerClosed) {
			return fmt.Errorf("systems: serve: %w", err)
		}
	}
	return nil
}

// Close ends the host: every peer is told why, and the reasons are re-sent until all have answered or ctx ends. The host's
// systems leave the engine; entities stay, without network ids. Call it on the world's goroutine, outside an update.
func (h *Host) Close(ctx context.Context, why Reason) error {
	if h.stopped {
		return nil
	}
	h.stopped = true
	start, from := time.Now(), h.now()
	h.ses.Close(from, session.Reason(why))
	var err error
	for !h.ses.Idle() && err == nil {
		now := from + time.Since(start)
		h.ses.Flush(now)
		select {
		case <-ctx.Done():
			err = ctx.Err()
		case <-time.After(5 * time.Millisecond):
		}
		h.ses.Drain(now, uint64(h.engine.Tick()), 0)
	}
	h.engine.Remove(h.open)
	h.engine.Remove(h.close)
	h.engine.Remove(h.frame)
	h.rt.Unbind()
	close(h.over)
	return err
}

// secrets is the source of keys.
func secrets() io.Reader { return rand.Reader }

// filled puts defaults.
func (k HostKeys) filled() HostKeys {
	if k.Random == nil {
		k.Random = secrets()
	}
	if k.Wall == nil {
		k.Wall = time.Now
	}
	return k
}

// drawSeed draws what a simulator gives.
func drawSeed() uint64 {
	var b [8]byte
	rand.Read(b[:]) // never fails
	return binary.LittleEndian.Uint64(b[:]) | 1
}

// drawClaim draws the first token of a client's session.
func drawClaim() (claim [16]byte) {
	rand.Read(claim[:]) // never fails
	return claim
}

// seededClaim is drawClaim for a simulator.
func seededClaim(seed uint64) (claim [16]byte) {
	binary.LittleEndian.PutUint64(claim[:], mix(seed, 2))
	binary.LittleEndian.PutUint64(claim[8:], mix(seed, 3))
	return claim
}

func mix(seed, v uint64) uint64 { return wire.Mix(seed, v) }
