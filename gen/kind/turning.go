package kind

import (
	"math/big"
	"strconv"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// An angular leaf is one whose distance is an angle.
type angular interface {
	model.Leaf
	// Angular is the unit of Square: deg or rad, in which snap= is too; or rotation, for degrees that snap= must name, because
	// the field itself is in none.
	Angular() string
}

// turning is the correction of a leaf that is corrected by turning it.
func turning(c model.Correction) model.Correction {
	if c == model.Add {
		return model.Rotate
	}
	return c
}

// bits reads a width in bits, from low to high of what.
func (b *Builder) bits(f Field, key, text string, low, high int, what string) (int, bool) {
	x, good := model.ParseNumber(text)
	if !good || !x.IsInt() || strings.Contains(text, "/") {
		b.problem(f, model.MalformedTag, "malformed net tag at %q: expected a whole number of bits", key+"="+text)
		return 0, false
	}
	if x.Cmp(big.NewRat(int64(low), 1)) < 0 || x.Cmp(big.NewRat(int64(high), 1)) > 0 {
		b.problem(f, model.BadBits, "%s=%s: %s has %d to %d bits", key, text, what, low, high)
		return 0, false
	}
	return int(x.Num().Int64()), true
}

// reach is the number of steps to the largest component, see quant.CodeQuat
// and quant.CodeUnit.
func reach(bits int) float64 { return float64(int64(1)<<(bits-1) - 1) }

func ratio(x float64) string { return strconv.FormatFloat(x, 'g', -1, 64) }
