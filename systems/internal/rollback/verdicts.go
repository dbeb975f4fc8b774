package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// settle gives every verdict that can be given, in order of ticks. It costs as much as ticks get one.
func (in *Inputs) settle() {
	if !in.started {
		return
	}
	history := ecs.Tick(in.cfg.History)
	if in.now >= history && in.front < in.now-history {
		// A peer that begins far behind: all it can still say of those ticks is late.
		in.give(in.now-history-in.front, netcomp.Late)
	}
	for in.front <= in.now+ecs.Tick(in.cfg.Window) {
		s := in.place(in.front)
		here := s.tick == in.front
		switch {
		case here && s.state == decided:
			in.give(1, s.verdict)
		case here && (s.state == waiting || s.state == running):
			return
		case in.front < in.promise:
			in.give(1, netcomp.Lost)
		case in.front+history <= in.now:
			in.give(1, netcomp.Late)
		default:
			return
		}
	}
}

// give gives the next n ticks their verdict. Runs beyond those that are told at once pile up only as far as the ring holds
// ticks: no input is taken while there are too many, and what then is missing makes one run. Each is told by itself, but
// for those that only a peer which begins far behind can name: a message has no more, and the ring holds no more.
func (in *Inputs) give(n ecs.Tick, v netcomp.Verdict) {
	last := len(in.runs) - 1
	if last >= message.MaxRuns-1 && missing(v) && missing(netcomp.Verdict(in.runs[last].Verdict)) {
		v = netcomp.Verdict(in.runs[last].Verdict)
	}
	switch v {
	case netcomp.Late:
		in.stats.Late += uint64(n)
	case netcomp.Lost:
		in.stats.Lost += uint64(n)
	default:
		in.stats.Run += uint64(n)
	}
	for t := in.front; t < in.front+min(n, ecs.Tick(max(len(in.slots), message.MaxInputs))); t++ {
		in.tell(t, v)
	}
	if last >= 0 && in.runs[last].Verdict == uint8(v) {
		in.runs[last].Count += uint64(n)
	} else {
		in.runs = append(in.runs, message.Run{First: uint64(in.front), Count: uint64(n), Verdict: uint8(v)})
	}
	in.front += n
}

func missing(v netcomp.Verdict) bool { return v == netcomp.Late || v == netcomp.Lost }

// Decided is the newest tick that has a verdict, and so have all before it; 0 before the first message.
func (in *Inputs) Decided() ecs.Tick {
	if !in.started || in.front == 0 {
		return 0
	}
	return in.front - 1
}

// Runs are the verdicts that the peer has not echoed, oldest first, at most message.MaxRuns. The slice is valid until the
// next call.
func (in *Inputs) Runs() []message.Run { return in.runs[:min(len(in.runs), message.MaxRuns)] }

// InputStats counts what became of a peer's input, in ticks unless said otherwise.
type InputStats struct {
	Messages    uint64 // taken in
	Stale       uint64 // messages of a numbering that was over
	Taken       uint64 // filed in time
	Copies      uint64 // known already or decided
	TooEarly    uint64 // refused: further ahead than the window
	Capacity    uint64 // refused: too many waited
	Superseded  uint64 // waited when a new numbering began
	Run         uint64 // executed
	Late        uint64 // verdicts
	Lost        uint64 // verdicts
	Substituted uint64 // ticks that ran without their input
}

// Stats returns the counters.
func (in *Inputs) Stats() InputStats { return in.stats }
