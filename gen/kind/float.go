package kind

import (
	"go/types"
	"math"
	"math/big"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// float is a float32 or float64: all its bits, or with range and step the
// number of steps above the low end. Every NaN is the same one and -0 is 0,
// whichever form.
type float struct {
	leaf
	size int // 32 or 64
	// With a range.
	ranged   bool
	lo, step *big.Rat
	max      uint64
	width    int
	tol      int64 // tol=, in steps
	textual  string
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

func makeFloat(b *Builder, f Field) *model.Node {
	l, _, ok := b.leaf(f)
	if !ok {
		return nil
	}
	k := floatOf(l)
	limits, ranged := f.Tag.Get("range")
	step, stepped := f.Tag.Get("step")
	switch {
	case ranged && stepped:
		if !k.limit(b, f, limits, step) {
			return nil
		}
	case stepped:
		b.problem(f, model.StepWithoutRange, "step=%s without range= has no bound on its bits; add range=", step)
		return nil
	case ranged:
		b.problem(f, model.StepWithoutRange, "range=%s without step= does not say how exact the float is; add step=", limits)
		return nil
	}
	if k.tol, ok = b.tolerance(f); !ok {
		return nil
	}
	if k.tol > 0 && !ranged {
		b.problem(f, model.KeyMisplaced, "tol= is a number of steps; give the float range= and step=")
		return nil
	}
	return &model.Node{Leaf: k}
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

// limit takes in a range and a step.
func (k *float) limit(b *Builder, f Field, limits, step string) bool {
	lo, hi, errRange := model.ParseRange(limits)
	s, errStep := model.ParseStep(step)
	if errRange != nil || errStep != nil {
		b.faults(f, errRange)
		b.faults(f, errStep)
		return false
	}
	steps := new(big.Rat).Sub(hi, lo)
	steps.Quo(steps, s)
	if !steps.IsInt() {
		b.problem(f, model.UnevenRange, "range %s is %s steps of %s; it needs a whole number of them", limits, steps.FloatString(3), step)
		return false
	}
	k.ranged, k.lo, k.step, k.width = true, lo, s, steps.Num().BitLen()
	if least := k.resolution(lo, hi); k.width > 52 || s.Cmp(least) < 0 {
		f64, _ := least.Float64()
		b.problem(f, model.StepTooFine, "range %s with step %s needs %d bits but %s resolves only %.4g there; use a coarser step%s",
			limits, step, k.width, k.basic, f64, map[int]string{32: " or float64"}[k.size])
		return false
	}
	k.max = steps.Num().Uint64()
	k.textual = k.basic + " range=" + lo.RatString() + ":" + hi.RatString() + " step=" + s.RatString() + " bits=" + strconv.Itoa(k.width)
	return true
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

func (k float) Text() string { return k.textual }

func (k float) Width(f model.Form) model.Width {
	if f == model.Raw {
		return model.Width{Bits: k.size, Fixed: true}
	}
	return model.Width{Bits: k.width, Fixed: true}
}

func (k float) Worst() string {
	if !k.ranged {
		return "exact"
	}
	half := new(big.Rat).Mul(k.step, big.NewRat(1, 2))
	kept := new(big.Rat).Mul(k.step, big.NewRat(3, 4))
	return half.RatString() + " fresh, " + kept.RatString() + " kept, clamped"
}

// codeType is what the codes of wire/quant are for this size of float, and
// the bits of a float.
func (k float) codeType() string { return "uint" + strconv.Itoa(k.size) }

func (k float) imageType() string {
	if k.ranged {
		return unsigned(k.width)
	}
	return k.codeType()
}
func (k float) ImageType() jen.Code { return jen.Id(k.imageType()) }

// quant calls the function of wire/quant for this size of float.
func (k float) quant(name string, args ...jen.Code) *jen.Statement {
	return quantCall(name+strconv.Itoa(k.size), args...)
}

// convert makes one unsigned type of another.
func convert(from, to string, x jen.Code) *jen.Statement {
	if from == to {
		return jen.Add(x)
	}
	return jen.Id(to).Call(x)
}

func (k float) bitsOf(v jen.Code) *jen.Statement {
	return jen.Qual("math", "Float"+strconv.Itoa(k.size)+"bits").Call(k.plain(v))
}

func (k float) fromBits(b jen.Code) *jen.Statement {
	return k.own(jen.Qual("math", "Float"+strconv.Itoa(k.size)+"frombits").Call(b))
}

// fresh is the code of v, in quant's type.
func (k float) fresh(v jen.Code) *jen.Statement {
	return k.quant("Code", k.plain(v), rat(k.lo), rat(k.step), number(k.max))
}

// value is that of a code in quant's type.
func (k float) value(code jen.Code) *jen.Statement {
	return k.own(k.quant("Value", code, rat(k.lo), rat(k.step)))
}

func (k float) Quantize(q, v *jen.Statement) jen.Code {
	if !k.ranged {
		return set(q, k.bitsOf(v))
	}
	return set(q, convert(k.codeType(), k.imageType(), k.fresh(v)))
}

func (k float) Keep(q, v *jen.Statement) jen.Code {
	if !k.ranged {
		return nil
	}
	held := convert(k.imageType(), k.codeType(), q)
	kept := k.quant("Keep", k.plain(v), held, rat(k.lo), rat(k.step), number(k.max))
	return set(q, convert(k.codeType(), k.imageType(), kept))
}

func (k float) Dequantize(v, q *jen.Statement) jen.Code {
	if !k.ranged {
		return set(v, k.fromBits(q))
	}
	return set(v, k.value(convert(k.imageType(), k.codeType(), q)))
}

// Total: raw is the very bits of the float, whichever. In actions and events
// what is no finite number is refused: it would spread through the simulation.
func (k float) Total(f model.Form) bool {
	if f == model.Raw || f == model.Image && !k.ranged {
		return true
	}
	return k.ranged && k.max == ^uint64(0)>>(64-k.width)
}

func (k float) Pack(f model.Form, x *jen.Statement) *jen.Statement {
	switch {
	case f == model.Image:
		return wide(k.imageType(), x)
	case f == model.Message && k.ranged:
		return wide(k.codeType(), k.fresh(x))
	case f == model.Message:
		return wide(k.codeType(), jen.Qual("math", "Float"+strconv.Itoa(k.size)+"bits").Call(k.quant("Finite", k.plain(x))))
	}
	return wide(k.codeType(), k.bitsOf(x))
}

func (k float) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code {
	switch {
	case f == model.Image:
		get := set(x, narrow(k.imageType(), code))
		if !k.ranged {
			return get
		}
		return block(get, checkCode(x, k.max, k.width, path))
	case f == model.Message && k.ranged:
		return block(checkCode(code, k.max, k.width, path), set(x, k.value(narrow(k.codeType(), code))))
	case f == model.Message:
		check := jen.If(jen.Op("!").Add(k.quant("IsFinite", k.plain(x)))).Block(fail(path+": %v is no finite number", x))
		return block(set(x, k.fromBits(narrow(k.codeType(), code))), check)
	}
	return set(x, k.fromBits(narrow(k.codeType(), code)))
}

func (k float) Line(p, a, b *jen.Statement) jen.Code {
	if !k.ranged {
		return nil
	}
	typ := k.imageType()
	line := quantCall("Line", wide(typ, a), wide(typ, b), jen.Id("ticks"), jen.Id("span"), number(k.max))
	return set(p, narrow(typ, line))
}

// Differ takes -0 for 0 and every NaN for the same.
func (k float) Differ(a, b *jen.Statement) jen.Code {
	return jen.Add(a).Op("!=").Add(b).Op("&&").Parens(jen.Add(a).Op("==").Add(a).Op("||").Add(b).Op("==").Add(b))
}

func (k float) Far(a, b *jen.Statement) jen.Code {
	if k.tol > 0 {
		return jen.Op("!").Add(k.quant("Within", k.plain(a), k.plain(b), rat(new(big.Rat).Mul(k.step, big.NewRat(k.tol, 1)))))
	}
	return jen.Op("!").Add(k.quant("Near", k.plain(a), k.plain(b), jen.Id("ulps")))
}

func (k float) Canon(v *jen.Statement) jen.Code {
	return set(v, k.own(k.quant("Canon", k.plain(v))))
}

func (k float) Blend(out, a, b *jen.Statement, more ...*jen.Statement) jen.Code {
	if k.interp.Blend == model.Hermite && len(more) > 0 {
		args := []jen.Code{k.plain(a), k.plain(more[0]), k.plain(b), k.plain(more[1]), k.factor("t"), k.factor("dt")}
		return set(out, k.own(k.quant("Hermite", args...)))
	}
	if k.size == 32 {
		return set(out, k.own(quantCall("Mix32", k.plain(a), k.plain(b), jen.Id("t"))))
	}
	return set(out, k.own(quantCall("Lerp64", k.plain(a), k.plain(b), k.factor("t"))))
}

func (k float) factor(name string) *jen.Statement {
	if k.size == 64 {
		return jen.Float64().Call(jen.Id(name))
	}
	return jen.Id(name)
}

func (k float) Apart(d, a, b *jen.Statement) jen.Code {
	return set(d, jen.Add(a).Op("-").Add(b))
}

// Shift converts the product explicitly, which forbids the compiler to fuse it
// with the sum: the result would differ between platforms.
func (k float) Shift(v, d *jen.Statement) jen.Code {
	product := k.plain(d).Op("*").Add(k.factor("f"))
	return jen.Add(v).Op("+=").Add(k.conv(product))
}

func (k float) Square(a, b *jen.Statement) jen.Code {
	return quantCall("Square", jen.Float64().Call(a), jen.Float64().Call(b))
}

// Correct adds the difference, and keeps the sum in the range.
func (k float) Correct(v, was, is *jen.Statement) jen.Code {
	if k.correct != model.Add {
		return nil
	}
	sum := jen.Add(v).Op("+").Parens(jen.Add(is).Op("-").Add(was))
	if !k.ranged {
		return set(v, sum)
	}
	low, high := k.Ends()
	return set(v, jen.Id("min").Call(jen.Id("max").Call(sum, low), high))
}

// Ends follow the arithmetic of quant.Value, so that they are values the codec
// gives back bit for bit.
func (k float) Ends() (low, high jen.Code) {
	if !k.ranged {
		return nil, nil
	}
	lo, _ := k.lo.Float64()
	step, _ := k.step.Float64()
	hi := lo + float64(float64(k.max)*step)
	return jen.Id(strconv.FormatFloat(lo, 'g', -1, k.size)), jen.Id(strconv.FormatFloat(hi, 'g', -1, k.size))
}

// rat spells an exact number as a constant.
func rat(x *big.Rat) jen.Code {
	if x.IsInt() {
		return jen.Id(x.Num().String())
	}
	return jen.Id(x.Num().String() + ".0 / " + x.Denom().String())
}
