package session

import (
	"fmt"
	"strings"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
)

// answer decides on a hello, once a connection.
func (h *Host) answer(d *door) {
	m := &d.hello
	if code := compare(h.cfg.Terms, m.Terms); code != 0 {
		h.refuse(d, code, difference(code, h.cfg.Terms, m.Terms, h.cfg.Schema, ""))
		return
	}
	if m.Claim == [16]byte{} {
		h.refuse(d, message.EndProtocol, "a hello without a claim")
		return
	}
	p := h.claims[m.Claim]
	if p == nil {
		h.newcomer(d)
		return
	}
	if m.Attempt <= p.attempt {
		h.refuse(d, message.EndOld, fmt.Sprintf("an old attempt: %d, and %d was seen", m.Attempt, p.attempt))
		return
	}
	old := p.door
	p.attempt, p.door, d.peer = m.Attempt, d, p // first: the old one's end is nobody's any more
	h.peers = remove(h.peers, p)
	old.end(Reason{Code: message.EndReplaced, Text: "the same client has connected again"})
	h.settle(old)
	h.welcome(d)
}

func (h *Host) newcomer(d *door) {
	if h.seated >= h.cfg.MaxPeers { // who is only welcomed has no seat yet: else invented addresses could take all
		h.refuse(d, message.EndFull, fmt.Sprintf("the host is full: %d of %d peers are here", h.seated, h.cfg.MaxPeers))
		return
	}
	if h.cfg.Admit != nil {
		if err := h.cfg.Admit(d.hello.User, d.remote, d.grant); err != nil {
			h.refuse(d, message.EndRefused, err.Error())
			return
		}
	}
	h.newest++
	p := &Peer{id: h.newest, user: d.hello.User, claim: d.hello.Claim, attempt: d.hello.Attempt, door: d, grant: d.grant}
	d.peer = p
	h.claims[p.claim] = p
	h.welcome(d)
}

func (h *Host) welcome(d *door) {
	m := message.Welcome{Peer: uint64(d.peer.id), Instance: h.cfg.Instance, Seed: h.cfg.Seed, Tick: h.tick, Entities: uint64(h.entities)}
	d.stage = stageAnswer
	h.say(d, m.Append(h.msg[:0]))
}

func (h *Host) refuse(d *door, code uint16, text string) {
	h.stats.Refused++
	text = strings.ToValidUTF8(text, "\uFFFD")
	d.stage, d.refusal = stageRefused, Reason{Code: code, Text: text}
	m := message.Refuse{Code: uint64(code), Terms: h.cfg.Terms, Text: text}
	if code == message.EndSchema {
		m.Schema = h.cfg.Schema.Text()
	}
	h.say(d, m.Append(h.msg[:0]))
}

// say sends an answer. The lane is empty, so it can fail only if the connection has ended, which is settled as such.
func (h *Host) say(d *door, b []byte) {
	h.msg = b
	_ = d.conn.Send(conn.Control, b)
}

// confirm lets a peer in whose welcome has been acknowledged: it is where it says it is, and knows who it is.
func (h *Host) confirm(d *door) {
	if d.conn.Delivered(conn.Control) == 0 {
		return
	}
	p := d.peer
	if !p.joined && h.seated >= h.cfg.MaxPeers {
		h.stats.Refused++
		d.end(Reason{Code: message.EndFull, Text: "the host is full: the last seat was taken meanwhile"})
		return
	}
	d.stage, d.opened = stageOpen, true
	h.peers = insert(h.peers, p)
	if p.joined {
		h.stats.Rejoined++
		h.sink.Rejoined(p)
		return
	}
	p.joined = true
	h.seated++
	h.stats.Joined++
	h.sink.Joined(p)
}
