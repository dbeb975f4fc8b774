package systems

import (
	"errors"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/publish"
	"github.com/tickwire/tickwire/systems/internal/session"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
)

// openStep drains the links, answers handshakes and runs the tick's input, peer by peer in order of their numbers.
func (h *Host) openStep(w *ecs.World) {
	if !h.started {
		h.started = true
		if err := h.rt.Ready(); err != nil {
			panic(err.Error())
		}
	}
	strays(h.cfg.Log, h.rt)
	h.stepped = true
	h.drain()
	tick := h.engine.Tick()
	for p := range h.Peers() {
		h.runInput(w, p, tick)
	}
	h.lastRun = tick
}

func (h *Host) drain() {
	h.tellTime()
	for _, l := range h.doors.take() {
		h.ses.Attach(h.now(), l)
	}
	for p := range h.Peers() {
		p.now = 0
	}
	h.ses.Drain(h.now(), uint64(h.engine.Tick()), h.pub.Entities())
	for p := range h.Peers() {
		p.progress()
	}
}

func (h *Host) runInput(w *ecs.World, p *Peer, tick ecs.Tick) {
	input, substitute := p.inputs.Decide(tick)
	if input == nil {
		return
	}
	by := netcomp.Sender{Peer: p.ID(), Tick: tick, Body: p.Body()}
	v := h.rt.Execute(by, input, p.inputs.Counts(), substitute)
	ecs.Flush(w)
	if !substitute {
		p.inputs.Verdict(tick, v)
	}
}

// closeStep makes images of what the tick has changed and tells every peer.
func (h *Host) closeStep(*ecs.World) {
	tick := h.engine.Tick()
	h.pub.Collect(tick)
	h.rt.Journal.Begin(tick + 1) // what the game writes between two steps belongs to the next
	if tick%h.every == 0 {
		scale := uint8(min(255, max(1, int(128*h.engine.TimeScale()))))
		for p := range h.Peers() {
			p.failed = p.send(scale)
		}
		for p := range h.Peers() { // afterwards: the game may change the world when it hears of the end
			if p.failed != nil {
				p.Kick(Reason{Code: message.EndTimeout, Text: "reads too slowly: " + p.failed.Error()})
			}
		}
	}
	h.ses.Flush(h.now())
}

// frameStep keeps connections alive while no step runs: a paused game, a frame rate above the tick rate.
func (h *Host) frameStep(*ecs.World) {
	if !h.stepped {
		h.drain()
		h.ses.Flush(h.now())
	}
	h.stepped = false
}

// hostSink hears of peers from the session.
type hostSink struct{ h *Host }

func (s hostSink) Joined(sp *session.Peer) {
	p := &Peer{h: s.h, ses: sp}
	sp.Value = p
	p.begin()
	s.h.cfg.Log.Info("peer joins", "peer", uint32(p.ID()), "remote", sp.Remote())
	if run := s.h.cfg.Events.Joining; run != nil {
		run(p)
	}
}

func (s hostSink) Rejoined(sp *session.Peer) {
	p := sp.Value.(*Peer)
	s.h.pub.RemovePeer(p.ID())
	p.begin()
	if run := s.h.cfg.Events.Joining; run != nil {
		run(p)
	}
}

func (s hostSink) Unreliable(sp *session.Peer, b []byte) bool {
	return sp.Value.(*Peer).input(b)
}

// Message: a client has nothing to say on a lane after its hello.
func (s hostSink) Message(_ *session.Peer, lane conn.Lane, b []byte) error {
	return errors.New("unexpected message from a client")
}

func (s hostSink) Notice(sp *session.Peer, tag uint64, delivered bool) {
	if p, ok := sp.Value.(*Peer); ok && p.pub != nil {
		p.pub.Notice(tag, delivered)
	}
}

func (s hostSink) Ended(sp *session.Peer, why session.Reason) {
	p, ok := sp.Value.(*Peer)
	if !ok {
		return
	}
	s.h.pub.RemovePeer(p.ID())
	sp.Value = nil
	p.gone = true
	s.h.cfg.Log.Info("peer left", "peer", uint32(p.ID()), "why", why.Text, "code", why.Code)
	if run := s.h.cfg.Events.Left; run != nil {
		run(p, Reason(why))
	}
}

var _ publish.Pipe = (*pipe)(nil)
