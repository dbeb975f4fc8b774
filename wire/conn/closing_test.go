package conn

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/packet"
)

// TestTheReasonArrives closes one side in the middle of everything: full lanes,
// datagrams that nobody has read yet, the peer sending too. The end is within
// the linger, and the peer has the reason: always where no more than a fifth is
// lost, and in 99 of 100 where half is.
func TestTheReasonArrives(t *testing.T) {
	seeds := 1000
	if testing.Short() {
		seeds = 100
	}
	for _, loss := range []float64{0, 0.2, 0.5} {
		heard := 0
		for seed := range uint64(seeds) {
			rng := rand.New(rand.NewPCG(seed, 3))
			link := faults{latency: time.Duration(rng.IntN(200)) * ms, jitter: time.Duration(rng.IntN(40)) * ms, loss: loss}
			cfg := Config{MaxQueuedBytes: 40000, MaxMessageBytes: 9000, IdleTimeout: time.Minute}
			if seed%2 == 1 {
				cfg.Sealer = &toySealer{}
			}
			p := newPair(t, seed+1, link, cfg)
			for range rng.IntN(90) {
				p.step(func(s *side) {
					s.unreliable(100)
					for l := range Lane(Lanes) {
						s.send(l, 9000)
					}
				})
			}
			closer, other := p.a, p.b
			if rng.IntN(2) == 0 {
				closer, other = p.b, p.a
			}
			at := p.now
			closer.Close(p.now, 7, "enough")
			for more := true; more; _, more = closer.Deadline() {
				p.step()
				require.LessOrEqual(t, p.now-at, closer.cfg.Linger+2*tick, "the linger")
			}
			for range 30 {
				p.step()
			}
			require.Equal(t, []Reason{{Code: 7, Text: "enough"}}, closer.closed)
			if len(other.closed) == 1 {
				require.Equal(t, Reason{Code: 7, Text: "enough", Remote: true}, other.closed[0])
				heard++
			}
		}
		t.Logf("loss %.1f: %d of %d heard it", loss, heard, seeds)
		least := seeds
		if loss == 0.5 {
			least = seeds * 99 / 100
		}
		require.GreaterOrEqual(t, heard, least)
	}
}

// TestTheAnswerEndsTheRepeats closes over a link without loss: the closer tells
// until the answer comes, the other side answers and is done.
func TestTheAnswerEndsTheRepeats(t *testing.T) {
	p := newPair(t, 1, faults{latency: 50 * ms}, Config{})
	for range 60 {
		p.step(func(s *side) { s.unreliable(50) })
	}
	p.a.Close(p.now, 7, "enough")
	before := [2]int{p.a.out, p.b.out}
	for range 60 {
		p.step()
	}
	require.LessOrEqual(t, p.a.out-before[0], 6, "a round trip and a tick, every 30 ms or so")
	require.Greater(t, p.b.out, before[1])
	for _, s := range []*side{p.a, p.b} {
		_, ok := s.Deadline()
		require.False(t, ok)
		require.Len(t, s.closed, 1)
	}
}

// TestEachCloseIsAnswered repeats a CLOSE to a side that has ended: it answers
// what is new, once each, and no copy.
func TestEachCloseIsAnswered(t *testing.T) {
	c, _ := sender(Config{})
	bye := packet.Close{Code: 9, Text: []byte("bye")}
	for n := range uint64(5) {
		h := packet.NewHeader(0, n, 0, false, false)
		d := bye.Append(h.Append(nil))
		require.NoError(t, c.Receive(0, d))
		_, ok := c.Deadline()
		require.True(t, ok)
		_, frames, err := packet.ParseHeader(c.Poll(0, nil))
		require.NoError(t, err)
		answer := packet.Close{Code: 9}
		require.Equal(t, answer.Append(nil), frames)
		require.NoError(t, c.Receive(0, d))
		require.Nil(t, c.Poll(0, nil))
		_, ok = c.Deadline()
		require.False(t, ok)
	}
}

func TestAReliableLinkIsToldOnce(t *testing.T) {
	c, _ := sender(Config{Reliable: true})
	c.Close(0, 3, "once")
	require.NotNil(t, c.Poll(0, nil))
	require.Nil(t, c.Poll(time.Second, nil))
	_, ok := c.Deadline()
	require.False(t, ok)
}

// TestALatePollTellsOnce polls for the first time when the linger is over.
func TestALatePollTellsOnce(t *testing.T) {
	c, _ := sender(Config{})
	c.Close(0, 3, "late")
	require.NotNil(t, c.Poll(time.Minute, nil))
	require.Nil(t, c.Poll(time.Minute, nil))
	_, ok := c.Deadline()
	require.False(t, ok)
}

func TestResetTellsNobody(t *testing.T) {
	c, h := sender(Config{Client: true})
	require.NoError(t, c.SendUnreliable([]byte("x"), 4))
	c.Reset(0)
	want := Reason{Code: CodeReset, Text: "the other side has restarted", Remote: true}
	require.Equal(t, []Reason{want}, h.closed)
	require.Equal(t, map[uint64]int{4: 1}, h.lost)
	require.Nil(t, c.Poll(0, nil))
	_, ok := c.Deadline()
	require.False(t, ok)
	c.Reset(time.Second)
	require.Len(t, h.closed, 1)
	require.Equal(t, fmt.Sprintf("conn: closed by the other side with code %d: %s", CodeReset, want.Text), want.Error())
}
