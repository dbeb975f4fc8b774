package session

import (
	"math"
	"time"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/seal"
)

// HostSink hears what happens. Its methods are called inside Drain, Flush, Kick and Close, on the caller's goroutine, and
// may call Kick and Close. Bytes are valid during the call only.
type HostSink interface {
	// Joined tells of a new peer, before anything else of it. From now on it is in Peers and may be sent to.
	Joined(p *Peer)
	// Rejoined tells that a peer has a new connection and has forgotten its world. Nothing that was in flight to it will be
	// noticed any more.
	Rejoined(p *Peer)
	// Unreliable takes an unreliable message; false refuses it: it counts as lost and its packet is not acknowledged.
	Unreliable(p *Peer, b []byte) bool
	// Message takes a message of a lane. An error ends the peer's connection with message.EndProtocol and the error's text.
	Message(p *Peer, lane conn.Lane, b []byte) error
	// Notice tells what became of an unreliable message that was sent on the peer's current connection.
	Notice(p *Peer, tag uint64, delivered bool)
	// Ended tells that a peer that Joined was told of is no more. It is the last call for it.
	Ended(p *Peer, why Reason)
}

// Host is the host's side of all its sessions.
type Host struct {
	cfg  HostConfig
	sink HostSink

	ports  []*port // in the order of Attach
	doors  []*door // in the order of their first packet
	find   conn.Endpoint[*door]
	at     map[conn.Addr]*port // sealed links by the name of their address; never ranged over
	peers  []*Peer             // live, by id; never changed in place
	claims map[[16]byte]*Peer  // every peer that was welcomed and has not ended; looked up, never ranged over
	seated int                 // peers that have joined and not ended
	newest netcomp.PeerID      // the last number given
	stats  HostStats
	buf    []byte // what comes in
	msg    []byte // what goes out
	reply  []byte // of the guard

	now      time.Duration // of the call under way, or the last one
	inside   bool          // Drain or Flush runs
	tick     uint64
	entities int
	closing  bool
	why      Reason // of Close
}

// NewHost makes a host. It panics on a configuration that makes no sense.
func NewHost(cfg HostConfig, sink HostSink) *Host {
	h := &Host{cfg: cfg.populate(), sink: sink, claims: make(map[[16]byte]*Peer), buf: make([]byte, bufferBytes),
		at: make(map[conn.Addr]*port), reply: make([]byte, 0, seal.RequestSize)}
	h.find.MaxHalfOpen = math.MaxInt // open has a rule of its own
	return h
}

// Peers are the peers that may be sent to, by rising number. The slice stays as it is when peers come and go.
func (h *Host) Peers() []*Peer { return h.peers }

// Stats are the counters so far.
func (h *Host) Stats() HostStats { return h.stats }

// Idle reports that no connection is open and everybody has been told of its end: after Close, that the links are closed.
func (h *Host) Idle() bool { return len(h.doors) == 0 && (!h.closing || len(h.ports) == 0) }

// Kick ends a peer's session; a code of zero is message.EndKicked. The peer hears the reason, whatever waits for it is
// dropped, and Ended is called, at once or when the sink's call under way is over.
func (h *Host) Kick(now time.Duration, p *Peer, why Reason) {
	if why.Code == 0 {
		why.Code = message.EndKicked
	}
	h.now = max(h.now, now)
	p.door.end(why)
	h.settle(p.door)
}

// Close ends every session; a code of zero is message.EndClosing. Nobody gets in any more. Flush has to go on until Idle.
func (h *Host) Close(now time.Duration, why Reason) {
	if why.Code == 0 {
		why.Code = message.EndClosing
	}
	h.now = max(h.now, now)
	h.closing, h.why = true, why
	for _, d := range h.doors {
		d.end(why)
		h.settle(d)
	}
	if !h.inside {
		h.sweep()
	}
}
