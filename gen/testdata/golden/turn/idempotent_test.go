package turn

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/tickwire/tickwire/gen/testdata/golden/turn/shape"
	"github.com/tickwire/tickwire/netcomp"
)

// million is how many random values every kind is quantized with.
const million = 1_000_000

// odd are the numbers that are mixed into random ones.
var odd = []float64{math.NaN(), math.Inf(1), math.Inf(-1), 0, math.Copysign(0, -1), math.SmallestNonzeroFloat64,
	math.SmallestNonzeroFloat32, math.MaxFloat32, -math.MaxFloat32, math.MaxFloat64, 1, -1, math.Sqrt2 / 2, 0.5, math.Pi, 180}

// draw returns a random number: one of the odd ones now and then.
func draw(rng *rand.Rand) float64 {
	if n := rng.UintN(200); int(n) < len(odd) {
		return odd[n]
	}
	return rng.NormFloat64()
}

// settles checks that a value restored has the image that it is restored from,
// fresh and kept, and so has the value restored from that.
func settles[T any, Q comparable, C netcomp.Codec[T, Q]](t *testing.T, c C, fill func(rng *rand.Rand, v *T)) {
	rng := rand.New(rand.NewPCG(3, 5))
	var held Q
	for range million {
		var v, back T
		var q, again Q
		fill(rng, &v)
		c.Quantize(&q, &v, nil, true)
		c.Dequantize(&back, &q, nil)
		c.Quantize(&again, &back, nil, true)
		kept := q
		c.Quantize(&kept, &back, nil, false)
		if again != q || kept != q {
			t.Fatalf("%+v has image %+v, restored %+v, which has %+v and keeps %+v", v, q, back, again, kept)
		}
		c.Quantize(&held, &v, nil, false)
		kept = held
		c.Quantize(&kept, &v, nil, false)
		if kept != held {
			t.Fatalf("%+v is kept as %+v, and then as %+v", v, held, kept)
		}
	}
}

func TestMillionAngles(t *testing.T) {
	settles(t, spinnerNet{}, func(rng *rand.Rand, v *Spinner) {
		v.Yaw = float32(draw(rng) * 4)
		v.Arm = [2]float64{draw(rng) * 400, draw(rng)}
	})
}

func TestMillionRotations(t *testing.T) {
	settles(t, spinNet{}, func(rng *rand.Rand, v *Spin) {
		v.Rot = Named{float32(draw(rng)), float32(draw(rng)), float32(draw(rng)), float32(draw(rng))}
	})
}

func TestMillionDirections(t *testing.T) {
	settles(t, aimNet{}, func(rng *rand.Rand, v *Aim) {
		v.Dir = shape.Vec3{float32(draw(rng)), float32(draw(rng)), float32(draw(rng))}
	})
}

func TestMillionColours(t *testing.T) {
	settles(t, glossNet{}, func(rng *rand.Rand, v *Gloss) {
		v.Coat = [4]float32{float32(draw(rng)), float32(draw(rng)), float32(draw(rng)), float32(draw(rng))}
	})
}
