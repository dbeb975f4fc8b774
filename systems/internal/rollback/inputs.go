package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// InputsConfig bounds what a host keeps of one peer's input.
type InputsConfig struct {
	// Window is how many ticks ahead of the host's an input may be tagged; 0 is 64.
	Window int
	// History is for how many ticks a missing input is waited for before its tick is Late for good; 0 is 64.
	History int
	// Pending is how many inputs wait for their tick at most; 0 is Window.
	Pending int
}

func (c InputsConfig) filled() InputsConfig {
	if c.Window <= 0 {
		c.Window = 64
	}
	if c.History <= 0 {
		c.History = 64
	}
	if c.Pending <= 0 {
		c.Pending = c.Window
	}
	return c
}

// Inputs is one peer's input on the host. What arrives waits for its tick; a tick whose input is missing runs with the
// last held state, and never presses. Every tick from the first that the peer sends gets exactly one verdict, in order of
// ticks, whatever is lost, late or sent twice; presses are counts, so none is lost and none runs twice.
//
// A step calls Decide for its tick, then Verdict if the input was real. Messages go to Take at any time between.
type Inputs struct {
	// Told, if set, hears each verdict as it is given.
	Told func(t ecs.Tick, v netcomp.Verdict)

	rt  *netcomp.Runtime
	cfg InputsConfig

	started   bool // a message of this numbering has come
	numbering uint8
	now       ecs.Tick // the host's last run tick
	front     ecs.Tick // the next tick to get a verdict: all before it have one
	promise   ecs.Tick // nothing before it will be sent any more
	slots     []slot   // ring by tick, front-1 .. now+Window
	waiting   int
	runs      []message.Run // given and not echoed, without gaps; the last ends at front-1

	told ecs.Tick // newest tick whose verdict Told has heard

	counts netcomp.Counts // presses executed
	last   []byte         // input that ran last, and of it
	newest ecs.Tick       // its tick; what is older has nothing to add
	late   []byte         // newest input that came after its tick, if it is newer than last

	margin int64
	latest ecs.Tick // newest tick received
	heard  bool     // margin and latest mean something
	// measured: a message has come since the last Decide, so margin is of this step.
	measured bool
	stats    InputStats
}

// slot is what is known of one tick.
type slot struct {
	tick    ecs.Tick
	state   slotState
	verdict netcomp.Verdict // of decided
	bytes   []byte          // of waiting
}

type slotState uint8

const (
	empty   slotState = iota
	waiting           // its input is here
	running           // it is being executed
	open              // it ran without its input
	decided           // it has a verdict that has not been given yet, since one before it is open
)

// NewInputs makes the buffer of a peer that has just joined: nothing has come, nothing has been executed.
func NewInputs(rt *netcomp.Runtime, cfg InputsConfig) *Inputs {
	cfg = cfg.filled()
	return &Inputs{rt: rt, cfg: cfg, slots: make([]slot, cfg.Window+cfg.History+2), counts: rt.NewCounts()}
}

func (in *Inputs) place(t ecs.Tick) *slot { return &in.slots[t%ecs.Tick(len(in.slots))] }

// is returns the slot of t if it holds t, in the given state.
func (in *Inputs) is(t ecs.Tick, state slotState) bool {
	s := in.place(t)
	return s.tick == t && s.state == state
}

// Decide returns what runs in tick t, which follows the last one it was asked for. Real input gets a Verdict afterwards.
// What is missing is substituted: by the last held state, or by nothing if there was none; then substitute says that
// presses must not run. Presses that came too late for their own tick run with the next one's state. The bytes are valid
// until the next call.
func (in *Inputs) Decide(t ecs.Tick) (input []byte, substitute bool) {
	in.now, in.measured = t, false
	if !in.started {
		return nil, true
	}
	s := in.place(t)
	if in.is(t, waiting) {
		in.waiting--
		if len(in.runs) < message.MaxRuns {
			s.state = running
			in.last = append(in.last[:0], s.bytes...)
			in.newest, in.late = t, in.late[:0]
			return in.last, false
		}
		s.state = open // the peer hears no verdicts: nothing of it is taken until it does
	} else if t >= in.front {
		*s = slot{tick: t, state: open, bytes: s.bytes[:0]}
	}
	in.settle()
	if t >= in.front || t < in.promise {
		in.stats.Substituted++
	}
	if len(in.late) > 0 && in.join() {
		return in.last, false
	}
	in.late = in.late[:0]
	if len(in.last) == 0 {
		return nil, true
	}
	return in.last, true
}

// join makes the next input of the last held state and the presses that came late.
func (in *Inputs) join() bool {
	_, presses, ok := netcomp.SplitInput(in.late)
	if !ok {
		return false
	}
	held, _, ok := netcomp.SplitInput(in.last)
	if !ok {
		held = append(in.last[:0], 0) // nothing is held
	}
	in.last = append(held, presses...)
	in.late = in.late[:0]
	return true
}

// Verdict tells what became of the real input of tick t. For a tick that ran without one it does nothing.
func (in *Inputs) Verdict(t ecs.Tick, v netcomp.Verdict) {
	if !in.is(t, running) {
		return
	}
	if v == netcomp.Undecided {
		v = netcomp.Applied
	}
	s := in.place(t)
	s.state, s.verdict = decided, v
	in.settle()
}

// Counts are the presses executed so far in this numbering; Execute brings them up to date.
func (in *Inputs) Counts() netcomp.Counts { return in.counts }

// Numbering is the numbering of the peer's input, 0 to 3.
func (in *Inputs) Numbering() uint8 { return in.numbering }

// Substituted reports whether a tick that ran without its input may still get it.
func (in *Inputs) Substituted() bool { return in.started && in.front <= in.now }

// Margin is how early the newest input came, in 1/16 tick; negative is late.
func (in *Inputs) Margin() int64 { return in.margin }
