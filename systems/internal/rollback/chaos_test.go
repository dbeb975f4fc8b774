package rollback_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// chaos plays a game with everything that can go wrong between the two, then heals the links and expects one world.
func chaos(t testing.TB, seed uint64) *duel {
	rng := rand.New(rand.NewPCG(seed, 1))
	rtt := rng.IntN(30)
	d := newDuel(t, rtt, rtt/2+rng.IntN(4))
	up, down := rng.Float64()*0.5, rng.Float64()*0.5
	calm := false
	d.loseUp = func(ecs.Tick) bool { return !calm && rng.Float64() < up }
	d.loseDown = func(ecs.Tick) bool { return !calm && rng.Float64() < down }
	d.holdBlocks = rng.IntN(4)
	c, h := d.client, d.host
	c.rules.split, h.rules.split = true, true
	pushes := rng.Float64() * 0.05
	h.before = func(tick ecs.Tick) {
		if calm || !h.w.Alive(h.body) {
			return
		}
		if rng.Float64() < pushes {
			h.rules.pos.Get(h.body).Y += 3
		}
		if rng.Float64() < pushes {
			h.rules.refuseFire = !h.rules.refuseFire
		}
		if rng.Float64() < pushes/4 {
			h.rules.keepShots = !h.rules.keepShots
		}
		if l := h.rules.link.Read(h.body); rng.Float64() < pushes && !l.To.IsZero() && h.w.Alive(l.To) {
			netcomp.Despawn(h.w, l.To)
		}
		if rng.Float64() < pushes/4 { // the body loses or gets back its link
			if h.rules.link.Read(h.body) != nil {
				h.rules.life.Get(h.body).Pad++
			}
		}
	}
	c.sample = func(in *netcomp.Input) {
		netcomp.Do(in, move{DX: rng.Int32N(9) - 4, DY: rng.Int32N(9) - 4})
		if calm {
			return
		}
		if rng.Float64() < 0.1 {
			netcomp.Press(in, fire{Heavy: rng.Int32N(2)})
		}
		if rng.Float64() < 0.05 {
			netcomp.Press(in, blast{})
		}
		if l := c.rules.link.Read(in.Body); rng.Float64() < 0.03 && l != nil {
			netcomp.Press(in, kill{Target: l.To})
		}
	}
	d.run(400)
	calm = true
	h.rules.refuseFire, h.rules.keepShots = false, false
	d.run(80 + 2*rtt)
	return d
}

func TestR47_WhateverHappensTheWorldsAgreeAfterwards(t *testing.T) {
	for seed := range uint64(30) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			d := chaos(t, seed)
			before := d.client.roll.Stats()
			d.run(30)
			require.Equal(t, before.Corrections, d.client.roll.Stats().Corrections, "still corrected after the links healed")
			d.agree()
			require.Zero(t, d.client.roll.Unconfirmed())
		})
	}
}
