package replica

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// making is what the callbacks of a structural operation work on.
type making struct {
	index uint32
	s     *slot
	id    netcomp.NetID // of a new entity, else 0
	owner netcomp.PeerID
	key   netcomp.Key
	write netcomp.Set // written from the scratch values
	old   netcomp.Set // written from the images held
	views netcomp.Set // views drawn as what the entity holds
}

// fillNow runs inside the operation, so that every observer finds an entity with its values.
func (r *Replica) fillNow(e ecs.Entity) {
	m := &r.making
	m.s.entity = e
	if m.id != 0 {
		r.rt.SetID(e, m.id)
		r.rt.SetOwner(e, m.owner)
		r.rt.SetKey(e, m.key)
	}
	for c := m.write.Next(0); c >= 0; c = m.write.Next(c + 1) {
		r.write(m.index, m.s, c)
	}
	for c := m.old.Next(0); c >= 0; c = m.old.Next(c + 1) {
		r.components[c].Recall(m.index)
		r.write(m.index, m.s, c)
	}
	for c := m.views.Next(0); c >= 0; c = m.views.Next(c + 1) {
		r.components[c].Settle(m.index, e)
	}
}

// role reads what this peer is to an entity, with its key.
func role(rd *wire.BitReader) (message.Role, netcomp.Key, error) {
	m := message.ParseRole(rd)
	var key netcomp.Key
	if m.Keyed {
		key = netcomp.ParseKey(rd)
	}
	return m, key, rd.Err()
}

// spawn reads a spawn record of a block or page and makes its entity, or finds the one that this client predicted.
func (r *Replica) spawn(rd *wire.BitReader, t ecs.Tick, page bool) error {
	id := r.rt.Refs.ParseID(rd)
	role, key, err := role(rd)
	switch {
	case err != nil:
		return err
	case id == 0:
		return fmt.Errorf("%w: a spawn without an id", errRecord)
	case int(id.Index()) >= r.cfg.MaxEntities:
		return fmt.Errorf("%w: entity %v, indexes below %d are taken", errRecord, id, r.cfg.MaxEntities)
	case r.live(uint64(id.Index())) != nil:
		return fmt.Errorf("%w: entity %v spawns where %v lives", errRecord, id, r.live(uint64(id.Index())).id)
	}
	set, err := r.list(rd, role.Predicted)
	if err != nil {
		return fmt.Errorf("entity %v: %w", id, err)
	}
	index := id.Index()
	s := r.slots.at(index)
	if s.state == lingering { // its index is taken: it stands still until it goes
		r.halt(index, s)
	}
	*s = slot{id: id, born: t, set: set, state: live, predicted: role.Predicted}
	r.keep(index, set, t)
	r.stats.Entities++

	adopted := false
	if role.Keyed && r.hooks.Adopt != nil {
		var e ecs.Entity
		if e, adopted = r.hooks.Adopt(key, id); adopted {
			adopted = r.adopt(s, e, netcomp.PeerID(role.Owner))
		}
	}
	if !adopted {
		r.create(index, s, role, key, t, page)
	}
	r.resolve(id)
	return nil
}

// adopt takes a predicted spawn for the host's entity, unless it is gone. Its values and components stay what was
// predicted: own state is compared with them.
func (r *Replica) adopt(s *slot, e ecs.Entity, owner netcomp.PeerID) bool {
	identity := r.rt.Identity(e)
	if identity == nil {
		return false
	}
	s.entity = e
	if identity.ID() != s.id {
		r.rt.SetID(e, s.id)
	} else {
		r.rt.Refs.Bind(s.id, e)
	}
	r.rt.SetOwner(e, owner)
	return true
}

// create makes the entity with its values. It is drawn at once if it came by page or is this client's; else it appears
// when render time reaches its tick.
func (r *Replica) create(index uint32, s *slot, role message.Role, key netcomp.Key, t ecs.Tick, page bool) {
	r.making = making{index: index, s: s, id: s.id, owner: netcomp.PeerID(role.Owner), key: key, write: s.set}
	r.ids = append(r.ids[:0], r.rt.IdentityID(), r.remote)
	viewed := netcomp.Set{}
	for c := s.set.Next(0); c >= 0; c = s.set.Next(c + 1) {
		r.ids = append(r.ids, r.components[c].id)
		if r.components[c].viewed {
			viewed.Add(c)
		}
	}
	now := page || role.Predicted
	if now {
		r.making.views = viewed
		for c := viewed.Next(0); c >= 0; c = viewed.Next(c + 1) {
			r.ids = append(r.ids, r.components[c].view)
		}
	}
	ecs.Spawn(r.world, r.ids, r.fill)
	if !now && !viewed.Empty() {
		for c := viewed.Next(0); c >= 0; c = viewed.Next(c + 1) {
			r.sample(index, s, c, t, t)
		}
		r.appearAt(index, s, t)
	}
	if role.Predicted && r.hooks.Predict != nil {
		r.hooks.Predict(s.entity)
	}
}
