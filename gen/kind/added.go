package kind

import (
	"math/big"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// number makes the part of a whole number to which a difference can be added.
func (b *Builder) number(f Field, what string) (whole, bool) {
	k, ok := b.whole(f, what)
	if f.Corrects && f.Correct == model.Add {
		k.correct = model.Add
	}
	return k, ok
}

// Correct adds the difference, as far as the type goes.
func (k whole) Correct(v, was, is *jen.Statement) jen.Code {
	low, high := k.extremes()
	return k.added(v, was, is, low, high)
}

// Correct adds the difference within the range.
func (k ranged) Correct(v, was, is *jen.Statement) jen.Code {
	return k.added(v, was, is, literal(k.lo), literal(k.hi))
}

// Correct adds the difference wherever that leads.
func (k escaped) Correct(v, was, is *jen.Statement) jen.Code { return k.whole.Correct(v, was, is) }

// Correct adds a difference of ticks, but of never there is none.
func (k tick) Correct(v, was, is *jen.Statement) jen.Code {
	if k.correct != model.Add {
		return nil
	}
	_, high := k.extremes()
	return set(v, jen.Qual(NetcompPath, "CorrectedTick").Call(v, was, is, high))
}

func (k whole) added(v, was, is *jen.Statement, low, high jen.Code) jen.Code {
	if k.correct != model.Add {
		return nil
	}
	return set(v, jen.Qual(NetcompPath, "Corrected").Call(v, was, is, low, high))
}

// extremes are the least and the most of the type on the platform that it runs on.
func (k whole) extremes() (low, high jen.Code) {
	switch {
	case k.platform && k.signed:
		return jen.Qual("math", "MinInt"), jen.Qual("math", "MaxInt")
	case k.platform:
		return literal(new(big.Int)), jen.Qual("math", "MaxUint")
	}
	least, most := k.limits()
	return literal(least), literal(most)
}
