package quant_test

import (
	"encoding/binary"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/quant"
)

// The codes of rotations, fresh and kept, are those of the arithmetic that looks for ties in all of them, whose codes these
// are: of rotations near to length 1 and not, about one axis and about any, near ties and far, a quarter to a step off.
func TestQuatCodesStay(t *testing.T) {
	rng := seeded(77)
	n := 4000
	var b []byte
	for i := range n * 19 {
		bits := 2 + uint(i)%19
		x, y, z, w := rotation(rng)
		switch i / 19 % 8 {
		case 0:
			x, y = 0, 0
		case 1:
			y, z = 0, 0
		case 2:
			x, z = 0, 0
		case 3: // near a tie of two
			y = math.Copysign(w, y) * (1 + (rng.Float64()-0.5)*0.04)
		case 4: // and of three
			y, z = math.Copysign(w, y)*(1+float64((rng.Float64()-0.5)*0.02)), math.Copysign(w, z)*(1+float64((rng.Float64()-0.5)*0.02))
		}
		length := 1 / math.Sqrt(float64(x*x)+float64(y*y)+float64(z*z)+float64(w*w))
		if i%5 == 0 {
			length *= 1 + math.Ldexp(rng.Float64()-0.5, -rng.IntN(30))
		}
		x, y, z, w = x*length, y*length, z*length, w*length
		b = binary.LittleEndian.AppendUint64(b, quant.CodeQuat64(x, y, z, w, bits))
		code := quant.CodeQuat(float32(x), float32(y), float32(z), float32(w), bits)
		b = binary.LittleEndian.AppendUint64(b, code)
		off := func() float64 { return 2.4 * (rng.Float64() - 0.5) / (math.Sqrt2 * float64(uint64(1)<<(bits-1)-1)) }
		x, y, z, w = x+off(), y+off(), z+off(), w+off()
		b = binary.LittleEndian.AppendUint64(b, quant.KeepQuat64(x, y, z, w, code, bits))
		b = binary.LittleEndian.AppendUint64(b, quant.KeepQuat(float32(x), float32(y), float32(z), float32(w), code, bits))
	}
	require.Equal(t, uint64(0xd27ee22b846a222c), wire.Hash64(b))
}
