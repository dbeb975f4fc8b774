package kind

import (
	"math/big"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// A predicted leaf is moved by the velocity in another, a ranged float in the
// same unit per second; see the mover of gen/emit.
type predicted interface {
	model.Leaf
	Along(p, q *jen.Statement, vel model.Leaf, vq *jen.Statement) jen.Code
	// predictable reports whether it has steps to move by.
	predictable() bool
}

// A pace is a velocity in codes of what it moves: (low + step·c)/den codes a
// second at its own code c.
type pace struct{ low, step, den *big.Int }

// paceMost keeps the sum of a pace, and its den times a rate, far inside an
// int64.
const paceMost, paceDen = 61, 40

// paceOf returns the pace of vel for steps of a size, exact where the numbers
// are small; else, as with radians, to 2^-40 of a code or what there is room for.
func paceOf(vel float, step *big.Rat) pace {
	low, by := new(big.Rat).Quo(vel.lo, step), new(big.Rat).Quo(vel.step, step)
	common := new(big.Int).Mul(low.Denom(), by.Denom())
	common.Quo(common, new(big.Int).GCD(nil, nil, low.Denom(), by.Denom()))
	p := scaled(low, by, common)
	for n := uint(paceDen); n > 0 && !p.fits(vel.max); n-- {
		p = scaled(low, by, new(big.Int).Lsh(big.NewInt(1), n))
	}
	return p
}

func scaled(low, by *big.Rat, den *big.Int) pace {
	times := new(big.Rat).SetInt(den)
	return pace{round(new(big.Rat).Mul(low, times)), round(new(big.Rat).Mul(by, times)), den}
}

func (p pace) fits(max uint64) bool {
	top := new(big.Int).Mul(p.step, new(big.Int).SetUint64(max))
	return top.BitLen() < paceMost && p.low.BitLen() < paceMost && p.den.BitLen() <= paceDen+1
}

// round rounds half away from zero.
func round(x *big.Rat) *big.Int {
	half := big.NewRat(int64(x.Sign()), 2)
	x = new(big.Rat).Add(x, half)
	return new(big.Int).Quo(x.Num(), x.Denom())
}

// moved is the number of codes that a value moves in ticks, with the velocity
// whose image is vq.
func moved(vel float, vq *jen.Statement, step *big.Rat) *jen.Statement {
	p := paceOf(vel, step)
	sum := jen.Int64().Call(vq)
	if p.step.Cmp(big.NewInt(1)) != 0 {
		sum.Op("*").Add(literal(p.step))
	}
	switch p.low.Sign() {
	case 1:
		sum.Op("+").Add(literal(p.low))
	case -1:
		sum.Op("-").Add(literal(new(big.Int).Neg(p.low)))
	}
	rate := jen.Id("rate")
	if p.den.Cmp(big.NewInt(1)) != 0 {
		rate.Op("*").Add(literal(p.den))
	}
	return quantCall("MulDiv", sum, jen.Id("ticks"), rate)
}

// Along keeps the sum in the range.
func (k float) Along(p, q *jen.Statement, vel model.Leaf, vq *jen.Statement) jen.Code {
	code := quantCall("Along", wide(k.imageType(), q), moved(vel.(float), vq, k.step), number(k.max))
	return set(p, narrow(k.imageType(), code))
}

func (k float) predictable() bool { return k.ranged }

// pi has more digits than any pace.
var pi, _ = new(big.Rat).SetString("3.14159265358979323846264338327950288419716939937510") // immutable: a number

// Along goes around.
func (k angle) Along(p, q *jen.Statement, vel model.Leaf, vq *jen.Statement) jen.Code {
	step := big.NewRat(360, 1)
	if k.unit == "rad" {
		step = new(big.Rat).Mul(pi, big.NewRat(2, 1))
	}
	step.Quo(step, new(big.Rat).SetInt(new(big.Int).Lsh(big.NewInt(1), uint(k.bits))))
	code := quantCall("AlongTurn", wide(k.imageType(), q), moved(vel.(float), vq, step), k.width())
	return set(p, narrow(k.imageType(), code))
}

func (k angle) predictable() bool { return true }

// predicts checks predict=: what is predicted and its velocity have steps, and
// the same shape.
func (b *Builder) predicts(at, vel *model.Node, f Field) bool {
	steps := some(at, func(l model.Leaf) bool { p, ok := l.(predicted); return !ok || !p.predictable() })
	speed := some(vel, func(l model.Leaf) bool { k, ok := l.(float); return !ok || !k.ranged })
	switch {
	case steps:
		b.problem(f, model.NoVelocity, "predict=%s: only an angle, or what has range= and step=, is predicted; %s is a %s", at.Predict, at.Name, b.typeName(at.Type))
	case speed || !alike(at, vel):
		b.problem(f, model.NoVelocity, "predict=%s: %s needs range= and step=, by which its codes say how fast", at.Predict, vel.Name)
	default:
		return true
	}
	return false
}

// alike reports whether two nodes have their leaves in the same places.
func alike(a, b *model.Node) bool {
	switch {
	case a.Leaf != nil || b.Leaf != nil:
		return a.Leaf != nil && b.Leaf != nil
	case a.Elem != nil || b.Elem != nil:
		return a.Elem != nil && b.Elem != nil && a.Len == b.Len && alike(a.Elem, b.Elem)
	}
	for i := range min(len(a.Fields), len(b.Fields)) {
		if !alike(a.Fields[i], b.Fields[i]) {
			return false
		}
	}
	return len(a.Fields) == len(b.Fields)
}
