package transporttest

import (
	"context"
	"encoding/binary"
	"runtime"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
)

// concurrent lets each end send and receive at once, and a third goroutine close: under -race this is the proof that
// a link is safe for one sender, one receiver and a closer.
func concurrent(t *testing.T, r *bench) {
	if r.Single {
		t.Skip("the rig belongs to one goroutine")
	}
	client, host := r.open()
	const count = 500
	var wg sync.WaitGroup
	for _, way := range []struct{ from, to transport.Link }{{client, host}, {host, client}} {
		arrived := make(chan uint64, count)
		wg.Go(func() {
			buf := buffer(way.to)
			for range patience {
				n, err := way.to.Recv(buf)
				if err != nil || n == 8 && binary.LittleEndian.Uint64(buf) == count {
					break
				}
				if n == 0 {
					time.Sleep(time.Millisecond)
					continue
				}
				arrived <- binary.LittleEndian.Uint64(buf)
			}
			close(arrived)
		})
		wg.Go(func() {
			for i := range uint64(count) {
				way.from.Send(binary.LittleEndian.AppendUint64(nil, i))
				if i%32 == 31 {
					time.Sleep(time.Millisecond)
				}
			}
			for range arrived {
				way.from.Send(binary.LittleEndian.AppendUint64(nil, count))
			}
		})
	}
	wg.Wait()

	var closing sync.WaitGroup
	for _, l := range []transport.Link{client, host} {
		closing.Go(func() {
			for l.Send([]byte("until the end")) == nil {
				runtime.Gosched()
			}
		})
		closing.Go(func() {
			buf := buffer(l)
			for {
				if _, err := l.Recv(buf); err != nil {
					return
				}
				runtime.Gosched()
			}
		})
		closing.Go(func() {
			time.Sleep(5 * time.Millisecond)
			l.Close("race")
		})
	}
	closing.Wait()
}

func acceptEnds(t *testing.T, r *bench) {
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := r.Listener.Accept(ended)
	require.ErrorIs(t, err, context.Canceled)
	require.NotEmpty(t, r.Listener.Addr())
	_, err = r.Dialer.Dial(ended)
	require.ErrorIs(t, err, context.Canceled)

	got := make(chan error, 1)
	go func() {
		_, err := r.Listener.Accept(context.Background())
		got <- err
	}()
	require.NoError(t, r.Listener.Close())
	require.ErrorIs(t, <-got, transport.ErrListenerClosed)
	_, err = r.Listener.Accept(context.Background())
	require.ErrorIs(t, err, transport.ErrListenerClosed)
	require.NoError(t, r.Listener.Close(), "closing twice is allowed")
}

// leavesNothing closes everything and waits until as many goroutines run as before.
func leavesNothing(t *testing.T, r *bench) {
	for range 5 {
		client, host := r.open()
		require.NoError(t, host.Send([]byte("x")))
		r.recv(client)
	}
	before := runtime.NumGoroutine()
	for range 20 {
		r.open()
	}
	r.close()
	r.until("the goroutines of the links ended", func() bool { return runtime.NumGoroutine() <= before })
}
