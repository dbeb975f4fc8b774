package rollback_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/rollback"
	"github.com/tickwire/tickwire/wire/message"
)

// walk is a sampler that moves all the time and fires in the given ticks.
func walk(fires ...ecs.Tick) func(in *netcomp.Input) {
	return func(in *netcomp.Input) {
		netcomp.Do(in, move{DX: int32(in.Tick % 5), DY: int32(in.Tick/7) % 3})
		for _, t := range fires {
			if in.Tick == t {
				netcomp.Press(in, fire{})
			}
		}
	}
}

func TestR44_SamplerRunsOnceATickAndNeverInAReplay(t *testing.T) {
	d := newDuel(t, 8, 5)
	d.client.sample = walk()
	d.host.before = func(tick ecs.Tick) {
		if tick%20 == 0 {
			d.host.rules.pos.Get(d.host.body).X += 5
		}
	}
	d.run(100)
	require.NotZero(t, d.client.roll.Stats().Replayed)
	require.NotZero(t, d.client.rules.replaying)
	for i, tick := range d.client.calls {
		require.Equal(t, d.client.calls[0]+ecs.Tick(i), tick)
	}
	require.Equal(t, d.client.engine.Tick(), d.client.calls[len(d.client.calls)-1])
}

func TestR44_SpectatorPredictsNothing(t *testing.T) {
	d := newDuel(t, 8, 5, func(c *rollback.Config) { c.Sample = nil })
	d.run(100)
	s := d.client.roll.Stats()
	require.Zero(t, s.Joined)
	require.Zero(t, s.Replayed)
	require.Empty(t, d.client.roll.Predicted(nil))
	_, ok := d.client.roll.AppendInput(nil, d.client.engine.Tick())
	require.False(t, ok)
	require.True(t, d.client.w.Has(d.client.roll.Body(), ecs.ComponentID[netcomp.Remote](d.client.w)))
}

func TestR45_InputRunsAtOnceAndIsSentUntilDecided(t *testing.T) {
	d := newDuel(t, 10, 6)
	d.client.sample = walk()
	d.run(40)
	from := *valueOf[pos](d.client.w, d.client.roll.Body())
	d.client.sample = func(in *netcomp.Input) { netcomp.Do(in, move{DX: 7}) }
	d.client.silent = true
	d.client.engine.Step()
	require.NotEqual(t, from.VX, valueOf[pos](d.client.w, d.client.roll.Body()).VX)

	for range 60 { // nothing is heard, nothing is decided: the newest 32 ticks go on being told
		d.client.engine.Step()
	}
	b, ok := d.client.roll.AppendInput(nil, d.client.engine.Tick())
	require.True(t, ok)
	var m message.Input
	require.NoError(t, m.Parse(b))
	require.Len(t, m.Ticks, message.MaxInputs)
	require.Equal(t, uint64(d.client.engine.Tick()), m.First+message.MaxInputs-1)

	d.client.silent = false
	d.run(60)
	b, ok = d.client.roll.AppendInput(nil, d.client.engine.Tick())
	require.True(t, ok)
	require.NoError(t, m.Parse(b))
	require.Greater(t, m.First, uint64(d.host.inputs.Decided())-15)
	for tick, v := range d.client.told {
		require.Equal(t, d.host.told[tick], v)
	}
}

func TestR45_InputThatDoesNotTravelIsRefusedWhereItIsMade(t *testing.T) {
	d := newDuel(t, 0, 0)
	d.run(3)
	d.client.sample = func(in *netcomp.Input) { netcomp.Do(in, bulk{}) }
	require.PanicsWithValue(t, "rollback: the input of tick 4 takes 630 bytes, at most 512 travel", func() { d.client.engine.Step() })
}

func TestR47_ADifferenceIsOneRewindAndOneReplay(t *testing.T) {
	const rtt, lead = 12, 7
	d := newDuel(t, rtt, lead)
	d.client.sample = walk()
	d.run(60)
	before := d.client.roll.Stats()
	pushed := d.host.engine.Tick() + 3
	d.host.before = func(tick ecs.Tick) {
		if tick == pushed {
			d.host.rules.pos.Get(d.host.body).Y += 10
		}
	}
	d.run(60)
	s := d.client.roll.Stats()
	require.Equal(t, uint64(1), s.Corrections-before.Corrections)
	require.Zero(t, s.Hard)
	// The push comes down while the client goes on: as many ticks run again as it was ahead by then.
	require.Equal(t, uint64(rtt/2+lead-1), s.Replayed-before.Replayed)
	d.agree()
}

func TestR12_OwnStateOlderThanWhatIsKeptIsTakenAtThePresent(t *testing.T) {
	d := newDuel(t, 40, 22, func(c *rollback.Config) { c.History = 16 })
	d.client.sample = walk()
	d.run(120)
	s := d.client.roll.Stats()
	require.NotZero(t, s.Hard)
	require.Zero(t, s.Replayed)
	require.Equal(t, s.Corrections, s.Hard)
}

func TestR12_OwnStateOfATickNotRunYetIsTakenAsItIs(t *testing.T) {
	d := newDuel(t, 0, 0)
	d.client.sample = walk()
	d.run(20)
	for range 10 {
		d.beat++
		d.host.rules.pos.Get(d.host.body).X++
		d.host.engine.Step()
	}
	d.client.engine.Step()
	s := d.client.roll.Stats()
	require.NotZero(t, s.Hard)
	require.Zero(t, s.Replayed)
}

func TestR13_WhatARunDerivesIsMadeAgainLocalStateToo(t *testing.T) {
	// A shot's life draws random numbers and shows its local cooldown: a replay that did not take both back would differ
	// from the host for good.
	d := newDuel(t, 10, 6)
	d.client.rules.bare, d.host.rules.bare = true, true
	d.client.sample = walk(60)
	d.host.before = func(tick ecs.Tick) {
		if tick == 64 || tick == 66 {
			d.host.rules.pos.Get(d.host.body).Y += 10
		}
	}
	d.run(74)
	s := d.client.roll.Stats()
	require.Equal(t, uint64(2), s.Corrections)
	require.NotZero(t, s.Replayed)
	d.agree()
}

func TestR10_AWriteToAnothersEntityIsUndone(t *testing.T) {
	d := newDuel(t, 6, 4)
	other := d.host.disc(3, pos{X: 50})
	var refused []string
	d.client = newClient(d, func(c *rollback.Config) {
		c.Refused = func(component string, e ecs.Entity) { refused = append(refused, component) }
	})
	d.client.engine.Seek(4)
	d.client.roll.Restart(4)
	d.client.sample = walk()
	d.run(30)
	theirs, ok := d.client.rt.Refs.Find(d.host.rt.Refs.ID(other))
	require.True(t, ok)
	d.client.rules.hurt, d.host.rules.hurt = true, false
	d.run(1)
	require.Zero(t, valueOf[life](d.client.w, theirs).Hits)
	require.Equal(t, []string{"life"}, refused)
	require.Equal(t, uint64(1), d.client.roll.Stats().RefusedWrites)

	// What the host says between two ticks outlives a rewind past the write that was undone.
	d.client.rules.hurt = false
	d.client.values = func() { valueOf[life](d.client.w, theirs).Hits = 3; d.client.values = nil }
	d.host.rules.pos.Get(d.host.body).X += 9
	d.run(10)
	require.NotZero(t, d.client.roll.Stats().Replayed)
	require.Equal(t, uint32(3), valueOf[life](d.client.w, theirs).Hits)

	// Its shape and its end are not the client's either.
	require.Nil(t, netcomp.NewMut[cooldown](d.client.w).Add(theirs, cooldown{}))
	netcomp.Despawn(d.client.w, theirs)
	require.True(t, d.client.w.Alive(theirs))
	require.Equal(t, uint64(2), d.client.roll.Stats().RefusedShapes)
}

func TestR50_ASeekDropsWhatWasPredictedAndNumbersAnew(t *testing.T) {
	d := newDuel(t, 8, 5)
	d.client.sample = walk(40, 46)
	d.run(44)
	require.Equal(t, 3, len(d.client.roll.Predicted(nil)))
	require.Equal(t, uint8(0), d.host.inputs.Numbering())
	d.client.engine.Seek(d.client.engine.Tick() + 20)
	d.client.roll.Restart(d.client.engine.Tick())
	require.False(t, d.client.roll.Heard())
	d.client.engine.Seek(d.client.engine.Tick() - 10)
	d.client.roll.Restart(d.client.engine.Tick()) // not heard yet: the same numbering goes on
	d.client.sample = walk(100)
	d.run(100)
	require.True(t, d.client.roll.Heard())
	require.Equal(t, uint8(1), d.host.inputs.Numbering())
	d.agree()
}

func TestPredictionOffAndOn(t *testing.T) {
	d := newDuel(t, 8, 5)
	d.client.sample = walk(38)
	d.run(40)
	d.client.roll.SetPrediction(false)
	require.Empty(t, d.client.roll.Predicted(nil))
	d.run(30)
	body := d.client.roll.Body()
	require.Equal(t, *valueOf[pos](d.client.w, body), valueOf[netcomp.View[pos]](d.client.w, body).Value)
	d.client.roll.SetPrediction(true)
	d.run(40)
	require.NotEmpty(t, d.client.roll.Predicted(nil))
	base := d.client.roll.Stats().Corrections
	d.run(40)
	require.Equal(t, base, d.client.roll.Stats().Corrections)
	d.agree()
}

func TestR48_NothingDiffersNothingIsCorrected(t *testing.T) {
	for _, c := range []struct {
		name      string
		rtt, lead int
	}{{"no latency", 0, 0}, {"some", 6, 4}, {"much", 40, 21}} {
		t.Run(c.name, func(t *testing.T) {
			d := newDuel(t, c.rtt, c.lead)
			d.client.sample = walk(100, 130)
			d.run(60)
			base := d.client.roll.Stats()
			require.Equal(t, uint64(1), base.Joined)
			d.run(200)
			s := d.client.roll.Stats()
			require.Zero(t, s.Corrections)
			require.Equal(t, base.Replayed, s.Replayed)
			require.Equal(t, uint64(2), s.Born)
			require.Equal(t, uint64(2), s.Adopted)
			require.Equal(t, uint64(200), s.Compared-base.Compared)
			d.agree()
		})
	}
}

func TestR48_ATickWithoutCorrectionAllocatesNothing(t *testing.T) {
	d := newDuel(t, 8, 5)
	d.client.sample = func(in *netcomp.Input) { netcomp.Do(in, move{DX: 1}) }
	d.run(150) // every place of the rings has been used
	d.client.told = make(map[ecs.Tick]netcomp.Verdict, 1000)
	c := d.client
	var owns []parcel
	for range 60 { // the host's half, beforehand: its doing is not measured, and it holds what was held last
		d.beat++
		d.host.engine.Step()
		owns = append(owns, d.toClient[len(d.toClient)-1])
	}
	var m message.Own
	buffer := make([]byte, 0, 4096)
	i := 0
	step := func() {
		tick := c.engine.Tick()
		if i < len(owns) {
			h, rest, _ := message.ParseSend(owns[i].bytes)
			records, _ := m.Parse(rest)
			_ = c.roll.Own(h, &m, records)
			i++
		}
		_ = c.roll.Reconcile(tick)
		tick++
		c.engine.Seek(tick)
		c.roll.Begin(tick)
		c.roll.Step(tick)
		c.rules.Update(c.w)
		c.roll.Close(tick, c.blocks, c.struc, c.compl)
		buffer, _ = c.roll.AppendInput(buffer[:0], tick)
		c.roll.Frame(tick, 0.5, 0)
	}
	c.calls = make([]ecs.Tick, 0, 1000)
	base := c.roll.Stats()
	allocs := testing.AllocsPerRun(50, step)
	s := c.roll.Stats()
	require.Equal(t, base.Corrections, s.Corrections)
	require.Greater(t, s.Compared-base.Compared, uint64(40))
	require.Zero(t, allocs)
}
