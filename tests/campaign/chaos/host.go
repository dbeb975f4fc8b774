package chaos

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
)

// mayhem is a system of the host alone: it does at random what games do.
type mayhem struct {
	dice   dice
	plan   *Plan
	host   *systems.Host
	still  bool // the freeze has come
	all    []ecs.Entity
	bodies map[netcomp.PeerID]ecs.Entity

	w      *ecs.World
	time   *ecs.Time
	spawn  *ecs.Map3[netcomp.Identity, Place, Life]
	place  *netcomp.Mut[Place]
	motion *netcomp.Mut[Motion]
	life   *netcomp.Mut[Life]
	link   *netcomp.Mut[Link]
	mark   *netcomp.Mut[Mark]
	movers *ecs.Filter1[Motion]
}

func (m *mayhem) Initialize(w *ecs.World) {
	m.w, m.time = w, ecs.TimeOf(w)
	m.spawn = ecs.NewMap3[netcomp.Identity, Place, Life](w)
	m.place, m.motion, m.life = netcomp.NewMut[Place](w), netcomp.NewMut[Motion](w), netcomp.NewMut[Life](w)
	m.link, m.mark = netcomp.NewMut[Link](w), netcomp.NewMut[Mark](w)
	m.movers = ecs.NewFilter1[Motion](w)
	m.bodies = make(map[netcomp.PeerID]ecs.Entity)
}

func (m *mayhem) Update(w *ecs.World) {
	if m.still {
		for q := m.movers.Query(); q.Next(); {
			if v := q.Get(); *v != (Motion{}) {
				*m.motion.Write(q.Entity(), v) = Motion{}
			}
		}
		return
	}
	for len(m.all) < m.plan.Entities {
		m.add()
	}
	for n := m.dice.below(m.plan.Busy + 1); n > 0; n-- {
		m.act()
	}
}

func (m *mayhem) add() ecs.Entity {
	d := &m.dice
	e := m.spawn.NewWith(new(netcomp.OwnedBy(0)), &Place{X: float32(d.below(100) - 50), Y: float32(d.below(100) - 50)}, &Life{Points: 10})
	m.all = append(m.all, e)
	return e
}

// pick returns a living entity and its place in the list; the dead are dropped on the way.
func (m *mayhem) pick() (int, ecs.Entity) {
	for len(m.all) > 0 {
		i := m.dice.below(len(m.all))
		if m.w.Alive(m.all[i]) {
			return i, m.all[i]
		}
		m.drop(i)
	}
	return 0, m.add()
}

func (m *mayhem) drop(i int) {
	m.all[i] = m.all[len(m.all)-1]
	m.all = m.all[:len(m.all)-1]
}

func (m *mayhem) act() {
	d := &m.dice
	i, e := m.pick()
	switch d.below(16) {
	case 0, 1, 2, 3:
		p := m.place.Get(e)
		p.X, p.Y = wrap(p.X+float32(d.real()-0.5)), wrap(p.Y+float32(d.real()*8-4))
	case 4:
		m.place.Get(e).Z += float32(d.real())
	case 5, 6:
		*m.life.Get(e) = Life{Points: int16(d.below(1100) - 100), Since: m.time.Tick}
	case 7:
		m.motion.Add(e, Motion{X: int16(d.below(9) - 4), Y: int16(d.below(9) - 4)})
	case 8:
		if m.bodies[m.rt(e).Owner()] != e {
			m.motion.Remove(e)
		}
	case 9:
		if m.mark.Read(e) == nil || d.one(2) {
			m.mark.Add(e, Mark{On: d.one(2), Grid: [4]uint16{uint16(d.next()), 1, 2, uint16(d.next())}})
		} else {
			m.mark.Remove(e)
		}
	case 10:
		m.mark.Remove(e) // and back at once, with another value
		m.mark.Add(e, Mark{On: true})
	case 11:
		_, to := m.pick()
		m.link.Add(e, Link{To: to, N: uint32(d.next())})
	case 12:
		netcomp.Despawn(m.w, e)
		m.drop(i)
	case 13: // despawn and respawn in one tick
		netcomp.Emit(m.w, Boom{Who: e, At: m.time.Tick, Same: m.time.Tick}, netcomp.ToScope(e))
		netcomp.Despawn(m.w, e)
		m.drop(i)
		fresh := m.add()
		if d.one(3) {
			m.link.Add(fresh, Link{To: e, N: 7})
		}
		if d.one(4) {
			netcomp.Despawn(m.w, fresh)
		}
	case 14:
		m.own(e)
	case 15:
		netcomp.Emit(m.w, Boom{Who: e, At: m.time.Tick, Same: m.time.Tick}, netcomp.ToAll())
	}
}

func (m *mayhem) rt(e ecs.Entity) *netcomp.Identity { return netcomp.RuntimeOf(m.w).Identity(e) }

// own hands an entity to some peer, or back to the host.
func (m *mayhem) own(e ecs.Entity) {
	to := netcomp.PeerID(0)
	n := 0
	for p := range m.host.Peers() {
		if n++; m.dice.one(n + 1) {
			to = p.ID()
		}
	}
	if m.bodies[m.rt(e).Owner()] != e {
		m.host.SetOwner(e, to)
	}
}

// welcome gives a peer its body.
func (m *mayhem) welcome(p *systems.Peer) {
	e := m.add()
	m.motion.Add(e, Motion{})
	netcomp.NewMut[Gun](m.w).Add(e, Gun{})
	m.bodies[p.ID()] = e
	p.Bind(e)
}

// farewell takes the body of a peer that has left; the rest of what it owned goes to the host.
func (m *mayhem) farewell(p *systems.Peer) {
	if e, ok := m.bodies[p.ID()]; ok && m.w.Alive(e) {
		netcomp.Despawn(m.w, e)
	}
	delete(m.bodies, p.ID())
	for _, e := range m.all {
		if m.w.Alive(e) && m.rt(e).Owner() == p.ID() {
			m.host.SetOwner(e, 0)
		}
	}
}

// bot plays: it steers, shoots and pokes at random, and holds still after the freeze.
func bot(d dice, still *bool) func(in *netcomp.Input) {
	steer := Steer{}
	return func(in *netcomp.Input) {
		if *still {
			steer.X, steer.Y = 0, 0
			netcomp.Do(in, steer)
			return
		}
		if d.one(20) || steer.At == 0 {
			steer = Steer{X: int8(d.below(9) - 4), Y: int8(d.below(9) - 4), At: in.Tick}
		}
		netcomp.Do(in, steer)
		if d.one(9) {
			netcomp.Press(in, Fire{X: int8(d.below(7) - 3), Y: int8(d.below(7) - 3)})
		}
		if d.one(30) {
			netcomp.Press(in, Poke{Who: in.Body})
		}
	}
}
