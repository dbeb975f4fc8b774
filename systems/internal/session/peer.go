package session

import (
	"cmp"
	"slices"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/token"
)

// Peer is a client, seen from the host. It outlives a connection when its client claims it again on another.
type Peer struct {
	// Value is the caller's own.
	Value any

	id      netcomp.PeerID
	user    []byte
	grant   *token.Grant // of the token that it came with first; nil over a link without
	claim   [16]byte
	attempt uint64 // of the newest hello that was welcomed
	door    *door  // the connection that is current; others have nothing to say
	joined  bool   // the sink has heard of it
}

// ID is the peer's number: from 1, never used again by this host.
func (p *Peer) ID() netcomp.PeerID { return p.id }

// Conn is the peer's current connection. While a new one has not been confirmed (see Live), nothing may be sent on it.
func (p *Peer) Conn() *conn.Conn { return p.door.conn }

// Live reports whether the peer's connection is through its handshake and open. Host.Peers has the peers that are.
func (p *Peer) Live() bool { return p.door.stage == stageOpen }

// User is what the peer's game said in its first hello. It must not be changed.
func (p *Peer) User() []byte { return p.user }

// Grant is what the token of the peer's first connection grants, nil when it came over a link without sealing. It must not be
// changed.
func (p *Peer) Grant() *token.Grant { return p.grant }

// Remote is the address the peer was heard from last; it proves nothing.
func (p *Peer) Remote() string { return p.door.remote }

// insert and remove give a new list, so that whoever walks the old one may end peers.
func insert(peers []*Peer, p *Peer) []*Peer {
	at, _ := find(peers, p.id)
	return slices.Insert(slices.Clone(peers), at, p)
}

func remove(peers []*Peer, p *Peer) []*Peer {
	at, ok := find(peers, p.id)
	if !ok || peers[at] != p {
		return peers
	}
	return slices.Delete(slices.Clone(peers), at, at+1)
}

func find(peers []*Peer, id netcomp.PeerID) (int, bool) {
	return slices.BinarySearchFunc(peers, id, func(p *Peer, id netcomp.PeerID) int { return cmp.Compare(p.id, id) })
}
