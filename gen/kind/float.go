package kind

import (
	"go/types"
	"math"
	"math/big"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// float is a float32 or float64: all its bits, or with a range the number of
// steps above the low end. Every NaN is the same one and -0 is 0, whichever
// form.
type float struct {
	leaf
	size int // 32 or 64
	// With a range.
	ranged       bool
	lo, hi, step *big.Rat
	max          uint64
	width        int
	tol          int64  // tol=, in steps
	field        string // Type.Field, of a field that rejects what is outside
	textual      string
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// float makes the part of a float that all kinds share: all its bits.
func (b *Builder) float(f Field) (float, bool) {
	l, _, ok := b.leaf(f)
	return floatOf(l), ok
}

// floatOf makes the leaf of a float that travels with all its bits.
func floatOf(l leaf) float {
	k := float{leaf: l, size: 32}
	if l.typ.Underlying().(*types.Basic).Kind() == types.Float64 {
		k.size = 64
	}
	k.basic = "float" + strconv.Itoa(k.size)
	k.width, k.textual = k.size, k.basic+" bits="+strconv.Itoa(k.size)
	return k
}

func makeFloat(b *Builder, f Field) *model.Node {
	k, ok := b.float(f)
	if !ok {
		return nil
	}
	limits, ranged := f.Tag.Get("range")
	step, stepped := f.Tag.Get("step")
	bits, counted := f.Tag.Get("bits")
	policy, ok := b.policy(f, ranged)
	switch {
	case !ok:
		return nil
	case ranged && stepped && counted:
		b.problem(f, model.KeyMisplaced, "step= and bits= both say how exact the float is; keep one")
		return nil
	case ranged && (stepped || counted):
		if !k.limit(b, f, limits) {
			return nil
		}
	case stepped:
		b.problem(f, model.StepWithoutRange, "step=%s without range= needs up to %d bits; add range= or use %s", step, k.size, k.smaller())
		return nil
	case counted:
		b.problem(f, model.StepWithoutRange, "bits=%s without range= does not say which values they count; add range= or use %s", bits, k.smaller())
		return nil
	case ranged:
		b.problem(f, model.StepWithoutRange, "range=%s without step= or bits= does not say how exact the float is; add one of them", limits)
		return nil
	}
	if k.tol, ok = b.tolerance(f); !ok {
		return nil
	}
	if k.tol > 0 && !ranged {
		b.problem(f, model.KeyMisplaced, "tol= is a number of steps; give the float range= and step=")
		return nil
	}
	switch policy {
	case "reject":
		k.field = f.Path
	case "escape":
		return k.escaping(b, f)
	}
	return &model.Node{Leaf: k}
}

// smaller are the forms of fewer bits that need no range.
func (k float) smaller() string {
	if k.size == 64 {
		return "f32 or f16"
	}
	return "f16"
}

// limit takes in a range, and a step or a number of bits.
func (k *float) limit(b *Builder, f Field, limits string) bool {
	lo, hi, err := model.ParseRange(limits)
	if err != nil {
		b.faults(f, err)
		return false
	}
	advice := "a coarser step"
	text, stepped := f.Tag.Get("step")
	var step *big.Rat
	if stepped {
		if step, err = model.ParseStep(text); err != nil {
			b.faults(f, err)
			return false
		}
	} else {
		n, ok := b.bitCount(f, "bits", k.size, k.basic)
		if !ok {
			return false
		}
		step = stepOf(lo, hi, n)
		text, advice = step.RatString(), "fewer bits"
	}
	steps := new(big.Rat).Sub(hi, lo)
	steps.Quo(steps, step)
	if !steps.IsInt() {
		b.problem(f, model.UnevenRange, "range %s is %s steps of %s; it needs a whole number of them", limits, steps.FloatString(3), text)
		return false
	}
	k.ranged, k.lo, k.hi, k.step, k.width = true, lo, hi, step, steps.Num().BitLen()
	if least := k.resolution(lo, hi); k.width > 52 || step.Cmp(least) < 0 {
		f64, _ := least.Float64()
		b.problem(f, model.StepTooFine, "range %s with step %s needs %d bits but %s resolves only %.4g there; use %s%s",
			limits, text, k.width, k.basic, f64, advice, map[int]string{32: " or float64"}[k.size])
		return false
	}
	k.max = steps.Num().Uint64()
	k.textual = k.basic + " range=" + lo.RatString() + ":" + hi.RatString() + " step=" + step.RatString() + " bits=" + strconv.Itoa(k.width)
	return true
}

// stepOf is the finest step that n bits count over a range with both its ends
// on a step, and zero if it is inside: a float at rest must stay at rest. Only
// where no step of n bits meets zero is it none.
func stepOf(lo, hi *big.Rat, n int) *big.Rat {
	span := new(big.Rat).Sub(hi, lo)
	most := new(big.Int).Lsh(big.NewInt(1), uint(n))
	most.Sub(most, big.NewInt(1))
	if lo.Sign() < 0 && hi.Sign() > 0 {
		// Zero is -lo/span of the way up, so it is on a step of every multiple of the denominator.
		part := new(big.Rat).Quo(lo, span).Denom()
		if part.Cmp(most) <= 0 {
			most.Sub(most, new(big.Int).Rem(most, part))
		}
	}
	return span.Quo(span, new(big.Rat).SetInt(most))
}

// resolution is the distance between neighbouring floats at the far end of the
// range: with a finer step, two codes would be one value.
func (k *float) resolution(lo, hi *big.Rat) *big.Rat {
	far := new(big.Rat).Abs(lo)
	if h := new(big.Rat).Abs(hi); h.Cmp(far) > 0 {
		far = h
	}
	x, _ := far.Float64()
	if k.size == 64 {
		return new(big.Rat).SetFloat64(math.Nextafter(x, math.Inf(1)) - x)
	}
	y := float32(x)
	return new(big.Rat).SetFloat64(float64(math.Nextafter32(y, float32(math.Inf(1)))) - float64(y))
}

// rat spells an exact number as a constant.
func rat(x *big.Rat) jen.Code {
	if x.IsInt() {
		return jen.Id(x.Num().String())
	}
	return jen.Id(x.Num().String() + ".0 / " + x.Denom().String())
}
