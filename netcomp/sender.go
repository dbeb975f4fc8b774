package netcomp

import "github.com/tickwire/tickwire/ecs"

// Sender is who an action comes from and in which tick it runs.
type Sender struct {
	Peer  PeerID
	Tick  ecs.Tick
	Body  ecs.Entity // what the peer controls, alive while an executor runs; zero if it has none and the action is free
	Press uint32     // number of the press, from 1; zero for held input

	rt *Runtime
}

// Owns reports whether the sender owns e. A host-authored action owns everything.
func (s Sender) Owns(e ecs.Entity) bool {
	if !s.rt.present(e) {
		return false
	}
	if s.Peer == 0 {
		return true
	}
	i := s.rt.Identity(e)
	return i != nil && i.owner == s.Peer
}

// Refuse is the game's own no: it becomes the verdict of the input, as Refused+code. Call it before anything is written.
// The first refusal of an input stands. It panics on a code above 191.
func (s Sender) Refuse(code uint8) {
	if code > 255-uint8(Refused) {
		panic("netcomp: Refuse takes codes up to 191")
	}
	s.rt.note(Refused + Verdict(code))
}

func (rt *Runtime) note(v Verdict) {
	if rt.executing && (rt.verdict == Undecided || rt.verdict == Applied) {
		rt.verdict = v
	}
}
