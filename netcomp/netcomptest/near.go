package netcomptest

import (
	"math"
	"reflect"
	"strings"
	"testing"
	"time"
)

// checkNear checks that what is equal is near at 0 units in the last place,
// that only a tolerance makes more of it, and that 16 units are not far.
func (c *component[T, Q, C]) checkNear(t testing.TB, a, b T) {
	t.Helper()
	for _, ulps := range []uint32{0, 16, math.MaxUint32} {
		if !c.codec.Near(&a, &a, ulps) {
			t.Errorf("%+v is not near itself at %d units in the last place", a, ulps)
		}
		if c.codec.Near(&a, &b, ulps) != c.codec.Near(&b, &a, ulps) {
			t.Errorf("%+v is near %+v at %d units in the last place, but not in both directions", a, b, ulps)
		}
	}
	more := tolerant(reflect.TypeFor[T]()) || strings.Contains(c.info.Text, " quat") // a rotation is its own negative
	if near, equal := c.codec.Near(&a, &b, 0), c.codec.Equal(&a, &b); equal && !near || near && !equal && !more {
		t.Errorf("%+v and %+v: equal %v, near at 0 units in the last place %v", a, b, equal, near)
	}
	if tolerant(reflect.TypeFor[T]()) {
		return // a tolerance is absolute, and may be less than that
	}
	if moved := stepped(a, 16); !c.codec.Near(&a, &moved, 16) {
		t.Errorf("%+v is not near %+v, which is 16 units in the last place away", a, moved)
	}
	if moved := stepped(a, 64); !same(&a, &moved) && c.codec.Near(&a, &moved, 16) {
		t.Errorf("%+v is near %+v, which is 64 units in the last place away", a, moved)
	}
}

// tolerant reports whether some field of a type has a tolerance.
func tolerant(t reflect.Type) bool {
	switch t.Kind() {
	case reflect.Struct:
		for i := range t.NumField() {
			if strings.Contains(t.Field(i).Tag.Get("net"), "tol=") || tolerant(t.Field(i).Type) {
				return true
			}
		}
	case reflect.Array:
		return tolerant(t.Elem())
	}
	return false
}

// stepped moves every float of v by units in its last place; what is or would
// become infinite stays.
func stepped[T any](v T, units int) T {
	each(reflect.ValueOf(&v).Elem(), func(x reflect.Value) {
		if !x.CanFloat() || math.IsInf(x.Float(), 0) {
			return
		}
		moved := x.Float()
		for range max(units, -units) {
			if x.Type().Bits() == 32 {
				moved = float64(math.Nextafter32(float32(moved), float32(units)*math.MaxFloat32))
			} else {
				moved = math.Nextafter(moved, float64(units)*math.MaxFloat64)
			}
		}
		if !math.IsInf(moved, 0) && !math.IsNaN(moved) {
			x.SetFloat(moved)
		}
	})
	return v
}

// beside returns the neighbours of values: every number one smaller, and one
// larger, around as it comes.
func beside[T any](list []T) []T {
	var out []T
	for _, v := range list {
		for _, by := range []int{-1, 1} {
			x := stepped(v, by)
			each(reflect.ValueOf(&x).Elem(), func(n reflect.Value) {
				switch {
				case n.CanInt():
					n.SetInt(n.Int() + int64(by))
				case n.CanUint():
					n.SetUint(n.Uint() + uint64(by))
				}
			})
			out = append(out, x)
		}
	}
	return out
}

// each visits the numbers and bools that are sent of a value, but not those in
// a codec's charge.
func each(v reflect.Value, visit func(reflect.Value)) {
	list, held := items(v)
	switch {
	case held:
		for i := range list.Len() {
			each(list.Index(i), visit)
		}
		return
	case v.Type() == reflect.TypeFor[time.Time]():
		return
	}
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if f := v.Type().Field(i); f.IsExported() && f.Tag.Get("net") != "-" && !strings.Contains(f.Tag.Get("net"), "codec=") {
				each(v.Field(i), visit)
			}
		}
	case reflect.Array:
		for i := range v.Len() {
			each(v.Index(i), visit)
		}
	default:
		visit(v)
	}
}
