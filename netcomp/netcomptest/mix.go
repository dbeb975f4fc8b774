package netcomptest

import (
	"iter"
	"math/rand/v2"
	"reflect"
)

// A mix makes images between others: with some fields of one, the rest of
// another. Every field of an image is valid by itself, so that every mix is.
type mix[Q comparable] struct {
	base   Q
	parts  []part // the fields that can differ from base
	fields int    // that hold anything, len(parts) of which do
}

// A part is a place in an image, and what can stand there instead.
type part struct {
	path  []int
	other reflect.Value
}

// at follows a path of fields and elements.
func at(v reflect.Value, path []int) reflect.Value {
	for _, i := range path {
		if v.Kind() == reflect.Struct {
			v = v.Field(i)
		} else {
			v = v.Index(i)
		}
	}
	return v
}

// newMix finds for every field of base another value among images. An image
// that is no struct, or has fields of its own, is one field.
func newMix[Q comparable](base Q, images []Q) *mix[Q] {
	m := &mix[Q]{base: base}
	top := reflect.ValueOf(&m.base).Elem()
	if !opens(top) || top.Kind() != reflect.Struct {
		m.fields = 1
		m.find(nil, images)
		return m
	}
	for i := range top.NumField() {
		if top.Field(i).Type().Size() > 0 {
			m.fields++
			m.find([]int{i}, images)
		}
	}
	return m
}

// find adds a part for the place at path, if some image has something else there.
func (m *mix[Q]) find(path []int, images []Q) {
	here := at(reflect.ValueOf(&m.base).Elem(), path)
	for _, q := range images {
		if there := at(reflect.ValueOf(&q).Elem(), path); !there.Equal(here) {
			m.parts = append(m.parts, part{path, there})
			return
		}
	}
}

// take returns base with the parts of a set, bit i for part i.
func (m *mix[Q]) take(set uint64) Q {
	q := m.base
	for i, p := range m.parts {
		if set>>i&1 != 0 {
			at(reflect.ValueOf(&q).Elem(), p.path).Set(p.other)
		}
	}
	return q
}

// leaves yields base with one value changed that lies below a part.
func (m *mix[Q]) leaves() iter.Seq[Q] {
	return func(yield func(Q) bool) {
		for _, p := range m.parts {
			for _, path := range below(p.other, nil) {
				q := m.base
				place := at(at(reflect.ValueOf(&q).Elem(), p.path), path)
				other := at(p.other, path)
				if len(path) == 0 || place.Equal(other) {
					continue
				}
				place.Set(other)
				if !yield(q) {
					return
				}
			}
		}
	}
}

// opens reports whether the parts of a value can be set one by one.
func opens(v reflect.Value) bool {
	switch v.Kind() {
	case reflect.Array:
		return true
	case reflect.Struct:
		for i := range v.NumField() {
			if !v.Type().Field(i).IsExported() {
				return false
			}
		}
		return true
	}
	return false
}

// below returns the paths of the values in v. Of an array it takes the first
// element, the second and the last.
func below(v reflect.Value, path []int) (out [][]int) {
	if !opens(v) {
		return [][]int{path}
	}
	visit := func(i int, sub reflect.Value) {
		out = append(out, below(sub, append(path[:len(path):len(path)], i))...)
	}
	if v.Kind() == reflect.Struct {
		for i := range v.NumField() {
			visit(i, v.Field(i))
		}
		return out
	}
	for i := range v.Len() {
		if i < 2 || i == v.Len()-1 {
			visit(i, v.Index(i))
		}
	}
	return out
}

// whole is the largest number of fields of which all subsets are tried.
const whole = 10

// subsets yields subsets of n fields as bits: all of them if n is small, else
// none, each alone, each two, all, and some hundred others.
func subsets(n int) iter.Seq[uint64] {
	return func(yield func(uint64) bool) {
		if n <= whole {
			for set := range uint64(1) << n {
				if !yield(set) {
					return
				}
			}
			return
		}
		all := ^uint64(0) >> max(64-n, 0)
		if !yield(0) || !yield(all) {
			return
		}
		for i := range n {
			for j := range i + 1 {
				if !yield(1<<i | 1<<j) {
					return
				}
			}
		}
		for random := rand.NewPCG(1, uint64(n)); n > 0; n-- {
			for range 8 {
				few := random.Uint64()
				few &= random.Uint64()
				if !yield(few & all) {
					return
				}
			}
		}
	}
}
