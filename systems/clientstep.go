package systems

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/session"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/transport"
)

// openStep drains the link, applies what came, reconciles the past with it, aligns time, and runs the tick's input.
func (c *Client) openStep(*ecs.World) {
	if !c.started {
		c.started = true
		if err := c.rt.Ready(); err != nil {
			panic(err.Error())
		}
	}
	strays(c.cfg.Log, c.rt)
	c.stepped = true
	c.drain()
	tick := c.engine.Tick()
	if c.live() {
		if err := c.roll.Reconcile(tick - 1); err != nil {
			c.broken(err)
		}
		c.align()
	}
	c.roll.Begin(tick)
	if c.live() && c.heard.Number != 0 { // before the host has been heard nobody knows what tick it is there
		c.roll.Step(tick)
	}
}

// live reports whether the host's world is here, whole or not, and the client's tick is its own.
func (c *Client) live() bool { return c.joined() && !c.seeking }

func (c *Client) joined() bool { return c.state == Joining || c.state == Playing }

// drain takes in what the link brought and applies it to the world.
func (c *Client) drain() {
	if c.ses == nil {
		c.dialed()
		return
	}
	c.ses.Drain(c.now())
	if !c.joined() {
		return
	}
	if err := c.rep.Apply(); err != nil {
		c.broken(err)
		return
	}
	if h, ok := c.rep.Newest(); ok && h.Number != c.heard.Number {
		c.heard = h
		c.follow(h)
		c.restart(h)
	}
	if done, total := c.rep.Progress(); c.state == Joining && c.cfg.Events.Progress != nil {
		c.cfg.Events.Progress(done, total)
	}
	if c.state == Joining && c.rep.Synced() {
		c.become(Playing)
	}
}

// follow takes the host's time scale; dilation alone cannot follow a host that has slowed by more than it.
func (c *Client) follow(h message.Send) {
	if s := float64(h.Scale) / 128; s != c.engine.TimeScale() && c.engine.TimeScale() > 0 {
		if c.scale == 0 {
			c.scale = c.engine.TimeScale()
		}
		c.engine.SetTimeScale(s)
	}
}

// restart takes the host's time anew as long as no input has been made, when that costs nothing: the welcome may have been
// long on its way, and the body even longer.
func (c *Client) restart(h message.Send) {
	if c.cfg.Sample == nil || c.seeking || c.roll.Started() {
		return
	}
	start := c.lead.Start(ecs.Tick(h.Tick), c.rtt())
	if off := int64(c.engine.Tick()) - int64(start); off < -3 || off > 3 {
		c.Seek(start)
	}
}

// align steers the client's tick to where its input reaches the host in time.
func (c *Client) align() {
	if c.cfg.Sample == nil {
		return // a spectator's tick leads nothing
	}
	if c.heard.Number != 0 && c.roll.Heard() {
		c.lead.Observe(c.engine.Moment(), ecs.Tick(c.heard.Tick), c.heard.Margin, c.engine.Tick(), c.rtt())
	}
	if n := c.roll.Missed(); n > 0 {
		c.lead.Missed(c.engine.Moment())
	}
	if ticks, due := c.lead.Seek(); due {
		c.stalls++
		c.Seek(ecs.Tick(int64(c.engine.Tick()) + ticks))
		return
	}
	c.engine.Dilate(c.lead.Factor())
}

// closeStep undoes what the game wrote to others' entities, keeps what this tick predicted, and sends its input.
func (c *Client) closeStep(*ecs.World) {
	if c.live() {
		block, complete := c.rep.Structure()
		c.roll.Close(c.engine.Tick(), c.rep.Blocks(), block, complete)
		c.sendInput()
	}
	if c.ses != nil {
		c.ses.Flush(c.now())
	}
	c.jump()
}

func (c *Client) sendInput() {
	b, ok := c.roll.AppendInput(c.buffer[:0], c.engine.Tick())
	c.buffer = b
	if ok {
		c.ses.Conn().SendUnreliable(b, 0) // a full pipe drops it; the next one carries it again
	}
}

// broken ends a session whose host said what cannot be.
func (c *Client) broken(err error) {
	c.ses.End(c.now(), session.Reason{Code: message.EndProtocol, Text: fmt.Sprintf("the host's data does not fit: %v", err)})
}

func (c *Client) connect(l transport.Link) {
	c.ses = session.NewClient(session.ClientConfig{
		Terms:            terms(c.cfg.Schema, c.engine.Config().TickRate, c.cfg.HistoryTicks, c.cfg.WindowTicks),
		Schema:           c.cfg.Schema,
		User:             c.cfg.User,
		Claim:            c.claim,
		Attempt:          1,
		ConnID:           mix(c.cfg.Seed, 4),
		Token:            c.cfg.Token,
		Code:             c.cfg.Code,
		Random:           c.cfg.Random,
		Rate:             c.cfg.Rate,
		FixedRate:        c.cfg.FixedRate,
		Step:             ecs.TimeOf(c.rt.World).Step,
		HandshakeTimeout: c.cfg.HandshakeTimeout,
		IdleTimeout:      c.cfg.IdleTimeout,
		FirstPacket:      c.cfg.Start.Packet,
	}, c.now(), l, clientSink{c})
}

// dialed takes the link or the failure of the dialing goroutine.
func (c *Client) dialed() {
	link, err, done := c.dial.poll()
	switch {
	case !done:
	case err != nil:
		c.end(Reason{Code: message.EndTransport, Text: err.Error()})
	default:
		c.connect(link)
	}
}

// clientSink hears of the host from the session.
type clientSink struct{ c *Client }

func (s clientSink) Welcomed(m message.Welcome) {
	c := s.c
	c.rt.Self, c.rt.Seed = netcomp.PeerID(m.Peer), m.Seed
	c.rep.Expect(int(min(m.Entities, 1<<24)))
	c.Seek(c.lead.Start(ecs.Tick(m.Tick), c.rtt()))
	c.become(Joining)
}

func (s clientSink) Unreliable(b []byte) bool {
	c := s.c
	if h, _, err := message.ParseSend(b); err == nil {
		c.play.Arrived(c.now(), ecs.Tick(h.Tick), ecs.Tick(h.Previous))
	}
	return c.rep.Admit(b)
}

func (s clientSink) Message(lane conn.Lane, b []byte) error {
	switch {
	case lane == conn.Structure:
		return s.c.rep.Block(b)
	case lane == conn.Bulk && message.KindOf(b) == message.KindFinal:
		return s.c.rep.Final(b)
	case lane == conn.Bulk:
		return s.c.rep.Page(b)
	}
	return fmt.Errorf("%w: kind %d on lane %d", message.ErrMessage, message.KindOf(b), lane)
}

func (s clientSink) Notice(uint64, bool) {}

func (s clientSink) Ended(why session.Reason) { s.c.end(Reason(why)) }
