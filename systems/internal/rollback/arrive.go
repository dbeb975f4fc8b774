package rollback

import (
	"errors"
	"fmt"
	"math"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// ErrInput is the sentinel of input messages that no honest client sends. They are ignored as far as they make no sense;
// whoever counts them may end the connection.
var ErrInput = errors.New("rollback: impossible input message")

// maxMargin bounds the margin told, in 1/16 tick.
const maxMargin = 1 << 20

// Take files a message. now is the tick the host ran last and frac the part of the next one that has passed since. m may be
// used again afterwards. An error wraps ErrInput.
func (in *Inputs) Take(now ecs.Tick, frac float64, m *message.Input) error {
	in.now = max(in.now, now)
	in.stats.Messages++
	switch step := (m.Numbering - in.numbering) & 3; {
	case !in.started:
		in.restart(m)
	case step == 3:
		in.stats.Stale++
		return nil // of a numbering that is over
	case step != 0:
		in.restart(m)
	}
	in.measure(frac, m)
	if ecs.Tick(m.First) > in.now+ecs.Tick(in.cfg.Window)+1 {
		// Its promise would throw away ticks that can still be played when the host gets there.
		in.stats.TooEarly += uint64(len(m.Ticks))
		return nil
	}
	in.promise = max(in.promise, ecs.Tick(m.First))
	for i, b := range m.Ticks {
		in.file(ecs.Tick(m.First)+ecs.Tick(i), b)
	}
	in.settle()
	return in.echoed(ecs.Tick(m.Echo))
}

// restart begins the numbering of m. What waits of the old one will not run, and its log ends.
func (in *Inputs) restart(m *message.Input) {
	in.supersede()
	in.waiting = 0
	for i := range in.slots {
		in.slots[i].state = empty
	}
	in.started, in.numbering = true, m.Numbering
	in.front, in.promise = ecs.Tick(m.First), ecs.Tick(m.First)
	in.runs = in.runs[:0]
	in.last, in.late, in.newest = in.last[:0], in.late[:0], 0
	in.heard = false
	clear(in.counts)
}

// supersede answers what waits of a numbering that is over.
func (in *Inputs) supersede() {
	in.stats.Superseded += uint64(in.waiting)
	for t := in.front; in.Told != nil && in.started && t <= in.now+ecs.Tick(in.cfg.Window); t++ {
		if in.is(t, waiting) || in.is(t, open) || in.is(t, decided) {
			in.tell(t, netcomp.Superseded)
		}
	}
}

// tell hands a verdict on, unless the tick has had one: in another numbering, before a client went back in time.
func (in *Inputs) tell(t ecs.Tick, v netcomp.Verdict) {
	if in.Told != nil && t > in.told {
		in.told = t
		in.Told(t, v)
	}
}

// measure takes the margin of a message that brings something new; one that was overtaken says nothing. Of several between
// two steps the least counts: a client that draws ten frames a second sends six ticks at once, and the first of them is the
// one that must be in time.
func (in *Inputs) measure(frac float64, m *message.Input) {
	if len(m.Ticks) == 0 {
		return
	}
	newest := ecs.Tick(m.First) + ecs.Tick(len(m.Ticks)-1)
	if in.heard && newest <= in.latest {
		return
	}
	in.heard, in.latest = true, newest
	ahead := float64(newest) - float64(in.now)
	margin := int64(max(-maxMargin, min(math.Floor(float64(ahead-frac)*16), maxMargin)))
	if in.measured {
		margin = min(margin, in.margin)
	}
	in.margin, in.measured = margin, true
}

// file puts the input of one tick where it belongs.
func (in *Inputs) file(t ecs.Tick, b []byte) {
	switch {
	case t > in.now+ecs.Tick(in.cfg.Window):
		in.stats.TooEarly++
	case t > in.now:
		in.wait(t, b)
	default:
		if t > in.newest && (len(in.last) > 0 || len(b) > 0) {
			in.newest, in.late = t, append(in.late[:0], b...)
		}
		if in.is(t, open) && t >= in.front {
			s := in.place(t)
			s.state, s.verdict = decided, netcomp.Late
		} else {
			in.stats.Copies++
		}
	}
}

func (in *Inputs) wait(t ecs.Tick, b []byte) {
	s := in.place(t)
	switch {
	case t < in.front || in.is(t, waiting):
		in.stats.Copies++
	case in.waiting >= in.cfg.Pending:
		in.stats.Capacity++ // it comes again, as long as it is not decided
	default:
		*s = slot{tick: t, state: waiting, bytes: append(s.bytes[:0], b...)}
		in.waiting++
		in.stats.Taken++
	}
}

// echoed forgets the verdicts up to t, which the peer has heard.
func (in *Inputs) echoed(t ecs.Tick) error {
	var err error
	if t >= in.front {
		if t > 0 && in.front > 0 {
			err = fmt.Errorf("%w: verdict of tick %d echoed, %d are given", ErrInput, t, in.front)
		}
		return err
	}
	gone := 0
	for ; gone < len(in.runs); gone++ {
		r := &in.runs[gone]
		end := ecs.Tick(r.First + r.Count)
		if end > t+1 {
			if first := uint64(t) + 1; first > r.First {
				r.Count -= first - r.First
				r.First = first
			}
			break
		}
	}
	in.runs = in.runs[:copy(in.runs, in.runs[gone:])]
	return nil
}
