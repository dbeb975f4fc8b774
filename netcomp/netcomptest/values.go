package netcomptest

import (
	"math"
	"math/rand/v2"
	"reflect"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// rounds is the number of values made of a type: each of the longest list of
// extremes once, and again with neighbouring fields at different ones.
const rounds = 24

// subject is a world with one networked entity, for fields that name one.
type subject struct {
	refs   netcomp.Refs
	entity ecs.Entity
}

func newSubject() *subject {
	s := &subject{entity: ecs.NewWorld().NewEntity()}
	s.refs.Bind(netcomp.MakeNetID(300, 2), s.entity)
	s.refs.Tick = 1 << 20
	return s
}

// reader is what a parser is handed: what earlier ones did not know is
// forgotten, or a long test would count it as the parser's memory.
func (s *subject) reader() *netcomp.Refs {
	s.refs.Unresolved = s.refs.Unresolved[:0]
	return &s.refs
}

// values are values of T at the extremes of its Go types, in which all ranges
// lie; fields tagged net:"-" and unexported ones are zero.
func values[T any](s *subject) []T {
	out := make([]T, rounds)
	for i := range out {
		f := filler{s: s, at: i, step: i / (rounds / 2)}
		f.fill(reflect.ValueOf(&out[i]).Elem())
	}
	return out
}

// hollow is a value whose slices and lists are as long as can be, of zeros; none of a type without.
func hollow[T any](s *subject) []T {
	var v T
	f := filler{s: s, full: true, hollow: true}
	f.fill(reflect.ValueOf(&v).Elem())
	if f.hollows == 0 {
		return nil
	}
	return []T{v}
}

type filler struct {
	s      *subject
	at     int
	step   int       // added after each field
	random *rand.PCG // makes at, and most numbers, anew for each field; nil for values of all extremes
	deep   int       // how many slices, lists and maps it is in
	full   bool      // everything holds as much as it can
	hollow bool      // and what slices and lists hold is zero, which takes the fewest bits

	hollows int // of them

	portable bool // int and uint are those of 32 bits
}

func (f *filler) fill(v reflect.Value) {
	if f.random != nil && f.draw(v) {
		return
	}
	switch {
	case f.held(v):
	case v.Type() == reflect.TypeFor[ecs.Entity]():
		if f.at%2 == 1 {
			v.Set(reflect.ValueOf(f.s.entity))
		}
	case v.Kind() == reflect.Struct:
		for i := range v.NumField() {
			if t := v.Type().Field(i); t.IsExported() && t.Tag.Get("net") != "-" {
				f.fill(v.Field(i))
			}
		}
		return
	case v.Kind() == reflect.Array:
		for i := range v.Len() {
			f.fill(v.Index(i))
		}
		return
	case v.Kind() == reflect.Bool:
		v.SetBool(f.at%2 == 1)
	case v.CanInt():
		most := int64(1)<<(f.size(v)-1) - 1
		v.SetInt(pick([]int64{0, 1, -1, most, -most - 1, 2, -2, most / 3, 100}, f.at))
	case v.CanUint():
		most := uint64(1)<<(f.size(v)-1)*2 - 1
		v.SetUint(pick([]uint64{0, 1, most, most - 1, most / 2, most/2 + 1, 100}, f.at))
	case v.CanFloat():
		v.SetFloat(pick(floats, f.at))
	}
	f.at += f.step
}

// immutable: a table
var floats = []float64{0, 1, -1, math.Inf(1), math.Inf(-1), math.NaN(), math.Copysign(0, -1), math.SmallestNonzeroFloat64,
	math.SmallestNonzeroFloat32, math.MaxFloat32, -math.MaxFloat32, 0.5 + 1.0/3}

func pick[X any](list []X, i int) X { return list[i%len(list)] }
