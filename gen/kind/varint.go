package kind

import (
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// varint is a whole number in groups of 4 bits, as many as it needs; of a
// signed one the zigzag. A number of steps (of a duration) is taken instead of
// the number if a step is more than 1.
type varint struct {
	whole
	kind string // word of the text
	step int64
}

// groups are the most bits of a varint of a type.
func groups(size int) int { return size / 4 * 5 }

func (k varint) Text() string {
	if k.step > 1 {
		return k.kind + " step=" + strconv.FormatInt(k.step, 10) + " varint"
	}
	return k.kind + " varint"
}

func (k varint) Worst() string {
	if k.step > 1 {
		return ranged{step: k.step}.error()
	}
	return "exact"
}

func (k varint) Width(f model.Form) model.Width {
	if f == model.Raw {
		return k.whole.Width(f)
	}
	return model.Width{Bits: groups(k.size), Least: groups(4)}
}

// imageType is a type of the same sign and of a size that no platform changes.
func (k varint) imageType() string {
	if k.platform {
		return k.wide()
	}
	return k.basic
}

func (k varint) ImageType() jen.Code { return jen.Id(k.imageType()) }

func (k varint) Quantize(q, v *jen.Statement) jen.Code {
	switch {
	case k.step > 1:
		return set(q, quantCall("Steps", to("int64", v), k.steps()))
	case k.platform:
		return set(q, to(k.wide(), v))
	}
	return set(q, k.plain(v))
}

func (k varint) Keep(q, v *jen.Statement) jen.Code {
	if k.step == 1 {
		return nil
	}
	return set(q, quantCall("KeepSteps", to("int64", v), q, k.steps()))
}

func (k varint) Dequantize(v, q *jen.Statement) jen.Code {
	switch {
	case k.step > 1:
		return set(v, k.conv(jen.Add(q).Op("*").Add(k.steps())))
	case k.platform:
		return set(v, k.conv(q))
	}
	return set(v, k.own(q))
}

func (k varint) steps() *jen.Statement { return jen.Id(strconv.FormatInt(k.step, 10)) }

// number is x of a form as a number of 64 bits.
func (k varint) number(f model.Form, x *jen.Statement) *jen.Statement {
	switch {
	case f == model.Message && k.step > 1:
		return quantCall("Steps", to("int64", x), k.steps())
	case k.size == 64 && (f == model.Image || k.bare() && !k.platform):
		return jen.Add(x)
	}
	return to(k.wide(), x)
}

func (k varint) name() string {
	if k.signed {
		return "Varint"
	}
	return "Uvarint"
}

func (k varint) Append(f model.Form, x *jen.Statement) jen.Code {
	return jen.Id("w").Dot(k.name()).Call(k.number(f, x))
}

func (k varint) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	read := jen.Id("r").Dot(k.name()).Call()
	switch {
	case f == model.Image:
		return k.take(x, read, path)
	case k.step > 1:
		return jen.Block(jen.Id("c").Op(":=").Add(read), k.valid(jen.Id("c"), path), set(x, k.conv(jen.Id("c").Op("*").Add(k.steps()))))
	}
	return k.fit(x, read, path)
}

// take sets x, of an image, from a number of 64 bits and refuses what it or a
// value of the field does not hold.
func (k varint) take(x, number jen.Code, path string) jen.Code {
	switch {
	case k.size < 64:
		return jen.Block(jen.Id("c").Op(":=").Add(number), set(x, to(k.imageType(), jen.Id("c"))), k.fits(x, path))
	case k.platform:
		back := to(k.wide(), to(k.basic, x)).Op("!=").Add(x)
		return block(set(x, number), jen.If(back).Block(fail(path+": %d is no "+k.basic, x)))
	case k.step > 1:
		return block(set(x, number), k.valid(x, path))
	}
	return set(x, number)
}

func (k varint) valid(x jen.Code, path string) jen.Code {
	ok := quantCall("ValidSteps", x, k.steps())
	return jen.If(jen.Op("!").Add(ok)).Block(fail(path+": %d steps are beyond "+k.kind, x))
}

func (k varint) Skip(f model.Form) jen.Code { return jen.Id("r").Dot("Uvarint").Call() }

// The change is the zigzag of the difference, which wraps at the size of the
// type, so that it is no longer than the longest number.

func (k varint) AppendChange(q, base *jen.Statement) jen.Code {
	if k.size == 64 {
		return quantCall("AppendVarChange", jen.Id("w"), wide(k.imageType(), q), wide(k.imageType(), base))
	}
	difference := to("uint64", to("int64", k.signedOf(jen.Add(q).Op("-").Add(base))))
	return quantCall("AppendVarChange", jen.Id("w"), difference, num(0))
}

func (k varint) ParseChange(x, base *jen.Statement, path string) jen.Code {
	if k.size == 64 {
		return k.take(x, to(k.imageType(), quantCall("ParseVarChange", jen.Id("r"), wide(k.imageType(), base))), path)
	}
	c := jen.Id("c")
	return jen.Block(
		c.Clone().Op(":=").Int64().Call(quantCall("ParseVarChange", jen.Id("r"), num(0))),
		set(x, jen.Add(base).Op("+").Add(to(k.imageType(), c))),
		jen.If(jen.Int64().Call(to("int"+strconv.Itoa(k.size), c)).Op("!=").Add(c)).Block(fail(path+": a difference of %d wraps around "+k.basic, c)),
	)
}

// signedOf makes the signed type of the field's size of an image.
func (k varint) signedOf(x jen.Code) *jen.Statement {
	if k.signed {
		return jen.Add(x)
	}
	return to("int"+strconv.Itoa(k.size), x)
}

func (k varint) SkipChange() jen.Code { return quantCall("SkipVarChange", jen.Id("r")) }
