package game

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"
)

// A bolt is told once: what its direction lost on the wire must not show at the end of its way.
func TestABoltArrivesWhereItIsTold(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 1000 {
		shot, told, image := Bolt{Aim: random.Float32() * 2 * math.Pi}, Bolt{}, boltQ{}
		boltNet{}.Quantize(&image, &shot, nil, true)
		boltNet{}.Dequantize(&told, &image, nil)
		is, seen := shot.At(boltLife), told.At(boltLife)
		require.InDelta(t, BoltSpeed*boltLife/TickRate, far(is, Vec{}), 1e-3)
		require.Less(t, far(is, seen), float32(0.02), "metres")
	}
}

// Where packets are lost, what is drawn between two places that were heard of is nearer to the truth on the curve than on
// the straight line.
func TestACurveIsNearerThanALine(t *testing.T) {
	const gap = 6 // ticks
	truth := stroll(t, 20_000)
	curve, line, n := float32(0), float32(0), 0
	for i := 0; i+gap < len(truth); i += gap {
		a, b := heard(truth[i]), heard(truth[i+gap])
		for j := 1; j < gap; j++ {
			share := float32(j) / gap
			var drawn Disc
			discNet{}.Blend(&drawn, &a, &b, share, float32(gap)/TickRate)
			curve += far(drawn.Pos, truth[i+j].Pos)
			line += far(Vec{a.Pos.X + (b.Pos.X-a.Pos.X)*share, a.Pos.Y + (b.Pos.Y-a.Pos.Y)*share}, truth[i+j].Pos)
			n++
		}
	}
	t.Logf("off the way at %d ticks: curve %.1f cm, line %.1f cm", gap, 100*curve/float32(n), 100*line/float32(n))
	require.Less(t, curve, line/2)
}

// stroll is what a disc does, tick by tick, whose player tries other keys every quarter of a second.
func stroll(t *testing.T, ticks int) (discs []Disc) {
	a := newTable(t, 1)
	random, move := rand.New(rand.NewPCG(1, 2)), Move{}
	for i := range ticks {
		if i%(TickRate/4) == 0 {
			move = Move{X: int8(random.IntN(3) - 1), Y: int8(random.IntN(3) - 1)}
		}
		a.walk.move(a.by(1), &move)
		a.Step()
		discs = append(discs, *a.match.disc.Read(a.bodies[1]))
	}
	return discs
}

// heard is what others have of a disc.
func heard(d Disc) (told Disc) {
	var image discQ
	discNet{}.Quantize(&image, &d, nil, true)
	discNet{}.Dequantize(&told, &image, nil)
	return told
}

func far(a, b Vec) float32 { return root(square(a.X-b.X, a.Y-b.Y)) }
