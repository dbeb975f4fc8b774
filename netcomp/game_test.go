package netcomp

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// The actions and the event of these tests. A body steers while a key is held; it hits what it owns and looks at anything.
type (
	steer struct{ X uint8 }
	hit   struct{ Who ecs.Entity }
	look  struct{ Who ecs.Entity }
	bang  struct{ N uint8 }
)

type steerNet struct{}

func (steerNet) Info() Info                                  { return Info{Name: "steer", Text: "X uint8 bits=8", MaxImageBits: 8} }
func (steerNet) Append(w *wire.BitWriter, v *steer, _ *Refs) { w.Bits(uint64(v.X), 8) }
func (steerNet) Parse(r *wire.BitReader, v *steer, _ *Refs) error {
	if x := r.Bits(8); r.Err() == nil {
		v.X = uint8(x)
	}
	return r.Err()
}
func (steerNet) Skip(r *wire.BitReader, _ *Refs) error                       { r.Skip(8); return r.Err() }
func (steerNet) Refs(v *steer, visit func(e ecs.Entity, any bool) bool) bool { return true }

// whoNet is the codec of hit and look.
type whoNet[T interface{ hit | look }] struct {
	name string
	any  bool
	at   func(v *T) *ecs.Entity
}

func (c whoNet[T]) Info() Info                                 { return Info{Name: c.name, Refs: true} }
func (c whoNet[T]) Append(w *wire.BitWriter, v *T, refs *Refs) { refs.Append(w, *c.at(v)) }
func (c whoNet[T]) Skip(r *wire.BitReader, _ *Refs) error      { (*Refs)(nil).Skip(r); return r.Err() }
func (c whoNet[T]) Parse(r *wire.BitReader, v *T, refs *Refs) error {
	if e := refs.Parse(r); r.Err() == nil {
		*c.at(v) = e
	}
	return r.Err()
}
func (c whoNet[T]) Refs(v *T, visit func(e ecs.Entity, any bool) bool) bool {
	return visit(*c.at(v), c.any)
}

type bangNet struct{}

func (bangNet) Info() Info                                 { return Info{Name: "bang", Text: "N uint8 bits=8"} }
func (bangNet) Append(w *wire.BitWriter, v *bang, _ *Refs) { w.Bits(uint64(v.N), 8) }
func (bangNet) Parse(r *wire.BitReader, v *bang, _ *Refs) error {
	v.N = uint8(r.Bits(8))
	return r.Err()
}
func (bangNet) Skip(r *wire.BitReader, _ *Refs) error              { r.Skip(8); return r.Err() }
func (bangNet) Refs(*bang, func(e ecs.Entity, any bool) bool) bool { return true }

// The actions' numbers, in the order of their names.
const (
	hitAction = iota
	lookAction
	steerAction
)

func entries() []Entry {
	return []Entry{
		Action[steer](steerNet{}),
		Component[place, [2]int32](placeNet{}),
		Event[bang](bangNet{}),
		Action[look](whoNet[look]{"look", true, func(v *look) *ecs.Entity { return &v.Who }}),
		Action[hit](whoNet[hit]{"hit", false, func(v *hit) *ecs.Entity { return &v.Who }}),
	}
}

// world is a world with the game in it, and what was executed.
type world struct {
	w     *ecs.World
	rt    *Runtime
	done  []any // actions, in order
	by    []Sender
	bangs []uint8
	code  int // Refuse in steer
}

func newWorld(t testing.TB) *world {
	g := &world{w: ecs.NewWorld(), code: -1}
	g.rt = RuntimeOf(g.w)
	OnAction(g.w, func(by Sender, a *steer) {
		if g.code >= 0 {
			by.Refuse(uint8(g.code))
			return
		}
		g.done, g.by = append(g.done, *a), append(g.by, by)
	})
	OnAction(g.w, func(by Sender, a *hit) { g.done, g.by = append(g.done, *a), append(g.by, by) })
	OnAction(g.w, func(by Sender, a *look) { g.done, g.by = append(g.done, *a), append(g.by, by) })
	OnEvent(g.w, func(ev *bang) { g.bangs = append(g.bangs, ev.N) })
	require.NoError(t, g.rt.Bind(NewSchema(entries()...)))
	require.NoError(t, g.rt.Ready())
	g.rt.Changes = g.rt.Changes[:0]
	return g
}

// body is an entity of a peer, with a network id.
func (g *world) body(owner PeerID, id NetID) ecs.Entity {
	e := ecs.NewMap1[Identity](g.w).NewWith(new(OwnedBy(owner)))
	g.rt.SetID(e, id)
	return e
}

// run executes an input of peer 1 and forgets what was done before.
func (g *world) run(body ecs.Entity, input []byte, counts Counts, substitute bool) Verdict {
	g.done, g.by = nil, nil
	return g.rt.Execute(Sender{Peer: 1, Tick: 5, Body: body}, input, counts, substitute)
}
