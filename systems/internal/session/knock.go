package session

import (
	"errors"

	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/seal"
)

// startKnocking begins the handshake of a sealed link.
func (c *Client) startKnocking() {
	if len(c.cfg.Token.Sealed) == 0 && c.cfg.Code.IsZero() {
		c.gone = &Reason{Code: message.EndToken, Text: "the link is sealed, and there is neither a token nor a join code for it"}
		return
	}
	knock, err := seal.NewClient(seal.ClientConfig{
		Token: c.cfg.Token, Code: c.cfg.Code, Random: c.cfg.Random, ID: c.cfg.ConnID, First: c.cfg.FirstPacket,
		Timeout: min(c.cfg.HandshakeTimeout, seal.MaxTimeout),
	}, c.now)
	if err != nil {
		c.gone = &Reason{Code: message.EndToken, Text: err.Error()}
		return
	}
	c.knock = knock
}

// keepKnocking sends what the handshake has to say, until the host has the keys.
func (c *Client) keepKnocking() {
	if c.knock == nil || c.closed {
		return
	}
	for c.gone == nil {
		b := c.knock.Poll(c.now, c.msg)
		if b == nil {
			break
		}
		c.msg = b
		send(c.link, b)
	}
	c.turnedAway()
}

// heard takes a datagram of the handshake, or the word of a host that it has forgotten the connection.
func (c *Client) heard(kind seal.Kind, b []byte) {
	if kind == seal.KindReset {
		if keys := c.knock.Keys(); c.conn != nil && keys.IsReset(b) {
			c.conn.Reset(c.now)
		} else {
			c.stats.Malformed++
		}
		return
	}
	if err := c.knock.Receive(c.now, b); err != nil {
		c.stats.Malformed++
	}
	if keys := c.knock.Keys(); keys != nil && c.conn == nil && c.gone == nil {
		out, in := keys.First()
		link := c.cfg.conn(c.knock.ID(), c.link, out)
		link.Sealer, link.PeerFirstPacket = keys, in
		c.greet(link)
	}
	c.turnedAway()
}

// turnedAway ends a session whose handshake has failed.
func (c *Client) turnedAway() {
	err := c.knock.Err()
	if err == nil || c.gone != nil {
		return
	}
	why := handshakeReason(err)
	c.refusal = &why
	c.close(why.Code, why.Text)
}

// handshakeReason is the reason for how a handshake failed.
func handshakeReason(err error) Reason {
	if errors.Is(err, seal.ErrTimeout) {
		return Reason{Code: message.EndTimeout, Text: err.Error() + ": no host is there, or it is not the one that the token or join code is of"}
	}
	return Reason{Code: message.EndToken + uint16(seal.ReasonOf(err)), Text: err.Error()}
}
