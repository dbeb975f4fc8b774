package turn

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen/testdata/golden/turn/shape"
	"github.com/tickwire/tickwire/wire"
)

// towards is a direction in the plane of X and Y.
func towards(degrees float64) shape.Vec3 {
	sin, cos := math.Sincos(degrees * math.Pi / 180)
	return shape.Vec3{float32(cos), float32(sin), 0}
}

func heading(v shape.Vec3) float64 { return math.Atan2(float64(v[1]), float64(v[0])) * 180 / math.Pi }

func TestDirections(t *testing.T) {
	c := directionsNet{}
	a, b := Directions{Own: towards(10), Array: towards(0)}, Directions{Own: towards(30), Array: towards(180)}
	a.Many[16], b.Many[16] = towards(10), towards(50)
	var q directionsQ
	var out, d Directions
	c.Quantize(&q, &Directions{}, nil, true)
	require.Equal(t, directionsQ{}, q)
	c.Dequantize(&out, &q, nil)
	require.Equal(t, shape.Vec{Z: 1}, out.Wide, "what has no direction is +Z")

	c.Blend(&out, &a, &b, 0.5, 1)
	require.InDelta(t, 20, heading(out.Own), 1e-4)
	require.InDelta(t, 30, heading(out.Many[16]), 1e-4)
	require.Equal(t, [3]float32(towards(0)), out.Array, "halfway to the opposite there is no direction")
	c.Blend(&out, &a, &b, 1, 1)
	require.Equal(t, b, out)

	c.Apart(&d, &b, &a)
	c.Shift(&a, &d, 1)
	require.InDelta(t, 30, heading(a.Own), 1e-4)

	far := Directions{Own: towards(61)}
	c.Blend(&out, &b, &far, 0.5, 1)
	require.Equal(t, b.Own, out.Own, "31 degrees apart")
}

func TestDirectionCorrects(t *testing.T) {
	v, was, is := Directions{Own: towards(40)}, Directions{Own: towards(10)}, Directions{Own: towards(15)}
	require.True(t, directionsNet{}.Correct(&v, &was, &is))
	require.InDelta(t, 45, heading(v.Own), 1e-4)
	aim := Aim{Dir: towards(40)}
	require.True(t, aimNet{}.Correct(&aim, &Aim{Dir: towards(10)}, &Aim{Dir: towards(15)}))
	require.Equal(t, towards(15), aim.Dir, "correct=take of the type")
}

// TestDirectionSteps checks that a small step is small on the wire.
func TestDirectionSteps(t *testing.T) {
	c := aimNet{}
	image := func(v shape.Vec3) (q aimQ) {
		c.Quantize(&q, &Aim{Dir: v}, nil, true)
		return q
	}
	q, base := image(towards(20.05)), image(towards(20))
	require.Equal(t, 1+2*(1+1+4), bits(func(w *wire.BitWriter) { c.AppendDelta(w, &q, &base, nil) }))
	require.Equal(t, 24, bits(func(w *wire.BitWriter) { c.AppendImage(w, &q, nil) }))
	require.Equal(t, 96, bits(func(w *wire.BitWriter) { c.AppendRaw(w, &Aim{}, nil) }))
}

// TestNoDirectionIsRefused checks a code that no direction has.
func TestNoDirectionIsRefused(t *testing.T) {
	var w wire.BitWriter
	w.Reset(nil)
	w.Bits(0x800, 24)
	r := wire.NewBitReader(w.Bytes())
	q := aimQ{Dir: 5}
	require.ErrorIs(t, aimNet{}.ParseImage(&r, &q, nil), wire.ErrValue)
	require.Equal(t, aimQ{Dir: 5}, q)
}
