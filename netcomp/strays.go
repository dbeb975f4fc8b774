package netcomp

import (
	"reflect"
	"slices"
)

// opened notes the type of a door.
func (rt *Runtime) opened(t reflect.Type) {
	if !slices.Contains(rt.doors, t) {
		rt.doors = append(rt.doors, t)
	}
}

// Strays returns the component types that have got a door (NewMut) since it was asked last and that the bound schema lacks:
// nobody else hears of them, which may be meant and may be a forgotten directive.
func (rt *Runtime) Strays() (strays []reflect.Type) {
	for ; rt.looked < len(rt.doors); rt.looked++ {
		t := rt.doors[rt.looked]
		if !slices.ContainsFunc(rt.schema.of(componentKind), func(e Entry) bool { return e.typ == t }) {
			strays = append(strays, t)
		}
	}
	return strays
}
