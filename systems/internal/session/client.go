package session

import (
	"time"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/seal"
)

// ClientSink hears what happens to a client. Its methods are called inside Drain, Flush and Leave, on the caller's
// goroutine, and may call Leave and End. Bytes are valid during the call only.
type ClientSink interface {
	// Welcomed tells that the host has taken the client, before any other message.
	Welcomed(m message.Welcome)
	// Unreliable takes an unreliable message; false refuses it: it counts as lost and its packet is not acknowledged.
	Unreliable(b []byte) bool
	// Message takes a message of a lane. An error ends the session with message.EndProtocol and the error's text.
	Message(lane conn.Lane, b []byte) error
	// Notice tells what became of an unreliable message.
	Notice(tag uint64, delivered bool)
	// Ended tells that the session is over, or never began. It is the last call.
	Ended(why Reason)
}

// State is how far a client's session has come.
type State uint8

// The states, in the order they are gone through.
const (
	Greeting State = iota // the host has not answered
	Welcomed              // the session is open
	Ended                 // and is not to be opened again
)

// String names the state.
func (s State) String() string { return [...]string{"greeting", "welcomed", "ended"}[s] }

// Client is the client's side of one session over one link. Another attempt is another Client.
type Client struct {
	cfg   ClientConfig
	sink  ClientSink
	link  Link
	knock *seal.Client // nil on a link without sealing
	conn  *conn.Conn   // nil until there are keys for it
	state State
	stats ClientStats
	buf   []byte // what comes in
	msg   []byte // what goes out

	now     time.Duration // of the call under way, or the last one
	since   time.Duration // of the hello
	refusal *Reason       // of the host
	gone    *Reason       // the connection has ended so
	said    bool          // and has been polled since
	closed  bool          // the link is
}

// NewClient greets the host on a fresh link; the hello leaves with the first Flush. It panics on a configuration that makes
// no sense.
func NewClient(cfg ClientConfig, now time.Duration, l Link, sink ClientSink) *Client {
	cfg = cfg.populate()
	c := &Client{cfg: cfg, sink: sink, link: l, buf: make([]byte, bufferBytes), now: now, since: now}
	if x, ok := l.(exposed); ok && x.Sealed() {
		c.startKnocking()
		return c
	}
	c.greet(cfg.conn(cfg.ConnID, l, cfg.FirstPacket))
	return c
}

// greet makes the connection and says hello on it.
func (c *Client) greet(link conn.Config) {
	link.Client = true
	c.conn = conn.New(link, c.now, (*clientDoor)(c))
	m := message.Hello{Terms: c.cfg.Terms, Claim: c.cfg.Claim, Attempt: c.cfg.Attempt, User: c.cfg.User}
	if err := c.conn.Send(conn.Control, m.Append(nil)); err != nil {
		panic("session: a hello that cannot be sent: " + err.Error()) // it is bounded, and the lane is empty
	}
}

// State is how far the session has come.
func (c *Client) State() State { return c.state }

// Conn is the session's connection, nil on a sealed link until there are keys. Nothing may be sent on it before Welcomed.
func (c *Client) Conn() *conn.Conn { return c.conn }

// Stats are the counters so far.
func (c *Client) Stats() ClientStats {
	s := c.stats
	if c.conn != nil {
		link := c.conn.Stats()
		s.Malformed += link.Malformed + link.Stray
	}
	return s
}

// Idle reports that the session has ended, the host has been told, and the link is closed.
func (c *Client) Idle() bool { return c.state == Ended && c.closed }

// Drain takes what has arrived, at most 1024 datagrams.
func (c *Client) Drain(now time.Duration) {
	c.now = max(c.now, now)
	for range hostDatagramsPerDrain {
		if c.closed {
			break
		}
		n, err := c.link.Recv(c.buf)
		if err != nil {
			c.close(message.EndTransport, clean(err.Error()))
			c.hangUp("")
			break
		}
		if n == 0 {
			break
		}
		c.take(c.buf[:n])
	}
	if c.conn != nil {
		backlog(c.conn, c.link)
	}
	if c.conn != nil && c.state == Greeting && c.now-c.since >= c.cfg.HandshakeTimeout {
		c.close(message.EndTimeout, "the host has not answered for "+c.cfg.HandshakeTimeout.String())
	}
	c.settle()
}

// Flush sends what waits, as many datagrams as the rate allows, and ends a session whose host has been silent for too long.
// After the end it has to go on until Idle, so that the host is told.
func (c *Client) Flush(now time.Duration) {
	c.now = max(c.now, now)
	c.keepKnocking()
	for !c.closed && c.conn != nil {
		b := c.conn.Poll(c.now, c.msg[:0])
		if b == nil {
			break
		}
		c.msg = b
		send(c.link, b)
	}
	flush(c.link)
	c.said = c.gone != nil
	c.settle()
}

// Leave ends the session: the host forgets the peer at once.
func (c *Client) Leave(now time.Duration) { c.End(now, Reason{Code: message.EndLeft, Text: "left"}) }

// End ends the session from this side with a reason: the host said what cannot be.
func (c *Client) End(now time.Duration, why Reason) {
	c.now = max(c.now, now)
	c.close(why.Code, clean(why.Text))
	c.settle()
}

// close ends the connection, or what was to become one.
func (c *Client) close(code uint16, text string) {
	switch {
	case c.conn != nil:
		c.conn.Close(c.now, code, text)
	case c.gone == nil:
		c.gone = &Reason{Code: code, Text: text}
	}
}

// take gives a datagram to who it is for.
func (c *Client) take(b []byte) {
	if c.knock != nil {
		if kind, _, ok := seal.Peek(b); ok {
			c.heard(kind, b)
			return
		}
	}
	if c.conn == nil {
		c.stats.Malformed++
		return
	}
	_ = c.conn.Receive(c.now, b) // what ends the connection is told to Closed
}

// settle tells the end, and closes the link when there is nothing more to say on it.
func (c *Client) settle() {
	if c.gone == nil {
		return
	}
	if c.state != Ended {
		c.state = Ended
		c.sink.Ended(*c.gone)
	}
	if c.conn == nil {
		c.hangUp(c.gone.Text)
		return
	}
	if _, more := c.conn.Deadline(); !more || c.said && c.link.Reliable() {
		c.hangUp(c.gone.Text)
	}
}

// hangUp closes the link, once.
func (c *Client) hangUp(reason string) {
	if !c.closed {
		c.closed = true
		_ = c.link.Close(reason) // what it could say of its end has no reader any more
	}
}
