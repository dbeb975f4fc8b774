package bot

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/examples/arena/game"
	"github.com/tickwire/tickwire/netcomp"
)

// Whoever follows the way arrives, from every free cell to every other.
func TestPathsLeadRoundTheWalls(t *testing.T) {
	p := newPaths()
	goals := 0
	for i := 0; i < rows*columns; i += 37 {
		goal := cell{i % columns, i / columns}
		if !p.free(goal) {
			continue
		}
		goals++
		p.lead(goal.middle())
		for y := range rows {
			for x := range columns {
				at := cell{x, y}
				for steps := 0; p.free(at) && at != goal; steps++ {
					next := p.next(at)
					if next == at || steps > rows+columns {
						require.FailNow(t, "no way on", "from %v to %v", at, goal)
					}
					at = next
				}
			}
		}
	}
	require.Greater(t, goals, 20)
}

func TestAWayInTheOpenIsStraight(t *testing.T) {
	p := newPaths()
	p.lead(game.Vec{X: 3, Y: 13})
	require.Equal(t, game.Vec{X: 1}, p.from(game.Vec{X: -3, Y: 13}))
}

func TestAGoalInAWallLeadsToIt(t *testing.T) {
	p := newPaths()
	p.lead(game.Vec{})
	require.NotZero(t, p.from(game.Vec{X: -9, Y: -7}))
}

func TestLeadMeetsWhatGoesOn(t *testing.T) {
	me, at := game.Vec{}, game.Vec{X: 10}
	require.Zero(t, lead(me, at, game.Vec{}))
	require.InDelta(t, 0.1, lead(me, at, game.Vec{Y: 2}), 0.001, "a metre down in half a second")
	require.Zero(t, lead(me, me, game.Vec{}))
}

func TestStepIsOneOfEightDirections(t *testing.T) {
	require.Equal(t, []int8{-1, 0, 0, 1}, []int8{step(-0.9), step(-0.3), step(0.3), step(0.7)})
}

func TestNamesGoRound(t *testing.T) {
	require.Equal(t, Name(0), Name(len(Names)))
	for _, name := range Names {
		require.True(t, new(netcomp.Text16).Set(name))
	}
}
