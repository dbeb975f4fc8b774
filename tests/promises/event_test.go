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

func TestP10_EventsOvertakeNothingAndFireOnceAtRenderTime(t *testing.T) {
	p := open(t)
	guests := []*guest{
		p.join(systemstest.Bad(150*time.Millisecond, 0.15)), p.join(systemstest.Good()),
		p.join(systemstest.Bad(60*time.Millisecond, 0.05), spectator),
	}
	p.playing(guests...)
	e := game.NewThing(p.world(), -90, 0, 1)
	netcomp.NewMut[game.Motion](p.world()).Add(e, game.Motion{X: 6})
	p.Run(4 * time.Second)
	where := map[uint32]float32{}
	say := ecs.Func(func(w *ecs.World) {
		n := uint32(p.Engine.Tick())
		switch {
		case n%10 == 0:
			netcomp.Emit(w, game.Boom{Who: e, N: n}, netcomp.ToAll())
			where[n] = get[game.Place](w, e).X
		case n%10 == 3: // told of what has just been born,
			netcomp.Emit(w, game.Boom{Who: game.NewThing(w, 3, 3, n), N: n}, netcomp.ToAll())
		case n%10 == 5: // and of what dies now
			dies := game.NewThing(w, 4, 4, n)
			netcomp.NewMut[game.Local](w).Add(dies, game.Local{N: n})
		case n%10 == 9:
			for q := ecs.NewFilter1[game.Local](w).Query(); q.Next(); {
				netcomp.Emit(w, game.Boom{Who: q.Entity(), N: n}, netcomp.ToScope(q.Entity()))
				netcomp.Despawn(w, q.Entity())
			}
		}
	})
	p.Engine.Add(ecs.Simulate, say)
	p.Run(10 * time.Second)
	p.Engine.Remove(say)
	p.Run(2 * time.Second)
	for i, g := range guests {
		last, spot, there := uint32(0), 0, 0
		for _, h := range g.rules.Heard {
			require.Greater(t, h.N, last, "client %d: out of order, or twice", i)
			last = h.N
			require.True(t, h.Alive, "client %d: event %d names %v, which is not here", i, h.N, h.Who)
			if h.N%10 == 0 {
				require.Greater(t, h.X, where[h.N]-0.2, "client %d: event %d fired before it happened", i, h.N)
				if spot++; h.X < where[h.N]+0.2 {
					there++
				}
			}
		}
		// One whose block was lost comes late; all others fire where they happened, to two ticks.
		if i == 1 {
			require.Equal(t, spot, there)
		}
		require.GreaterOrEqual(t, there*10, spot*4, "client %d: %d of %d events fired where they happened", i, there, spot)
		require.InDelta(t, 180, len(g.rules.Heard), 1, "client %d", i)
	}
	require.Empty(t, p.rules.Heard, "a host plays none")
	p.calm(guests...)
}

func TestP10_EventsReachTheirAudience(t *testing.T) {
	p := open(t)
	a, b := p.join(systemstest.Good()), p.join(systemstest.Bad(50*time.Millisecond, 0.1))
	p.playing(a, b)
	netcomp.Emit(p.world(), game.Boom{N: 1}, netcomp.ToPeer(b.id))
	netcomp.Emit(p.world(), game.Boom{N: 2, Who: p.body(a)}, netcomp.ToAll())
	netcomp.Emit(p.world(), game.Boom{N: 3, Who: p.body(b)}, netcomp.ToScope(p.body(a)))
	netcomp.Emit(a.world(), game.Boom{N: 4}, netcomp.ToAll()) // a client has no word of its own
	p.Run(time.Second)
	numbers := func(g *guest) (n []uint32) {
		for _, h := range g.rules.Heard {
			n = append(n, h.N)
		}
		return n
	}
	require.Equal(t, []uint32{2, 3}, numbers(a))
	require.Equal(t, []uint32{1, 2, 3}, numbers(b))
	require.Equal(t, a.Client.Body(), a.rules.Heard[0].Who)
}
