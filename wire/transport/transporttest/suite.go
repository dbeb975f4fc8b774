// Package transporttest is the suite that every adapter of transport passes: what a connection may rely on, whatever
// moves its datagrams. A game with an adapter of its own runs it too.
package transporttest

import (
	"context"
	"errors"
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
		{"what is gathered leaves together and whole", gathers},
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
