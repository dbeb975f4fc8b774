package turn

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen/testdata/golden/turn/shape"
	"github.com/tickwire/tickwire/wire"
)

// around is a rotation around Z, or its negative with a sign of -1.
func around(degrees, sign float64) shape.Quat {
	sin, cos := math.Sincos(degrees * math.Pi / 360)
	return shape.Quat{W: float32(sign * cos), V: shape.Vec3{2: float32(sign * sin)}}
}

// degrees is the angle of a rotation around Z.
func degrees(q shape.Quat) float64 {
	d := math.Atan2(float64(q.V[2]), float64(q.W)) * 360 / math.Pi
	return math.Remainder(d, 360)
}

func body(q shape.Quat) (i bodyQ) {
	bodyNet{}.Quantize(&i, &Body{Rot: q}, nil, true)
	return i
}

// TestZeroIsIdentity checks that a rotation that nobody set is no half turn.
func TestZeroIsIdentity(t *testing.T) {
	var q rotationsQ
	rotationsNet{}.Quantize(&q, &Rotations{}, nil, true)
	require.Equal(t, rotationsQ{}, q)
	var v Rotations
	rotationsNet{}.Dequantize(&v, &q, nil)
	one := Quat{3: 1}
	require.Equal(t, [4]float32(one), v.Array)
	require.Equal(t, one, v.Own)
	require.Equal(t, Named{W: 1}, v.Fields)
	require.Equal(t, shape.Quat{W: 1}, v.Lib)
	require.Equal(t, shape.Number{Real: 1}, v.Wide)
	require.Equal(t, shape.Rotor{W: 1}, v.Rotor)
	require.Equal(t, one, v.Crowd[17])
}

func TestNegativeIsTheSame(t *testing.T) {
	for _, angle := range []float64{0, 10, 90, 179, 180, 200, 300} {
		require.Equal(t, body(around(angle, 1)), body(around(angle, -1)))
	}
}

// TestBodySize checks the bytes that the forms of a transform take.
func TestBodySize(t *testing.T) {
	c := bodyNet{}
	v := Body{Pos: shape.Vec3{1, 2, 3}, Rot: around(30, 1), Scale: shape.Vec3{1, 1, 1}}
	require.Equal(t, 320, bits(func(w *wire.BitWriter) { c.AppendRaw(w, &v, nil) }))
	var q, base bodyQ
	c.Quantize(&base, &v, nil, true)
	require.Equal(t, 131, bits(func(w *wire.BitWriter) { c.AppendImage(w, &base, nil) }))

	delta := func() int {
		q = base
		c.Quantize(&q, &v, nil, false)
		return bits(func(w *wire.BitWriter) { c.AppendDelta(w, &q, &base, nil) })
	}
	require.Equal(t, 3, delta(), "nothing changed")
	v.Rot = around(30.05, 1)
	require.Equal(t, 3, delta(), "less than hysteresis")
	v.Rot = around(31, 1)
	require.Equal(t, 3+1+1+1+6, delta(), "two components stay, one takes a small step")
	v.Rot = shape.Quat{V: shape.Vec3{1, 0, 0}}
	require.Equal(t, 3+1+32, delta(), "another component is dropped")
}

func TestRotationBlends(t *testing.T) {
	c := bodyNet{}
	var out Body
	a, b := Body{Rot: around(20, 1)}, Body{Rot: around(60, -1)}
	c.Blend(&out, &a, &b, 0.5, 1)
	require.InDelta(t, 40, degrees(out.Rot), 1e-4, "the shorter way, whatever the signs")
	c.Blend(&out, &a, &b, 1, 1)
	require.Equal(t, b, out, "the newer bit for bit, sign and all")
	c.Blend(&out, &a, &b, 0, 1)
	require.Equal(t, a, out)

	// At constant speed only slerp is a third of the way after a third of the time.
	r, s := Rotations{Lib: around(0, 1)}, Rotations{Lib: around(150, 1)}
	r.Own, s.Own = own(around(0, 1)), own(around(80, 1))
	var mid Rotations
	rotationsNet{}.Blend(&mid, &r, &s, 0.25, 1)
	require.InDelta(t, 20, degrees(lib(mid.Own)), 1e-3)
	require.Greater(t, math.Abs(degrees(mid.Lib)-37.5), 1.0)
}

func own(q shape.Quat) Quat { return Quat{q.V[0], q.V[1], q.V[2], q.W} }
func lib(q Quat) shape.Quat { return shape.Quat{V: shape.Vec3{q[0], q[1], q[2]}, W: q[3]} }

func TestRotationSnaps(t *testing.T) {
	c := rotationsNet{}
	var out, d Rotations
	a, b := Rotations{Own: own(around(0, 1))}, Rotations{Own: own(around(89, -1))}
	c.Blend(&out, &a, &b, 0.5, 1)
	require.InDelta(t, 44.5, degrees(lib(out.Own)), 1e-3)
	b.Own = own(around(91, -1))
	c.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, a.Own, out.Own)
	c.Apart(&d, &b, &a)
	require.Zero(t, d.Own, "what leaps has no way to be drawn along")
	c.Shift(&a, &d, 0.5)
	require.Equal(t, own(around(0, 1)), a.Own)
}

func TestRotationApart(t *testing.T) {
	c := bodyNet{}
	a, b := Body{Rot: around(50, -1)}, Body{Rot: around(20, 1)}
	var d Body
	c.Apart(&d, &a, &b)
	require.InDelta(t, 30, degrees(d.Rot), 1e-4)
	c.Shift(&b, &d, 0.5)
	require.InDelta(t, 35, degrees(b.Rot), 1e-4)
	still := Body{Rot: shape.Quat{W: 3}} // of no length 1
	kept := still
	c.Apart(&d, &a, &a)
	c.Shift(&still, &d, 0.5)
	require.Equal(t, kept, still)
}

func TestRotationCorrects(t *testing.T) {
	v, was, is := Body{Rot: around(100, 1)}, Body{Rot: around(10, 1)}, Body{Rot: around(40, -1)}
	require.True(t, bodyNet{}.Correct(&v, &was, &is))
	require.InDelta(t, 130, degrees(v.Rot), 1e-4)
	s := Spin{Rot: Named{W: 1}}
	require.True(t, spinNet{}.Correct(&s, &Spin{Rot: Named{W: 1}}, &Spin{Rot: Named{Z: 1}}))
	require.Equal(t, Spin{Rot: Named{Z: 1}}, s)
}

func TestRotationTolerance(t *testing.T) {
	c := rotationsNet{}
	sin, cos := math.Sincos(0.05 * math.Pi / 360)
	a := Rotations{Tol: [4]float64{0, 0, 0, 1}}
	b := Rotations{Tol: [4]float64{sin, 0, 0, cos}}
	require.True(t, c.Near(&a, &b, 0))
	b.Tol = [4]float64{0, 0, 0, -1}
	require.True(t, c.Near(&a, &b, 0), "it and its negative are one rotation")
	sin, cos = math.Sincos(0.5 * math.Pi / 360)
	b.Tol = [4]float64{sin, 0, 0, cos}
	require.False(t, c.Near(&a, &b, 0))
}

// TestNoRotationIsRefused checks codes that no rotation has, in an image and in
// an action.
func TestNoRotationIsRefused(t *testing.T) {
	const none = 0x200 << 2 // -512 steps of 511
	var w wire.BitWriter
	w.Reset(nil)
	w.Bits(none, 32)
	r := wire.NewBitReader(w.Bytes())
	var q spinQ
	require.ErrorIs(t, spinNet{}.ParseImage(&r, &q, nil), wire.ErrValue)
	require.Zero(t, q)

	w.Reset(nil)
	w.Bits(0, 29)
	w.Bits(none, 32)
	w.Bits(0, 48)
	r = wire.NewBitReader(w.Bytes())
	shot := Shot{Yaw: 1}
	require.ErrorIs(t, shotNet{}.Parse(&r, &shot, nil), wire.ErrValue)
	require.Equal(t, Shot{Yaw: 1}, shot)
}
