package publish

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Collect takes in what the tick has changed: spawns get ids, events are encoded, structure becomes owed, marked values
// become images. Its cost is in what changed, times the peers who know it, and in what is watched.
func (p *Publisher) Collect(tick ecs.Tick) {
	p.tick = tick
	p.grid.Now, p.grid.Steps = tick, 0
	for _, q := range p.peers {
		p.grid.Steps |= 1 << q.step
	}
	p.rt.Refs.Tick = tick // every form until the next Collect is of this tick
	changes := p.rt.Changes
	for _, c := range changes { // ids first: whatever else happened this tick may name the newcomers
		if c.Kind == netcomp.Spawned {
			p.spawned(c.Entity)
		}
	}
	p.collectEvents()
	for _, c := range changes {
		switch c.Kind {
		case netcomp.Gone:
			p.gone(c.ID)
		case netcomp.Shaped:
			p.shaped(c.Entity)
		}
	}
	p.rt.Changes = changes[:0]
	for _, o := range p.handed {
		p.handOver(o)
	}
	p.handed = p.handed[:0]
	for _, c := range p.sent {
		p.collectValues(c)
	}
	p.look()
}

// spawned gives a newcomer its id. One that died within its tick never was.
func (p *Publisher) spawned(e ecs.Entity) {
	if !p.rt.World.Alive(e) || p.rt.Identity(e) == nil {
		return
	}
	if id := p.rt.Refs.ID(e); id != 0 {
		if p.rt.Identity(e).ID() == id {
			return
		}
		p.gone(id) // it lost its identity and got another within the tick: a new entity for everybody
	}
	id, ok := p.pool.Take()
	if !ok {
		p.stats.NoID++
		return
	}
	p.rt.SetID(e, id)
	index := id.Index()
	p.grow(index)
	*p.at(index) = entity{entity: e, id: id, owner: p.rt.Identity(e).Owner(), set: p.rt.Set(e), alive: true}
	p.live.Set(index)
	p.attend(index, p.at(index).set)
	p.stats.Visited++
	p.freshen(index, p.at(index).set)
	for _, q := range p.peers {
		q.spawned(index)
	}
}

// freshen makes the images of some components anew.
func (p *Publisher) freshen(index uint32, set netcomp.Set) {
	for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
		p.rt.Components()[c].Take(index, p.at(index).entity, true)
		p.stamp(c, index)
	}
}

func (p *Publisher) gone(id netcomp.NetID) {
	if id == 0 || int(id.Index()) >= len(p.entities) {
		return
	}
	index := id.Index()
	e := p.at(index)
	if !e.alive || e.id != id {
		return
	}
	e.alive = false
	p.live.Clear(index)
	p.attend(index, netcomp.Set{})
	p.rt.Refs.Unbind(id)
	p.stats.Visited++
	for _, q := range p.peers {
		q.gone(index)
	}
	p.reclaim(index)
}

func (p *Publisher) shaped(e ecs.Entity) {
	id := p.rt.Refs.ID(e)
	if id == 0 || !p.rt.World.Alive(e) {
		return
	}
	index := id.Index()
	is := p.at(index)
	was, now := is.set, p.rt.Set(e)
	is.set = now
	p.attend(index, now)
	p.stats.Visited++
	if was != now {
		for _, q := range p.peers {
			q.shaped(index, was)
		}
		gained := now.Minus(was)
		p.freshen(index, gained)
		// A peer that was never told of the removal still has the component, with its old value.
		for c := gained.Next(0); c >= 0; c = gained.Next(c + 1) {
			for _, q := range p.peers {
				q.changed(index, c)
			}
		}
	}
	// What was removed and put back has a new value that nobody marked.
	for c := now.And(was).Next(0); c >= 0; c = now.And(was).Next(c + 1) {
		p.value(p.rt.Components()[c], index)
	}
}

func (p *Publisher) handOver(o handover) {
	e := p.at(o.id.Index())
	if !e.alive || e.id != o.id {
		return
	}
	now := p.rt.Identity(e.entity).Owner()
	if now == e.owner {
		return
	}
	was := e.owner
	e.owner = now
	p.stats.Visited++
	for _, q := range p.peers {
		q.handed(o.id.Index(), was)
	}
}

// collectValues makes the images of what was marked. A change below the declared precision is no change.
func (p *Publisher) collectValues(c netcomp.Bound) {
	for _, e := range c.Marked() {
		if id := p.rt.Refs.ID(e); id != 0 {
			p.value(c, id.Index())
		}
	}
}

func (p *Publisher) value(c netcomp.Bound, index uint32) {
	p.stats.Visited++
	if !c.Take(index, p.at(index).entity, false) {
		return
	}
	c.Shelve(index, p.changedAt(c.Index(), index), &p.grid)
	p.stamp(c.Index(), index)
	for _, q := range p.peers {
		q.changed(index, c.Index())
	}
}
