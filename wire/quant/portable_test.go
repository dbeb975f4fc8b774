package quant_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/quant"
)

// The codes of 20,000 random numbers, and what they stand for, have the same
// bits on every processor: this runs for 386 and wasm too. What is drawn only
// (Slerp, Rotate, Angle) is not in it. What is passed is rounded first, or an
// inlined function may fuse the product with its sum.
func TestCodesArePortable(t *testing.T) {
	rng := seeded(42)
	var b []byte
	put := func(v uint64) { b = binary.LittleEndian.AppendUint64(b, v) }
	float := func(f float64) { put(math.Float64bits(quant.Canon64(f))) }
	for i := range 20_000 {
		narrow, wide := math.Float32frombits(rng.Uint32()), math.Float64frombits(rng.Uint64())
		x, y, z, w := rng.Float64()-0.5, rng.Float64()-0.5, rng.Float64()-0.5, rng.Float64()-0.5
		if i%4 == 0 {
			y = -x
		}
		bits := 2 + uint(i)%15

		put(uint64(quant.Code32(narrow, -64, 1.0/128, 16384)))
		put(uint64(quant.Keep32(float32(100*x), uint32(i), -50, 0.1, 1000)))
		put(uint64(quant.CodeAngle32(narrow, circle, bits)))
		put(quant.KeepAngle64(wide, 1, circle, bits))
		float(float64(quant.ValueAngle32(uint32(i), circle, bits)))
		float(quant.ApartAngle64(float64(100*x), float64(200*y), circle))
		float(quant.LerpAngle64(x, y, z, circle))

		q := quant.CodeQuat64(x, y, z, w, bits)
		put(q)
		put(quant.CodeQuat(float32(x), float32(y), narrow, 1, bits))
		put(quant.KeepQuat(float32(y), float32(x), float32(z), float32(w), q, bits))
		a, c, d, e := quant.ValueQuat64(q, bits)
		float(a)
		float(c)
		float(d)
		float(e)

		u := quant.CodeUnit64(x, y, z, bits)
		put(u)
		put(quant.KeepUnit(float32(x), float32(y), float32(w), u, bits))
		a, c, d = quant.ValueUnit64(u, bits)
		float(a)
		float(c)
		float(d)

		put(uint64(quant.KeepHalf(narrow, quant.Half(float32(x)))))
		put(uint64(quant.LerpSRGB8(uint8(i), uint8(i>>8), float32(math.Abs(x)))))
		put(uint64(quant.MulDiv(int64(math.Float64bits(wide)), int64(i), 12345)))
		for _, f := range quant.Nlerp([4]float64{x, y, z, w}, [4]float64{w, x, y, z}, 0.3) {
			float(f)
		}
		for _, f := range mixed([4]float32{float32(x), float32(y), float32(z), float32(w)}, [4]float32{narrow, float32(x), float32(y), float32(z)}, 0.3) {
			float(float64(f))
		}
		float(float64(quant.Mix32(float32(x), float32(y), float32(math.Abs(z)))))
		float(quant.Hermite64(x, 1+math.Abs(y), x+0.125, 1, 0.3, 0.125))
	}
	require.Equal(t, uint64(0xe9a3893bd8bf94fb), wire.Hash64(b))
}
