package kind

import (
	"math/big"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

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
	return set(v, k.own(k.quant("Clamp", k.plain(sum), low, high)))
}

// Ends follow the arithmetic of quant.Value, so that they are values the codec
// gives back bit for bit.
func (k float) Ends() (low, high jen.Code) {
	if !k.ranged {
		return nil, nil
	}
	lo, _ := k.lo.Float64()
	return k.literal(lo), k.literal(k.top())
}
