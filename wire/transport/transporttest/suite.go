// Package transporttest is the suite that every adapter of transport passes: what a connection may rely on, whatever
// moves its datagrams. A game with an adapter of its own runs it too.
package transporttest

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
)

// patience is how many steps the suite waits for something that must happen.
const patience = 5000

// helloSteps is how long the suite waits before it sends the first datagram again.
const helloSteps = 1000

// Rig is one adapter, ready: a listener and a dialer to it, and what the adapter can do.
type Rig struct {
	Listener transport.Listener
	Dialer   transport.Dialer
	// Step lets a little time pass. nil sleeps a millisecond.
	Step func()
	// Silent: a Close is not heard at the other end (UDP).
	Silent bool
	// Single: the rig belongs to one goroutine, so the suite starts none (sim).
	Single bool
}

// Run runs the suite. build makes a fresh rig; it registers with t.Cleanup what it must close besides the listener and
// the links, which the suite closes.
func Run(t *testing.T, build func(t *testing.T) Rig) {
	for _, c := range []struct {
		name string
		run  func(t *testing.T, r *bench)
	}{
		{"delivers both ways in order", deliversBothWays},
		{"delivers every size", deliversEverySize},
		{"refuses a datagram too large or empty", refusesSizes},
		{"copies what it sends and what it receives", copies},
		{"receiving never blocks", recvNeverBlocks},
		{"receiving into a short buffer panics", recvShortBuffer},
		{"the client's close is heard with its reason", func(t *testing.T, r *bench) { closeIsHeard(t, r, true) }},
		{"the host's close is heard with its reason", func(t *testing.T, r *bench) { closeIsHeard(t, r, false) }},
		{"a long reason is cut", longReason},
		{"only the first close counts", closeTwice},
		{"sending after the end fails", sendAfterEnd},
		{"a flood is dropped and blocks nobody", flood},
		{"two links do not mix", twoLinks},
		{"many goroutines", concurrent},
		{"accept ends with its context and its listener", acceptEnds},
		{"nothing is left running", leavesNothing},
	} {
		t.Run(c.name, func(t *testing.T) {
			c.run(t, &bench{Rig: build(t), t: t})
		})
	}
}

// bench is a rig in use.
type bench struct {
	Rig
	t     *testing.T
	links []transport.Link
}

func (r *bench) step() {
	if r.Step != nil {
		r.Step()
		return
	}
	time.Sleep(time.Millisecond)
}

// until steps until done, and fails when that takes too long.
func (r *bench) until(what string, done func() bool) {
	r.t.Helper()
	for range patience {
		if done() {
			return
		}
		r.step()
	}
	require.FailNow(r.t, "waited too long", what)
}

// open dials a link and accepts it. The first datagram goes up at once: a listener over UDP knows of a link by that.
func (r *bench) open() (client, host transport.Link) {
	r.t.Helper()
	client, err := r.Dialer.Dial(context.Background())
	require.NoError(r.t, err)
	r.links = append(r.links, client)
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	hellos, steps := 0, 0
	r.until("accept", func() bool {
		if steps%helloSteps == 0 {
			require.NoError(r.t, client.Send([]byte("hello")))
			hellos++
		}
		steps++
		host, err = r.Listener.Accept(ended)
		return err == nil
	})
	r.links = append(r.links, host)
	for range hellos {
		require.Equal(r.t, "hello", string(r.recv(host)))
	}
	require.NotEmpty(r.t, client.Remote())
	require.NotEmpty(r.t, host.Remote())
	r.t.Cleanup(r.close)
	return client, host
}

func (r *bench) close() {
	for _, l := range r.links {
		l.Close("the test is over")
	}
	r.Listener.Close()
}

// recv waits for the next datagram.
func (r *bench) recv(l transport.Link) []byte {
	r.t.Helper()
	buf := buffer(l)
	var got []byte
	r.until("datagram", func() bool {
		n, err := l.Recv(buf)
		require.NoError(r.t, err)
		got = buf[:n]
		return n > 0
	})
	return got
}

// end waits for the end, and passes over what was under way.
func (r *bench) end(l transport.Link) *transport.End {
	r.t.Helper()
	var end *transport.End
	r.until("end", func() bool {
		_, err := l.Recv(buffer(l))
		if err == nil {
			return false
		}
		require.ErrorIs(r.t, err, transport.ErrClosed)
		require.True(r.t, errors.As(err, &end), "%T is no *transport.End", err)
		return true
	})
	return end
}

func buffer(l transport.Link) []byte { return make([]byte, l.MaxDatagramBytes()) }

// pattern is a datagram that tells its number and whether its bytes are whole.
func pattern(size int, n byte) []byte {
	b := make([]byte, size)
	for i := range b {
		b[i] = n + byte(i*7)
	}
	return b
}

func deliversBothWays(t *testing.T, r *bench) {
	client, host := r.open()
	for _, way := range []struct{ from, to transport.Link }{{client, host}, {host, client}} {
		for i := range 40 {
			require.NoError(t, way.from.Send(pattern(100, byte(i))))
		}
		for i := range 40 {
			require.Equal(t, pattern(100, byte(i)), r.recv(way.to), "datagram %d", i)
		}
	}
}

func deliversEverySize(t *testing.T, r *bench) {
	client, host := r.open()
	most := client.MaxDatagramBytes()
	require.GreaterOrEqual(t, most, 1000)
	for _, size := range []int{1, 2, 3, 125, 126, 127, 255, 256, 257, 1023, 1024, most - 1, most} {
		require.NoError(t, client.Send(pattern(size, 3)))
		require.Equal(t, pattern(size, 3), r.recv(host), "%d bytes up", size)
		require.NoError(t, host.Send(pattern(size, 5)))
		require.Equal(t, pattern(size, 5), r.recv(client), "%d bytes down", size)
	}
}

func refusesSizes(t *testing.T, r *bench) {
	client, host := r.open()
	for _, l := range []transport.Link{client, host} {
		require.ErrorIs(t, l.Send(make([]byte, l.MaxDatagramBytes()+1)), transport.ErrTooLarge)
		require.ErrorIs(t, l.Send(nil), transport.ErrEmpty)
	}
	require.NoError(t, client.Send([]byte("after")))
	require.Equal(t, "after", string(r.recv(host)), "the link lives on and nothing of the refused arrived")
}

func copies(t *testing.T, r *bench) {
	client, host := r.open()
	b := []byte("one")
	require.NoError(t, client.Send(b))
	copy(b, "two")
	require.NoError(t, client.Send(b))
	copy(b, "###")
	first := r.recv(host)
	second := r.recv(host)
	require.Equal(t, "one", string(first))
	require.Equal(t, "two", string(second))
}

func recvNeverBlocks(t *testing.T, r *bench) {
	client, host := r.open()
	for _, l := range []transport.Link{client, host} {
		for range 100 {
			n, err := l.Recv(buffer(l))
			require.NoError(t, err)
			require.Zero(t, n)
		}
	}
}

func recvShortBuffer(t *testing.T, r *bench) {
	client, _ := r.open()
	most := client.MaxDatagramBytes()
	require.PanicsWithValue(t, fmt.Sprintf("transport: Recv into %d bytes, a datagram may have %d", most-1, most), func() {
		client.Recv(make([]byte, most-1))
	})
}

func closeIsHeard(t *testing.T, r *bench, byClient bool) {
	near, far := r.open()
	if !byClient {
		near, far = far, near
	}
	require.NoError(t, near.Send([]byte("last words")))
	require.NoError(t, near.Close("gone fishing"))
	require.Equal(t, "last words", string(r.recv(far)), "what was sent before the close arrives before the end")

	own := r.end(near)
	require.Equal(t, &transport.End{Reason: "gone fishing"}, own)
	if r.Silent {
		return
	}
	heard := r.end(far)
	require.Equal(t, &transport.End{Reason: "gone fishing", Remote: true}, heard)
	for range 20 {
		r.step()
		require.Same(t, heard, r.end(far), "the end is one value")
		require.Same(t, own, r.end(near))
	}
	require.NoError(t, far.Close("answer"))
	r.step()
	require.Same(t, heard, r.end(far), "a later close changes nothing")
}

func longReason(t *testing.T, r *bench) {
	near, far := r.open()
	long := strings.Repeat("ä", 200)
	require.NoError(t, near.Close(long))
	cut := strings.Repeat("ä", transport.MaxReasonBytes/2)
	require.Equal(t, cut, r.end(near).Reason)
	if !r.Silent {
		require.Equal(t, cut, r.end(far).Reason)
	}
}

func closeTwice(t *testing.T, r *bench) {
	near, far := r.open()
	require.NoError(t, near.Close("first"))
	require.NoError(t, near.Close("second"))
	require.Equal(t, "first", r.end(near).Reason)
	if !r.Silent {
		require.Equal(t, "first", r.end(far).Reason)
	}
}

func sendAfterEnd(t *testing.T, r *bench) {
	near, far := r.open()
	require.NoError(t, near.Close("enough"))
	require.ErrorIs(t, near.Send([]byte("x")), transport.ErrClosed)
	if !r.Silent {
		end := r.end(far)
		require.ErrorIs(t, far.Send([]byte("x")), transport.ErrClosed)
		require.Equal(t, "enough", end.Reason)
	}
}

func flood(t *testing.T, r *bench) {
	client, host := r.open()
	const sent = 20000
	b := pattern(client.MaxDatagramBytes(), 1)
	for range sent {
		require.NoError(t, client.Send(b), "a full queue is no error")
	}
	got, idle := 0, 0
	buf := buffer(host)
	for range 50 * patience {
		n, err := host.Recv(buf)
		require.NoError(t, err)
		if n == 0 {
			if idle++; idle == 200 {
				break
			}
			r.step()
			continue
		}
		require.Equal(t, b, buf[:n])
		got, idle = got+1, 0
	}
	require.Positive(t, got)
	require.Less(t, got, sent, "the queues are bounded")
	require.NoError(t, client.Send([]byte("still here")))
	require.Equal(t, "still here", string(r.recv(host)))
}

func twoLinks(t *testing.T, r *bench) {
	c1, h1 := r.open()
	c2, h2 := r.open()
	require.NoError(t, c1.Send([]byte("from one")))
	require.NoError(t, c2.Send([]byte("from two")))
	require.NoError(t, h1.Send([]byte("to one")))
	require.NoError(t, h2.Send([]byte("to two")))
	require.Equal(t, "from one", string(r.recv(h1)))
	require.Equal(t, "from two", string(r.recv(h2)))
	require.Equal(t, "to one", string(r.recv(c1)))
	require.Equal(t, "to two", string(r.recv(c2)))
	require.NoError(t, c1.Close("only me"))
	require.NoError(t, c2.Send([]byte("two lives")))
	require.Equal(t, "two lives", string(r.recv(h2)))
}

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
