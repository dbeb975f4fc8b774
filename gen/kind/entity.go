package kind

import (
	"go/types"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// archeEntity is what ecs.Entity is an alias of; an alias is gone by the time
// a type is looked at, so this is the name it has.
const (
	archePath = "github.com/mlange-42/arche/ecs"
	// idBits is the most that netcomp.Refs.AppendID writes: a bit, an index below 2^24 and a generation in groups of 5
	// bits. RefBits is that of Append, whose longest form is the key of a spawn: two bits, then 64, 64, 32, 32, 16 and 16
	// bits in groups.
	idBits  = 1 + 6*5 + 8*5
	RefBits = 2 + (16+16+8+8+4+4)*5
)

// entity is a reference to another entity. It travels as its network id; an
// arche handle means nothing in another world.
type entity struct {
	leaf
	any bool
}

// IsEntity reports whether a type is ecs.Entity, by whichever name.
func IsEntity(t types.Type) bool {
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == "Entity" && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == archePath
}

func makeEntity(b *Builder, f Field) *model.Node {
	l, ok := b.discrete(f, "an entity reference")
	_, anybody := f.Tag.Get("any")
	if anybody && f.In != model.Action {
		b.problem(f, model.KeyMisplaced, "any applies to entities of actions, which their sender must own otherwise; a component or event has no such rule")
		return nil
	}
	if !ok {
		return nil
	}
	return &model.Node{Leaf: entity{l, anybody}}
}

func (k entity) Text() string {
	if k.any {
		return "entity any"
	}
	return "entity"
}

func (entity) Width(f model.Form) model.Width {
	if f == model.Image {
		return model.Width{Bits: idBits, Least: 1}
	}
	return model.Width{Bits: RefBits, Least: 1} // that of nobody
}

func (k entity) Ref() (ref, any bool)   { return true, k.any }
func (entity) ImageType() jen.Code      { return jen.Qual(NetcompPath, "NetID") }
func refs(method string) *jen.Statement { return jen.Id("refs").Dot(method) }

func (entity) Quantize(q, v *jen.Statement) jen.Code   { return set(q, refs("ID").Call(v)) }
func (entity) Dequantize(v, q *jen.Statement) jen.Code { return set(v, refs("Entity").Call(q)) }

func (entity) Pack(f model.Form, x *jen.Statement) *jen.Statement                { return nil }
func (entity) Unpack(f model.Form, x, code *jen.Statement, path string) jen.Code { return nil }

func (entity) Append(f model.Form, x *jen.Statement) jen.Code {
	return refs("Append"+id(f)).Call(jen.Id("w"), x)
}

func (entity) Parse(f model.Form, x *jen.Statement, path string) jen.Code {
	return set(x, refs("Parse"+id(f)).Call(jen.Id("r")))
}

func (entity) Skip(f model.Form) jen.Code { return refs("Skip" + id(f)).Call(jen.Id("r")) }

// id ends the names of the methods of Refs for ids, which an image holds.
func id(f model.Form) string {
	if f == model.Image {
		return "ID"
	}
	return ""
}
