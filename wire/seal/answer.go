package seal

import (
	"bytes"
	"time"

	"github.com/tickwire/tickwire/wire/token"
)

// Receive takes a datagram of the handshake. Poll says what it led to. Nothing
// that anybody but the host can send has an effect; the error says that a
// datagram had none, and is to be counted. Datagrams that come late, or twice,
// are none and no error.
func (c *Client) Receive(now time.Duration, datagram []byte) error {
	c.advance(now)
	kind, id, ok := Peek(datagram)
	if !ok || id != c.cfg.ID {
		return ErrMalformed
	}
	err := c.take(kind, datagram)
	if err != nil {
		c.forged++
	}
	return err
}

// take handles what is expected in this stage.
func (c *Client) take(kind Kind, datagram []byte) error {
	switch {
	case kind == KindToken && c.stage == joining:
		return c.onToken(datagram)
	case kind == KindRetry && c.stage == requesting:
		return c.onRetry(datagram)
	case kind == KindReply && c.stage == requesting:
		return c.onReply(datagram)
	case kind == KindRefusal && c.stage == requesting:
		return c.onRefusal(datagram, KindRequest, c.request.tag())
	case kind == KindRefusal && c.stage == confirming:
		return c.onRefusal(datagram, KindConfirm, c.confirm[len(c.confirm)-TagSize:])
	}
	return nil
}

// onToken takes the token of a host that the join code names.
func (c *Client) onToken(datagram []byte) error {
	t, err := openToken(datagram, c.cfg.ID, c.join, c.joiner)
	if err != nil {
		return err
	}
	if !c.cfg.Code.Of(t.Server) { // who has the code could make it, but not with this key
		return ErrForged
	}
	c.cfg.Token = t
	c.begin()
	return nil
}

// onRetry asks again, with the cookie.
func (c *Client) onRetry(datagram []byte) error {
	cookie, ok := parseRetry(datagram, c.cfg.Token.Secret, c.request.tag())
	if !ok {
		return ErrForged
	}
	if c.retries == maxRetries || bytes.Equal(cookie, c.request.cookie) {
		return nil
	}
	c.retries++
	c.request.cookie = bytes.Clone(cookie)
	c.enter(requesting)
	return nil
}

// onReply ends the Noise handshake.
func (c *Client) onReply(datagram []byte) error {
	var p reply
	if !p.parse(datagram) {
		return ErrMalformed
	}
	_, up, down, err := c.noise.ReadMessage(nil, p.noise)
	if err != nil {
		c.initiate() // the library's state may be half changed
		return ErrForged
	}
	var w welcome
	said, ok := newDirection(down.UnsafeKey()).open(nil, handshakeNumber, p.bound, p.welcome)
	if !ok || !w.parse(said) { // a good first half with another second
		c.initiate()
		return ErrForged
	}
	c.keys = newKeys(c.cfg.ID, up.UnsafeKey(), down.UnsafeKey(), c.cfg.First, w.first)
	c.keys.reset, c.keys.resettable = w.reset, true
	c.params = w.params
	confirm := confirm{id: c.cfg.ID, ticket: w.ticket}
	b := confirm.appendBound(nil)
	c.confirm = newDirection(up.UnsafeKey()).seal(b, handshakeNumber, b, nil)
	c.noise, c.seed = nil, token.Secret{}
	c.enter(confirming)
	return nil
}

// onRefusal ends the handshake.
func (c *Client) onRefusal(datagram []byte, refused Kind, tag []byte) error {
	why, ok := parseRefusal(datagram, c.cfg.Token.Secret, refused, tag)
	if !ok && refused == KindRequest && c.disowned(datagram) {
		why, ok = ReasonTampered, true
	}
	if !ok {
		return ErrForged
	}
	c.fail(why.err())
	return nil
}
