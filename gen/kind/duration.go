package kind

import (
	"go/types"
	"math/big"
	"strings"
	"time"

	"github.com/tickwire/tickwire/gen/model"
)

func isDuration(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Duration" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == "time"
}

// makeDuration makes a time.Duration: a varint of nanoseconds, or of steps of
// some more; with a range the number of steps above its low end.
func makeDuration(b *Builder, f Field) *model.Node {
	k, ok := b.number(f, "a duration")
	if !ok {
		return nil
	}
	form, ok := b.form(f, k)
	if !ok {
		return nil
	}
	step := time.Duration(1)
	if text, given := f.Tag.Get("step"); given {
		if step, ok = duration(text); !ok || step <= 0 {
			b.problem(f, model.MalformedTag, "malformed net tag at %q: expected a duration above zero, such as 1ms", "step="+text)
			return nil
		}
	}
	switch form {
	case "range":
		r := ranged{counted: counted{whole: k}, kind: "duration"}
		if !r.during(b, f, step) {
			return nil
		}
		return r.node(b, f)
	case "varint":
		return &model.Node{Leaf: varint{whole: k, step: int64(step), kind: "duration"}}
	}
	if step > 1 {
		b.problem(f, model.KeyMisplaced, "step= and fixed both say in how many bits the duration travels; keep one")
		return nil
	}
	return &model.Node{Leaf: integer{k}}
}

// during takes in the range of a duration.
func (k *ranged) during(b *Builder, f Field, step time.Duration) bool {
	text, _ := f.Tag.Get("range")
	low, high, colon := strings.Cut(text, ":")
	lo, okLow := duration(low)
	hi, okHigh := duration(high)
	switch {
	case !colon || !okLow || !okHigh:
		b.problem(f, model.MalformedTag, "malformed net tag at %q: expected range=low:high in durations, such as 0s:10s", "range="+text)
		return false
	case lo >= hi:
		b.problem(f, model.EmptyRange, "range %s is empty; low must be below high", text)
		return false
	}
	k.lo, k.hi = big.NewInt(int64(lo)), big.NewInt(int64(hi))
	if span := new(big.Int).Sub(k.hi, k.lo); new(big.Int).Rem(span, big.NewInt(int64(step))).Sign() != 0 {
		steps := new(big.Rat).SetFrac(span, big.NewInt(int64(step)))
		b.problem(f, model.UnevenRange, "range %s is %s steps of %s; it needs a whole number of them", text, steps.FloatString(3), step)
		return false
	}
	k.span(int64(step))
	return true
}

// duration reads a duration as package time does, of at most 40 letters.
func duration(text string) (time.Duration, bool) {
	if len(text) > 40 {
		return 0, false
	}
	d, err := time.ParseDuration(text)
	return d, err == nil
}
