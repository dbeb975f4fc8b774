package session

import (
	"fmt"
	"io"
	"time"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/token"
)

// HostConfig is what a host is told at its start. Zero fields take the default.
type HostConfig struct {
	Terms  message.Terms   // what every client must have alike; Version and Schema are filled in
	Schema *netcomp.Schema // required
	// Instance are 64 random bits of this run of the host, Seed the seed of the session, from which clients draw as the
	// host does. Both are said to every client.
	Instance, Seed uint64
	// Secret are 64 random bits that nobody is told. From them come the numbers of the first packets, so that nobody can
	// acknowledge what he did not receive.
	Secret uint64

	MaxPeers      int // peers at a time; default 64
	MaxHandshakes int // connections that are no peer yet, and links without a connection; default 64
	// HandshakeTimeout is how long a step of the handshake may take; default 5 s.
	HandshakeTimeout time.Duration
	// IdleTimeout is how long a peer may be silent; default 10 s.
	IdleTimeout time.Duration
	Step        time.Duration // between two Flush; default 1/60 s
	Rate        int           // bytes a second to a peer at most; the connection's default
	FixedRate   bool          // Rate is sent whatever the path carries
	FirstPacket uint64        // number of the first packet, for tests near a wrap; default from Secret
	// Guard opens connections over links that want sealing; without one nobody comes in over them. It belongs to the host
	// from now on. Its clock is the host's.
	Guard *seal.Host
	// Admit is asked for every new peer, with what its game said in the hello, the link's remote address, and over a sealed
	// link what the token grants, else nil. An error refuses the peer, who is told its text. What it gets is valid during
	// the call only. nil admits everybody.
	Admit func(user []byte, remote string, grant *token.Grant) error
}

// ClientConfig is what a client is told at its start. Zero fields take the default.
type ClientConfig struct {
	Terms  message.Terms   // what the host must have alike; Version and Schema are filled in
	Schema *netcomp.Schema // required
	User   []byte          // for the host's Admit; at most message.MaxUserBytes
	// Claim are 16 random bytes, a secret of this client, and Attempt a number that rises with every connection made with
	// it; both are stored before the first send. With them the client is again the peer that it was. Required.
	Claim   [16]byte
	Attempt uint64
	ConnID  uint64 // random; required

	// Token or Code is what opens a link that wants sealing; Random, good for keys, is required with either.
	Token  token.Token
	Code   token.Code
	Random io.Reader

	HandshakeTimeout time.Duration // until the host's answer; default 10 s
	IdleTimeout      time.Duration // how long the host may be silent; default 10 s
	Step             time.Duration // between two Flush; default 1/60 s
	Rate             int           // bytes a second to the host at most; the connection's default
	FixedRate        bool          // Rate is sent whatever the path carries
	FirstPacket      uint64        // number of the first packet, for tests near a wrap
}

func (c HostConfig) populate() HostConfig {
	if c.Schema == nil {
		panic("session: HostConfig.Schema is required")
	}
	c.Terms.Version, c.Terms.Schema = message.Version, c.Schema.Hash()
	set(&c.MaxPeers, 64)
	set(&c.MaxHandshakes, 64)
	set(&c.HandshakeTimeout, 5*time.Second)
	set(&c.IdleTimeout, 10*time.Second)
	set(&c.Step, time.Second/60)
	if c.MaxPeers < 0 || c.MaxHandshakes < 0 {
		panic(fmt.Sprintf("session: HostConfig: %d peers, %d handshakes", c.MaxPeers, c.MaxHandshakes))
	}
	return c
}

func (c ClientConfig) populate() ClientConfig {
	switch {
	case c.Schema == nil:
		panic("session: ClientConfig.Schema is required")
	case c.Claim == [16]byte{}:
		panic("session: ClientConfig.Claim is required: 16 random bytes")
	case c.ConnID == 0:
		panic("session: ClientConfig.ConnID is required: 64 random bits")
	case len(c.User) > message.MaxUserBytes:
		panic(fmt.Sprintf("session: ClientConfig.User has %d bytes, at most %d are possible", len(c.User), message.MaxUserBytes))
	}
	c.Terms.Version, c.Terms.Schema = message.Version, c.Schema.Hash()
	set(&c.HandshakeTimeout, 10*time.Second)
	set(&c.IdleTimeout, 10*time.Second)
	set(&c.Step, time.Second/60)
	return c
}

func set[T int | time.Duration](field *T, value T) {
	if *field == 0 {
		*field = value
	}
}

func (c HostConfig) conn(id uint64, link Link, first uint64) conn.Config {
	out := connConfig(id, link, c.Step, c.IdleTimeout, first)
	out.Rate, out.FixedRate = c.Rate, c.FixedRate
	return out
}

func (c ClientConfig) conn(id uint64, link Link, first uint64) conn.Config {
	out := connConfig(id, link, c.Step, c.IdleTimeout, first)
	out.Rate, out.FixedRate = c.Rate, c.FixedRate
	return out
}

// connConfig is what both sides tell a connection. An acknowledgement leaves with the next flush, so it may wait a step.
// Datagrams stay as long as they are, however slow the path: what a component may hold is said by the schema and not by it.
func connConfig(id uint64, link Link, step, idle time.Duration, first uint64) conn.Config {
	return conn.Config{
		ID: id, Reliable: link.Reliable(), MaxDatagramBytes: min(datagramBytes, link.MaxDatagramBytes()), MinUnreliable: datagramBytes,
		IdleTimeout: idle, KeepAlive: min(time.Second, idle/4), AckDelay: min(step, time.Second), PeerAckDelay: min(step, time.Second),
		FirstPacket: first,
	}
}
