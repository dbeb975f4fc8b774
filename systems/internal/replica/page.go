package replica

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire/message"
)

// page applies a join page: whole entities, drawn at once.
func (r *Replica) page(b []byte) error {
	m, records, err := message.ParsePage(b)
	if err != nil {
		return err
	}
	r.source(ecs.Tick(m.Tick))
	r.rt.Refs.Tick = ecs.Tick(m.Tick)
	r.rd.Reset(records)
	for r.rd.Bool() {
		r.visited++
		if err := r.spawn(&r.rd, ecs.Tick(m.Tick), true); err != nil {
			return fmt.Errorf("page of tick %d: %w", m.Tick, err)
		}
		r.paged++
	}
	if err := r.rd.Close(); err != nil {
		return fmt.Errorf("page of tick %d: %w", m.Tick, err)
	}
	r.total = int(min(m.Total, maxIndex))
	r.stats.Pages++
	return nil
}
