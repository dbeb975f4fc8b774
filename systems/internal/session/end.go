package session

import (
	"slices"

	"github.com/tickwire/tickwire/wire/conn"
)

// settle does what follows from what a connection was told, unless it is inside a call of its connection.
func (h *Host) settle(d *door) {
	if d.busy {
		return
	}
	if d.gone == nil {
		switch {
		case d.stage == stageNew && d.greeted:
			h.answer(d)
		case d.stage == stageAnswer:
			h.confirm(d)
		case d.stage == stageRefused && d.conn.Delivered(conn.Control) > 0:
			d.end(d.refusal)
		}
	}
	if d.gone != nil && d.stage != stageShut {
		h.over(d)
	}
}

// over takes an ended connection's peer away, if it is still its.
func (h *Host) over(d *door) {
	d.stage = stageShut
	p := d.peer
	if p == nil || p.door != d {
		return
	}
	delete(h.claims, p.claim)
	h.peers = remove(h.peers, p)
	if p.joined {
		h.stats.Ended++
		h.seated--
		h.sink.Ended(p, *d.gone)
	}
}

// evict forgets a half-open connection without a word.
func (h *Host) evict(d *door) {
	h.stats.Evicted++
	if d.gone == nil {
		d.gone = &Reason{}
		h.over(d)
	}
	h.unlink(d)
	h.drop(d)
}

// drop takes a door out of the tables.
func (h *Host) drop(d *door) {
	h.find.Remove(d.conn.ID())
	if at := slices.Index(h.doors, d); at >= 0 {
		h.doors = slices.Delete(h.doors, at, at+1)
	}
}

// told reports whether an ended connection has nothing more to say.
func (h *Host) told(d *door) bool {
	if d.port == nil || d.port.closed || d.said && d.port.link.Reliable() || !h.may(d) {
		return true
	}
	_, more := d.conn.Deadline()
	return !more
}

// sweep forgets ended connections that are told, and closes links that nobody uses.
func (h *Host) sweep() {
	doors := h.doors[:0]
	for _, d := range h.doors {
		if d.stage != stageShut || !h.told(d) {
			doors = append(doors, d)
			continue
		}
		h.find.Remove(d.conn.ID())
		if p := d.port; p != nil {
			h.unlink(d)
			if p.doors == 0 {
				p.close(d.gone.Text)
			}
		}
	}
	clear(h.doors[len(doors):])
	h.doors = doors

	h.trim()
	ports := h.ports[:0]
	for _, p := range h.ports {
		if h.closing && p.doors == 0 {
			p.close(h.why.Text)
		}
		if !p.closed {
			ports = append(ports, p)
		} else if h.at[p.addr] == p {
			delete(h.at, p.addr)
		}
	}
	clear(h.ports[len(ports):])
	h.ports = ports
}
