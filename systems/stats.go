package systems

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/seal"
)

// HostStats tell how a host does.
type HostStats struct {
	Tick     ecs.Tick
	Peers    int
	Entities int
	// Visited counts entities and records looked at since the start: at rest it stands still.
	Visited uint64
	Sends   uint64
	Blocks  uint64
	Pages   uint64
	Deltas  uint64 // values told against what the peer holds
	Full    uint64 // values told without, because that is shorter or,
	NoBase  uint64 // of these, because nothing that it holds is known
	Lost    uint64 // value messages that were lost
	Torn    uint64 // entities too large for one message
	NoID    uint64 // spawns beyond the last index, not networked
	Dropped uint64 // steps given up because updates came too late
	Doors   DoorStats
	Seal    seal.HostStats // handshakes of sealed links
}

// DoorStats count who came to a host, and what was turned away and why.
type DoorStats struct {
	Joined   uint64 // peers
	Rejoined uint64 // connections that took over an older one's peer
	Ended    uint64 // peers
	Refused  uint64 // hellos answered with no, whatever the reason
	TimedOut uint64 // handshakes that took too long

	Malformed uint64 // datagrams that are no packet
	Stray     uint64 // packets of no connection that open none, and of one over a link that is not for it
	Unsealed  uint64 // first packets without a handshake before them, over links that want sealing
	Late      uint64 // datagrams of a handshake whose connection is there, and of any once the host closes
	Evicted   uint64 // half-open connections and silent links given up for newer ones
	Early     uint64 // messages that came before the handshake was through
	Repeated  uint64 // handshake messages after the first
	Broken    uint64 // connections ended because of what the other side sent
}

// Stats returns the host's counters.
func (h *Host) Stats() HostStats {
	s := h.pub.Stats()
	return HostStats{Tick: h.engine.Tick(), Peers: len(h.ses.Peers()), Entities: h.pub.Entities(), Visited: s.Visited,
		Sends: s.Sends, Blocks: s.Blocks, Pages: s.Pages, Deltas: s.Deltas, Full: s.Full, NoBase: s.NoBase, Lost: s.Lost, Torn: s.Torn, NoID: s.NoID, Dropped: h.engine.Dropped(),
		Doors: DoorStats(h.ses.Stats()), Seal: h.guard.Stats()}
}

// InputStats count one peer's input on its host.
type InputStats struct {
	Messages    uint64 // taken in
	Stale       uint64 // messages of a numbering that was over
	Taken       uint64 // filed in time
	Copies      uint64 // known already or decided
	TooEarly    uint64 // refused: further ahead than the window
	Capacity    uint64 // refused: too many waited
	Superseded  uint64 // waited when a new numbering began
	Run         uint64 // executed
	Late        uint64 // verdicts
	Lost        uint64 // verdicts
	Substituted uint64 // ticks that ran without their input
}

// PeerStats tell how one peer's connection does.
type PeerStats struct {
	Connection conn.Stats
	// Unsettled are the entities that cost more than a bit now; Owed those of them with values that wait.
	Unsettled, Owed int
	// Margin is how early input arrives, in ticks.
	Margin    float64
	Confirmed ecs.Tick // newest own state the peer says it has compared
	Strikes   uint64   // messages that no honest client sends
	Flooded   uint64   // messages of input beyond those that one step looks at
	Input     InputStats
}

// Stats returns the peer's counters.
func (p *Peer) Stats() PeerStats {
	return PeerStats{Connection: p.ses.Conn().Stats(), Unsettled: p.pub.Unsettled(), Owed: p.pub.Owed(),
		Margin: float64(p.inputs.Margin()) / 16, Confirmed: ecs.Tick(p.heard.Applied), Strikes: p.strikes, Flooded: p.flooded, Input: InputStats(p.inputs.Stats())}
}

// ClientStats tell how a client does: what a net graph shows.
type ClientStats struct {
	State     State
	Tick      ecs.Tick
	Host      ecs.Tick // newest heard of
	Confirmed ecs.Tick // the world is complete up to here, and newer in parts
	RTT       time.Duration
	Jitter    time.Duration // mean deviation of the round trip
	Loss      float64       // of packets sent lately
	BytesIn   uint64
	BytesOut  uint64
	Lead      float64 // ticks that the client is ahead of the newest host tick heard
	Margin    float64 // ticks that its input arrives early, as the host measures
	Delay     float64 // ticks that remote entities are drawn behind the host
	Visited   uint64  // entities and records looked at since the start: at rest it stands still
	Entities  int

	Corrections uint64 // reconciliations that found a difference and replayed
	Quiet       uint64 // reconciliations whose difference is that of two CPUs: taken, not drawn as a correction
	Replayed    uint64 // ticks run again
	Stalls      uint64 // times the client's tick was taken anew
	Refused     uint64 // writes to others' entities undone, and spawns taken back
	MissingBase uint64 // values passed over because what they are told against is not held; they are told again
	Malformed   uint64 // datagrams from the host's address that are no packet of this connection
}

// Stats returns the client's counters.
func (c *Client) Stats() ClientStats {
	s := ClientStats{State: c.state, Tick: c.engine.Tick(), Host: ecs.Tick(c.heard.Tick), Delay: c.play.Delay(),
		Margin: float64(c.heard.Margin) / 16, Stalls: c.stalls, Visited: c.rep.Visited()}
	s.Confirmed, _ = c.rep.Confirmed()
	s.Lead = float64(s.Tick) - float64(s.Host)
	s.Entities, s.MissingBase = c.rep.Stats().Entities, c.rep.Stats().MissingBase
	r := c.roll.Stats()
	s.Corrections, s.Quiet, s.Replayed, s.Refused = r.Corrections, r.Quiet, r.Replayed, r.RefusedWrites+r.RefusedSpawns
	if c.ses != nil {
		if link := c.ses.Conn(); link != nil {
			k := link.Stats()
			s.RTT, s.Jitter, s.Loss, s.BytesIn, s.BytesOut = k.RTT, k.RTTVar, lossOf(k), k.BytesIn, k.BytesOut
		}
		s.Malformed = c.ses.Stats().Malformed
	}
	return s
}

// lossOf is the part of the packets with a known fate that was lost, without those that were declared so too soon.
func lossOf(k conn.Stats) float64 {
	lost := k.PacketsLost - min(k.Spurious, k.PacketsLost)
	if known := k.PacketsAcked + lost; known > 0 {
		return float64(lost) / float64(known)
	}
	return 0
}
