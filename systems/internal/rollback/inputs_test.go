package rollback_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/rollback"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

func newInputs(t testing.TB, cfg rollback.InputsConfig) *rollback.Inputs {
	w := ecs.NewWorld()
	rt := netcomp.RuntimeOf(w)
	require.NoError(t, rt.Bind(schema()))
	return rollback.NewInputs(rt, cfg)
}

// encoded is an input that holds a move and has pressed fire so many times.
func encoded(held int32, fires uint32) []byte {
	b := wire.AppendUvarint(nil, 1)
	b = wire.AppendUvarint(b, actionMove)
	b = wire.AppendBytes(b, wire.AppendU64(nil, uint64(uint32(held))))
	if fires == 0 {
		return append(b, 0)
	}
	b = wire.AppendUvarint(b, 1)
	b = wire.AppendUvarint(b, actionFire)
	b = wire.AppendUvarint(b, uint64(fires))
	return wire.AppendBytes(b, make([]byte, 8))
}

func inputs(numbering uint8, first uint64, ticks ...[]byte) *message.Input {
	return &message.Input{Numbering: numbering, First: first, Ticks: ticks}
}

func TestR19_EveryDropHasItsReason(t *testing.T) {
	in := newInputs(t, rollback.InputsConfig{Window: 8, History: 4, Pending: 3})
	a := encoded(1, 0)
	_, substitute := in.Decide(9)
	require.True(t, substitute)
	require.NoError(t, in.Take(9, 0.25, inputs(0, 10, a, a, a, a, a)))
	require.Equal(t, int64((14-9-0.25)*16), in.Margin())
	require.Equal(t, uint64(2), in.Stats().Capacity)
	require.NoError(t, in.Take(9, 0, inputs(0, 17, a, a, a)))
	require.Equal(t, uint64(2), in.Stats().TooEarly, "18 and 19 are beyond the window")
	require.NoError(t, in.Take(9, 0, inputs(0, 400, a)))
	require.Equal(t, uint64(3), in.Stats().TooEarly)
	require.NoError(t, in.Take(9, 0, inputs(0, 10, a)))
	require.Equal(t, uint64(1), in.Stats().Copies)
	require.Equal(t, int64((14-9-0.25)*16), in.Margin(), "the least of a step counts")
	in.Decide(10)
	require.NoError(t, in.Take(10, 0, inputs(0, 401, a)))
	require.Equal(t, int64((401-10)*16), in.Margin())
	require.ErrorIs(t, in.Take(9, 0, &message.Input{First: 10, Echo: 99}), rollback.ErrInput)
}

// TestR19_AShortRingTellsOfAWholeMessage is for a ring of fewer ticks than a message has.
func TestR19_AShortRingTellsOfAWholeMessage(t *testing.T) {
	in := newInputs(t, rollback.InputsConfig{Window: 4, History: 2})
	given := map[ecs.Tick]int{}
	in.Told = func(tick ecs.Tick, _ netcomp.Verdict) { given[tick]++ }
	list := make([][]byte, message.MaxInputs)
	for i := range list {
		list[i] = encoded(1, 0)
	}
	first := ecs.Tick(30)
	in.Decide(first + message.MaxInputs - 3)
	require.NoError(t, in.Take(first+message.MaxInputs-3, 0, inputs(0, uint64(first), list...)))
	require.GreaterOrEqual(t, in.Decided(), first+message.MaxInputs-6)
	for tick := first; tick <= in.Decided(); tick++ {
		require.Equal(t, 1, given[tick], "tick %d", tick)
	}
}

func TestP32_MissingInputIsHeldNeverPressed(t *testing.T) {
	in := newInputs(t, rollback.InputsConfig{})
	in.Decide(9)
	require.NoError(t, in.Take(9, 0, inputs(0, 10, encoded(1, 2))))
	b, substitute := in.Decide(10)
	require.Equal(t, encoded(1, 2), b)
	require.False(t, substitute)
	in.Verdict(10, netcomp.Applied)

	b, substitute = in.Decide(11)
	require.Equal(t, encoded(1, 2), b)
	require.True(t, substitute)
	require.True(t, in.Substituted())
	in.Verdict(11, netcomp.Applied) // a substitute has no verdict
	require.Equal(t, ecs.Tick(10), in.Decided())

	// It comes late: what it holds is not run, what it has pressed runs with what is held.
	require.NoError(t, in.Take(11, 0, inputs(0, 11, encoded(5, 3))))
	require.Equal(t, ecs.Tick(11), in.Decided())
	b, substitute = in.Decide(12)
	require.Equal(t, encoded(1, 3), b)
	require.False(t, substitute)
	in.Verdict(12, netcomp.Applied)
	require.Equal(t, ecs.Tick(11), in.Decided())

	// A promise ends the waiting at once.
	require.NoError(t, in.Take(12, 0, inputs(0, 15, encoded(2, 3))))
	require.Equal(t, ecs.Tick(14), in.Decided())
	require.Equal(t, []message.Run{
		{First: 10, Count: 1, Verdict: uint8(netcomp.Applied)},
		{First: 11, Count: 1, Verdict: uint8(netcomp.Late)},
		{First: 12, Count: 3, Verdict: uint8(netcomp.Lost)},
	}, in.Runs())
	require.NoError(t, in.Take(12, 0, &message.Input{First: 15, Echo: 13}))
	require.Equal(t, []message.Run{{First: 14, Count: 1, Verdict: uint8(netcomp.Lost)}}, in.Runs())
}

func TestP32_ANewNumberingSupersedesWhatWaits(t *testing.T) {
	in := newInputs(t, rollback.InputsConfig{})
	in.Decide(9)
	require.NoError(t, in.Take(9, 0, inputs(2, 11, encoded(1, 1), encoded(1, 1))))
	require.NoError(t, in.Take(9, 0, inputs(3, 20, encoded(2, 1))))
	require.Equal(t, uint8(3), in.Numbering())
	require.Equal(t, uint64(2), in.Stats().Superseded)
	require.NoError(t, in.Take(9, 0, inputs(2, 11, encoded(1, 1)))) // overtaken
	require.Equal(t, uint64(1), in.Stats().Stale)
	require.NoError(t, in.Take(9, 0, inputs(0, 30, encoded(2, 1)))) // four is nought
	require.Equal(t, uint8(0), in.Numbering())
}

func TestP32_APeerThatEchoesNothingIsHeardNoMore(t *testing.T) {
	in := newInputs(t, rollback.InputsConfig{History: 8})
	in.Decide(9)
	for tick := ecs.Tick(10); tick < 2000; tick++ {
		m := inputs(0, uint64(tick), encoded(int32(tick), 0))
		if tick%3 == 0 && tick > 300 {
			m.First -= 4
		}
		require.NoError(t, in.Take(tick-1, 0, m))
		if _, substitute := in.Decide(tick); !substitute {
			in.Verdict(tick, netcomp.Refused+netcomp.Verdict(tick%2))
		}
		require.LessOrEqual(t, len(in.Runs()), message.MaxRuns)
	}
	require.Less(t, in.Stats().Run, uint64(message.MaxRuns+2))
	require.NoError(t, in.Take(1999, 0, &message.Input{First: 2000, Echo: uint64(in.Decided())}))
	require.Len(t, in.Runs(), 1, "the tick given since")
	require.NoError(t, in.Take(1999, 0, inputs(0, 2000, encoded(1, 0))))
	_, substitute := in.Decide(2000)
	require.False(t, substitute)
}

func TestP32_AClientFarBehindCostsNoLoop(t *testing.T) {
	in := newInputs(t, rollback.InputsConfig{})
	in.Decide(1 << 50)
	require.NoError(t, in.Take(1<<50, 0, inputs(0, 1, encoded(1, 4))))
	require.Equal(t, ecs.Tick(1<<50-64), in.Decided())
	require.Len(t, in.Runs(), 1)
	b, substitute := in.Decide(1<<50 + 1)
	require.False(t, substitute, "its presses run")
	require.NotEmpty(t, b)
	require.NoError(t, in.Take(1<<50, 0, inputs(1, 1<<62, encoded(1, 4))))
	in.Decide(1<<50 + 2)
}

// A model of a client that presses at random, over links that lose, double and reorder.
func TestR19_EveryPressRunsOnceAndEveryTickHasOneVerdict(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := ecs.NewWorld()
		rt := netcomp.RuntimeOf(w)
		g := &rules{}
		if err := rt.Bind(schema()); err != nil {
			t.Fatal(err)
		}
		g.Initialize(w)
		g.refuseFire = true // count only
		id := netcomp.OwnedBy(self)
		body := ecs.NewMap2[netcomp.Identity, pos](w).NewWith(&id, &pos{})

		cfg := rollback.InputsConfig{Window: rapid.IntRange(4, 70).Draw(t, "window"), History: rapid.IntRange(2, 70).Draw(t, "history")}
		in := rollback.NewInputs(rt, cfg)
		given := map[ecs.Tick]int{}
		in.Told = func(tick ecs.Tick, _ netcomp.Verdict) { given[tick]++ }
		rng := rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 0))
		loss, lead := rapid.Float64Range(0, 0.8).Draw(t, "loss"), rapid.IntRange(-3, 12).Draw(t, "lead")
		delay := rapid.IntRange(1, 12).Draw(t, "delay")
		presses := rapid.Float64Range(0, 1).Draw(t, "presses")

		in2 := netcomp.NewInput(rt)
		recorded := map[ecs.Tick][]byte{}
		var air []struct {
			due int
			b   []byte
		}
		start := ecs.Tick(20 + lead)
		var pressed uint32
		decided, heard := start-1, ecs.Tick(0)
		ticks := 200
		for beat := range ticks + 120 {
			now := ecs.Tick(20 + beat) // the host's
			mine := now + ecs.Tick(lead)
			calm := beat >= ticks
			in2.Begin(mine, body)
			netcomp.Do(in2, move{DX: int32(mine)})
			if !calm && rng.Float64() < presses {
				netcomp.Press(in2, fire{})
				pressed++
			}
			recorded[mine] = in2.Append(nil)

			m := message.Input{First: uint64(min(max(decided+1, start, mine-min(mine, message.MaxInputs-1)), mine)), Echo: uint64(heard)}
			for tick := ecs.Tick(m.First); tick <= mine; tick++ {
				m.Ticks = append(m.Ticks, recorded[tick])
			}
			for range 1 + rng.IntN(2) {
				if calm || rng.Float64() >= loss {
					air = append(air, struct {
						due int
						b   []byte
					}{beat + rng.IntN(delay), m.Append(nil)})
				}
			}
			rng.Shuffle(len(air), func(i, j int) { air[i], air[j] = air[j], air[i] })
			rest := air[:0]
			for _, a := range air {
				if a.due > beat {
					rest = append(rest, a)
					continue
				}
				var got message.Input
				if err := got.Parse(a.b); err != nil {
					t.Fatal(err)
				}
				if err := in.Take(now-1, 0, &got); err != nil {
					t.Fatal(err)
				}
			}
			air = rest
			if input, substitute := in.Decide(now); input != nil {
				v := rt.Execute(netcomp.Sender{Peer: self, Tick: now, Body: body}, input, in.Counts(), substitute)
				if !substitute {
					in.Verdict(now, v)
				}
			}
			if len(in.Runs()) > message.MaxRuns {
				t.Fatalf("%d runs", len(in.Runs()))
			}
			if calm || rng.Float64() >= loss { // own state comes down
				decided = max(decided, in.Decided())
				for _, run := range in.Runs() {
					heard = max(heard, ecs.Tick(run.First+run.Count-1))
				}
			}
		}
		if len(g.fired) != int(pressed) && !dropped(g, pressed) {
			t.Fatalf("%d presses ran, %d were made: %v", len(g.fired), pressed, g.fired[max(0, len(g.fired)-20):])
		}
		last := uint32(0)
		for _, n := range g.fired {
			if n <= last {
				t.Fatalf("press %d ran after %d", n, last)
			}
			last = n
		}
		if last != pressed {
			t.Fatalf("the last press is %d, ran %d", pressed, last)
		}
		for tick := start; tick <= in.Decided(); tick++ {
			if given[tick] != 1 {
				t.Fatalf("tick %d has %d verdicts", tick, given[tick])
			}
		}
		if in.Decided()+ecs.Tick(cfg.History)+1 < 20+ecs.Tick(ticks)+119 {
			t.Fatal("the verdicts have stopped: ", fmt.Sprint(in.Decided()))
		}
	})
}

// dropped allows for the presses beyond the eight that run in one tick: a burst that long is told as too fast.
func dropped(g *rules, pressed uint32) bool {
	gap, last := false, uint32(0)
	for _, n := range g.fired {
		gap = gap || n != last+1
		last = n
	}
	return gap && last == pressed
}
