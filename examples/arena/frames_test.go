package main

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
)

// TestAClientThatDrawsSeldomStillActs plays with a client that makes some eight to twelve frames a second, each with as many steps
// as an update may run: the host sees its
// disc move whenever it is told to.
func TestAClientThatDrawsSeldomStillActs(t *testing.T) {
	for seed := uint64(1); seed <= 20; seed++ {
		e := newEvening(seed, 0, systemstest.Good())
		press := false
		m := e.Join(systemstest.Good(), systems.ClientConfig{Sample: func(in *netcomp.Input) {
			move := game.Move{}
			if press {
				move.X = int8(in.Tick/60%2)*2 - 1
			}
			netcomp.Do(in, move)
		}})
		e.Leave(m) // its frames are made here
		dice := rand.New(rand.NewPCG(seed, 2))
		last, next, still, at := 0, 1, 0, float32(0)
		for i := range 60 * 25 {
			e.Step()
			if i >= next {
				m.Engine.Update(time.Duration(i-last) * time.Second / 60)
				last, next = i, i+5+dice.IntN(4)
			}
			if press = i > 600; !press {
				continue
			}
			still++
			for p := range e.Host.Peers() {
				if body := netcomp.NewMut[game.Disc](e.Engine.World()).Read(p.Body()); body != nil && body.Pos.X != at {
					at, still = body.Pos.X, 0
				}
			}
			require.LessOrEqual(t, still, 150, "seed %d, step %d: ticks without a move at the host; %+v", seed, i, m.Client.Stats())
		}
	}
}
