package kind

import (
	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// A change goes the shorter way around, so that a small step over the seam is
// small on the wire too.
func (k angle) AppendChange(q, base *jen.Statement) jen.Code {
	return quantCall("AppendTurn", jen.Id("w"), wide(k.imageType(), q), wide(k.imageType(), base), k.width())
}

func (k angle) ParseChange(x, base *jen.Statement, path string) jen.Code {
	return set(x, narrow(k.imageType(), quantCall("ParseTurn", jen.Id("r"), wide(k.imageType(), base), k.width())))
}

func (k angle) SkipChange() jen.Code { return quantCall("SkipTurn", jen.Id("r"), k.width()) }

func (k angle) Line(p, a, b *jen.Statement) jen.Code {
	line := quantCall("LineTurn", wide(k.imageType(), a), wide(k.imageType(), b), jen.Id("ticks"), jen.Id("span"), k.width())
	return set(p, narrow(k.imageType(), line))
}

// apart is a-b, the shorter way.
func (k angle) apart(a, b jen.Code) *jen.Statement { return k.quant("ApartAngle", a, b, k.turn()) }

// Far measures the shorter way, of which what is not finite has none.
func (k angle) Far(a, b *jen.Statement) jen.Code {
	far := jen.Op("!").Add(k.quant("NearAngle", k.plain(a), k.plain(b), k.turn(), jen.Id("ulps")))
	if k.near == 0 {
		return far
	}
	step := num(int(k.near)).Op("*").Add(k.turn()).Op("/").Add(number(1 << k.bits))
	finite := k.quant("IsFinite", k.plain(a).Op("-").Add(k.plain(b)))
	within := k.quant("Within", k.apart(k.plain(a), k.plain(b)), num(0), step)
	return far.Op("&&").Op("!").Parens(finite.Op("&&").Add(within))
}

// Blend goes the shorter way; with a velocity along the curve to the angle of b
// that is nearest to a.
func (k angle) Blend(out, a, b *jen.Statement, more ...*jen.Statement) jen.Code {
	if k.interp.Blend == model.Hermite && len(more) > 0 {
		to := k.plain(a).Op("+").Add(k.apart(k.plain(b), k.plain(a)))
		args := []jen.Code{k.plain(a), k.plain(more[0]), to, k.plain(more[1]), k.factor("t"), k.factor("dt")}
		return set(out, k.own(k.quant("Hermite", args...)))
	}
	return set(out, k.own(k.quant("LerpAngle", k.plain(a), k.plain(b), k.factor("t"), k.turn())))
}

func (k angle) Apart(d, a, b *jen.Statement) jen.Code {
	return set(d, k.own(k.apart(k.plain(a), k.plain(b))))
}

func (k angle) Square(a, b *jen.Statement) jen.Code {
	return quantCall("Square", jen.Float64().Call(k.apart(k.plain(a), k.plain(b))), num(0))
}

// Correct turns by the difference, and wraps.
func (k angle) Correct(v, was, is *jen.Statement) jen.Code {
	if k.correct != model.Rotate {
		return nil
	}
	by := quantCall("ApartAngle64", jen.Float64().Call(is), jen.Float64().Call(was), k.turn())
	sum := jen.Float64().Call(v).Op("+").Add(by)
	return set(v, k.conv(quantCall("ApartAngle64", sum, num(0), k.turn())))
}

// Ends are the half turn, where the circle is cut, and a quarter turn.
func (k angle) Ends() (low, high jen.Code) {
	low, high = jen.Op("-").Qual("math", "Pi"), jen.Qual("math", "Pi").Op("/").Lit(2)
	if k.unit == "deg" {
		low, high = num(-180), num(90)
	}
	if k.bits == 1 { // which has no quarter
		high = num(0)
	}
	return low, high
}
