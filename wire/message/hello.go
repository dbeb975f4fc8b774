package message

import (
	"unicode/utf8"

	"github.com/tickwire/tickwire/wire"
)

// MaxUserBytes bounds what a game may add to its hello.
const MaxUserBytes = 1024

// Terms are what both sides must have alike before anything else is said.
type Terms struct {
	Version  uint64
	Schema   uint64 // hash of the schema's text
	TickRate uint64 // steps a second
	History  uint64 // ticks of undo log a client keeps
	Window   uint64 // ticks of input a host keeps ahead of its own
}

// Hello opens a session.
//
//	kind 1 | version | schema hash 8 | tick rate | history | window | claim 16 | attempt | user bytes
type Hello struct {
	Terms
	// Claim are 128 random bits of the client, the first token of its session. They are stored before the first send: a
	// hello with the bits of a live peer is that peer again, without its world.
	Claim   [16]byte
	Attempt uint64 // rises with every hello of a claim
	User    []byte // the game's own, for admission
}

// Append writes the message.
func (m *Hello) Append(b []byte) []byte {
	b = append(b, byte(KindHello))
	b = wire.AppendUvarint(b, m.Version)
	b = wire.AppendU64(b, m.Schema)
	b = wire.AppendUvarint(b, m.TickRate)
	b = wire.AppendUvarint(b, m.History)
	b = wire.AppendUvarint(b, m.Window)
	b = append(b, m.Claim[:]...)
	b = wire.AppendUvarint(b, m.Attempt)
	return wire.AppendBytes(b, m.User)
}

// ParseHello reads a Hello; User aliases b. A hello of another version yields its version and nothing else, so that it can
// be refused readably.
func ParseHello(b []byte) (Hello, error) {
	r, err := open(b, KindHello)
	if err != nil {
		return Hello{}, err
	}
	m := Hello{Terms: Terms{Version: r.Uvarint()}}
	if r.Err() == nil && m.Version != Version {
		return m, nil
	}
	m.Schema, m.TickRate, m.History, m.Window = r.U64(), r.Uvarint(), r.Uvarint(), r.Uvarint()
	copy(m.Claim[:], r.Bytes(len(m.Claim)))
	m.Attempt, m.User = r.Uvarint(), r.Block(MaxUserBytes)
	if err := r.Done(); err != nil {
		return Hello{}, fail("hello", err)
	}
	return m, nil
}

// Welcome accepts a Hello.
//
//	kind 2 | peer | instance 8 | seed 8 | tick | entities
type Welcome struct {
	Peer     uint64
	Instance uint64 // 64 random bits of the host's run: peer numbers mean something only with it
	Seed     uint64 // of the session, for netcomp.Rand
	Tick     uint64 // the host's
	Entities uint64 // how many the world holds now: the client's measure of progress, a hint only
}

// Append writes the message.
func (m *Welcome) Append(b []byte) []byte {
	b = append(b, byte(KindWelcome))
	b = wire.AppendUvarint(b, m.Peer)
	b = wire.AppendU64(b, m.Instance)
	b = wire.AppendU64(b, m.Seed)
	b = wire.AppendUvarint(b, m.Tick)
	return wire.AppendUvarint(b, m.Entities)
}

// ParseWelcome reads a Welcome.
func ParseWelcome(b []byte) (Welcome, error) {
	r, err := open(b, KindWelcome)
	if err != nil {
		return Welcome{}, err
	}
	m := Welcome{Peer: r.Uvarint(), Instance: r.U64(), Seed: r.U64(), Tick: tick(&r), Entities: r.Uvarint()}
	if m.Peer == 0 || m.Peer > 1<<32-1 {
		r.Fail(wire.ErrValue)
	}
	if err := r.Done(); err != nil {
		return Welcome{}, fail("welcome", err)
	}
	return m, nil
}

// MaxRefuseBytes bounds a refusal's text, which on a schema mismatch is the host's whole schema text.
const MaxRefuseBytes = 64 << 10

// Refuse answers a Hello with no. The connection is closed with the same code after it.
//
//	kind 3 | code | host's terms as in Hello | text | schema text
type Refuse struct {
	Code   uint64
	Terms  Terms
	Text   string
	Schema string // the host's schema text if that is the difference
}

// Append writes the message; longer texts are cut.
func (m *Refuse) Append(b []byte) []byte {
	b = append(b, byte(KindRefuse))
	b = wire.AppendUvarint(b, m.Code)
	b = wire.AppendUvarint(b, m.Terms.Version)
	b = wire.AppendU64(b, m.Terms.Schema)
	b = wire.AppendUvarint(b, m.Terms.TickRate)
	b = wire.AppendUvarint(b, m.Terms.History)
	b = wire.AppendUvarint(b, m.Terms.Window)
	b = wire.AppendString(b, cut(m.Text, MaxUserBytes))
	return wire.AppendString(b, cut(m.Schema, MaxRefuseBytes))
}

// cut shortens a text to max bytes, at a rune's border.
func cut(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && !utf8.RuneStart(s[max]) {
		max--
	}
	return s[:max]
}

// ParseRefuse reads a Refuse.
func ParseRefuse(b []byte) (Refuse, error) {
	r, err := open(b, KindRefuse)
	if err != nil {
		return Refuse{}, err
	}
	m := Refuse{Code: r.Uvarint()}
	m.Terms = Terms{Version: r.Uvarint(), Schema: r.U64(), TickRate: r.Uvarint(), History: r.Uvarint(), Window: r.Uvarint()}
	m.Text, m.Schema = string(r.Block(MaxUserBytes)), string(r.Block(MaxRefuseBytes))
	if err := r.Done(); err != nil {
		return Refuse{}, fail("refuse", err)
	}
	return m, nil
}
