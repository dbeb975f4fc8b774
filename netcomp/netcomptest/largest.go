package netcomptest

import (
	"reflect"
	"strconv"
	"strings"
)

// largest is the most bytes that a value of X holds outside itself, by the
// max= of its strings, slices and maps.
func largest[X any]() uint64 { return outside(reflect.TypeFor[X](), nil) }

// outside takes the bounds of max=, from the outside in, and returns what they
// allow in bytes: doubled, for the runtime rounds up, and maps have room to
// spare.
func outside(t reflect.Type, bounds []uint64) uint64 {
	bytes, _ := spend(t, bounds)
	return bytes
}

// spend is outside with the bounds that are left for what comes after t.
func spend(t reflect.Type, bounds []uint64) (bytes uint64, left []uint64) {
	var most uint64
	pop := func() {
		if len(bounds) > 0 {
			most, bounds = bounds[0], bounds[1:]
		}
	}
	switch t.Kind() {
	case reflect.String:
		pop()
		return 2 * most, bounds
	case reflect.Slice:
		pop()
		n := most
		item, left := spend(t.Elem(), bounds)
		return n * (2*uint64(t.Elem().Size()) + item), left
	case reflect.Map:
		pop()
		n := most
		key, left := spend(t.Key(), bounds)
		item, left := spend(t.Elem(), left)
		return 256 + n*(4*uint64(t.Key().Size()+t.Elem().Size())+key+item), left
	case reflect.Array:
		item, left := spend(t.Elem(), bounds)
		return uint64(t.Len()) * item, left
	case reflect.Struct:
		for i := range t.NumField() {
			bytes += outside(t.Field(i).Type, boundsOf(t.Field(i).Tag))
		}
	}
	return bytes, bounds
}

// boundsOf reads max= of a tag, none without it.
func boundsOf(tag reflect.StructTag) (bounds []uint64) {
	for _, item := range strings.Split(tag.Get("net"), ",") {
		if text, ok := strings.CutPrefix(strings.TrimSpace(item), "max="); ok {
			for _, part := range strings.Split(text, ":") {
				n, _ := strconv.ParseUint(part, 10, 32)
				bounds = append(bounds, n)
			}
		}
	}
	return bounds
}
