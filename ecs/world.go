package ecs

import (
	"reflect"
	"unsafe"

	arche "github.com/mlange-42/arche/ecs"
	"github.com/mlange-42/arche/generic"
)

// Aliases of arche's own types, so that an arche world, map or system works here
// unchanged.
type (
	// World holds entities and components. Use it by pointer only: a copy is a bug.
	World = arche.World
	// Entity is a handle, valid in one world: an index that is used again after a
	// removal, and a generation that tells the uses apart. Never make one from
	// numbers that came from outside: arche panics on an index it does not know.
	Entity = arche.Entity
	// ID names a component type in one world. The same type has another ID in
	// another world.
	ID = arche.ID
	// Mask is a set of component types of one world.
	Mask = arche.Mask
	// Filter is arche's erased filter.
	Filter = arche.Filter
	// Relation, embedded as its first field, makes a component a relation to a target entity.
	Relation = arche.Relation
	// Listener is arche's own listener; see SetListener.
	Listener = arche.Listener
	// EntityEvent is what arche tells a Listener.
	EntityEvent = arche.EntityEvent
	// Comp is a component type as the filters take it; T makes one.
	Comp = generic.Comp
	// Map reads and changes one component of single entities.
	Map[T any] = generic.Map[T]
	// Resource reads the world's one value of type T.
	Resource[T any] = generic.Resource[T]
)

// Tick numbers the steps of the simulation. It is 64 bit wide and never wraps.
type Tick uint64

// NewWorld makes an empty world. The optional argument is the capacity, in entities,
// that the world and each of its archetypes start with (arche: 1024).
func NewWorld(capacity ...int) *World {
	w := arche.NewWorld(capacity...)
	return &w
}

// T returns the component type C for Filter methods such as With and Without.
func T[C any]() Comp { return generic.T[C]() }

// NewMap makes a map for one component, registering the type when it is new to w.
// It panics when the type is new and w is locked by an open query.
func NewMap[C any](w *World) *Map[C] {
	m := generic.NewMap[C](w)
	return &m
}

// NewResource makes a reader of w's resource of type R; it does not add one.
func NewResource[R any](w *World) *Resource[R] {
	r := generic.NewResource[R](w)
	return &r
}

// AddResource gives w its value of type R. It panics when w has one.
func AddResource[R any](w *World, r *R) { arche.AddResource(w, r) }

// GetResource returns w's value of type R, or nil. It looks the type up each time:
// keep what it returns, or use a Resource, in hot code.
func GetResource[R any](w *World) *R {
	r, _ := w.Resources().Get(arche.ResourceID[R](w)).(*R)
	return r
}

// ResourceOf returns w's value of type R, which made makes on first use. It looks the type
// up each time.
func ResourceOf[R any](w *World, made func(w *World) *R) *R {
	id := arche.ResourceID[R](w)
	if r, ok := w.Resources().Get(id).(*R); ok {
		return r
	}
	r := made(w)
	w.Resources().Add(id, r)
	return r
}

// ComponentID returns the ID of C in w, registering the type when it is new. It
// panics when the type is new and w is locked by an open query.
func ComponentID[C any](w *World) ID { return arche.ComponentID[C](w) }

// TypeID is ComponentID for a reflected type; both give the same ID.
func TypeID(w *World, t reflect.Type) ID { return arche.TypeID(w, t) }

// TypeOf returns the type that id names in w, or nil when w has no such type.
func TypeOf(w *World, id ID) reflect.Type {
	info, ok := arche.ComponentInfo(w, id)
	if !ok {
		return nil
	}
	return info.Type
}

// AppendIDs appends the IDs of all types registered in w, in order of registration.
func AppendIDs(ids []ID, w *World) []ID {
	for i := range arche.MaskTotalBits {
		id := IDAt(i)
		if _, ok := arche.ComponentInfo(w, id); !ok {
			break
		}
		ids = append(ids, id)
	}
	return ids
}

// MaskOf returns the set of the given IDs.
func MaskOf(ids ...ID) Mask { return arche.All(ids...) }

// The two functions below lean on arche's ID being one byte; arche hands IDs out
// from zero in order of registration. A test compares them with arche's own list.
var _ = [1]struct{}{}[unsafe.Sizeof(ID{})-1]

// Index returns the number behind an ID, 0 to 255, for use as an index.
func Index(id ID) int { return int(*(*uint8)(unsafe.Pointer(&id))) }

// IDAt returns the ID with that number, 0 to 255. It need not name a type.
func IDAt(n int) ID {
	b := uint8(n)
	return *(*ID)(unsafe.Pointer(&b))
}

// register makes the types known to w.
func register(w *World, comps []Comp) {
	for _, c := range comps {
		arche.TypeID(w, c)
	}
}
