package conn

import (
	"errors"
	"fmt"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/tickwire/tickwire/wire/packet"
)

// Codes by which a connection ends itself. Those below are its user's.
const (
	// CodeIdle says that a side heard nothing for too long.
	CodeIdle = 0xff00 + iota
	// CodeProtocol says that a side sent what no honest one sends.
	CodeProtocol
	// CodeFlow says that a side sent more of a lane than it may.
	CodeFlow
	// CodeLimit says that a side began a message that is too long.
	CodeLimit
	// CodeReset says that the other side has lost the connection: see
	// [Conn.Reset]. It is never sent.
	CodeReset
)

// ErrClosed is what every [Reason] is, by errors.Is.
var ErrClosed = errors.New("conn: closed")

// Reason is why a connection ended. It is an error.
type Reason struct {
	Code   uint16
	Text   string // for a person; at most 256 bytes of UTF-8
	Remote bool   // the other side ended it
}

// Error returns the side, the code and the text.
func (r Reason) Error() string {
	side := "this side"
	if r.Remote {
		side = "the other side"
	}
	return fmt.Sprintf("conn: closed by %s with code %d: %s", side, r.Code, r.Text)
}

// Is reports whether target is ErrClosed.
func (r Reason) Is(target error) bool { return target == ErrClosed }

// ending is the end of a connection.
type ending struct {
	reason   Reason
	closed   bool
	told     bool          // Handler.Closed was called
	violated bool          // the peer broke the protocol
	telling  bool          // the peer is still to be told
	answer   bool          // its CLOSE wants one of ours
	at       time.Duration // when the next may leave, while telling
	until    time.Duration // when telling ends
}

// Close ends the connection: the code, which should be below CodeIdle, and the
// text, of which 256 bytes are kept, are sent to the peer by the Polls that
// follow until it answers, for [Config.Linger] at most: until Deadline says that
// it is over. It does not wait, whatever is queued or unread. Unreliable
// messages without a notice get one, then [Handler.Closed] is called: at once,
// or after the handler's method that called Close has returned. What waits on
// the lanes is dropped. On a closed connection it does nothing.
func (c *Conn) Close(now time.Duration, code uint16, text string) {
	c.advance(now)
	c.finish(Reason{Code: code, Text: cutText(text)}, c.cfg.Linger)
	c.tell()
}

// Reset ends the connection because the other side does not know it any more: it
// has restarted, and has proven who it is to the caller. Nobody is told.
func (c *Conn) Reset(now time.Duration) {
	c.advance(now)
	c.finish(Reason{Code: CodeReset, Text: "the other side has restarted", Remote: true}, 0)
	c.end.answer = false
	c.tell()
}

// Closed reports whether the connection has ended.
func (c *Conn) Closed() bool { return c.end.closed }

// cutText returns the part of a text that a CLOSE frame carries.
func cutText(text string) string {
	text = strings.ToValidUTF8(text, "\uFFFD")
	if len(text) <= packet.MaxCloseText {
		return text
	}
	n := packet.MaxCloseText
	for !utf8.RuneStart(text[n]) {
		n--
	}
	return text[:n]
}

// finish ends the connection; the peer is told for so long, or answered if it
// was its end. tell must follow.
func (c *Conn) finish(r Reason, linger time.Duration) {
	if !c.end.closed {
		c.end = ending{reason: r, closed: true, telling: !r.Remote, answer: r.Remote, at: c.now, until: c.now + linger}
	}
}

// violate ends the connection because the peer broke the protocol.
func (c *Conn) violate(code uint16, text string) {
	if !c.end.closed {
		c.finish(Reason{Code: code, Text: cutText(text)}, c.cfg.Linger)
		c.end.violated = true
	}
}

// tell gives the last notices, then the reason, once no handler is running.
func (c *Conn) tell() {
	if !c.end.closed || c.end.told || c.busy {
		return
	}
	c.end.told, c.busy = true, true
	for n := c.sent.first; n < c.sent.next; n++ {
		if r := c.sent.at(n); r.state == flying {
			c.sent.settle(r, lost)
			c.notify(r, false)
		}
	}
	c.sent.trim()
	for c.out.len() > 0 {
		_, tag := c.out.first()
		c.out.pop()
		c.notice(tag, false)
	}
	c.out = outbox{}
	for i := range c.lanes {
		c.lanes[i].data.releaseAll(&c.pool)
		c.inboxes[i].data.releaseAll(&c.pool)
		c.inboxes[i].message = nil
	}
	c.handler.Closed(c.end.reason)
	c.busy = false
}
