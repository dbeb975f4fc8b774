package main

const aliases = `package ecs

import "github.com/mlange-42/arche/generic"

// Maps of arche's generic interface; make them with NewMap1 to NewMap12.
type (
{{- range .}}{{if .N}}
	// Map{{.N}} reads and changes {{.Components}} of single entities.
	Map{{.N}}{{.Params}} = generic.Map{{.N}}{{.Args}}
{{- end}}{{end}}
)

// Queries of arche's generic interface; filters make them.
type (
{{- range .}}
	// Query{{.N}} iterates entities and gives access to {{.Components}} of each.
	Query{{.N}}{{.Params}} = generic.Query{{.N}}{{.Args}}
{{- end}}
)
`

const maps = `package ecs

import "github.com/mlange-42/arche/generic"
{{range .}}{{if .N}}
// NewMap{{.N}} makes a map for {{.Components}}, registering each type that is new to w.
// The optional argument names the relation among them. It panics when a type is new
// and w is locked by an open query.
func NewMap{{.N}}{{.Params}}(w *World, relation ...Comp) *Map{{.N}}{{.Args}} {
	m := generic.NewMap{{.N}}{{.Args}}(w, relation...)
	return &m
}
{{end}}{{end}}`

const filters = `package ecs

import "github.com/mlange-42/arche/generic"
{{range .}}
// Filter{{.N}} selects entities by {{if .N}}{{.Components}}{{else}}nothing but With and Without{{end}} and belongs to the one world it
// was made for. Its methods return the filter itself. It is used by the goroutine of its world.
type Filter{{.N}}{{.Params}} struct {
	world *World
	inner *generic.Filter{{.N}}{{.Args}}
}

// NewFilter{{.N}} makes a filter for {{.Components}} in w and registers each type that is new
// to w, so that the filter's first query may run inside another one. It panics when a type is
// new and w is locked by an open query.
func NewFilter{{.N}}{{.Params}}(w *World) *Filter{{.N}}{{.Args}} {
	{{- range .Names}}
	ComponentID[{{.}}](w)
	{{- end}}
	return &Filter{{.N}}{{.Args}}{world: w, inner: generic.NewFilter{{.N}}{{.Args}}()}
}

// World returns the world the filter is bound to.
func (f *Filter{{.N}}{{.Args}}) World() *World { return f.world }
{{if .N}}
// Optional makes some of the filter's own components optional: Get returns nil where one is
// absent. It panics on a registered filter.
func (f *Filter{{.N}}{{.Args}}) Optional(comps ...Comp) *Filter{{.N}}{{.Args}} {
	register(f.world, comps)
	f.inner.Optional(comps...)
	return f
}
{{end}}
// With requires further components, which Get does not return. It panics on a registered filter.
func (f *Filter{{.N}}{{.Args}}) With(comps ...Comp) *Filter{{.N}}{{.Args}} {
	register(f.world, comps)
	f.inner.With(comps...)
	return f
}

// Without excludes entities that have any of the components. It panics on a registered or an
// exclusive filter.
func (f *Filter{{.N}}{{.Args}}) Without(comps ...Comp) *Filter{{.N}}{{.Args}} {
	register(f.world, comps)
	f.inner.Without(comps...)
	return f
}

// Exclusive matches entities that have exactly the filter's components. It panics on a
// registered filter and on one with exclusions.
func (f *Filter{{.N}}{{.Args}}) Exclusive() *Filter{{.N}}{{.Args}} {
	f.inner.Exclusive()
	f.inner.With() // arche keeps a compiled mask through Exclusive; an empty With drops it
	return f
}

// WithRelation names the relation among the components and, optionally, its target for good.
// It panics on a registered filter.
func (f *Filter{{.N}}{{.Args}}) WithRelation(comp Comp, target ...Entity) *Filter{{.N}}{{.Args}} {
	register(f.world, []Comp{comp})
	f.inner.WithRelation(comp, target...)
	return f
}

// Register caches the matching archetypes, which pays from some fifty archetypes on. The
// filter cannot be changed afterwards.
func (f *Filter{{.N}}{{.Args}}) Register() *Filter{{.N}}{{.Args}} {
	f.inner.Register(f.world)
	return f
}

// Unregister drops the cache of Register. It panics when there is none.
func (f *Filter{{.N}}{{.Args}}) Unregister() { f.inner.Unregister(f.world) }

// Filter returns arche's erased filter, for batch operations on the same world.
func (f *Filter{{.N}}{{.Args}}) Filter(target ...Entity) Filter {
	return f.inner.Filter(f.world, target...)
}

// Query starts an iteration, optionally over the entities with a relation target. The world is
// locked until Next has returned false or Close was called: the structure cannot change
// meanwhile, values can. It allocates nothing after the first call.
func (f *Filter{{.N}}{{.Args}}) Query(target ...Entity) Query{{.N}}{{.Args}} {
	return f.inner.Query(f.world, target...)
}
{{end}}`
