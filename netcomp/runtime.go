package netcomp

import (
	"fmt"
	"math/rand/v2"
	"reflect"
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/ecs/journal"
)

// Role is what a world is in its session.
type Role uint8

// Single is a world without a session: every door works, nothing travels.
const (
	Single Role = iota
	HostRole
	ClientRole
)

// Doors is how a role takes what a game asks of it. The system that runs the session sets it; without one the world is
// single player and everything happens at once.
type Doors interface {
	// Despawn ends an entity; the world is unlocked.
	Despawn(e ecs.Entity)
	// MayChange reports whether the shape of e may change here, and counts it if not.
	MayChange(e ecs.Entity) bool
	// Emit takes an event of the given schema number; its value waits in the event's queue at place.
	Emit(event, place int, to Audience)
}

// Runtime is the networking state of one world: the tables that the doors of a game and the systems of a session share.
// It belongs to the goroutine that owns the world.
type Runtime struct {
	World   *ecs.World
	Journal *journal.Journal
	Refs    Refs
	Role    Role
	Doors   Doors
	Self    PeerID // on a client, its own number
	Seed    uint64 // of the session, for Rand

	// Changes are the structural events of networked entities since the last Close, in order.
	Changes []Change

	schema     *Schema
	components []Bound
	local      Set // those that never travel
	actions    []boundAction
	events     []boundEvent
	executors  map[reflect.Type]any // of OnAction, before a schema is bound
	receivers  map[reflect.Type]any // of OnEvent
	doors      []reflect.Type       // of NewMut, each once
	looked     int                  // how many of them Strays has looked at

	stop      func() // ends the identity observer
	identity  ecs.ID
	time      *ecs.Time
	cause     Key              // what is being executed, for the keys of spawns
	calls     map[NetID]uint16 // spawns of each spawner in the tick callTick
	callTick  ecs.Tick
	verdict   Verdict // of the input being executed,
	executing bool    // while one is
	pcg       rand.PCG
	random    *rand.Rand
}

// RuntimeOf returns the runtime of a world, made on first use.
func RuntimeOf(w *ecs.World) *Runtime { return ecs.ResourceOf(w, newRuntime) }

func newRuntime(w *ecs.World) *Runtime {
	rt := &Runtime{
		World:     w,
		Journal:   journal.Of(w),
		executors: make(map[reflect.Type]any),
		receivers: make(map[reflect.Type]any),
		calls:     make(map[NetID]uint16),
		identity:  ecs.ComponentID[Identity](w),
		time:      ecs.TimeOf(w),
	}
	rt.Refs.rt = rt
	rt.random = rand.New(&rt.pcg)
	ecs.ComponentID[Remote](w)
	ecs.ComponentID[Ended](w)
	return rt
}

// Bind takes a schema into the world: component ids are looked up, doors of actions and events made. It fails on a component
// that holds a pointer, naming the field, and panics when a schema is bound already. What has no executor is told by Ready.
func (rt *Runtime) Bind(s *Schema) error {
	if rt.schema != nil {
		panic("netcomp: a schema is bound to this world already")
	}
	for _, e := range s.entries {
		if e.component == nil {
			continue
		}
		if err := ecs.CheckType(e.typ); err != nil {
			return fmt.Errorf("netcomp: component %s: %w", e.info.Name, err)
		}
	}
	rt.schema = s
	for i, e := range s.of(componentKind) {
		rt.components = append(rt.components, e.component(rt, i))
		if e.info.Local {
			rt.local.Add(i)
		}
	}
	for i, e := range s.of(eventKind) {
		rt.events = append(rt.events, e.event(rt, i))
	}
	for i, e := range s.of(actionKind) {
		rt.actions = append(rt.actions, e.action(rt, i))
	}
	rt.stop = rt.observe()
	return nil
}

// Unbind ends the session's hold of the world: entities stay, network ids are released, writes are not reported any more.
// Another session may bind a schema afterwards.
func (rt *Runtime) Unbind() {
	if rt.schema == nil {
		return
	}
	rt.stop()
	rt.Journal.Stop()
	q := ecs.NewFilter1[Identity](rt.World).Query()
	for q.Next() {
		i := q.Get()
		i.id, i.key = 0, Key{}
	}
	rt.Refs = Refs{rt: rt}
	rt.Role, rt.Doors, rt.Self, rt.Changes = Single, nil, 0, nil
	rt.schema, rt.components, rt.actions, rt.events, rt.local = nil, nil, nil, nil, Set{}
	clear(rt.calls)
}

// Ready reports the first action without an executor, and the first executor or receiver of a type that the schema lacks.
// It is asked at the first step, when every system has been added.
func (rt *Runtime) Ready() error {
	for i, a := range rt.actions {
		if !a.ready(rt) {
			return fmt.Errorf("netcomp: action %s has no executor: call OnAction in a system's Initialize", rt.schema.of(actionKind)[i].info.Name)
		}
	}
	if t, ok := stranger(rt.executors, rt.schema.of(actionKind)); ok {
		return fmt.Errorf("netcomp: OnAction was called for %v, which is no action of the schema", t)
	}
	if t, ok := stranger(rt.receivers, rt.schema.of(eventKind)); ok {
		return fmt.Errorf("netcomp: OnEvent was called for %v, which is no event of the schema", t)
	}
	return nil
}

// stranger finds a type that somebody listens for and the schema lacks; of several the first by name.
func stranger(have map[reflect.Type]any, entries []Entry) (found reflect.Type, ok bool) {
	for t := range have { // order-free: the least is taken
		known := slices.ContainsFunc(entries, func(e Entry) bool { return e.typ == t })
		if !known && (!ok || t.String() < found.String()) {
			found, ok = t, true
		}
	}
	return found, ok
}

// Schema returns the bound schema, nil before Bind.
func (rt *Runtime) Schema() *Schema { return rt.schema }

// Bodiless reports whether some action of the schema may come from a peer without a body, so that its input need not wait
// for one.
func (rt *Runtime) Bodiless() bool { return slices.ContainsFunc(rt.actions, boundAction.bodiless) }

// Components are the components of the bound schema, by their number.
func (rt *Runtime) Components() []Bound { return rt.components }

// Local are the components that never travel: no set of an entity has them.
func (rt *Runtime) Local() Set { return rt.local }

// Set returns which components of the schema an entity holds, but for those that never travel.
func (rt *Runtime) Set(e ecs.Entity) Set {
	var s Set
	mask := rt.World.Mask(e)
	for i, c := range rt.components {
		if mask.Get(c.ID()) {
			s.Add(i)
		}
	}
	return s.Minus(rt.local)
}

// Identity returns an entity's identity, nil if it has none.
func (rt *Runtime) Identity(e ecs.Entity) *Identity {
	return (*Identity)(ecs.Pointer(rt.World, e, rt.identity))
}

// SetID gives an entity its network id and binds it.
func (rt *Runtime) SetID(e ecs.Entity, id NetID) {
	rt.Identity(e).id = id
	rt.Refs.Bind(id, e)
}

// SetOwner writes an entity's owner.
func (rt *Runtime) SetOwner(e ecs.Entity, p PeerID) { rt.Identity(e).owner = p }

// SetKey writes the key of an entity.
func (rt *Runtime) SetKey(e ecs.Entity, k Key) { rt.Identity(e).key = k }

// IdentityID is the component id of Identity.
func (rt *Runtime) IdentityID() ecs.ID { return rt.identity }
