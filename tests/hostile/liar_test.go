package hostile

import (
	"context"
	"log/slog"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

// victim is a client whose host lies: the host is a connection, of which the test says what it sends.
type victim struct {
	testing.TB
	net    *sim.Net
	engine *ecs.Engine
	client *systems.Client
	rules  *Rules
	local  []ecs.Entity // the client's own, never networked
	why    systems.Reason
	ends   int

	link   transport.Link
	conn   *conn.Conn
	number uint64 // of the newest send
	block  uint64 // and block
	tick   uint64
	paged  uint64 // entities sent by page
	inputs int
	alive  map[uint64]told // indexes of what the host has said to live
	heard  message.Input
	end    *conn.Reason
	buf    [2048]byte
}

// newVictim makes a client that has been welcomed at tick 100.
func newVictim(t testing.TB, change ...func(*systems.ClientConfig)) *victim {
	v := &victim{TB: t, net: sim.NewNet(3), rules: new(Rules), tick: 100, alive: map[uint64]told{0: {full: true}, 1: {full: true}, 2: {true, true}}}
	up, down := v.net.Pair(transport.Fault{}, transport.Fault{})
	v.link = down
	v.engine = ecs.NewEngine(ecs.Config{TickRate: 60, Log: slog.New(slog.DiscardHandler)})
	v.engine.Add(ecs.Simulate, v.rules)
	cfg := systems.ClientConfig{
		Schema: Schema(), Link: up, Seed: 5, Log: slog.New(slog.DiscardHandler),
		Sample: func(in *netcomp.Input) {
			netcomp.Do(in, Walk{X: 1})
			if in.Tick%4 == 0 {
				netcomp.Press(in, Throw{X: 1})
			}
		},
		Events: systems.ClientEvents{Ended: func(why systems.Reason) { v.why = why; v.ends++ }},
	}
	for _, f := range change {
		f(&cfg)
	}
	var err error
	v.client, err = systems.NewClient(v.engine, cfg)
	require.NoError(t, err)
	spots := ecs.NewMap1[Spot](v.engine.World())
	for range 10 {
		v.local = append(v.local, spots.NewWith(new(Spot)))
	}
	v.run(3)
	return v
}

// welcomed is newVictim, and the host's welcome.
func welcomed(t testing.TB, change ...func(*systems.ClientConfig)) *victim {
	v := newVictim(t, change...)
	v.send(conn.Control, (&message.Welcome{Peer: 1, Instance: 2, Seed: 3, Tick: v.tick}).Append(nil))
	v.run(3)
	require.Equal(t, systems.Joining, v.client.State())
	return v
}

func (v *victim) run(n int) {
	for range n {
		v.tick++
		v.net.Advance(step)
		v.turn()
		v.engine.Update(step)
	}
}

func (v *victim) turn() {
	now := v.net.Now()
	for {
		n, err := v.link.Recv(v.buf[:])
		if n == 0 || err != nil {
			break
		}
		if v.conn == nil {
			h, _, err := packet.ParseHeader(v.buf[:n])
			require.NoError(v, err)
			v.conn = conn.New(conn.Config{ID: h.ID, AckDelay: step, Rate: 64 << 20, FixedRate: true}, now, v)
		}
		_ = v.conn.Receive(now, v.buf[:n])
	}
	if v.conn == nil {
		return
	}
	for b := v.conn.Poll(now, nil); b != nil; b = v.conn.Poll(now, nil) {
		_ = v.link.Send(b)
	}
}

func (v *victim) Unreliable(b []byte) bool {
	if v.heard.Parse(b) == nil {
		v.inputs++
	}
	return true
}
func (v *victim) Message(conn.Lane, []byte) {}
func (v *victim) Notice(uint64, bool)       {}
func (v *victim) Closed(r conn.Reason)      { v.end = &r }

func (v *victim) send(l conn.Lane, b []byte) { _ = v.conn.Send(l, b) }
func (v *victim) say(b []byte)               { _ = v.conn.SendUnreliable(b, 0) }

// head is an honest header of the next send.
func (v *victim) head() message.Send {
	v.number++
	return message.Send{Number: v.number, Tick: v.tick, Previous: v.tick - 1, Count: 1, Oldest: v.number, Settled: v.tick, Block: v.block,
		Structure: v.block, Complete: v.tick, Scale: 128}
}

// blockOf sends a structure block with the records.
func (v *victim) blockOf(records ...func(w *wire.BitWriter)) {
	v.block++
	b := (&message.Block{Number: v.block, Tick: v.tick}).Append(nil)
	v.send(conn.Structure, append(b, bits(func(w *wire.BitWriter) {
		for _, f := range records {
			f(w)
		}
		w.Bits(uint64(message.RecordEnd), message.RecordBits)
	})...))
}

// Numbers of the components, which are sorted by name.
const (
	lifeComponent = iota
	spotComponent
	tieComponent
)

func kind(w *wire.BitWriter, k message.Record) { w.Bits(uint64(k), message.RecordBits) }

// body is the body of a spawn record: an entity of peer owner with a Life and a Spot, in full precision if it is predicted.
func body(w *wire.BitWriter, index, gen, owner uint64) {
	w.Bool(true)
	w.Uvarint(index)
	w.Uvarint(gen)
	message.AppendRole(w, message.Role{Owner: owner, Predicted: owner == 1})
	values(w, owner == 1)
}

func values(w *wire.BitWriter, raw bool) {
	message.AppendMember(w, -1, lifeComponent)
	life, spot := lifeNet{}, spotNet{}
	l, s := Life{Points: 5}, Spot{X: 1}
	if raw {
		life.AppendRaw(w, &l, nil)
	} else {
		var q lifeQ
		life.Quantize(&q, &l, nil, true)
		life.AppendImage(w, &q, nil)
	}
	message.AppendMember(w, lifeComponent, spotComponent)
	if raw {
		spot.AppendRaw(w, &s, nil)
	} else {
		var q spotQ
		spot.Quantize(&q, &s, nil, true)
		spot.AppendImage(w, &q, nil)
	}
	message.AppendEnd(w)
}

func spawn(index, gen, owner uint64) func(w *wire.BitWriter) {
	return func(w *wire.BitWriter) { kind(w, message.RecordSpawn); body(w, index, gen, owner) }
}

// own sends own state that binds a body, whole.
func (v *victim) own(bodyID netcomp.NetID, change func(m *message.Own, h *message.Send)) {
	h := v.head()
	h.Own = true
	m := message.Own{Numbering: v.heard.Numbering, Whole: true, Decided: v.heard.First, Body: uint64(bodyID)}
	if change != nil {
		change(&m, &h)
	}
	v.say(append(append(h.Append(nil), m.Append(nil)...), bits(func(w *wire.BitWriter) {
		if bodyID != 0 {
			w.Bool(true)
			w.Varint(int64(bodyID.Index()))
			values(w, true)
		}
		w.Bool(false)
	})...))
}

// playing is a client in a whole world: two entities of the host, and a body.
func playing(t testing.TB, change ...func(*systems.ClientConfig)) *victim {
	v := welcomed(t, change...)
	v.blockOf(spawn(0, 1, 0), spawn(1, 1, 0), spawn(2, 1, 1))
	v.send(conn.Bulk, (&message.Final{Tick: v.tick}).Append(nil))
	v.run(2)
	for range 10 {
		v.own(netcomp.MakeNetID(2, 1), nil)
		v.run(1)
	}
	require.Equal(t, systems.Playing, v.client.State(), "%v", v.why)
	require.NotZero(t, v.inputs)
	return v
}

// usable asserts what is left after any lie: the engine steps, local entities live and move, and the client can leave.
func (v *victim) usable() {
	v.Helper()
	w := v.engine.World()
	from := v.engine.Tick()
	v.run(5)
	if v.client.State() == systems.Ended { // else time may be as slow as the host says
		require.NotEqual(v, from, v.engine.Tick(), "the engine steps on")
	}
	spots := netcomp.NewMut[Spot](w)
	for _, e := range v.local {
		require.True(v, w.Alive(e))
		spots.Get(e).X++
	}
	if v.client.State() == systems.Ended {
		require.Equal(v, 1, v.ends)
		require.NotZero(v, v.why.Code)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_ = v.client.Leave(ctx)
	require.False(v, w.IsLocked())
	for i := range 3 {
		require.Equal(v, 1, v.engine.Update(step), "in its own time")
		for _, e := range v.local {
			require.True(v, w.Alive(e), "step %d", i)
		}
	}
	q := ecs.NewFilter1[netcomp.Identity](w).Query()
	n := q.Count()
	q.Close()
	require.Zero(v, n, "the host's entities are gone")
}

// ended asserts that the session is over because of what the host said.
func (v *victim) ended() {
	v.Helper()
	require.Equal(v, systems.Ended, v.client.State())
	require.Equal(v, uint16(message.EndProtocol), v.why.Code, "%v", v.why)
	v.usable()
}
