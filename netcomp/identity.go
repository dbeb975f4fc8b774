package netcomp

import "github.com/tickwire/tickwire/ecs"

// PeerID numbers a peer within one host instance. Zero is the host itself; a number is never used twice.
type PeerID uint32

// Identity networks the entity that holds it: every peer in whose scope it is gets a copy. Give it when the entity is
// created, with values, so that it stands before the first observer hears of the entity:
//
//	ecs.NewMap2[netcomp.Identity, Position](w).NewWith(new(netcomp.OwnedBy(peer)), &Position{})
//
// Its fields are written by the engine alone. To hand an entity over, use Host.SetOwner.
type Identity struct {
	id    NetID
	owner PeerID
	from  NetID // spawner named by the game, for the key
	key   Key
}

// OwnedBy returns the identity of an entity that peer p owns: p predicts it and may order it about. Zero is the host.
func OwnedBy(p PeerID) Identity { return Identity{owner: p} }

// From names the entity whose system spawns this one, so that a client's predicted spawn and the host's are matched
// exactly however the loop around them is ordered. Needed where a system, not an action, spawns several entities in a tick.
func (i Identity) From(w *ecs.World, spawner ecs.Entity) Identity {
	i.from = RuntimeOf(w).Refs.ID(spawner)
	return i
}

// ID returns the network id, zero until the first Close after the spawn and on a client's unconfirmed spawns.
func (i *Identity) ID() NetID { return i.id }

// Owner returns the peer that owns the entity; zero is the host.
func (i *Identity) Owner() PeerID { return i.owner }

// Key returns what the spawn is matched by; the zero key if it was made outside an action and without a spawner.
func (i *Identity) Key() Key { return i.key }

// Remote tags, on a client, the networked entities that it does not simulate. Hosts, single player worlds and local
// entities have none, so that no system has to ask for a role.
type Remote struct{}

// Ended tags, on a client, a remote entity that the host has despawned and that is still drawn until render time has
// passed its end. See [Present].
type Ended struct{}

// Simulated keeps a filter away from entities that another machine simulates. It takes the filters of package ecs and
// arche's own.
func Simulated[F interface{ Without(...ecs.Comp) F }](f F) F { return f.Without(ecs.T[Remote]()) }

// Present keeps a filter away from entities that the host has despawned and that are only still drawn.
func Present[F interface{ Without(...ecs.Comp) F }](f F) F { return f.Without(ecs.T[Ended]()) }
