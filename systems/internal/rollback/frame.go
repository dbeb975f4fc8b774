package rollback

import (
	"math"
	"time"

	"github.com/tickwire/tickwire/ecs"
)

// halving is how fast a correction fades from what is drawn: half of it every 50 ms, so that a jump of a metre is below a
// centimetre after a third of a second.
const halving = 50 * time.Millisecond

// Frame draws what is simulated here between the ends of ticks now-1 and now, with what is left of corrections; dt has
// passed since the frame before. alpha is that of ecs.Time.
func (r *Rollback) Frame(now ecs.Tick, alpha float32, dt time.Duration) {
	keep := float32(math.Exp2(-float64(max(dt, 0)) / float64(halving)))
	comps := r.rt.Components()
	for _, rec := range r.list {
		if !rec.live() {
			continue
		}
		shown := rec.set.And(r.viewed)
		for c := shown.Next(0); c >= 0; c = shown.Next(c + 1) {
			comps[c].Decay(rec.index, keep)
			comps[c].Follow(rec.index, rec.entity, now, alpha)
		}
	}
}
