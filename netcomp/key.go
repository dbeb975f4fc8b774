package netcomp

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// Key names a spawn by what caused it, the same on host and client before either has told the other: a press is
// (peer, action, press, call), held input and systems are (tick, spawner, action, call). It matches a predicted spawn with
// the host's record, stands for an entity that has no network id yet, and is what a replay reclaims.
type Key struct {
	Tick    ecs.Tick // zero for a press: a late press keeps its key
	Spawner NetID    // the body, or the entity named with Identity.From
	Peer    PeerID   // zero for a system
	Press   uint32   // number of the press, from 1; zero for held input and systems
	Action  uint16   // schema number of the action plus one; zero for a system
	Call    uint16   // how many spawns the same cause made before
}

// Append writes the key in its canonical form.
func (k Key) Append(w *wire.BitWriter) {
	w.Uvarint(uint64(k.Tick))
	w.Uvarint(uint64(k.Spawner))
	w.Uvarint(uint64(k.Peer))
	w.Uvarint(uint64(k.Press))
	w.Uvarint(uint64(k.Action))
	w.Uvarint(uint64(k.Call))
}

// ParseKey reads what Append wrote; on damage the reader carries the error and the key is zero.
func ParseKey(r *wire.BitReader) Key {
	k := Key{Tick: ecs.Tick(r.Uvarint()), Spawner: NetID(r.Uvarint())}
	peer, press, action, call := r.Uvarint(), r.Uvarint(), r.Uvarint(), r.Uvarint()
	if peer > 1<<32-1 || press > 1<<32-1 || action > 1<<16-1 || call > 1<<16-1 {
		r.Fail(wire.ErrValue)
	}
	if r.Err() != nil {
		return Key{}
	}
	k.Peer, k.Press, k.Action, k.Call = PeerID(peer), uint32(press), uint16(action), uint16(call)
	return k
}
