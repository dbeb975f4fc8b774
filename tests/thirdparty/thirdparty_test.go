package thirdparty

import (
	"math"
	"testing"

	"github.com/go-gl/mathgl/mgl32"
	"github.com/go-gl/mathgl/mgl64"
	"github.com/stretchr/testify/require"
	"gonum.org/v1/gonum/num/quat"
	"gonum.org/v1/gonum/spatial/r3"

	"github.com/tickwire/tickwire/wire"
)

// The libraries themselves say here what a rotation is: by their own Slerp,
// Rotate and products the codecs must have the components in the right places.

func TestMathgl(t *testing.T) {
	axis := mgl32.Vec3{1, 2, 2}.Normalize()
	at := func(degrees float32) Pose { return Pose{Rot: mgl32.QuatRotate(mgl32.DegToRad(degrees), axis)} }
	a, b := at(20), at(80)
	var out, d Pose
	poseNet{}.Blend(&out, &a, &b, 0.25, 1)
	require.True(t, out.Rot.ApproxEqualThreshold(mgl32.QuatSlerp(a.Rot, b.Rot, 0.25), 1e-6), "%v", out.Rot)

	poseNet{}.Apart(&d, &b, &a)
	require.True(t, d.Rot.Mul(a.Rot).OrientationEqualThreshold(b.Rot, 1e-6), "%v", d.Rot)
	v, was, is := at(50), at(20), at(30)
	require.True(t, poseNet{}.Correct(&v, &was, &is))
	require.True(t, v.Rot.OrientationEqualThreshold(at(60).Rot, 1e-6), "%v", v.Rot)

	b = at(111)
	poseNet{}.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, a.Rot, out.Rot, "91 degrees apart")

	// Two samples of a body that falls, a tenth of a second apart.
	a = Pose{Pos: mgl32.Vec3{0, 10, 0}, Vel: mgl32.Vec3{1, -1, 0}}
	b = Pose{Pos: mgl32.Vec3{0.1, 9.85, 0}, Vel: mgl32.Vec3{1, -2, 0}}
	poseNet{}.Blend(&out, &a, &b, 0.5, 0.1)
	require.InDelta(t, 10-0.05-0.0125, out.Pos.Y(), 1e-6)

	var q poseQ
	v = Pose{Rot: mgl32.QuatRotate(2, axis), Look: mgl32.Vec3{0, 3, 4}, Turn: mgl32.Vec2{7, -7}}
	poseNet{}.Quantize(&q, &v, nil, true)
	poseNet{}.Dequantize(&out, &q, nil)
	require.Less(t, angle(out.Rot, v.Rot), 0.3)
	require.True(t, out.Look.ApproxEqualThreshold(mgl32.Vec3{0, 0.6, 0.8}, 0.005), "%v", out.Look)
	require.InDelta(t, 7-2*math.Pi, out.Turn.X(), 0.004)
	require.InDelta(t, 1, out.Rot.Len(), 1e-6)
	poseNet{}.Quantize(&q, &Pose{}, nil, true)
	poseNet{}.Dequantize(&out, &q, nil)
	require.Equal(t, mgl32.QuatIdent(), out.Rot)
}

// angle is that between two rotations in degrees.
func angle(a, b mgl32.Quat) float64 {
	c := math.Abs(float64(a.Normalize().Dot(b.Normalize())))
	return 2 * math.Acos(min(1, c)) * 180 / math.Pi
}

func TestGonum(t *testing.T) {
	rotation := func(radians float64) quat.Number {
		return quat.Number(r3.NewRotation(radians, r3.Vec{X: 1, Y: 2, Z: 2}))
	}
	a, b := Craft{Rot: rotation(0.2)}, Craft{Rot: rotation(0.8)}
	var out Craft
	craftNet{}.Blend(&out, &a, &b, 0.5, 1)
	require.InDelta(t, 0, quat.Abs(quat.Sub(out.Rot, rotation(0.5))), 1e-12)
	v, was, is := Craft{Rot: rotation(1)}, Craft{Rot: rotation(0.5)}, Craft{Rot: rotation(0.6)}
	require.True(t, craftNet{}.Correct(&v, &was, &is))
	require.InDelta(t, 0, quat.Abs(quat.Sub(v.Rot, rotation(1.1))), 1e-12)

	var q, p craftQ
	v = Craft{Pos: r3.Vec{X: 100, Y: -2000, Z: 3}, Vel: r3.Vec{X: 10, Y: -7.5, Z: 0.0625}, Up: r3.Vec{Y: -2}, Rot: rotation(3)}
	craftNet{}.Quantize(&q, &v, nil, true)
	craftNet{}.Move(&p, &q, 30, 60)
	craftNet{}.Dequantize(&out, &p, nil)
	require.InDelta(t, 105, out.Pos.X, 1e-3)
	require.InDelta(t, -2003.75, out.Pos.Y, 1e-3)
	require.InDelta(t, 3.03125, out.Pos.Z, 1e-3)
	require.Equal(t, r3.Vec{Y: -1}, out.Up)
	require.Less(t, quat.Abs(quat.Sub(out.Rot, rotation(3))), 0.001)
}

// TestExact checks the rotations without a tag.
func TestExact(t *testing.T) {
	v := Exact{Narrow: mgl32.Quat{W: 3, V: mgl32.Vec3{1, -2, 0.1}}, Wide: mgl64.Quat{W: 1e-9}, Number: quat.Number{Kmag: -0.1}}
	var w wire.BitWriter
	w.Reset(nil)
	var q, got exactQ
	exactNet{}.Quantize(&q, &v, nil, true)
	exactNet{}.AppendImage(&w, &q, nil)
	require.Equal(t, 128+256+256, w.Len())
	r := wire.NewBitReader(w.Bytes())
	require.NoError(t, exactNet{}.ParseImage(&r, &got, nil))
	var back, out Exact
	exactNet{}.Dequantize(&back, &got, nil)
	require.Equal(t, v, back, "every bit, whatever the length")

	a := Exact{Narrow: mgl32.QuatRotate(0, mgl32.Vec3{0, 0, 1}), Wide: mgl64.QuatRotate(0, mgl64.Vec3{0, 0, 1})}
	b := Exact{Narrow: mgl32.QuatRotate(1, mgl32.Vec3{0, 0, 1}).Scale(-1), Wide: mgl64.QuatRotate(2, mgl64.Vec3{0, 0, 1})}
	exactNet{}.Blend(&out, &a, &b, 0.5, 1)
	require.Less(t, angle(out.Narrow, mgl32.QuatRotate(0.5, mgl32.Vec3{0, 0, 1})), 0.1, "the shorter way, whatever the signs")
	exactNet{}.Blend(&out, &a, &b, 0.25, 1)
	require.True(t, out.Wide.ApproxEqualThreshold(mgl64.QuatRotate(0.5, mgl64.Vec3{0, 0, 1}), 1e-9), "%v", out.Wide)
}
