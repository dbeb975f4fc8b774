package netcomp

import (
	"reflect"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// OnAction registers the executor of an action: the same function on host and client, called within the tick's
// simulation with the sender's body alive and every entity that A names owned by the sender (unless its field is tagged
// any). An action that is free may also come from a sender without a body; any other then has the verdict NoBody. Call it
// in the Initialize of the system that owns the filters and doors. It panics on a second executor. What a holds in strings,
// slices and maps may be kept, and must not be written to: the next action may hold the same.
func OnAction[A any](w *ecs.World, run func(by Sender, a *A)) {
	rt := RuntimeOf(w)
	t := reflect.TypeFor[A]()
	if _, twice := rt.executors[t]; twice {
		panic("netcomp: action " + t.Name() + " has an executor already")
	}
	rt.executors[t] = run
}

// boundAction is one action of a schema in one world.
type boundAction interface {
	ready(rt *Runtime) bool
	bodiless() bool // a sender without a body may send it
	encode(rt *Runtime, dst []byte) []byte
	run(rt *Runtime, by Sender, payload []byte) Verdict
}

type actionOf[A any, C MessageCodec[A]] struct {
	codec   C
	index   int
	free    bool
	execute func(by Sender, a *A)
	given   A // what is to be encoded, apart from value: what it points to is the game's
	value   A // what was parsed last; scratch, as are reader and writer: what a codec is handed escapes
	reader  wire.BitReader
	writer  wire.BitWriter
	by      Sender
	problem Verdict
	gone    int                               // ids in it that stand for nobody any more, less the fields tagged any that may have had them
	nobody  bool                              // a field that must be the sender's is empty
	visit   func(e ecs.Entity, any bool) bool // owned, bound once
}

func (a *actionOf[A, C]) ready(rt *Runtime) bool {
	if a.execute == nil {
		a.execute, _ = rt.executors[reflect.TypeFor[A]()].(func(by Sender, a *A))
	}
	return a.execute != nil
}

func (a *actionOf[A, C]) bodiless() bool { return a.free }

// slot is what Do and Press find by the type of their argument: where to put it for encode.
func (a *actionOf[A, C]) slot() *A { return &a.given }

func (a *actionOf[A, C]) encode(rt *Runtime, dst []byte) []byte {
	a.writer.Reset(dst)
	was := rt.Refs.tell(0, rt.Refs.Share)
	a.codec.Append(&a.writer, &a.given, &rt.Refs)
	rt.Refs.as(was)
	return a.writer.Bytes()
}

func (a *actionOf[A, C]) run(rt *Runtime, by Sender, payload []byte) Verdict {
	a.reader.Reset(payload)
	was := rt.Refs.tell(0, rt.Refs.Share)
	rt.Refs.Sender = by.Peer
	err := a.codec.Parse(&a.reader, &a.value, &rt.Refs)
	rt.Refs.as(was)
	if err == nil {
		err = a.reader.Close()
	}
	a.gone = len(rt.Refs.Unresolved)
	rt.Refs.Sender, rt.Refs.Unresolved = 0, rt.Refs.Unresolved[:0]
	if err != nil {
		return Malformed
	}
	if !rt.present(by.Body) {
		if !a.free {
			return NoBody
		}
		by.Body = ecs.Entity{} // one that has ended in this very tick is none
	}
	if a.visit == nil {
		a.visit = a.owned
	}
	a.by, a.problem, a.nobody = by, Undecided, false
	if !a.codec.Refs(&a.value, a.visit) {
		return a.problem
	}
	if a.nobody && a.gone > 0 {
		return EntityGone
	}
	if !a.ready(rt) {
		return Undecided
	}
	a.execute(by, &a.value)
	return Applied
}

// owned is the authority check of one entity field. A field that was sent empty names nobody and is the game's to judge, as
// is what a field tagged any holds; an id that nobody has any more is told.
func (a *actionOf[A, C]) owned(e ecs.Entity, any bool) bool {
	switch {
	case e.IsZero() && any:
		a.gone--
		return true
	case e.IsZero():
		a.nobody = true
		return true
	case !a.by.rt.present(e): // ended in this very tick: its name still leads to it
		a.problem = EntityGone
	case !any && !a.by.Owns(e):
		a.problem = NotOwner
	default:
		return true
	}
	return false
}
