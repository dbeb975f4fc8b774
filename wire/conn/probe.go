package conn

import (
	"math"
	"time"
)

// never is a time that does not come.
const never = time.Duration(math.MaxInt64)

const (
	// maxProbeDelay bounds the doubling (not the first of them, which has to wait
	// for an answer), which QUIC lets go to 60 s: at 50 %
	// loss, the default idle time-out then ends one of a million idle
	// connections that are alive (with 2 s, one of 8,000).
	maxProbeDelay = time.Second
	// probesAtOnce is how many packets one time-out sends (RFC 9002, 6.2.4).
	probesAtOnce = 2
	// deafFactor is how many times IdleTimeout a peer may speak without
	// acknowledging anything. Both ways must work once for an acknowledgement:
	// at 50 % loss, one idle time-out passes in vain for 1 of 100 pings.
	deafFactor = 3
)

// probe is the probe time-out of RFC 9002, 6.2: when nothing is heard of what
// was sent last, something is sent to make the peer speak.
type probe struct {
	count uint          // time-outs since the last acknowledgement
	left  int           // packets that are still to be sent for the last one
	base  time.Duration // when something that elicits an answer was last sent
	fired time.Duration // the last time-out
}

// probeAt returns when the time-out fires: counted from the last acknowledgement of anything, not, as in RFC 9002, from the
// last packet sent. Who sends at every tick would put it off for ever, and a lane whose lost bytes nobody acknowledges would
// stand still.
func (c *Conn) probeAt() time.Duration {
	if c.sent.inFlight == 0 || c.cfg.Reliable {
		return never
	}
	first := c.rtt.probeDelay(c.cfg.PeerAckDelay)
	return max(c.progress, c.probe.fired) + max(min(first<<min(c.probe.count, 6), maxProbeDelay), first)
}

// timers runs what is due: the end of an idle connection, losses by time, and
// a probe.
func (c *Conn) timers() {
	if why, at := c.idleAt(); c.now >= at {
		c.finish(Reason{Code: CodeIdle, Text: why}, 0) // told once
		return
	}
	for c.sent.full() { // what is too old to wait for, so that the next can be recorded
		c.lose(c.sent.at(c.sent.first))
		c.sent.trim()
	}
	if c.lossAt != never { // while a loss is near, there is something to send anyway (6.2.1)
		if c.now >= c.lossAt {
			c.detect()
		}
		return
	}
	if c.now >= c.probeAt() {
		c.probe.count++
		c.probe.fired = c.now
		c.probe.left = probesAtOnce
		if c.probe.count == quietProbes {
			c.control.silence(c.now)
			c.pace()
		}
		c.stats.Probes++
		for i := range c.lanes {
			c.lanes[i].probed = 0
		}
	}
}

// idleAt returns when the connection ends for want of signs of life, and why.
func (c *Conn) idleAt() (why string, at time.Duration) {
	if c.sent.inFlight > 0 {
		at = c.progress + deafFactor*c.cfg.IdleTimeout
		if at < c.heardAt+c.cfg.IdleTimeout {
			return "nothing was acknowledged", at
		}
	}
	return "nothing was received", c.heardAt + c.cfg.IdleTimeout
}

// pingAt returns when a ping keeps the connection alive: on a long path not more
// often than its answers come, and often enough to be missed.
func (c *Conn) pingAt() time.Duration {
	return c.probe.base + max(c.cfg.KeepAlive, min(3*c.rtt.smooth, c.cfg.IdleTimeout/4))
}

// Deadline returns when Poll has something to do next, if nothing is received
// or sent before; ok is false when never again: the connection has ended, and
// need not be kept. A caller that Polls each tick needs it only for that.
func (c *Conn) Deadline() (at time.Duration, ok bool) {
	if c.Closed() {
		if c.end.answer {
			return c.now, true
		}
		return c.end.at, c.end.telling
	}
	_, at = c.idleAt()
	at = min(at, c.pingAt())
	if c.lossAt != never {
		at = min(at, c.lossAt)
	} else {
		at = min(at, c.probeAt())
	}
	if c.acks.pending {
		at = min(at, c.acks.due)
	}
	at = min(at, c.pathAt())
	if _, ok := c.mtu.wanted(c.now); ok && c.sent.anyAcked && !c.cfg.Reliable {
		at = min(at, max(c.mtu.next, c.rested+granularity))
	}
	if c.probe.left > 0 {
		at = c.now
	}
	if c.sent.inFlight < c.cfg.MaxInFlight {
		again := c.rested + granularity // what Poll has just left waiting, waits a little
		if c.out.len() > 0 {
			at = min(at, again)
		} else if c.lanesWait() {
			at = min(at, max(again, c.bucket.ready(hungryBelow)))
		}
	}
	return max(at, c.now), true
}
