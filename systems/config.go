package systems

import (
	"fmt"
	"io"
	"log/slog"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
)

// Bounds and defaults of both roles.
const (
	// DefaultHistory is how many ticks a client can rewind: 2 s at 60 Hz, longer than any round trip that is playable.
	DefaultHistory = 128
	// DefaultWindow is how many ticks ahead of its own a host keeps input.
	DefaultWindow = 64
	// DefaultRate is what a peer is sent at most, in bytes a second.
	DefaultRate = 1 << 20
)

// HostConfig configures a host; every field but Schema may stay zero.
type HostConfig struct {
	// Schema lists what travels: the generated Schema() of the game's package. Required.
	Schema *netcomp.Schema
	// SendRate is how often a second a peer is sent to; zero is the engine's tick rate. It must divide the tick rate.
	SendRate int
	// MaxPeers bounds the peers; zero is 64. One more is refused with message.EndFull.
	MaxPeers int
	// MaxEntities bounds the networked entities that live or that some peer still knows; zero is 1<<24. A spawn beyond it
	// stays on the host and counts as HostStats.NoID.
	MaxEntities int
	// HistoryTicks and WindowTicks are terms of the session, the same on every machine: the ticks a client can rewind
	// (zero is DefaultHistory) and the ticks ahead that a host keeps input for (zero is DefaultWindow).
	HistoryTicks int
	WindowTicks  int
	// Rate is what each peer is sent at most, in bytes a second; zero is DefaultRate. Too small starves joins first, values
	// last. How much of it a path carries is found out, from the delay and the loss of what is sent.
	Rate int
	// FixedRate says that Rate is sent whatever the path carries: for networks that are known, and for measurements. On a
	// path that carries less, everything comes late.
	FixedRate bool
	// HandshakeTimeout and IdleTimeout end what does not come on or goes silent; zero is 10 s each.
	HandshakeTimeout time.Duration
	IdleTimeout      time.Duration
	// StallTimeout ends a peer to whom nothing reliable gets through, though it is heard: it does not read, or its path is
	// too slow or too narrow. What counts is progress, so a large world may take as long as it needs. Zero is 30 s.
	StallTimeout time.Duration
	// Keys are for sealed links; zero draws what is needed.
	Keys HostKeys
	// Seed seeds netcomp.Rand and the numbers of the session. Zero draws one; a simulator gives it.
	Seed uint64
	// Start moves the first numbers of everything that counts, so that tests start near a wrap. Leave it zero.
	Start Start
	// Events are what the game hears.
	Events HostEvents
	// Log takes what an operator should know; zero is slog.Default.
	Log *slog.Logger
	// Probe is for tests.
	Probe *Probe
}

// Start moves first numbers; see HostConfig.
type Start struct {
	Tick   ecs.Tick
	Packet uint64
	Send   uint64
	Gen    uint32
}

// Hello is what a peer said to be let in.
type Hello struct {
	User   []byte // ClientConfig.User, at most message.MaxUserBytes; valid during the call
	Remote string // for logs: it proves nothing
	// Sealed says that the link is, and that the peer has a token: Client is who it was issued for, by the issuer's numbering,
	// Granted what the issuer put into it, valid during the call. One who came by a join code has a number that the host made up.
	Sealed  bool
	Client  uint64
	Granted []byte
}

// HostEvents are called on the world's goroutine in the Open stage, with the world unlocked. Each may be nil.
type HostEvents struct {
	// Admit decides whether a peer is let in; the error's text is told to it. Nil lets everybody in.
	Admit func(h Hello) error
	// Joining is the first word of a peer: it is accepted, its world is on the way.
	Joining func(p *Peer)
	// Synced says that the peer's world is whole. A game gives it its body here, or in Joining to be faster.
	Synced func(p *Peer)
	// Left is the last word of a peer. Its entities stay: their fate is the game's choice.
	Left func(p *Peer, why Reason)
	// Verdict hears the answer to each input.
	Verdict func(p *Peer, t ecs.Tick, v netcomp.Verdict)
}

func (c HostConfig) filled(tickRate int) HostConfig {
	c.SendRate = orInt(c.SendRate, tickRate)
	c.MaxPeers = orInt(c.MaxPeers, 64)
	c.HistoryTicks = orInt(c.HistoryTicks, DefaultHistory)
	c.WindowTicks = orInt(c.WindowTicks, DefaultWindow)
	c.Rate = orInt(c.Rate, DefaultRate)
	c.HandshakeTimeout = orTime(c.HandshakeTimeout, 10*time.Second)
	c.IdleTimeout = orTime(c.IdleTimeout, 10*time.Second)
	c.StallTimeout = orTime(c.StallTimeout, 30*time.Second)
	c.Keys = c.Keys.filled()
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return c
}

func (c HostConfig) validate(tickRate int) error {
	switch {
	case c.Schema == nil:
		return fmt.Errorf("systems: HostConfig.Schema is nil: give the generated Schema()")
	case len(c.Keys.Issuers) > token.MaxKeys:
		return fmt.Errorf("systems: HostConfig.Keys has %d issuers' keys, %d are possible", len(c.Keys.Issuers), token.MaxKeys)
	case c.SendRate < 1 || tickRate%c.SendRate != 0:
		return fmt.Errorf("systems: HostConfig.SendRate %d does not divide the tick rate %d", c.SendRate, tickRate)
	case c.MaxPeers < 1 || c.HistoryTicks < 2 || c.WindowTicks < 2 || c.Rate < 1024 || c.MaxEntities < 0:
		return fmt.Errorf("systems: HostConfig out of range: MaxPeers %d (at least 1), HistoryTicks %d, WindowTicks %d (at least 2), Rate %d (at least 1024), MaxEntities %d",
			c.MaxPeers, c.HistoryTicks, c.WindowTicks, c.Rate, c.MaxEntities)
	}
	return nil
}

// ClientConfig configures a client; Schema and one of Dial and Link are required.
type ClientConfig struct {
	// Schema must be the host's; a difference is refused and told.
	Schema *netcomp.Schema
	// Dial are the ways to the host, tried in turn on a goroutine of their own.
	Dial []transport.Dialer
	// Link is a link already open, instead of Dial.
	Link transport.Link
	// Token, of a backend or of Host.Issue, or Code, a host's join code, is what opens sealed links, as those of UDP are. A token
	// opens one session. Random is for simulators; nil is crypto/rand.Reader.
	Token  token.Token
	Code   token.Code
	Random io.Reader
	// Sample fills the input of a tick, once per tick, never in a replay, from the tick on in which the client's body is here;
	// where the schema has an action that is free, from the first that the host has spoken of. Nil makes a spectator, which
	// predicts nothing.
	Sample func(in *netcomp.Input)
	// User is what the host's Admit sees, at most message.MaxUserBytes.
	User []byte
	// HistoryTicks and WindowTicks must be the host's: a difference is refused and told. Zero is DefaultHistory and
	// DefaultWindow.
	HistoryTicks int
	WindowTicks  int
	// Rate and FixedRate are HostConfig's, for what is sent to the host; zero is DefaultRate.
	Rate      int
	FixedRate bool
	// MaxEntities bounds the index of an entity that is taken from the host, and with it the memory that a host can claim: some
	// 200 bytes each, besides the entities' own. Zero is 1<<24, which every host keeps to; beyond, the session ends.
	MaxEntities int
	// HandshakeTimeout ends a client whom no host answers, IdleTimeout one whose host goes silent; zero is 10 s each.
	HandshakeTimeout time.Duration
	IdleTimeout      time.Duration
	// Seed draws the claim and the numbers of the connection. Zero draws one; a simulator gives it. Whoever can guess it can
	// take the session over.
	Seed uint64
	// Start moves the first number of a packet, so that tests start near a wrap. Leave it zero.
	Start Start
	// Events are what the game hears.
	Events ClientEvents
	// Log takes what an operator should know; zero is slog.Default.
	Log *slog.Logger
	// Probe is for tests.
	Probe *Probe
}

// ClientEvents are called on the world's goroutine, with the world unlocked. Each may be nil.
type ClientEvents struct {
	// State hears each new state.
	State func(s State)
	// Ended is the last word: why the session is over, or why it never began.
	Ended func(why Reason)
	// Verdict hears the host's answer to each input.
	Verdict func(t ecs.Tick, v netcomp.Verdict)
	// Progress tells how many entities of the join have arrived, and a hint of how many there are.
	Progress func(done, total int)
}

func (c ClientConfig) filled() ClientConfig {
	c.HistoryTicks = orInt(c.HistoryTicks, DefaultHistory)
	c.WindowTicks = orInt(c.WindowTicks, DefaultWindow)
	c.Rate = orInt(c.Rate, DefaultRate)
	c.HandshakeTimeout = orTime(c.HandshakeTimeout, 10*time.Second)
	c.IdleTimeout = orTime(c.IdleTimeout, 10*time.Second)
	if c.Random == nil {
		c.Random = secrets()
	}
	if c.Log == nil {
		c.Log = slog.Default()
	}
	return c
}

func (c ClientConfig) validate() error {
	switch {
	case c.Schema == nil:
		return fmt.Errorf("systems: ClientConfig.Schema is nil: give the generated Schema()")
	case c.Link == nil && len(c.Dial) == 0:
		return fmt.Errorf("systems: ClientConfig has neither Dial nor Link: there is no way to a host")
	case len(c.User) > message.MaxUserBytes:
		return fmt.Errorf("systems: ClientConfig.User has %d bytes, %d are possible", len(c.User), message.MaxUserBytes)
	case c.HistoryTicks < 2 || c.WindowTicks < 2 || c.Rate < 1024 || c.MaxEntities < 0:
		return fmt.Errorf("systems: ClientConfig out of range: HistoryTicks %d, WindowTicks %d (at least 2), Rate %d (at least 1024), MaxEntities %d",
			c.HistoryTicks, c.WindowTicks, c.Rate, c.MaxEntities)
	}
	return nil
}

func orInt(v, otherwise int) int {
	if v == 0 {
		return otherwise
	}
	return v
}

func orTime(v, otherwise time.Duration) time.Duration {
	if v == 0 {
		return otherwise
	}
	return v
}
