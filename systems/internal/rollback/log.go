package rollback

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// entry is the recorded input of one tick, as it is sent and as it is replayed.
type entry struct {
	tick   ecs.Tick
	set    bool
	bytes  []byte
	counts netcomp.Counts // presses executed at the end of the tick
}

func newEntries(rt *netcomp.Runtime, history int) []entry {
	entries := make([]entry, history+message.MaxInputs+2)
	for i := range entries {
		entries[i].counts = rt.NewCounts()
	}
	return entries
}

// at returns the entry of tick t, nil if there is none.
func (r *Rollback) at(t ecs.Tick) *entry {
	if en := &r.inputs[t%ecs.Tick(len(r.inputs))]; en.set && en.tick == t {
		return en
	}
	return nil
}

// renumber begins a new numbering of input. While the host has not been heard in the present one the new ticks go on in it,
// so that the two bits of a numbering never have to tell four apart; counts go on with it.
func (r *Rollback) renumber() {
	r.supersede()
	for i := range r.inputs {
		r.inputs[i].set = false
	}
	r.started, r.first = false, 0
	r.heard, r.decided = 0, 0
	if !r.spoken {
		return
	}
	r.numbering, r.spoken = (r.numbering+1)&3, false
	r.in.Restart()
	clear(r.counts)
}

// supersede answers the input that the host has not answered and that will not be sent again.
func (r *Rollback) supersede() {
	if r.cfg.Told == nil || !r.started {
		return
	}
	last := r.first
	for i := range r.inputs {
		if en := &r.inputs[i]; en.set {
			last = max(last, en.tick)
		}
	}
	first := max(r.first, r.heard+1)
	if n := ecs.Tick(len(r.inputs)); last > n {
		first = max(first, last-n)
	}
	for t := first; t <= last; t++ {
		if r.at(t) != nil {
			r.cfg.Told(t, netcomp.Superseded)
		}
	}
}

// Step samples the input of tick t, records it and executes it. A spectator has none, and a client whose body is not here
// yet has none either, unless some action needs no body. It panics when the sampler's input is longer than netcomp.MaxInputBytes.
func (r *Rollback) Step(t ecs.Tick) {
	r.now = t
	if r.cfg.Sample == nil {
		return
	}
	if !r.started {
		if r.Body().IsZero() && !r.rt.Bodiless() {
			return
		}
		r.started, r.first = true, t
	}
	en := &r.inputs[t%ecs.Tick(len(r.inputs))]
	en.tick, en.set = t, true
	r.in.Begin(t, r.Body())
	r.cfg.Sample(r.in)
	en.bytes = r.in.Append(en.bytes[:0])
	if len(en.bytes) > netcomp.MaxInputBytes {
		panic(fmt.Sprintf("rollback: the input of tick %d takes %d bytes, at most %d travel", t, len(en.bytes), netcomp.MaxInputBytes))
	}
	r.execute(t)
}

// execute runs the recorded input of tick t, if there is one and something to run it with.
func (r *Rollback) execute(t ecs.Tick) {
	en := r.at(t)
	if en == nil {
		return
	}
	if r.predicting() {
		by := netcomp.Sender{Peer: r.rt.Self, Tick: t, Body: r.acting()}
		r.rt.Execute(by, en.bytes, r.counts, false)
		ecs.Flush(r.rt.World)
		r.settle(fromGame)
	}
	copy(en.counts, r.counts)
}
