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
	textual  string
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

func makeFloat(b *Builder, f Field) *model.Node {
	i, _, ok := b.interp(f)
	if !ok {
		return nil
	}
	k := float{leaf: leaf{typ: f.Type, interp: i}, size: 32}
	if f.Type.Underlying().(*types.Basic).Kind() == types.Float64 {
		k.size = 64
	}
	k.basic = "float" + strconv.Itoa(k.size)
	k.width, k.textual = k.size, k.basic+" bits="+strconv.Itoa(k.size)
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
	return &model.Node{Leaf: k}
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

func (k float) imageType() string {
	if k.ranged {
		return unsigned(k.width)
	}
	return "uint" + strconv.Itoa(k.size)
}
func (k float) ImageType() jen.Code { return jen.Id(k.imageType()) }

// quant calls the function of wire/quant for this size of float.
func (k float) quant(name string, args ...jen.Code) *jen.Statement {
	return jen.Qual(QuantPath, name+strconv.Itoa(k.size)).Call(args...)
}

// code is what quant's codes are: uint32 for float32, uint64 for float64.
func (k float) code(q jen.Code) *jen.Statement {
	code := "uint" + strconv.Itoa(k.size)
	if k.imageType() == code {
		return jen.Add(q)
	}
	return to(code, q)
}

func (k float) image(code jen.Code) *jen.Statement {
	if k.imageType() == "uint"+strconv.Itoa(k.size) {
		return jen.Add(code)
	}
	return to(k.imageType(), code)
}

func (k float) bitsOf(v jen.Code) *jen.Statement {
	return jen.Qual("math", "Float"+strconv.Itoa(k.size)+"bits").Call(k.quant("Canon", k.plain(v)))
}

func (k float) fromBits(b jen.Code) *jen.Statement {
	return jen.Qual("math", "Float"+strconv.Itoa(k.size)+"frombits").Call(b)
}

// fresh is the expression of the code of v in quant's type.
func (k float) fresh(v jen.Code) *jen.Statement {
	return k.quant("Code", k.plain(v), rat(k.lo), rat(k.step), jen.Id(strconv.FormatUint(k.max, 10)))
}

func (k float) Quantize(q, v *jen.Statement) jen.Code {
	if !k.ranged {
		return jen.Add(q).Op("=").Add(k.bitsOf(v))
	}
	return jen.Add(q).Op("=").Add(k.image(k.fresh(v)))
}

func (k float) Keep(q, v *jen.Statement) jen.Code {
	if !k.ranged {
		return nil
	}
	kept := k.quant("Keep", k.plain(v), k.code(q), rat(k.lo), rat(k.step), jen.Id(strconv.FormatUint(k.max, 10)))
	return jen.Add(q).Op("=").Add(k.image(kept))
}

func (k float) Dequantize(v, q *jen.Statement) jen.Code {
	if !k.ranged {
		return jen.Add(v).Op("=").Add(k.own(k.fromBits(q)))
	}
	return jen.Add(v).Op("=").Add(k.own(k.quant("Value", k.code(q), rat(k.lo), rat(k.step))))
}

func (k float) AppendImage(q *jen.Statement) jen.Code { return bits(to("uint64", q), k.width) }

func (k float) ParseImage(q *jen.Statement, path string) jen.Code {
	set := jen.Add(q).Op("=").Add(read(k.imageType(), k.width))
	if k.ranged {
		return block(set, checkCode(q, k.max, k.width, path))
	}
	return block(set, k.refuse(q, path))
}

// refuse is the check that bits are canonical.
func (k float) refuse(b jen.Code, path string) jen.Code {
	canon := jen.Qual("math", "Float"+strconv.Itoa(k.size)+"bits").Call(k.quant("Canon", k.fromBits(b)))
	return jen.If(jen.Add(canon).Op("!=").Add(b)).Block(fail(path+": bits %#x are -0 or not the one NaN", b))
}

func (k float) AppendRaw(v *jen.Statement) jen.Code { return bits(to("uint64", k.bitsOf(v)), k.size) }

func (k float) ParseRaw(v *jen.Statement, path string) jen.Code {
	b := jen.Id("c")
	return jen.Block(
		jen.Id("c").Op(":=").Add(read("uint"+strconv.Itoa(k.size), k.size)),
		k.refuse(b, path),
		jen.Add(v).Op("=").Add(k.own(k.fromBits(b))),
	)
}

func (k float) Append(v *jen.Statement) jen.Code {
	if !k.ranged {
		return k.AppendRaw(v)
	}
	return bits(to("uint64", k.fresh(v)), k.width)
}

func (k float) Parse(v *jen.Statement, path string) jen.Code {
	if !k.ranged {
		return k.ParseRaw(v, path)
	}
	code := jen.Id("c")
	return jen.Block(
		jen.Id("c").Op(":=").Add(read("uint"+strconv.Itoa(k.size), k.width)),
		checkCode(code, k.max, k.width, path),
		jen.Add(v).Op("=").Add(k.own(k.quant("Value", code, rat(k.lo), rat(k.step)))),
	)
}

func (k float) Differ(a, b *jen.Statement) jen.Code { return k.bitsOf(a).Op("!=").Add(k.bitsOf(b)) }

func (k float) Canon(v *jen.Statement) jen.Code {
	return jen.Add(v).Op("=").Add(k.own(k.quant("Canon", k.plain(v))))
}

func (k float) Blend(out, a, b *jen.Statement) jen.Code {
	return jen.Add(out).Op("=").Add(k.own(k.quant("Lerp", k.plain(a), k.plain(b), k.factor("t"))))
}

func (k float) factor(name string) *jen.Statement {
	if k.size == 64 {
		return jen.Float64().Call(jen.Id(name))
	}
	return jen.Id(name)
}

func (k float) Apart(d, a, b *jen.Statement) jen.Code {
	return jen.Add(d).Op("=").Add(a).Op("-").Add(b)
}

// Shift converts the product explicitly, which forbids the compiler to fuse it
// with the sum: the result would differ between platforms.
func (k float) Shift(v, d *jen.Statement) jen.Code {
	product := k.plain(d).Op("*").Add(k.factor("f"))
	return jen.Add(v).Op("+=").Add(k.conv(product))
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
