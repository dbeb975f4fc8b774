package quant_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

func TestHermite(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for name, c := range map[string]struct{ a, va, b, vb, t, dt, want float64 }{
		"a straight way":             {0, 10, 1, 10, 0.25, 0.1, 0.25},
		"slowing down":               {0, 20, 1, 5, 0.5, 0.1, 0.6875},                // 1/2 + (2-0.5)/8
		"a throw's top":              {0, 5, 0, -5, 0.5, 0.2, 0.25},                  // v·dt/4
		"too long between":           {0, 20, 1, 5, 0.5, 0.26, 0.5},                  // the line from here on
		"no time between":            {0, 20, 1, 5, 0.5, 0, 0.5},                     //
		"time backwards":             {0, 20, 1, 5, 0.5, -0.1, 0.5},                  //
		"time unknown":               {0, 20, 1, 5, 0.5, nan, 0.5},                   //
		"it started":                 {0, 0, 1, 20, 0.5, 0.1, 0.5},                   //
		"it stopped":                 {0, 20, 1, 0, 0.5, 0.1, 0.5},                   //
		"moved without velocity":     {0, 0, 1, 0, 0.25, 0.1, 0.25},                  //
		"held back by a wall":        {0, 10, 0.3, 9, 0.25, 0.1, 0.075},              // less than a third of the way
		"moved against its velocity": {0, 10, -1, 10, 0.25, 0.1, -0.25},              //
		"a teleport":                 {0, 10, 50, 10, 0.25, 0.1, 12.5},               // more than twice the way
		"a bounce too far":           {0, 10, 1.2, -10, 0.25, 0.1, 0.3},              //
		"backwards":                  {0, -20, -1, -5, 0.5, 0.1, -0.6875},            //
		"before its start":           {0, 20, 1, 5, -0.5, 0.1, -1},                   // straight, with va
		"beyond its end":             {0, 20, 1, 5, 1.5, 0.1, 1.25},                  // straight, with vb
		"a velocity unknown":         {0, nan, 1, 5, 0.5, 0.1, 0.5},                  //
		"a velocity without end":     {0, inf, 1, 5, 0.5, 0.1, 0.5},                  //
		"far apart":                  {-1e38, 10, 1e38, 10, 0.5, 0.1, 0},             //
		"by a third just so":         {0, 24, 1, 24, 0.5, 0.125, 0.5},                // still on the curve, which is symmetric
		"by a third, early":          {0, 24, 1, 24, 0.25, 0.125, 0.4375},            //
		"a turn, back at its start":  {3, 8, 3, -4, 0.25, 0.125, 3 + 9./64 + 1.5/64}, // 1·9/64 and 0.5·3/64
	} {
		require.InDelta(t, c.want, quant.Hermite64(c.a, c.va, c.b, c.vb, c.t, c.dt), 1e-12, name)
		require.InDelta(t, c.want, quant.Hermite32(float32(c.a), float32(c.va), float32(c.b), float32(c.vb), float32(c.t), float32(c.dt)), 2e-6, name)
	}
	require.True(t, math.IsNaN(quant.Hermite64(nan, 1, 1, 1, 0.5, 0.1)))
	rapid.Check(t, func(t *rapid.T) {
		a, va := rapid.Float32().Draw(t, "a"), rapid.Float32().Draw(t, "va")
		b, vb := rapid.Float32().Draw(t, "b"), rapid.Float32().Draw(t, "vb")
		dt := rapid.Float32Range(0, 0.3).Draw(t, "dt")
		require.Equal(t, math.Float32bits(a), math.Float32bits(quant.Hermite32(a, va, b, vb, 0, dt)))
		require.Equal(t, math.Float32bits(b), math.Float32bits(quant.Hermite32(a, va, b, vb, 1, dt)))
		require.Equal(t, float64(b), quant.Hermite64(float64(a), float64(va), float64(b), float64(vb), 1, float64(dt)))
	})
	require.Zero(t, testing.AllocsPerRun(100, func() { quant.Hermite32(0, 20, 1, 5, 0.5, 0.1) }))
}

// A body that goes one way is never drawn outside its two samples, and one
// that turns at most 4/27 of what each velocity covers outside of them.
func TestHermiteDoesNotSwing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		a, b := rapid.Float64Range(-100, 100).Draw(t, "a"), rapid.Float64Range(-100, 100).Draw(t, "b")
		va, vb := rapid.Float64Range(-100, 100).Draw(t, "va"), rapid.Float64Range(-100, 100).Draw(t, "vb")
		dt := rapid.Float64Range(0, 0.25).Draw(t, "dt")
		if rapid.Bool().Draw(t, "as fast as it says") {
			b = a + (va+vb)/2*dt
		}
		v := quant.Hermite64(a, va, b, vb, rapid.Float64Range(0, 1).Draw(t, "t"), dt)
		slack := 1e-9
		if (va < 0) != (vb < 0) {
			slack += (math.Abs(va) + math.Abs(vb)) * dt * 4 / 27
		}
		require.True(t, min(a, b)-slack <= v && v <= max(a, b)+slack, "%v", v)
	})
}

// A falling body is drawn on its parabola exactly.
func TestHermiteFalls(t *testing.T) {
	at := func(s float64) (height, velocity float64) { return 10 + 3*s - 4.905*s*s, 3 - 9.81*s }
	for i := range 30 {
		from, dt := float64(i)*0.1+0.01, 0.1
		a, va := at(from)
		b, vb := at(from + dt)
		for _, u := range []float64{0.2, 0.5, 0.9} {
			want, _ := at(from + u*dt)
			require.InDelta(t, want, quant.Hermite64(a, va, b, vb, u, dt), 1e-9, "%v", from)
		}
	}
}

func BenchmarkHermite32(b *testing.B) {
	var u, sum float32
	b.ReportAllocs()
	for b.Loop() {
		sum += quant.Hermite32(0, 20, 1, 5, 0.25+u, 0.1)
		u = 0.5 - u
	}
	_ = sum
}
