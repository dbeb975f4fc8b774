package chaos

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/wire"
)

// cell is one component of one entity.
type cell struct {
	id        netcomp.NetID
	component int
}

// image is a state of a cell on the host, from its tick on.
type image struct {
	tick ecs.Tick
	sum  uint64
}

// check holds a session to the rules: (a) every image a client applies equals the host's at the tick stamped on it; (b) no
// component is older than the client's confirmed tick says.
type check struct {
	host    *systems.Host
	ids     []ecs.ID // of the host's components
	history map[cell][]image
	changes []change // all of them, in order of ticks
	trace   uint64
	err     error
}

type change struct {
	cell
	tick ecs.Tick
}

// watch is the check of one client.
type watch struct {
	c         *check
	member    *systemstest.Member
	ids       []ecs.ID
	stamps    map[cell]ecs.Tick
	confirmed ecs.Tick
	at        int // first of check.changes that the confirmed tick has not reached
}

// idsOf are the components of a world by their number in the schema.
func idsOf(w *ecs.World) (ids []ecs.ID) {
	for _, c := range netcomp.RuntimeOf(w).Components() {
		ids = append(ids, c.ID())
	}
	return ids
}

func newCheck() *check { return &check{history: make(map[cell][]image)} }

func (c *check) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf(format, args...)
	}
}

func (c *check) fold(v uint64) { c.trace = wire.Mix(c.trace, v) }

// hostProbe records what the host's images become.
func (c *check) hostProbe() *systems.Probe {
	return &systems.Probe{Image: func(id netcomp.NetID, component int, tick ecs.Tick, sum uint64) {
		at := cell{id, component}
		h := c.history[at]
		if n := len(h); n > 0 && h[n-1].tick == tick {
			h[n-1].sum = sum
		} else {
			c.history[at] = append(h, image{tick, sum})
			c.changes = append(c.changes, change{at, tick})
		}
		c.fold(uint64(id) ^ sum)
	}}
}

// was is what the host held of a cell at a tick.
func (c *check) was(at cell, t ecs.Tick) (image, bool) {
	h := c.history[at]
	for i := len(h) - 1; i >= 0; i-- {
		if h[i].tick <= t {
			return h[i], true
		}
	}
	return image{}, false
}

// clientProbe holds rule (a) at every image that is applied.
func (w *watch) probe() *systems.Probe {
	return &systems.Probe{Image: func(id netcomp.NetID, component int, tick ecs.Tick, sum uint64) {
		at := cell{id, component}
		if old, ok := w.stamps[at]; ok && tick < old {
			w.c.fail("client applied %v component %d of tick %d after that of %d", id, component, tick, old)
		}
		w.stamps[at] = tick
		w.c.fold(uint64(id) ^ uint64(tick))
		if sum == 0 {
			return // full precision: compared by bits at the end
		}
		if want, ok := w.c.was(at, tick); !ok || want.sum != sum {
			w.c.fail("rule a: client holds image %x of %v component %d at tick %d, the host had %x (known: %v)", sum, id, component, tick, want.sum, ok)
		}
	}}
}

// step holds rule (b): whatever the host had changed up to the confirmed tick is here, in that state or a newer one.
func (w *watch) step() {
	confirmed := w.member.Client.Stats().Confirmed
	if confirmed < w.confirmed {
		w.c.fail("confirmed tick fell from %d to %d", w.confirmed, confirmed)
	}
	w.confirmed = confirmed
	w.c.fold(uint64(confirmed))
	for ; w.at < len(w.c.changes) && w.c.changes[w.at].tick <= confirmed; w.at++ {
		w.verify(w.c.changes[w.at])
	}
}

func (w *watch) verify(c change) {
	if !w.c.holds(c.cell) {
		return // the entity or the component is gone by now; nobody has to have seen it
	}
	e, ok := w.member.Client.Find(c.id)
	if !ok && w.member.Client.State() != systems.Playing {
		return // before the join is whole, what is unknown does not count
	}
	if !ok {
		w.c.fail("rule b: %v changed at tick %d is unknown at confirmed tick %d", c.id, c.tick, w.confirmed)
		return
	}
	stamp := w.stamps[c.cell]
	ok = w.has(e, c.component)
	newest := w.c.history[c.cell][len(w.c.history[c.cell])-1].tick
	switch {
	case w.predicted(e) || newest > w.confirmed && !ok:
	case !ok || stamp < c.tick:
		w.c.fail("rule b: %v component %d changed at tick %d, the client has tick %d (known: %v) at confirmed tick %d", c.id, c.component, c.tick, stamp, ok, w.confirmed)
	}
}

// holds reports whether the host has the component of the entity now.
func (c *check) holds(at cell) bool {
	e, alive := c.host.Find(at.id)
	w := c.host.World()
	return alive && w.Alive(e) && w.Has(e, c.ids[at.component])
}

func (w *watch) has(e ecs.Entity, component int) bool {
	if w.ids == nil {
		w.ids = idsOf(w.member.Engine.World())
	}
	return w.member.Engine.World().Has(e, w.ids[component])
}

// predicted reports whether the client has been told that an entity is its own: those come by own state, in full precision,
// and are compared at the end.
func (w *watch) predicted(e ecs.Entity) bool {
	i := netcomp.RuntimeOf(w.member.Engine.World()).Identity(e)
	return i != nil && i.Owner() == w.member.Client.ID()
}
