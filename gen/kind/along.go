package kind

import (
	"errors"
	"fmt"
	"math/big"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// A predicted leaf can be moved by the velocity in another, in integers.
type predicted interface {
	model.Leaf
	// Predictable says why vel cannot be its velocity, in a second's unit of the field; nil if it can.
	Predictable(vel model.Leaf) error
}

// motion is how a code moves: ticks/rate · (first + each · code of the
// velocity) / over codes. That is exact: positions and velocities are whole
// steps.
type motion struct{ first, each, over int64 }

// maxMotion bounds first + each · code, and overMotion over, so that no int64
// overflows up to a rate of 2^20 ticks a second.
const (
	maxMotion  = 1 << 62
	overMotion = 1 << 42
)

// immutable: a text
var errUncounted = errors.New("a prediction counts steps; give both fields range=, and step= or bits=, and no escape")

func (k float) Predictable(vel model.Leaf) error {
	_, err := k.motion(vel)
	return err
}

func (k float) motion(vel model.Leaf) (motion, error) {
	by, ok := vel.(float)
	if !ok || !k.ranged || !by.ranged {
		return motion{}, errUncounted
	}
	first := new(big.Rat).Quo(by.lo, k.step)
	each := new(big.Rat).Quo(by.step, k.step)
	over := new(big.Int).Mul(first.Denom(), each.Denom())
	over.Quo(over, new(big.Int).GCD(nil, nil, first.Denom(), each.Denom()))
	scale := func(x *big.Rat) *big.Int { return new(big.Int).Mul(x.Num(), new(big.Int).Quo(over, x.Denom())) }
	m, n := scale(first), scale(each)
	highest := new(big.Int).Mul(n, new(big.Int).SetUint64(by.max))
	highest.Add(highest, new(big.Int).Abs(m))
	if highest.Cmp(big.NewInt(maxMotion)) > 0 || over.Cmp(big.NewInt(overMotion)) > 0 {
		return motion{}, fmt.Errorf("steps of %s and %s have too small a part in common for 64 bits; use steps that divide each other, such as powers of two",
			k.step.RatString(), by.step.RatString())
	}
	return motion{m.Int64(), n.Int64(), over.Int64()}, nil
}

// Along is asked only of a leaf whose velocity is Predictable.
func (k float) Along(p, q *jen.Statement, vel model.Leaf, vq *jen.Statement) jen.Code {
	m, err := k.motion(vel)
	if err != nil {
		panic("netgen: " + err.Error())
	}
	count := func(n int64) *jen.Statement { return jen.Id(big.NewInt(n).String()) }
	codes := jen.Int64().Call(vq)
	if m.each != 1 {
		codes.Op("*").Add(count(m.each))
	}
	switch {
	case m.first < 0:
		codes.Op("-").Add(count(-m.first))
	case m.first > 0:
		codes.Op("+").Add(count(m.first))
	}
	rate := jen.Id("rate")
	if m.over != 1 {
		rate.Op("*").Add(count(m.over))
	}
	typ := k.imageType()
	by := quantCall("MulDiv", codes, jen.Id("ticks"), rate)
	return set(p, narrow(typ, quantCall("Along", wide(typ, q), by, number(k.max))))
}

// predictable says why a field cannot be predicted by another of the same type.
func (b *Builder) predictable(n, vel *model.Node) error {
	switch {
	case n.Leaf != nil && vel.Leaf != nil:
		if p, ok := n.Leaf.(predicted); ok {
			return p.Predictable(vel.Leaf)
		}
	case n.Elem != nil && vel.Elem != nil:
		return b.predictable(n.Elem, vel.Elem)
	case n.Leaf == nil && vel.Leaf == nil && len(n.Fields) == len(vel.Fields):
		for i := range n.Fields {
			if err := b.predictable(n.Fields[i], vel.Fields[i]); err != nil {
				return err
			}
		}
		return nil
	}
	return fmt.Errorf("a prediction counts steps, which %s has none of", b.typeName(n.Type))
}
