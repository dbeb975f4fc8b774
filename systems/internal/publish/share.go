package publish

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// share sorts a component by who is told of it.
func (p *Publisher) share(number int, to netcomp.Share) {
	if to != netcomp.ShareOthers {
		p.owners.Add(number)
	}
	if to != netcomp.ShareOwner {
		p.others.Add(number)
	}
}

// told is what of a set a peer is told that owns the entity, or does not.
func (p *Publisher) told(set netcomp.Set, owns bool) netcomp.Set {
	if owns {
		return set.And(p.owners)
	}
	return set.And(p.others)
}

// Owners are the components that an entity's owner is told of.
func (p *Publisher) Owners() netcomp.Set { return p.owners }

// set is what the peer is to have of an entity; record.set is what it was told.
func (q *Peer) set(index uint32) netcomp.Set {
	return q.p.told(q.p.at(index).set, q.predicts(index))
}

// Shared is what of an entity's components the peer is told, once everything has been told.
func (q *Peer) Shared(id netcomp.NetID) netcomp.Set { return q.set(id.Index()) }

// raw writes a component in full precision, for its owner, and image as it is for others. Both leave out the fields that
// are not for who reads.
func (p *Publisher) raw(w *wire.BitWriter, component int, e ecs.Entity) {
	p.rt.Refs.Share = netcomp.ShareOwner
	p.rt.Components()[component].AppendRaw(w, e)
	p.rt.Refs.Share = netcomp.ShareAll
}

func (p *Publisher) image(w *wire.BitWriter, component int, index uint32) {
	p.rt.Refs.Share = netcomp.ShareOthers
	p.rt.Components()[component].AppendImage(w, index)
	p.rt.Refs.Share = netcomp.ShareAll
}
