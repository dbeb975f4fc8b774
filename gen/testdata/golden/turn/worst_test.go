package turn

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen/testdata/golden/turn/shape"
	"github.com/tickwire/tickwire/wire/quant"
)

// TestWorst measures the errors that -explain states for this package.
func TestWorst(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	number := func() float32 { return float32(rng.NormFloat64()) }
	var fresh, kept, ten, straight float64
	var rotation bodyQ
	var direction aimQ
	for range million / 4 {
		v := Body{Rot: shape.Quat{W: number(), V: shape.Vec3{number(), number(), number()}}}
		fresh = max(fresh, turned(v, body(v.Rot)))
		// Within hysteresis of the code held: a little beside the rotation that it restores.
		bodyNet{}.Dequantize(&v, &rotation, nil)
		v.Rot.V[0] += number() / 1000
		v.Rot.V[1] += number() / 1000
		v.Rot.V[2] += number() / 1000
		bodyNet{}.Quantize(&rotation, &v, nil, false)
		kept = max(kept, turned(v, rotation))
		if rng.UintN(50) == 0 {
			rotation = body(shape.Quat{W: number(), V: shape.Vec3{number(), number(), number()}})
		}

		d := Aim{Dir: shape.Vec3{number(), number(), number()}}
		var q aimQ
		aimNet{}.Quantize(&q, &d, nil, true)
		ten = max(ten, pointed(d, q))
		aimNet{}.Dequantize(&d, &direction, nil)
		d.Dir[rng.UintN(3)] += number() / 2000
		d.Dir[rng.UintN(3)] += number() / 2000
		aimNet{}.Quantize(&direction, &d, nil, false)
		straight = max(straight, pointed(d, direction))
		if rng.UintN(50) == 0 {
			direction = q
		}
	}
	for _, c := range []struct {
		name            string
		measured, worst float64
	}{
		{"quat=10 fresh", fresh, 0.275},
		{"quat=10 kept", kept, 0.412},
		{"unit=12 fresh", ten, 0.0594},
		{"unit=12 kept", straight, 0.0891},
	} {
		require.LessOrEqual(t, c.measured, c.worst*1.002, c.name)
		require.Greater(t, c.measured, c.worst*0.65, c.name)
	}
}

// turned is the error of an image in degrees.
func turned(v Body, q bodyQ) float64 {
	var back Body
	bodyNet{}.Dequantize(&back, &q, nil)
	wide := func(q shape.Quat) [4]float64 {
		return [4]float64{float64(q.V[0]), float64(q.V[1]), float64(q.V[2]), float64(q.W)}
	}
	return quant.Angle(wide(v.Rot), wide(back.Rot)) * 180 / math.Pi
}

func pointed(v Aim, q aimQ) float64 {
	var back Aim
	aimNet{}.Dequantize(&back, &q, nil)
	wide := func(v shape.Vec3) [3]float64 { return [3]float64{float64(v[0]), float64(v[1]), float64(v[2])} }
	return quant.AngleUnit(wide(v.Dir), wide(back.Dir)) * 180 / math.Pi
}
