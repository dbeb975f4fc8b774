// Package replica makes a client's world of what the host says: bytes in, entities out.
//
// What arrives waits until [Replica.Apply], which takes it in an order that is right: structure blocks and join pages as
// they came (block.go, spawn.go, owner.go, shape.go, page.go), then the values whose block has been applied (values.go);
// values ahead of their block are held, as far as there is room, else refused so that the host sends them again (hold.go).
// From which sends are whole follows the confirmed tick (confirmed.go). [Replica.Frame] draws: it plays the entities that
// move, and makes what happened happen when render time reaches it (line.go, frame.go).
//
// Cost follows what arrives and what moves. A world at rest costs nothing, whatever its size.
//
// The host's bytes are not trusted. Damage is an error of Apply, with which the session ends; memory is bounded by what the
// host may have alive and by the limits of [Config]. Everything belongs to the world's goroutine.
package replica
