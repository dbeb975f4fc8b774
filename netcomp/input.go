package netcomp

import (
	"reflect"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// MaxInputBytes bounds the encoded input of one tick.
const MaxInputBytes = 512

// maxPresses is how many presses of one action run in one tick; what is beyond is dropped and told (TooFast).
const maxPresses = 8

// Input is what a sampler fills for one tick: the state of held actions, and presses. It is made by the client and valid
// while the sampler runs.
type Input struct {
	Tick ecs.Tick
	Body ecs.Entity // what this client controls; zero before the host has bound one

	rt      *Runtime
	encoder boundAction // of the argument that was given last
	held    []argument  // by action; this tick's
	pressed []argument  // by action; counts and newest arguments, for the life of the numbering
}

type argument struct {
	set   bool
	count uint32
	bytes []byte
}

// NewInput makes the input of a client's world, its schema bound.
func NewInput(rt *Runtime) *Input {
	return &Input{rt: rt, held: make([]argument, len(rt.actions)), pressed: make([]argument, len(rt.actions))}
}

// Do puts a into the input as the state of its action in this tick: what is held. A second Do of the same action in a tick
// replaces the first. If the input is lost, the host goes on with the last state it has. It panics if A is no action of the
// schema.
func Do[A any](in *Input, a A) {
	h := &in.held[prepare(in, a)]
	h.set = true
	h.bytes = in.encoder.encode(in.rt, h.bytes[:0])
}

// Press counts a once: it is executed exactly once, in its tick or, when the input is late, in the first tick whose input
// reaches the host. Presses carry the newest arguments: those that reach the host together all run with the arguments
// of the last, so rely on each press, not on the arguments of each. It panics if A is no action of the schema.
func Press[A any](in *Input, a A) {
	p := &in.pressed[prepare(in, a)]
	p.set, p.count = true, p.count+1
	p.bytes = in.encoder.encode(in.rt, p.bytes[:0])
}

// prepare puts a where its action encodes from and returns the action's number.
func prepare[A any](in *Input, a A) int {
	for i, b := range in.rt.actions {
		if e, ok := b.(interface{ slot() *A }); ok {
			*e.slot() = a
			in.encoder = b
			return i
		}
	}
	panic("netcomp: " + reflect.TypeFor[A]().String() + " is no action of the schema")
}

// Begin starts the input of tick t.
func (in *Input) Begin(t ecs.Tick, body ecs.Entity) {
	in.Tick, in.Body = t, body
	for i := range in.held {
		in.held[i].set = false
	}
}

// Restart begins a new numbering: all counts are zero.
func (in *Input) Restart() {
	for i := range in.pressed {
		in.pressed[i].set, in.pressed[i].count = false, 0
	}
}

// Append writes the input in its canonical form, which is recorded, sent, and executed on both sides.
func (in *Input) Append(b []byte) []byte {
	b = appendArguments(b, in.held, false)
	return appendArguments(b, in.pressed, true)
}

func appendArguments(b []byte, args []argument, counted bool) []byte {
	n := 0
	for i := range args {
		if args[i].set {
			n++
		}
	}
	b = wire.AppendUvarint(b, uint64(n))
	for i := range args {
		if !args[i].set {
			continue
		}
		b = wire.AppendUvarint(b, uint64(i))
		if counted {
			b = wire.AppendUvarint(b, uint64(args[i].count))
		}
		b = wire.AppendBytes(b, args[i].bytes)
	}
	return b
}

// Counts are the presses of each action that have been executed for one peer: simulation state of the session.
type Counts []uint32

// NewCounts returns counts of zero.
func (rt *Runtime) NewCounts() Counts { return make(Counts, len(rt.actions)) }

// Execute runs an encoded input as peer by in the tick under way and returns its one verdict: Applied, or the first thing
// that was wrong with it. counts says what was executed before and is brought up to date. With substitute the input stands
// in for one that is missing: its held state runs, its presses do not. Call it outside every query.
func (rt *Runtime) Execute(by Sender, input []byte, counts Counts, substitute bool) Verdict {
	by.rt = rt
	rt.verdict, rt.executing = Undecided, true
	defer func() { rt.executing, rt.cause = false, Key{} }()

	r := wire.NewReader(input)
	last := -1
	for n := r.Uvarint(); n > 0 && r.Err() == nil; n-- {
		action, ok := rt.argument(&r, &last)
		payload := r.Block(MaxInputBytes)
		if !ok || r.Err() != nil {
			return Malformed
		}
		rt.cause = Key{Peer: by.Peer, Action: uint16(action) + 1, Tick: by.Tick, Spawner: rt.Refs.ID(by.Body)}
		rt.note(rt.actions[action].run(rt, by, payload))
	}
	last = -1
	for n := r.Uvarint(); n > 0 && r.Err() == nil; n-- {
		action, ok := rt.argument(&r, &last)
		count := r.Uvarint()
		payload := r.Block(MaxInputBytes)
		if !ok || r.Err() != nil || count > 1<<32-1 {
			return Malformed
		}
		if !substitute {
			rt.press(by, action, uint32(count), counts, payload)
		}
	}
	if r.Done() != nil {
		return Malformed
	}
	if rt.verdict == Undecided {
		return Applied
	}
	return rt.verdict
}

// argument reads an action's number; numbers rise, so that every input has one form.
func (rt *Runtime) argument(r *wire.Reader, last *int) (int, bool) {
	action := r.Uvarint()
	if r.Err() != nil || action >= uint64(len(rt.actions)) || int(action) <= *last {
		return 0, false
	}
	*last = int(action)
	return int(action), true
}

func (rt *Runtime) press(by Sender, action int, count uint32, counts Counts, payload []byte) {
	due := count - counts[action]
	if count < counts[action] {
		return // an older count than was executed: nothing new in it
	}
	counts[action] = count
	if due > maxPresses {
		rt.note(TooFast)
		due = maxPresses
	}
	for i := due; i > 0; i-- {
		by.Press = count - i + 1
		rt.cause = Key{Peer: by.Peer, Action: uint16(action) + 1, Press: by.Press}
		rt.note(rt.actions[action].run(rt, by, payload))
	}
}
