package conn

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

// Config is what a connection is told at its start. Zero fields take the
// default. MaxDatagramBytes, the limits of the lanes, Reliable and FirstOffset
// must be the same on both sides: a peer that sends more than its receiver
// allows has its connection closed.
type Config struct {
	// ID is the connection's id, in every datagram of both sides: chosen at
	// random by the client. Whoever knows it can speak for the peer.
	ID uint64
	// Client says that this side opened the connection. Its datagrams carry
	// the initial flag until it has received one.
	Client bool
	// Sealer encrypts and authenticates; nil = datagrams travel in the clear.
	// Both sides must have one, and know each other's FirstPacket.
	Sealer Sealer
	// Reliable says that the link keeps order and loses nothing: there are no
	// loss timers and no probes, and only a refused packet is sent again.
	Reliable bool

	// Addr is where the peer is at the start, for ReceiveFrom and PollTo.
	Addr Addr

	// MaxDatagramBytes is the size of the largest datagram until a path is found
	// to carry more or less; default 1200, which nearly every path of today's
	// networks carries; 256 to 65507.
	MaxDatagramBytes int
	// SearchBytes is up to what size the path is tried, and used if it passes;
	// default MaxDatagramBytes: nothing is tried. The link must take as much.
	SearchBytes int
	// MinDatagramBytes is what the size falls back to on a path that swallows
	// larger datagrams; default MaxDatagramBytes: it never does. 548 passes any
	// path (RFC 791: 576 with the heads of IP and UDP).
	MinDatagramBytes int
	// Rate is how many bytes a second may leave at most, without
	// acknowledgements alone; default 1 MiB. The connection finds out how many
	// of them the path carries, from 4 KiB on: what leaves in one flush holds at
	// most 40 ms of that, and so does a datagram that has 256 bytes or more.
	Rate int
	// FixedRate says that Rate is sent whatever the path carries. So it is on a
	// Reliable link, whose own control decides.
	FixedRate bool
	// MinUnreliable is the least that [Conn.MaxUnreliable] may become at low
	// rates, in bytes; default 0: datagrams shrink with the rate, down to 256
	// bytes. A larger one makes state wait behind the rest of a large datagram on
	// slow paths. It has no effect beyond what the path carries.
	MinUnreliable int
	// Burst is how many unused bytes are saved up for one flush at a FixedRate;
	// default a tenth of Rate, and at least four datagrams. It must exceed what
	// Rate gives between two flushes, or the rate is not reached.
	Burst int
	// MaxInFlight is how many packets may wait for their fate; default 1024.
	MaxInFlight int

	// MaxMessageBytes is the length of the longest message on a lane; default
	// 256 KiB. It bounds the buffer of a message that is being put together.
	MaxMessageBytes int
	// MaxQueuedBytes is how many bytes a lane holds that are not acknowledged,
	// and how far ahead of the delivered a peer may send; default 1 MiB. With
	// three lanes and both directions, it bounds a peer's memory.
	MaxQueuedBytes int
	// Lanes overrides the two limits above for single lanes, and says how they
	// share the rate.
	Lanes [Lanes]LaneLimits

	// IdleTimeout ends the connection when nothing was received for that long,
	// or nothing that was sent was acknowledged for three times as long; default
	// 10 s.
	IdleTimeout time.Duration
	// KeepAlive is after how long without anything to acknowledge a ping goes
	// out, or three round trips if that is longer; default 1 s. It must be well
	// below IdleTimeout.
	KeepAlive time.Duration
	// Linger is for how long a peer that does not answer is told of the end;
	// default 2 s.
	Linger time.Duration
	// AckDelay is how long an acknowledgement may wait for company, on a Reliable
	// link 100 ms at least, as nothing but notices waits for it there; default
	// 16 ms, a tick at 60 Hz. What leaves earlier takes it along.
	AckDelay time.Duration
	// PeerAckDelay is how long the other side is taken to wait until it has said
	// so, with its first packets; default AckDelay.
	PeerAckDelay time.Duration

	// FirstPacket is the number of the first packet, below 2^62; tests start
	// it near the ends of 16, 31 and 32 bits. PeerFirstPacket is that of the
	// other side, which counts only with a Sealer; default FirstPacket.
	FirstPacket, PeerFirstPacket uint64
	// FirstOffset is where the streams of the lanes start, below 2^61.
	FirstOffset uint64
	// SkipSeed chooses which packet numbers are skipped, to catch a peer that
	// acknowledges what it did not receive; default the id. It helps only
	// while the peer cannot guess it.
	SkipSeed uint64
}

// LaneLimits overrides limits of [Config] for one lane; zero fields do not.
type LaneLimits struct {
	MaxMessageBytes, MaxQueuedBytes int
	// Class says which lanes go first, strictly: 1 ([Urgent]) before everything
	// else, then 2 to 9; default 1 for Control and 2 for the others.
	Class int
	// Weight is the lane's share of the rate against those of its class, and how
	// many tenths of the rate unreliable messages leave to it while it has
	// something to send; default 5 for Control and Structure, 1 for Bulk. Those
	// of lanes that are not urgent are 9 in all at most.
	Weight int
}

// reliableAckDelay is how often an acknowledgement leaves alone on a Reliable
// link at most.
const reliableAckDelay = 100 * time.Millisecond

// headerMax is the length of the longest header.
const headerMax = 1 + packet.IDSize + 8

// populate fills in the defaults, and panics when the result makes no sense.
func (c Config) populate() Config {
	set(&c.MaxDatagramBytes, 1200)
	set(&c.SearchBytes, c.MaxDatagramBytes)
	set(&c.MinDatagramBytes, c.MaxDatagramBytes)
	set(&c.Rate, 1<<20)
	set(&c.Burst, max(c.Rate/10, 4*c.MaxDatagramBytes))
	set(&c.MaxInFlight, 1024)
	c.FixedRate = c.FixedRate || c.Reliable
	set(&c.MaxMessageBytes, 256<<10)
	set(&c.MaxQueuedBytes, 1<<20)
	set(&c.IdleTimeout, 10*time.Second)
	set(&c.KeepAlive, time.Second)
	set(&c.Linger, 2*time.Second)
	set(&c.AckDelay, 16*time.Millisecond)
	set(&c.PeerAckDelay, c.AckDelay)
	if c.Reliable {
		c.AckDelay, c.PeerAckDelay = max(c.AckDelay, reliableAckDelay), max(c.PeerAckDelay, reliableAckDelay)
	}
	set(&c.SkipSeed, c.ID)
	set(&c.PeerFirstPacket, c.FirstPacket)
	check("MaxDatagramBytes", c.MaxDatagramBytes, 256, 65507)
	check("SearchBytes", c.SearchBytes, c.MaxDatagramBytes, 65507)
	check("MinDatagramBytes", c.MinDatagramBytes, 256, c.MaxDatagramBytes)
	check("Rate", c.Rate, 1, 1<<30)
	check("Burst", c.Burst, c.MaxDatagramBytes, 1<<30)
	check("MaxInFlight", c.MaxInFlight, 16, 1024)
	check("IdleTimeout", c.IdleTimeout, time.Millisecond, time.Hour)
	check("KeepAlive", c.KeepAlive, time.Millisecond, c.IdleTimeout)
	check("Linger", c.Linger, time.Millisecond, time.Hour)
	check("AckDelay", c.AckDelay, 0, time.Second)
	check("PeerAckDelay", c.PeerAckDelay, 0, time.Second)
	check("FirstPacket", c.FirstPacket, 0, 1<<62-1)
	check("PeerFirstPacket", c.PeerFirstPacket, 0, 1<<62-1)
	check("FirstOffset", c.FirstOffset, 0, 1<<61-1)
	tenths := 0
	for i := range c.Lanes {
		l := &c.Lanes[i]
		set(&l.Class, []int{Urgent, 2, 2}[i])
		set(&l.Weight, []int{5, 5, 1}[i])
		check("Lanes.Class", l.Class, Urgent, 9)
		check("Lanes.Weight", l.Weight, 1, 9)
		if l.Class > Urgent {
			tenths += l.Weight
		}
		set(&l.MaxMessageBytes, c.MaxMessageBytes)
		set(&l.MaxQueuedBytes, c.MaxQueuedBytes)
		check("MaxMessageBytes", l.MaxMessageBytes, 1, 1<<30)
		check("MaxQueuedBytes", l.MaxQueuedBytes, l.MaxMessageBytes+wire.UvarintSize(uint64(l.MaxMessageBytes)), 1<<30)
	}
	check("Lanes.Weight in all", tenths, 0, 9)
	return c
}

func set[T comparable](field *T, value T) {
	var zero T
	if *field == zero {
		*field = value
	}
}

func check[T int | uint64 | time.Duration](name string, v, lo, hi T) {
	if v < lo || v > hi {
		panic(fmt.Sprintf("conn: Config.%s is %v, want %v to %v", name, v, lo, hi))
	}
}
