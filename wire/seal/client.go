package seal

import (
	"crypto/cipher"
	"errors"
	"fmt"
	"time"

	"github.com/flynn/noise"

	"github.com/tickwire/tickwire/wire/token"
)

// ErrTimeout says that no host answered in time, or none that has the key that
// the token or code names.
var ErrTimeout = errors.New("seal: no answer")

// A datagram is sent again while there is no answer: soon, then less often.
const (
	firstPause = 250 * time.Millisecond
	maxPause   = 500 * time.Millisecond
	// maxRetries is how many RETRYs are heeded: honest hosts need one or two.
	maxRetries = 8
)

// stage is how far a client is.
type stage uint8

const (
	joining    stage = iota // JOIN is out
	requesting              // REQUEST is out
	confirming              // has keys; CONFIRM is out
	done                    // the host has the keys too
	failed
)

// Client is the client's side of one handshake. It belongs to one goroutine,
// and does not show in fmt.
type Client struct {
	cfg     ClientConfig // constant, but for the token that a code led to
	stage   stage
	now     time.Duration // the latest time it was told
	end     time.Duration // when it fails
	due     time.Duration // when what is out is sent again
	pause   time.Duration // until the time after that
	retries int           // RETRYs heeded
	forged  uint64
	err     error // set if and only if stage is failed

	// While joining.
	joiner cipher.AEAD // of the code
	join   []byte      // the JOIN

	// While requesting.
	seed    token.Secret // private half of the ephemeral key, until there are keys
	bound   []byte       // what the handshake is bound to
	noise   *noise.HandshakeState
	request request

	// From confirming on.
	confirm []byte // the CONFIRM
	keys    *Keys
	params  []byte // the host's
}

// NewClient starts a handshake at now; the datagrams come from [Client.Poll].
// The error is of the source of randomness. It panics when the configuration
// makes no sense.
func NewClient(cfg ClientConfig, now time.Duration) (*Client, error) {
	cfg = cfg.populate()
	drawn, err := token.NewSecret(cfg.Random)
	if err != nil {
		return nil, err
	}
	if cfg.ID == 0 {
		b := drawn.Bytes()
		cfg.ID = id64(b[:])
	}
	c := &Client{cfg: cfg, now: now, end: now + cfg.Timeout, due: now, pause: firstPause}
	if c.seed, err = token.NewSecret(cfg.Random); err != nil {
		return nil, err
	}
	if len(cfg.Token.Sealed) > 0 {
		c.begin()
		return c, nil
	}
	c.joiner = codeCipher(cfg.Code)
	c.join, err = appendJoin(nil, cfg.ID, c.joiner, cfg.Random)
	return c, err
}

// begin makes the REQUEST.
func (c *Client) begin() {
	c.request = request{id: c.cfg.ID, token: c.cfg.Token.Sealed}
	c.bound = c.request.appendBound(nil)
	c.request.noise = c.initiate()
	c.enter(requesting)
}

// initiate makes Noise message 1, the same each time.
func (c *Client) initiate() []byte {
	c.noise = initiate(c.seed, c.bound, c.cfg.Token.Secret, c.cfg.Token.Server)
	said := hello{first: c.cfg.First, params: c.cfg.Params}
	b, _, _, err := c.noise.WriteMessage(nil, said.append(nil))
	if err != nil {
		c.fail(fmt.Errorf("%w: the server key is none", token.ErrMalformed))
	}
	return b
}

// enter moves to a stage, in which something is to be sent at once.
func (c *Client) enter(s stage) {
	if c.stage != failed {
		c.stage, c.due, c.pause = s, c.now, firstPause
	}
}

// fail ends the handshake.
func (c *Client) fail(err error) {
	if c.err == nil {
		c.stage, c.err = failed, err
	}
}

// Poll returns the next datagram that is to be sent, appended to buf[:0], or
// nil when none is. Call it until it returns nil: at once, after each Receive,
// and at Deadline. With a capacity of RequestSize, buf is not replaced.
func (c *Client) Poll(now time.Duration, buf []byte) []byte {
	c.advance(now)
	if c.stage >= done || c.now < c.due {
		return nil
	}
	c.due, c.pause = c.now+c.pause, min(2*c.pause, maxPause)
	switch c.stage {
	case joining:
		return append(buf[:0], c.join...)
	case requesting:
		return c.request.append(buf[:0])
	}
	return append(buf[:0], c.confirm...)
}

// Deadline returns when Poll is to be called again; ok is false when nothing
// is left to do.
func (c *Client) Deadline() (at time.Duration, ok bool) {
	return min(c.due, c.end), c.stage < done
}

// advance moves the clock.
func (c *Client) advance(now time.Duration) {
	c.now = max(c.now, now)
	if c.stage == confirming && c.keys.opened {
		c.stage = done
	}
	if c.stage < done && c.now >= c.end {
		c.fail(fmt.Errorf("%w in %v", ErrTimeout, c.cfg.Timeout))
	}
}

// ID returns the connection's id.
func (c *Client) ID() uint64 { return c.cfg.ID }

// Keys returns the keys, nil until there are some. Packets may be sealed from
// then on: those that reach the host before the CONFIRM are lost. The
// handshake is over when the keys have opened a packet of the host.
func (c *Client) Keys() *Keys { return c.keys }

// Params returns what the host said with the handshake, once there are keys.
func (c *Client) Params() []byte { return c.params }

// Token returns the token that the client connects with, the zero Token while
// it has only a code.
func (c *Client) Token() token.Token { return c.cfg.Token }

// Err returns why the handshake failed, nil while it has not: ErrRefused with
// an error of package token, ErrTimeout, or token.ErrMalformed for a token
// with a server key that is none.
func (c *Client) Err() error { return c.err }

// Forged returns how many datagrams were not what they claimed to be.
func (c *Client) Forged() uint64 { return c.forged }

// Format writes the connection's id, whatever the verb.
func (c Client) Format(f fmt.State, _ rune) { fmt.Fprintf(f, "[client of connection %016x]", c.cfg.ID) }
