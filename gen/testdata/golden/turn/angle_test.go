package turn

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
)

// bits counts those of a form.
func bits(write func(w *wire.BitWriter)) int {
	var w wire.BitWriter
	w.Reset(nil)
	write(&w)
	return w.Len()
}

func alone(yaw float32) (q aloneQ) {
	aloneNet{}.Quantize(&q, &Alone{Yaw: yaw}, nil, true)
	return q
}

// TestAngleMeets checks that both ends of the circle are one code, and that a
// step over the seam is as short as any other.
func TestAngleMeets(t *testing.T) {
	require.Equal(t, alone(math.Pi), alone(-math.Pi))
	require.Equal(t, alone(0.5), alone(0.5+6*math.Pi))
	require.Zero(t, alone(2*math.Pi).Yaw)

	step := func(from, to float32) int {
		q, base := alone(to), alone(from)
		return bits(func(w *wire.BitWriter) { aloneNet{}.AppendDelta(w, &q, &base, nil) })
	}
	require.Equal(t, 1, step(1, 1))
	require.Equal(t, 6, step(1, 1.03), "the group, the class, and a third of the 10 bits")
	require.Equal(t, step(1, 1.03), step(math.Pi-0.01, -math.Pi+0.02))
	require.Equal(t, step(1, 1.03), step(-math.Pi+0.02, math.Pi-0.01))
}

func TestAngleBlendsTheShorterWay(t *testing.T) {
	c := anglesNet{}
	a, b := Angles{Yaw: 3, Pitch: 170}, Angles{Yaw: -3, Pitch: -170}
	a.Many[19], b.Many[19] = -0.5, 0.5
	var out, d Angles
	c.Blend(&out, &a, &b, 0.5, 1)
	require.InDelta(t, math.Pi, out.Yaw, 1e-6)
	require.InDelta(t, 180, float64(out.Pitch), 1e-9)
	require.InDelta(t, 0, out.Many[19], 1e-7)

	c.Apart(&d, &b, &a)
	require.InDelta(t, 2*math.Pi-6, d.Yaw, 1e-6)
	require.InDelta(t, 20, float64(d.Pitch), 1e-9)
	c.Shift(&a, &d, 0.5)
	require.InDelta(t, math.Pi, a.Yaw, 1e-6)
	require.InDelta(t, 180, float64(a.Pitch), 1e-9)
}

// TestAngleSnaps checks a distance in the unit of the field, and one in degrees
// of a field in radians.
func TestAngleSnaps(t *testing.T) {
	c := anglesNet{}
	var out Angles
	a, b := Angles{Pitch: -170, Roll: 0}, Angles{Pitch: 101, Roll: math.Pi / 4 * 0.99}
	c.Blend(&out, &a, &b, 0.5, 1)
	require.InDelta(t, -214.5, float64(out.Pitch), 1e-9, "89 degrees apart")
	require.InDelta(t, math.Pi/8*0.99, out.Roll, 1e-6)
	b = Angles{Pitch: 99, Roll: math.Pi / 4 * 1.01}
	c.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, Degrees(-170), out.Pitch, "91 degrees apart")
	require.Zero(t, out.Roll)
	c.Blend(&out, &a, &b, 1, 1)
	require.Equal(t, b, out)
}

func TestAngleCorrects(t *testing.T) {
	v, was, is := Alone{Yaw: 3}, Alone{Yaw: 1}, Alone{Yaw: 1.5}
	require.True(t, aloneNet{}.Correct(&v, &was, &is))
	require.InDelta(t, 3.5-2*math.Pi, v.Yaw, 1e-6, "it turns on, and wraps")
}

// TestAngleTolerance checks tol=2 of 256 steps of 360 degrees, over the seam.
func TestAngleTolerance(t *testing.T) {
	c := anglesNet{}
	a, b := Angles{Near: 179}, Angles{Near: -179}
	require.True(t, c.Near(&a, &b, 0))
	b.Near = -178
	require.False(t, c.Near(&a, &b, 0), "3 degrees are more than 2.8")
	b = a
	b.Yaw = math.Nextafter32(a.Yaw, 1)
	require.False(t, c.Near(&a, &b, 0))
	require.True(t, c.Near(&a, &b, 1))
}

// TestAngleLine checks the prediction from two images over the seam.
func TestAngleLine(t *testing.T) {
	a, b := aloneQ{Yaw: 500}, aloneQ{Yaw: 510}
	var p aloneQ
	aloneNet{}.Line(&p, &a, &b, 10, 5)
	require.Equal(t, aloneQ{Yaw: 530}, p)
	aloneNet{}.Line(&p, &b, &a, 5, 10)
	require.Equal(t, aloneQ{Yaw: 495}, p)
	a, b = aloneQ{Yaw: 1020}, aloneQ{Yaw: 2}
	aloneNet{}.Line(&p, &a, &b, 1, 1)
	require.Equal(t, aloneQ{Yaw: 8}, p)
}

// TestAngleMoves checks that the prediction by a velocity is that of real
// arithmetic, to the nearest code, for radians and for degrees.
func TestAngleMoves(t *testing.T) {
	c := spinnerNet{}
	for _, spin := range []float32{-16, -1.5, 0, 1.0 / 64, 0.5, 7.25, 16} {
		for _, rate := range []float64{-720, -360, 0, 0.5, 90, 719.5} {
			v := Spinner{Yaw: 1, Spin: spin, Arm: [2]float64{100, -100}, Rate: [2]float64{rate, -rate}}
			var q, p spinnerQ
			c.Quantize(&q, &v, nil, true)
			for _, ticks := range []int64{0, 1, 3, 60} {
				c.Move(&p, &q, ticks, 60)
				seconds := float64(ticks) / 60
				require.Equal(t, code(float64(q.Yaw)+float64(spin)*seconds*4096/(2*math.Pi), 12), p.Yaw, "%v rad/s, %d ticks", spin, ticks)
				for i := range p.Arm {
					require.Equal(t, code(float64(q.Arm[i])+v.Rate[i]*seconds*16384/360, 14), p.Arm[i], "%v deg/s, %d ticks", v.Rate[i], ticks)
				}
				require.Equal(t, q.Spin, p.Spin)
			}
		}
	}
}

func code(x float64, width uint) uint16 {
	return uint16(int64(math.Round(x)) & (1<<width - 1))
}
