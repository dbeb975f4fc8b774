package rollback_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// press samples nothing but one press in a tick.
func press[A any](at ecs.Tick, a A) func(in *netcomp.Input) {
	return func(in *netcomp.Input) {
		if in.Tick == at {
			netcomp.Press(in, a)
		}
	}
}

// shot is the client's newest shot.
func (c *clientSide) shot(t testing.TB) ecs.Entity {
	t.Helper()
	e := valueOf[link](c.w, c.roll.Body()).To
	require.False(t, e.IsZero())
	return e
}

// until runs beats until done, at most n.
func (d *duel) until(n int, done func() bool) {
	d.t.Helper()
	for range n {
		if done() {
			return
		}
		d.run(1)
	}
	require.Fail(d.t, "it never came")
}

func TestR46_APressSpawnsAtOnceAndTheHostsSpawnIsThatEntity(t *testing.T) {
	d := newDuel(t, 10, 6)
	d.client.sample = press(40, fire{Heavy: 1})
	d.until(60, func() bool { return d.client.engine.Tick() == 40 })
	e := d.client.shot(t)
	require.Zero(t, d.client.rt.Refs.ID(e))
	require.NotNil(t, valueOf[netcomp.View[pos]](d.client.w, e), "it is drawn from the first frame")
	d.run(14)
	require.NotZero(t, d.client.rt.Refs.ID(e))
	require.True(t, d.client.w.Alive(e))
	require.Equal(t, uint64(1), d.client.roll.Stats().Adopted)
	require.Zero(t, d.client.roll.Stats().Corrections)
	d.agree()
}

func TestR46_APressThatRunsLateKeepsItsEntity(t *testing.T) {
	d := newDuel(t, 10, 6)
	d.client.sample = press(40, fire{Heavy: 1})
	d.loseUp = func(tick ecs.Tick) bool { return tick >= 38 && tick < 44 } // the host runs the press some ticks later
	d.until(60, func() bool { return d.client.engine.Tick() == 40 })
	e := d.client.shot(t)
	d.run(40)
	s := d.client.roll.Stats()
	require.NotZero(t, s.Reclaimed)
	require.NotZero(t, s.Corrections)
	require.True(t, d.client.w.Alive(e))
	require.NotZero(t, d.client.rt.Refs.ID(e))
	require.Equal(t, e, d.client.shot(t), "what named the entity that was made again names the one that stayed")
	require.Equal(t, []uint32{1}, d.host.rules.fired)
	d.agree()
}

func TestP26_ARefusedSpawnGoesWhenItsPressIsDecidedAndItsBlocksAreHere(t *testing.T) {
	d := newDuel(t, 10, 6)
	d.host.rules.refuseFire = true
	d.client.sample = press(40, fire{Heavy: 1})
	d.until(60, func() bool { return d.client.engine.Tick() == 40 })
	e := d.client.shot(t)
	d.holdBlocks = 9
	d.host.before = func(tick ecs.Tick) {
		if tick == 40 {
			d.host.disc(3, pos{}) // a block goes out with the answer, and is slow
		}
	}
	d.until(60, func() bool { return d.host.engine.Tick() == 40 })
	require.Contains(t, d.host.told, ecs.Tick(40))
	for range d.down + 8 {
		d.run(1)
		require.True(t, d.client.w.Alive(e), "its block may still be on the way")
	}
	d.run(1)
	require.False(t, d.client.w.Alive(e))
	s := d.client.roll.Stats()
	require.Equal(t, uint64(1), s.RefusedSpawns)
	require.Equal(t, uint64(1), s.Corrections, "the link to it")
	require.Equal(t, netcomp.Refused+1, d.client.told[40])
	d.run(20)
	d.agree()
}

func TestP26_APredictedEndIsHiddenUntilTheHostConfirms(t *testing.T) {
	d := newDuel(t, 10, 6)
	d.client.sample = press(40, fire{Heavy: 1})
	d.run(60)
	e := d.client.shot(t)
	at := d.client.engine.Tick() + 1
	d.client.sample = press(at, kill{Target: e})
	d.run(1)
	require.True(t, d.client.w.Alive(e))
	require.True(t, d.client.rt.Journal.Hidden(e))
	require.Nil(t, valueOf[pos](d.client.w, e))
	d.until(20, func() bool { return !d.client.w.Alive(e) })
	s := d.client.roll.Stats()
	require.Equal(t, uint64(1), s.Confirmed)
	require.Zero(t, s.RefusedEnds)
	require.Zero(t, s.Corrections)
	d.agree()
}

func TestP26_ARefusedEndIsShownAgainAsItWouldBeNow(t *testing.T) {
	d := newDuel(t, 10, 6)
	d.client.sample = press(40, fire{Heavy: 1})
	d.run(60)
	e := d.client.shot(t)
	d.host.rules.keepShots = true
	d.client.sample = press(d.client.engine.Tick()+1, blast{})
	d.run(1)
	d.client.rules.keepShots = true // it learns better, or the replay would end it again
	require.True(t, d.client.rt.Journal.Hidden(e))
	d.until(20, func() bool { return !d.client.rt.Journal.Hidden(e) })
	require.NotNil(t, valueOf[pos](d.client.w, e))
	require.Equal(t, uint64(1), d.client.roll.Stats().RefusedEnds)
	require.Equal(t, uint64(1), d.client.roll.Stats().Corrections)
	d.agree()
}

func TestR46_ASpawnThatOnlyTheHostMayMakeIsRemoved(t *testing.T) {
	d := newDuel(t, 6, 4)
	d.run(20)
	id := netcomp.OwnedBy(0)
	e := ecs.NewMap2[netcomp.Identity, pos](d.client.w).NewWith(&id, &pos{})
	d.run(1)
	require.False(t, d.client.w.Alive(e))
	require.Equal(t, uint64(1), d.client.roll.Stats().Foreign)
}

func TestR46_ASpawnAndItsEndInOneTick(t *testing.T) {
	d := newDuel(t, 6, 4)
	d.client.sample = func(in *netcomp.Input) {
		if in.Tick == 30 {
			netcomp.Press(in, fire{})
			netcomp.Press(in, kill{})
		}
	}
	d.run(12)
	d.client.rules.keepShots, d.host.rules.keepShots = false, false
	d.client.sample = func(in *netcomp.Input) {
		if in.Tick == 30 {
			netcomp.Press(in, blast{}) // runs before fire: actions run in order of their names
			netcomp.Press(in, fire{Heavy: 1})
		}
		if in.Tick == 31 {
			netcomp.Press(in, blast{})
		}
	}
	d.run(60)
	require.Zero(t, d.client.roll.Unconfirmed())
	d.agree()
}

func TestAnEntityHandedOverIsReleased(t *testing.T) {
	d := newDuel(t, 6, 4)
	d.client.sample = press(30, fire{Heavy: 1})
	d.run(50)
	e := d.client.shot(t)
	netcomp.Despawn(d.client.w, e)
	require.True(t, d.client.rt.Journal.Hidden(e))
	d.client.roll.Release(e)
	require.NotNil(t, valueOf[pos](d.client.w, e))
	require.NotContains(t, d.client.roll.Predicted(nil), e)
}

func FuzzOwn(f *testing.F) {
	d := newDuel(f, 6, 4)
	d.client.sample = press(30, fire{Heavy: 1})
	d.run(45)
	for _, p := range d.toClient {
		if p.block == nil {
			f.Add(p.bytes)
		}
	}
	f.Add([]byte{0xff})
	tick := uint64(d.client.engine.Tick())
	f.Fuzz(func(t *testing.T, b []byte) {
		_, rest, err := message.ParseSend(b)
		if err != nil {
			rest = b
		}
		var m message.Own
		records, err := m.Parse(rest)
		if err != nil {
			records = rest
		}
		tick++
		if d.client.roll.Own(message.Send{Tick: tick, Complete: tick}, &m, records) == nil {
			_ = d.client.roll.Reconcile(ecs.Tick(tick) - 1)
		}
	})
}
