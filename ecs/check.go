package ecs

import (
	"errors"
	"fmt"
	"reflect"

	arche "github.com/mlange-42/arche/ecs"
)

// MaxTypes is the number of component types a world can hold. arche counts 256, but
// rounds the length of its layout tables up to a multiple of 16 in a uint8: with 241
// types or more it cannot create another archetype (arche v0.15.3, world_internal.go,
// createArchetype).
const MaxTypes = 240

var (
	// ErrPointer tells that a component type holds a pointer.
	ErrPointer = errors.New("ecs: component holds a pointer")
	// ErrTypes tells that a world has more component types than work.
	ErrTypes = errors.New("ecs: too many component types")
)

// CheckType returns an error that wraps ErrPointer and names the path of the field when
// a component of type t would hold a pointer: a pointer, slice, string, map, interface,
// channel, function or unsafe.Pointer, however deep. arche moves components as raw bytes
// without telling the garbage collector, which then frees what they point at.
func CheckType(t reflect.Type) error {
	if t == nil {
		return fmt.Errorf("%w: no type", ErrPointer)
	}
	path, held := pointerIn(t, t.String())
	if held == nil {
		return nil
	}
	return fmt.Errorf("%w: %s: %s (arche moves components as raw bytes: use fixed-size values)", ErrPointer, path, held)
}

// pointerIn returns the path and type of the first pointer in t. A type without one
// cannot contain itself, so the walk ends.
func pointerIn(t reflect.Type, path string) (string, reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.String, reflect.Map, reflect.Interface,
		reflect.Chan, reflect.Func, reflect.UnsafePointer:
		return path, t
	case reflect.Array:
		if t.Len() > 0 {
			return pointerIn(t.Elem(), path+"[]")
		}
	case reflect.Struct:
		for i := range t.NumField() {
			f := t.Field(i)
			if path, held := pointerIn(f.Type, path+"."+f.Name); held != nil {
				return path, held
			}
		}
	}
	return "", nil
}

// Check looks at every component type registered in the engine's world: it returns an
// error that wraps ErrPointer for the first that holds a pointer, unless
// Config.AllowPointers, and one that wraps ErrTypes when there are more than MaxTypes.
// The engine does it before its first step and whenever types have been added, and
// panics with the error.
func (e *Engine) Check() error {
	e.checked = 0
	return e.checkNew()
}

// checkNew checks the types registered since the last check. With none it is one look-up.
func (e *Engine) checkNew() error {
	for e.checked < arche.MaskTotalBits {
		info, ok := arche.ComponentInfo(e.world, IDAt(e.checked))
		if !ok {
			return nil
		}
		if e.checked >= MaxTypes {
			return fmt.Errorf("%w: %s is number %d, and arche works with at most %d",
				ErrTypes, info.Type, e.checked+1, MaxTypes)
		}
		if !e.config.AllowPointers {
			if err := CheckType(info.Type); err != nil {
				return fmt.Errorf("%w; ecs.Config.AllowPointers accepts the danger for components that are not networked", err)
			}
		}
		e.checked++
	}
	return nil
}
