package promises

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
)

// bullets are the bullets in a world that are simulated or drawn, by the number of their shot and their shooter's body.
func bullets(t *testing.T, w *ecs.World, body ecs.Entity) map[uint32]ecs.Entity {
	t.Helper()
	all := map[uint32]ecs.Entity{}
	for q := netcomp.Present(ecs.NewFilter1[game.Bullet](w)).Query(); q.Next(); {
		b := q.Get()
		if b.By != body {
			continue
		}
		_, twice := all[b.Number]
		require.False(t, twice, "shot %d is here twice", b.Number)
		all[b.Number] = q.Entity()
	}
	return all
}

func TestR46_APredictedShotIsAdoptedAndNeverDoubled(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(120*time.Millisecond, 0.1))
	look := p.join(systemstest.Bad(60*time.Millisecond, 0.05), spectator)
	p.playing(g, look)
	n, shots := 0, uint32(0)
	g.play = func(in *netcomp.Input) {
		netcomp.Do(in, game.Walk{X: int8(n / 40 % 3), Y: 1})
		if n++; n%9 == 0 || n%31 == 0 {
			netcomp.Press(in, game.Fire{X: 5, Y: int8(n % 5)})
			shots++
		}
	}
	body := g.Client.Body()
	first := map[uint32]ecs.Entity{} // the handle each shot had when it left
	for range 900 {
		p.Step()
		seen := bullets(t, g.world(), body)
		for number, e := range seen {
			if was, ok := first[number]; ok && g.world().Alive(was) {
				require.Equal(t, was, e, "shot %d is another entity now", number)
			}
			first[number] = e
			require.NotNil(t, get[netcomp.View[game.Place]](g.world(), e), "shot %d is not drawn", number)
		}
		bullets(t, look.world(), p.here(look, p.body(g)))
	}
	g.play = nil
	p.Run(3 * time.Second)
	require.Greater(t, shots, uint32(100))
	require.Equal(t, shots, get[game.Gun](p.world(), p.body(g)).Shots)
	require.Len(t, first, int(shots), "each shot was seen once")
	for _, who := range []*guest{g, look} {
		require.Len(t, who.rules.Heard, int(shots), "each shot was heard once")
		for i, h := range who.rules.Heard {
			require.Equal(t, uint32(i+1), h.N)
		}
	}
	require.Zero(t, count[game.Bullet](p.world()))
	require.Zero(t, count[game.Bullet](g.world()))
	p.calm(g, look)
}

func TestR46_AShotThatTheHostDoesNotMakeGoes(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(120*time.Millisecond, 0.05))
	p.playing(g)
	p.rules.Jammed = true
	var at ecs.Tick
	g.play = func(in *netcomp.Input) {
		if at == 0 {
			netcomp.Press(in, game.Fire{X: 5})
			at = in.Tick
		}
	}
	p.Step()
	require.Equal(t, 1, count[game.Bullet](g.world()), "not predicted")
	p.Run(time.Second)
	require.Zero(t, count[game.Bullet](g.world()), "it stays for ever")
	require.Zero(t, get[game.Gun](g.world(), g.Client.Body()).Shots)
	require.Equal(t, []netcomp.Verdict{netcomp.Refused + 1}, g.verdicts[at])
	require.Positive(t, g.Client.Stats().Refused)
	p.calm(g)
}

func TestR46_APredictedEndIsHiddenUntilTheHostConfirmsOrRefuses(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(150*time.Millisecond, 0.02))
	p.playing(g)
	for _, full := range []bool{false, true} {
		p.rules.Full = full
		e := game.NewThing(p.world(), 5, 5, 42)
		p.Host.SetOwner(e, g.id)
		p.Run(time.Second)
		mine, done := p.here(g, e), false
		require.Equal(t, 1, count[game.Level](g.world()))
		g.play = func(in *netcomp.Input) {
			if !done {
				netcomp.Press(in, game.Eat{What: mine})
			}
			done = true
		}
		p.Step()
		require.Zero(t, count[game.Level](g.world()), "it is eaten at once")
		require.True(t, g.world().Alive(mine), "and hidden")
		p.Run(time.Second)
		if full {
			require.Equal(t, uint32(42), get[game.Level](g.world(), mine).N, "the host did not eat it: it is back")
			require.True(t, p.world().Alive(e))
			require.Equal(t, mine, p.here(g, e))
		} else {
			require.False(t, g.world().Alive(mine))
			require.False(t, p.world().Alive(e))
		}
		p.calm(g)
		for _, r := range p.setup {
			r.Still = false
		}
	}
}

func TestDespawnAndRespawnInOneTick(t *testing.T) {
	p := open(t)
	g, look := p.join(systemstest.Bad(100*time.Millisecond, 0.1)), p.join(systemstest.Good(), spectator)
	e := game.NewThing(p.world(), 0, 0, 0)
	p.playing(g, look)
	for i := uint32(1); i <= 120; i++ {
		netcomp.Despawn(p.world(), e)
		e = game.NewThing(p.world(), float32(i%50), 0, i)
		if i%3 == 0 { // one that nobody has to hear of
			netcomp.Despawn(p.world(), game.NewThing(p.world(), 1, 1, 1000+i))
		}
		p.Step()
		for _, who := range []*guest{g, look} {
			n := 0
			for q := netcomp.Present(ecs.NewFilter1[game.Level](who.world())).Query(); q.Next(); n++ {
				require.Less(t, q.Get().N, uint32(1000))
			}
			require.LessOrEqual(t, n, 1, "two lives at once")
		}
	}
	p.calm(g, look)
	require.Equal(t, uint32(120), get[game.Level](look.world(), p.here(look, e)).N)
}

func TestAPoolOfOneIndex(t *testing.T) {
	p := open(t, bodiless, small)
	g := p.join(systemstest.Bad(100*time.Millisecond, 0.1), spectator)
	p.playing(g)
	var ids []netcomp.NetID
	for i := range uint32(20) {
		e := game.NewThing(p.world(), 1, 1, i)
		require.True(t, p.Until(3*time.Second, func() bool { return !p.here(g, e).IsZero() }))
		require.Equal(t, i, get[game.Level](g.world(), p.here(g, e)).N)
		ids = append(ids, netcompID(p.world(), e))
		extra := game.NewThing(p.world(), 2, 2, 500)
		p.Step()
		require.Zero(t, netcompID(p.world(), extra), "there is no index for it")
		netcomp.Despawn(p.world(), extra)
		netcomp.Despawn(p.world(), e)
		require.True(t, p.Until(3*time.Second, func() bool { return g.Client.Stats().Entities == 0 }))
		p.Run(time.Second) // and nobody knows the index any more
	}
	require.Equal(t, uint64(20), p.Host.Stats().NoID)
	require.IsIncreasing(t, ids, "one index, ever new generations")
	require.Equal(t, ids[0].Index(), ids[19].Index())
	p.calm(g)
}
