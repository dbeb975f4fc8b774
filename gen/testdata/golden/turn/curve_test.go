package turn

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen/testdata/golden/turn/shape"
)

// fall is a body that is thrown up at 5 and falls with 10 a second squared.
func fall(seconds float32) Mover {
	m := Mover{Vel: shape.Vec3{3, 5 - 10*seconds, 0}, Pos: shape.Vec3{3 * seconds, 5*seconds - 5*seconds*seconds, 0}}
	m.Far, m.Fast = shape.Vec{Y: float64(m.Pos[1])}, shape.Vec{Y: float64(m.Vel[1])}
	m.Part.At, m.Part.V = [2]float32{m.Pos[1], 0}, [2]float32{m.Vel[1], 0}
	m.Wheels[19] = Wheel{Turn: m.Pos[1], Rate: m.Vel[1]}
	return m
}

// TestCurve checks that a parabola comes back from its ends and velocities, in
// real seconds, in every sort of field that can follow one.
func TestCurve(t *testing.T) {
	c := moverNet{}
	for _, dt := range []float32{0.05, 0.1, 0.2} {
		a, b := fall(0.1), fall(0.1+dt)
		for _, at := range []float32{0.25, 0.5, 0.75} {
			want := fall(0.1 + dt*at)
			var out Mover
			c.Blend(&out, &a, &b, at, dt)
			require.InDelta(t, want.Pos[1], out.Pos[1], 1e-6)
			require.InDelta(t, want.Pos[0], out.Pos[0], 1e-6)
			require.InDelta(t, want.Far.Y, out.Far.Y, 1e-6)
			require.InDelta(t, want.Part.At[0], out.Part.At[0], 1e-6)
			require.InDelta(t, want.Wheels[19].Turn, out.Wheels[19].Turn, 1e-6)
			require.InDelta(t, want.Vel[1], out.Vel[1], 1e-5, "the velocity itself goes straight")
		}
	}
	// Velocities mean nothing without the time between the samples.
	a, b := fall(0.1), fall(0.3)
	var half, wrong Mover
	c.Blend(&half, &a, &b, 0.5, 0.2)
	c.Blend(&wrong, &a, &b, 0.5, 0.1)
	require.NotEqual(t, half.Pos, wrong.Pos)
}

// TestCurveOfOtherForms decodes both ends of a parabola from what travels, and finds what is between them.
func TestCurveOfOtherForms(t *testing.T) {
	at := func(seconds float32) Drifter {
		y, speed := 5*seconds-5*seconds*seconds, 5-10*seconds
		return Drifter{y, speed, float64(y), float64(speed), [2]float32{y, -y}, [2]float32{speed, -speed}}
	}
	c, ends := drifterNet{}, [2]Drifter{at(0.125), at(0.25)}
	for i := range ends {
		var q drifterQ
		c.Quantize(&q, &ends[i], nil, true)
		c.Dequantize(&ends[i], &q, nil)
	}
	var out Drifter
	c.Blend(&out, &ends[0], &ends[1], 0.5, 0.125)
	want, straight := at(0.1875), (ends[0].Half+ends[1].Half)/2
	require.InDelta(t, 0.0195, want.Half-straight, 1e-3, "what the curve is more than the line")
	for name, got := range map[string]float32{"f16": out.Half, "f32": float32(out.Single), "escape": out.Out[0], "of an array": -out.Out[1]} {
		require.InDelta(t, want.Half, got, 1.0/128, name)
		require.Greater(t, got, straight+0.01, name)
	}
}

func TestCurveIsStraightWhereItWouldSwing(t *testing.T) {
	c := moverNet{}
	for name, x := range map[string]struct {
		a, b, va, vb, dt float32
	}{
		"long ago":     {0, 1, 4, 4, 0.26},
		"no time":      {0, 1, 4, 4, 0},
		"at rest":      {0, 1, 0, 10, 0.1},
		"teleported":   {0, 5, 4, 4, 0.1},
		"other way":    {0, -1, 4, 4, 0.1},
		"hardly moved": {0, 0.1, 8, 8, 0.1},
	} {
		a, b := Mover{Pos: shape.Vec3{x.a}, Vel: shape.Vec3{x.va}}, Mover{Pos: shape.Vec3{x.b}, Vel: shape.Vec3{x.vb}}
		var out Mover
		c.Blend(&out, &a, &b, 0.25, x.dt)
		require.Equal(t, x.a+(x.b-x.a)/4, out.Pos[0], name)
	}
}

// TestCurveEnds checks the exact bits of both samples, and beyond.
func TestCurveEnds(t *testing.T) {
	c := moverNet{}
	a, b := fall(0.1), fall(0.17)
	var out Mover
	for _, at := range []float32{1, 1.5, 100} {
		c.Blend(&out, &a, &b, at, 0.07)
		require.Equal(t, b, out)
	}
	for _, at := range []float32{0, -0.5} {
		c.Blend(&out, &a, &b, at, 0.07)
		require.Equal(t, a, out)
	}
	inPlace := b
	c.Blend(&inPlace, &a, &inPlace, 0.5, 0.07)
	c.Blend(&out, &a, &b, 0.5, 0.07)
	require.Equal(t, out, inPlace, "a velocity is read before it is blended itself")
}

// TestLeap checks that a distance is that of the whole vector, and takes the
// group of the field with it.
func TestLeap(t *testing.T) {
	c := moverNet{}
	a := Mover{Lean: 1, Side: 1}
	near := Mover{Pos: shape.Vec3{4, 4, 4}, Lean: 2, Side: 2, Vel: shape.Vec3{1, 0, 0}}
	far := Mover{Pos: shape.Vec3{5, 5, 5}, Lean: 2, Side: 2, Vel: shape.Vec3{1, 0, 0}}
	var out, d Mover
	c.Blend(&out, &a, &near, 0.5, 0.1)
	require.Equal(t, Mover{Pos: shape.Vec3{2, 2, 2}, Lean: 1.5, Side: 1.5, Vel: shape.Vec3{0.5, 0, 0}}, out, "6.9 apart")
	c.Blend(&out, &a, &far, 0.5, 0.1)
	require.Equal(t, Mover{Lean: 1, Side: 1.5}, out, "8.7 apart: what is of the group waits too, what is not moves")
	c.Apart(&d, &far, &a)
	require.Equal(t, Mover{Side: 1}, d)
}
