package session

import (
	"bytes"
	"time"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/token"
)

// stage is how far a connection has come.
type stage uint8

const (
	stageNew     stage = iota // no hello yet
	stageAnswer               // welcomed; the other side has not acknowledged it
	stageRefused              // refused; the other side has not acknowledged it
	stageOpen                 // a peer's
	stageShut                 // ended; it is still being told so
)

// door is one connection of the host. It is the connection's handler, which only notes what must not happen inside a call
// of the connection; Host.settle does it afterwards.
type door struct {
	host   *Host
	conn   *conn.Conn
	port   *port        // over which it is answered; nil when that link has ended
	remote string       // of the last port
	sealed bool         // its packets are, and its address was proven before it was made
	grant  *token.Grant // of a sealed one, until it is a peer's
	stage  stage
	opened bool // was a peer's once
	since  time.Duration

	in, out int // bytes, until the other side has acknowledged something

	hello   message.Hello
	greeted bool // hello is set
	peer    *Peer
	refusal Reason // of stageRefused, for the close

	busy bool    // inside a call of the connection
	gone *Reason // the connection has ended so
	said bool    // and has been polled since
}

// current reports whether the door speaks for its peer.
func (d *door) current() bool { return d.peer != nil && d.peer.door == d && d.peer.joined }

// half reports whether the door counts as half-open. One that claims a peer we know does not: a flood of strangers must not
// push it out, and a peer has only one.
func (d *door) half() bool {
	return !d.opened && (d.stage == stageShut || d.peer == nil || !d.peer.joined)
}

// end closes the connection. From inside one of its calls, what follows from that happens after it.
func (d *door) end(why Reason) { d.conn.Close(d.host.now, why.Code, why.Text) }

// broken ends the connection for what the other side sent.
func (d *door) broken(text string) {
	if !d.conn.Closed() {
		d.host.stats.Broken++
	}
	d.end(Reason{Code: message.EndProtocol, Text: text})
}

// through reports whether the door is open, and opens it if what is needed for that has just arrived: an acknowledgement
// may be in the packet that brings the first message.
func (d *door) through() bool {
	if d.stage == stageAnswer {
		d.host.confirm(d)
	}
	return d.stage == stageOpen && !d.conn.Closed() && d.current()
}

// Unreliable is the connection's handler. What comes early is refused, so that nobody takes it for delivered.
func (d *door) Unreliable(b []byte) bool {
	if !d.through() {
		d.host.stats.Early++
		return false
	}
	return d.host.sink.Unreliable(d.peer, b)
}

// Message is the connection's handler.
func (d *door) Message(lane conn.Lane, b []byte) {
	kind := message.KindOf(b)
	switch {
	case d.stage == stageRefused:
		// it is as good as over
	case lane == conn.Control && kind == message.KindHello:
		d.take(b)
	case !d.through():
		d.host.stats.Early++
		d.broken("a message before the handshake was through")
	case lane == conn.Control && (kind == message.KindWelcome || kind == message.KindRefuse):
		d.broken("a host's message from a client")
	default:
		if err := d.host.sink.Message(d.peer, lane, b); err != nil {
			d.broken(err.Error())
		}
	}
}

// take keeps the first hello; the host answers it when the call is over.
func (d *door) take(b []byte) {
	if d.greeted {
		d.host.stats.Repeated++
		return
	}
	m, err := message.ParseHello(b)
	if err != nil {
		d.broken(err.Error())
		return
	}
	m.User = bytes.Clone(m.User)
	d.hello, d.greeted = m, true
}

// Notice is the connection's handler. Of a connection that was replaced nobody asks any more.
func (d *door) Notice(tag uint64, delivered bool) {
	if d.current() {
		d.host.sink.Notice(d.peer, tag, delivered)
	}
}

// Closed is the connection's handler.
func (d *door) Closed(r conn.Reason) {
	why := reasonOf(r)
	d.gone = &why
}
