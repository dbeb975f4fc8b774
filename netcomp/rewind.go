package netcomp

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// Rerun tells that the tick about to run may have run before: the spawns of each spawner are counted from zero again, so
// that a spawn made again has the key it had.
func (rt *Runtime) Rerun() { rt.callTick = ^ecs.Tick(0) }

// present reports whether e is alive and in the simulation. An entity whose predicted end waits for the host's word is
// gone for every action, as it is on the host.
func (rt *Runtime) present(e ecs.Entity) bool {
	return !e.IsZero() && rt.World.Alive(e) && !rt.World.Has(e, rt.Journal.MarkID())
}

// SplitInput parts an encoded input into its held state and its presses, which alias it; false if it cannot be read. One
// input's held part followed by another's presses is an input again.
func SplitInput(input []byte) (held, presses []byte, ok bool) {
	r := wire.NewReader(input)
	for n := r.Uvarint(); n > 0 && r.Err() == nil; n-- {
		r.Uvarint()
		r.Block(MaxInputBytes)
	}
	if r.Err() != nil {
		return nil, nil, false
	}
	at := len(input) - r.Left()
	return input[:at], input[at:], true
}
