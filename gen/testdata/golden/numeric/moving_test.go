package numeric

import (
	"math/big"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// A line is a position and its velocity: codes of lo + code·step, to max.
type line struct {
	posLo, posStep *big.Rat
	velLo, velStep *big.Rat
	posMax, velMax uint64
	at             func(q *movingQ) (pos, vel uint64)
	set            func(q *movingQ, pos, vel uint64)
}

// lines are the predictions of Moving with the numbers of its tags.
var lines = []line{
	{
		posLo: big.NewRat(-2048, 1), posStep: big.NewRat(1, 256), posMax: 1 << 20,
		velLo: big.NewRat(-64, 1), velStep: big.NewRat(1, 64), velMax: 1 << 13,
		at:  func(q *movingQ) (pos, vel uint64) { return uint64(q.Pos[1]), uint64(q.Vel[1]) },
		set: func(q *movingQ, pos, vel uint64) { q.Pos[1], q.Vel[1] = uint32(pos), uint16(vel) },
	},
	{
		posLo: new(big.Rat), posStep: big.NewRat(1, 100), posMax: 10000,
		velLo: big.NewRat(-10, 1), velStep: big.NewRat(5, 16), velMax: 64,
		at:  func(q *movingQ) (pos, vel uint64) { return uint64(q.At.Y), uint64(q.Go.Y) },
		set: func(q *movingQ, pos, vel uint64) { q.At.Y, q.Go.Y = uint16(pos), uint8(vel) },
	},
	{
		posLo: big.NewRat(-1, 1), posStep: big.NewRat(2, 1<<20-2), posMax: 1<<20 - 2,
		velLo: big.NewRat(-3, 1), velStep: big.NewRat(7, 1022), velMax: 1022,
		at:  func(q *movingQ) (pos, vel uint64) { return uint64(q.Many[19]), uint64(q.Rush[19]) },
		set: func(q *movingQ, pos, vel uint64) { q.Many[19], q.Rush[19] = uint32(pos), uint16(vel) },
	},
	{
		posLo: big.NewRat(-4, 1), posStep: big.NewRat(1, 10), posMax: 80,
		velLo: big.NewRat(-4, 1), velStep: big.NewRat(1, 10), velMax: 80,
		at:  func(q *movingQ) (pos, vel uint64) { return uint64(q.P.B), uint64(q.Q.B) },
		set: func(q *movingQ, pos, vel uint64) { q.P.B, q.Q.B = uint8(pos), uint8(vel) },
	},
}

// moved is where a position will be, without any bound but that of its range.
func (l line) moved(pos, vel uint64, ticks, rate int64) uint64 {
	count := func(n uint64) *big.Rat { return new(big.Rat).SetInt(new(big.Int).SetUint64(n)) }
	v := new(big.Rat).Mul(count(vel), l.velStep)
	v.Add(v, l.velLo)
	by := v.Mul(v, big.NewRat(ticks, rate))
	by.Quo(by, l.posStep)
	half := big.NewRat(1, 2) // away from zero
	if by.Sign() < 0 {
		half.Neg(half)
	}
	by.Add(by, half)
	n := new(big.Int).Quo(by.Num(), by.Denom())
	n.Add(n, new(big.Int).SetUint64(pos))
	switch {
	case n.Sign() < 0:
		return 0
	case n.Cmp(new(big.Int).SetUint64(l.posMax)) > 0:
		return l.posMax
	}
	return n.Uint64()
}

// TestMoveIsExact compares with arithmetic without rounding, and checks that
// the opposite velocity leads as far in the opposite direction.
func TestMoveIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := rapid.SampledFrom(lines).Draw(t, "line")
		pos := rapid.Uint64Range(0, l.posMax).Draw(t, "pos")
		vel := rapid.Uint64Range(0, l.velMax).Draw(t, "vel")
		ticks := rapid.OneOf(rapid.Int64Range(-100, 100), rapid.Int64()).Draw(t, "ticks")
		rate := rapid.OneOf(rapid.Int64Range(1, 240), rapid.Int64Range(1, 1<<20)).Draw(t, "rate")
		var q, p movingQ
		l.set(&q, pos, vel)
		movingNet{}.Move(&p, &q, ticks, rate)
		got, held := l.at(&p)
		require.Equal(t, l.moved(pos, vel, ticks, rate), got)
		require.Equal(t, vel, held)
	})
	for _, l := range lines[:2] {
		for vel := range l.velMax / 2 {
			var q, up, down movingQ
			middle := l.posMax / 2
			l.set(&q, middle, vel)
			movingNet{}.Move(&down, &q, 5, 60)
			l.set(&q, middle, l.velMax-vel)
			movingNet{}.Move(&up, &q, 5, 60)
			a, _ := l.at(&up)
			b, _ := l.at(&down)
			require.Equal(t, a-middle, middle-b, "velocity %d", vel)
		}
	}
}

// TestMoveInTime: a second at a velocity is that velocity, whatever the rate.
func TestMoveInTime(t *testing.T) {
	c := movingNet{}
	v := Moving{Pos: [3]float32{10, -10, 0}, Vel: [3]float32{1, -2.5, 64}, At: Vec{50, 0}, Go: Vec{-10, -10}}
	var q, p movingQ
	c.Quantize(&q, &v, nil, true)
	for _, rate := range []int64{1, 20, 60, 144} {
		c.Move(&p, &q, rate, rate)
		var got Moving
		c.Dequantize(&got, &p, nil)
		require.Equal(t, [3]float32{11, -12.5, 64}, got.Pos)
		require.Equal(t, Vec{40, 0}, got.At, "it stays in its range")
		require.Equal(t, v.Vel, got.Vel)
	}
}
