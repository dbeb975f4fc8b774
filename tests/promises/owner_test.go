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

func TestR21_HandoverBackAndForth(t *testing.T) {
	p := open(t)
	a, b := p.join(systemstest.Bad(120*time.Millisecond, 0.1)), p.join(systemstest.Bad(40*time.Millisecond, 0.05))
	p.playing(a, b)
	a.play, b.play = walker(1), walker(2)
	cart := game.NewBody(p.world(), 0, 20)
	*netcomp.NewMut[game.Motion](p.world()).Get(cart) = game.Motion{X: 3}
	p.Run(time.Second)
	remote := func(g *guest) bool { return g.world().Has(p.here(g, cart), ecs.ComponentID[netcomp.Remote](g.world())) }
	for i := range 40 {
		owner := []netcomp.PeerID{a.id, 0, b.id, a.id, b.id}[i%5]
		p.Host.SetOwner(cart, owner)
		if i%4 == 0 {
			p.Host.SetOwner(cart, b.id) // and once more within the tick
			p.Host.SetOwner(cart, owner)
		}
		if i%8 != 7 {
			p.Run(time.Duration(i*5) * time.Millisecond)
			continue
		}
		p.Run(2 * time.Second)
		require.Equal(t, owner != a.id, remote(a), "after handover %d to %d", i, owner)
		require.Equal(t, owner != b.id, remote(b))
		last := drawnX(a.world(), p.here(a, cart))
		for range 60 { // drawn as evenly by whoever has it as by whoever looks
			p.Step()
			x := drawnX(a.world(), p.here(a, cart))
			if last < 90 {
				require.InDelta(t, 0.05, x-last, 0.2, "handover %d", i)
			}
			last = x
		}
	}
	require.Equal(t, cart, func() ecs.Entity { e, _ := p.Host.Find(netcompID(p.world(), cart)); return e }())
	p.calm(a, b)
}
