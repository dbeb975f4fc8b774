package kind

import (
	"go/types"
	"reflect"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// A shape is a Go type that is a few numbers of one basic type, in the order
// that its kind has them.
type shape struct {
	of    string // the type of each: float32, float64 or uint8
	at    []place
	whole bool // the type is an array of just these, in this order
}

// A place leads from a value to one of its numbers: "X", "[0]", "V[1]", "V.X".
type place struct {
	path  string
	basic string
	steps []step
}

// A step is a field, or the element of an array if it has no name.
type step struct {
	name  string
	index int
}

// in is the number of that place in v.
func (p place) in(v *jen.Statement) *jen.Statement {
	at := v.Clone()
	for _, s := range p.steps {
		if s.name == "" {
			at = at.Index(jen.Lit(s.index))
		} else {
			at = at.Dot(s.name)
		}
	}
	return at
}

// most is the largest number of numbers that a shape has.
const most = 4

// shapeOf returns the shape of a type whose numbers have the places of one of
// the orders, if they all have one of the basic types.
func shapeOf(t types.Type, basics []string, orders ...[]string) (shape, bool) {
	places, ok := numbers(t, nil, nil)
	if !ok {
		return shape{}, false
	}
	for _, order := range orders {
		s := shape{of: places[0].basic}
		for _, path := range order {
			i := slices.IndexFunc(places, func(p place) bool { return p.path == path && p.basic == s.of })
			if i >= 0 {
				s.at = append(s.at, places[i])
			}
		}
		if len(s.at) == len(order) && len(order) == len(places) && slices.Contains(basics, s.of) {
			_, s.whole = t.Underlying().(*types.Array)
			return s, true
		}
	}
	return shape{}, false
}

// numbers lists the places in a type that holds one to most basic values and
// nothing else; fields with a net tag of their own have a say in what they are.
func numbers(t types.Type, before []step, found []place) (_ []place, ok bool) {
	if len(before) > most { // also what contains itself, which the compiler refuses
		return nil, false
	}
	add := func(t types.Type, s step) bool {
		found, ok = numbers(t, append(slices.Clone(before), s), found)
		return ok
	}
	if basic, is := types.Unalias(t).(*types.Basic); is {
		found = append(found, place{spell(before), types.Typ[basic.Kind()].Name(), before})
		return found, len(before) > 0 && len(found) <= most
	}
	switch u := t.Underlying().(type) {
	case *types.Array:
		for i := range min(u.Len(), most+1) {
			if !add(u.Elem(), step{index: int(i)}) {
				return nil, false
			}
		}
	case *types.Struct:
		for i := range u.NumFields() {
			_, tagged := reflect.StructTag(u.Tag(i)).Lookup(model.Key)
			if f := u.Field(i); tagged || !f.Exported() || !add(f.Type(), step{name: f.Name()}) {
				return nil, false
			}
		}
	}
	return found, len(found) > 0
}

func spell(steps []step) (path string) {
	for _, s := range steps {
		switch {
		case s.name == "":
			path += "[" + strconv.Itoa(s.index) + "]"
		case path == "":
			path = s.name
		default:
			path += "." + s.name
		}
	}
	return path
}
