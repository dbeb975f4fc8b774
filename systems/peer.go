package systems

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/publish"
	"github.com/tickwire/tickwire/systems/internal/rollback"
	"github.com/tickwire/tickwire/systems/internal/session"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
)

// Peer is one player or spectator, as its host sees it. It belongs to the world's goroutine.
type Peer struct {
	h       *Host
	ses     *session.Peer
	pub     *publish.Peer
	pipe    *pipe
	inputs  *rollback.Inputs
	body    ecs.Entity
	synced  bool
	plays   bool  // has sent input
	failed  error // of the last send
	gone    bool
	strikes uint64        // messages that no honest client sends
	flooded uint64        // messages beyond maxMessages
	now     int           // messages since the host last drained its links
	taken   uint64        // reliable messages delivered,
	moved   time.Duration // and when the last of them was, or nothing waited
	heard   message.Input // scratch
	own     message.Own   // scratch
}

// begin starts a join: nothing is known to the peer.
func (p *Peer) begin() {
	p.pipe = &pipe{p: p}
	p.pub = p.h.pub.AddPeer(p.ID(), p.pipe)
	p.inputs = rollback.NewInputs(p.h.rt, rollback.InputsConfig{
		Window: p.h.cfg.WindowTicks, History: p.h.cfg.HistoryTicks, Pending: p.h.cfg.WindowTicks})
	p.synced, p.plays = false, false
	p.taken, p.moved = 0, p.h.now()
	p.inputs.Told = func(t ecs.Tick, v netcomp.Verdict) {
		if run := p.h.cfg.Events.Verdict; run != nil {
			run(p, t, v)
		}
	}
}

// ID returns the peer's number, never used again by this host.
func (p *Peer) ID() netcomp.PeerID { return p.ses.ID() }

// Remote names the other end for logs; it proves nothing.
func (p *Peer) Remote() string { return p.ses.Remote() }

// User is what the peer's game said in its hello (ClientConfig.User). It must not be changed.
func (p *Peer) User() []byte { return p.ses.User() }

// Body returns what the peer controls, zero if it has none or it is dead.
func (p *Peer) Body() ecs.Entity {
	if p.body.IsZero() || !p.h.rt.World.Alive(p.body) {
		return ecs.Entity{}
	}
	return p.body
}

// Bind gives the peer its body: it owns e and its actions run with it. e must hold a netcomp.Identity; without one the peer
// never hears of it, and plays without a body.
func (p *Peer) Bind(e ecs.Entity) {
	if !e.IsZero() && p.h.rt.World.Alive(e) && p.h.rt.Identity(e) == nil {
		panic("systems: Peer.Bind of an entity without netcomp.Identity: nobody else would ever see it")
	}
	p.body = e
	p.h.SetOwner(e, p.ID())
}

// Synced reports whether the peer's world is whole.
func (p *Peer) Synced() bool { return p.synced }

// Kick throws the peer out. The reason reaches it before the connection closes, and it does not try again.
func (p *Peer) Kick(why Reason) {
	if !p.gone {
		p.h.ses.Kick(p.h.now(), p.ses, session.Reason(why))
	}
}

// progress ends a peer that has stalled, and tells the game when the last of the join has been delivered.
func (p *Peer) progress() {
	if p.stalled() {
		p.Kick(Reason{Code: message.EndTimeout, Text: fmt.Sprintf("reads too slowly: nothing has got through for %v", p.h.cfg.StallTimeout)})
	}
	if p.synced || p.gone || !p.pub.Whole() {
		return
	}
	p.synced = true
	if run := p.h.cfg.Events.Synced; run != nil {
		run(p)
	}
}

// stalled reports whether what waits on the lanes has not moved for too long.
func (p *Peer) stalled() bool {
	c, now := p.ses.Conn(), p.h.now()
	taken := c.Delivered(conn.Structure) + c.Delivered(conn.Bulk)
	if waits := c.Sent(conn.Structure) + c.Sent(conn.Bulk); taken == waits || taken != p.taken {
		p.taken, p.moved = taken, now
	}
	return now-p.moved >= p.h.cfg.StallTimeout
}

// maxMessages of input are looked at in one drain: as many as an honest client's datagrams that it takes. One datagram may
// hold hundreds, and each may begin a new numbering.
const maxMessages = 64

func (p *Peer) input(b []byte) bool {
	if p.now++; p.now > maxMessages {
		p.flooded++
		return true
	}
	if err := p.heard.Parse(b); err != nil {
		p.strikes++
		return true // malformed: counted, and gone whether it is acknowledged or not
	}
	p.plays = true
	if err := p.inputs.Take(p.h.lastRun, p.h.fraction(), &p.heard); err != nil {
		p.strikes++
	}
	return true
}

// send tells the peer what it is owed.
func (p *Peer) send(scale uint8) error {
	head := publish.Head{Scale: scale, Margin: p.inputs.Margin()}
	if p.plays || !p.body.IsZero() {
		p.own.Numbering, p.own.Decided = p.inputs.Numbering(), uint64(p.inputs.Decided())
		p.own.Substituted = p.inputs.Substituted()
		p.own.Body = uint64(p.h.rt.Refs.ID(p.Body()))
		p.own.Executed = p.own.Executed[:0]
		for action, count := range p.inputs.Counts() {
			if count > 0 {
				p.own.Executed = append(p.own.Executed, message.Executed{Action: uint64(action), Count: uint64(count)})
			}
		}
		p.own.Runs = append(p.own.Runs[:0], p.inputs.Runs()...)
		head.Own = &p.own
	}
	return p.pub.Send(head)
}
