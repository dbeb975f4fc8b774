package rollback

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// AppendInput appends the message that tells the host the newest ticks of input, up to now, that it has not decided, and
// the newest in any case, since its presses may not have been heard; false if there is no input to tell of.
func (r *Rollback) AppendInput(b []byte, now ecs.Tick) ([]byte, bool) {
	if !r.started {
		return b, false
	}
	first := min(max(r.first, r.decided+1), now)
	if now >= message.MaxInputs {
		first = max(first, now-message.MaxInputs+1)
	}
	r.message.Numbering, r.message.Echo, r.message.Applied = r.numbering, uint64(r.heard), uint64(r.compared)
	r.message.First, r.message.Ticks = uint64(first), r.message.Ticks[:0]
	for t := first; t <= now; t++ {
		en := r.at(t)
		if en == nil {
			break // nothing is recorded beyond the tick run last
		}
		r.message.Ticks = append(r.message.Ticks, en.bytes)
	}
	return r.message.Append(b), true
}

// verdicts takes what the host has decided of this numbering. Runs come again until their echo has arrived; each tick is
// told once. Until a message of this numbering has reached the host it has decided nothing.
func (r *Rollback) verdicts(m *message.Own) {
	if m.Numbering != r.numbering || m.Decided == 0 || !r.started {
		return
	}
	r.spoken = true
	r.decided = max(r.decided, min(ecs.Tick(m.Decided), r.now))
	for _, run := range m.Runs {
		end := min(ecs.Tick(run.First+run.Count-1), r.now)
		v := netcomp.Verdict(run.Verdict)
		for t := max(ecs.Tick(run.First), r.heard+1, r.first); t <= end; t++ {
			r.told(t, v)
		}
		r.heard = max(r.heard, end)
	}
}

func (r *Rollback) told(t ecs.Tick, v netcomp.Verdict) {
	switch {
	case v == netcomp.Late || v == netcomp.Lost:
		r.missed++
		r.stats.Missed++
	case v == netcomp.Applied:
		r.stats.Applied++
	default:
		r.stats.Refused++
	}
	if r.cfg.Told != nil {
		r.cfg.Told(t, v)
	}
}

// Started reports whether input of the present numbering has been made.
func (r *Rollback) Started() bool { return r.started }

// Heard reports whether the host has spoken of the present numbering of input, so that its margin concerns it.
func (r *Rollback) Heard() bool { return r.spoken }

// Missed returns how many ticks the host has had to do without since the last call.
func (r *Rollback) Missed() int {
	n := r.missed
	r.missed = 0
	return n
}
