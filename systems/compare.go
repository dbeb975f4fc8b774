package systems

import (
	"fmt"
	"reflect"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// Compare tells the first difference between a host's world and the copy of one of its clients in this process: an entity
// that one of them lacks, another component set, a value. What the client is not told of is not compared. What it predicts is
// compared bit for bit, everything else by its image. It is for tests and for the end of a run, once writes have stopped and
// Confirmed has reached the host's tick: it walks the whole world.
func Compare(h *Host, c *Client) error {
	peer, ok := h.pub.Peer(c.rt.Self)
	if !ok {
		return fmt.Errorf("systems: compare: the host has no peer %d", c.rt.Self)
	}
	var diff error
	seen := 0
	h.pub.Walk(func(id netcomp.NetID, e ecs.Entity, _ netcomp.Set) bool {
		seen++
		diff = c.compareEntity(h, id, e, peer.Shared(id), peer.Predicted(id))
		return diff == nil
	})
	if n := c.rep.Stats().Entities; diff == nil && n != seen {
		return fmt.Errorf("host has %d entities, client %d has %d", seen, c.rt.Self, n)
	}
	return diff
}

func (c *Client) compareEntity(h *Host, id netcomp.NetID, e ecs.Entity, set netcomp.Set, exact bool) error {
	mine, ok := c.rt.Refs.Find(id)
	if !ok {
		return fmt.Errorf("entity %v: not at client %d", id, c.rt.Self)
	}
	got := c.rt.Set(mine)
	if exact { // what its owner is not told of it may have made itself
		got = got.And(h.pub.Owners())
	}
	if got != set {
		return fmt.Errorf("entity %v: component set %x at the host, %x at client %d", id, set, got, c.rt.Self)
	}
	for i := set.Next(0); i >= 0; i = set.Next(i + 1) {
		at := h.rt.Components()[i]
		if !at.Same(id.Index(), e, c.rt.Components()[i], mine, exact) {
			return fmt.Errorf("entity %v: %s is %s at the host, %s at client %d: was it being written still, or written past netcomp.Mut?",
				id, at.Info().Name, shown(h.rt.World, e, at.ID()), shown(c.rt.World, mine, c.rt.Components()[i].ID()), c.rt.Self)
		}
	}
	return nil
}

// shown is a component's value for people.
func shown(w *ecs.World, e ecs.Entity, id ecs.ID) string {
	return fmt.Sprintf("%+v", reflect.NewAt(ecs.TypeOf(w, id), ecs.Pointer(w, e, id)).Elem())
}
