package hostile

import (
	"context"
	"runtime"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/transport"
)

const step = time.Second / 60

// rig is a host with a world that moves, an honest client, and the liars beside it.
type rig struct {
	testing.TB
	s      *systemstest.Session
	rules  []*Rules // the host's, then each client's
	honest *systemstest.Member
	liars  []*liar

	world  []ecs.Entity
	busy   int  // entities written a tick
	churn  int  // entities replaced a tick
	noises int  // events a tick
	still  bool // the freeze has come
	at     int  // the next to be written

	peers     []*systems.Peer                   // that are here
	bodies    map[netcomp.PeerID]ecs.Entity     //
	left      map[netcomp.PeerID]systems.Reason // why the others went
	told      map[netcomp.Verdict]int           // verdicts
	spawn     *ecs.Map3[netcomp.Identity, Spot, Life]
	spot      *netcomp.Mut[Spot]
	config    systems.HostConfig
	strangers uint64
}

// newRig makes the host, n entities, and an honest client that plays.
func newRig(t testing.TB, n int, change ...func(*systems.HostConfig)) *rig {
	return makeRig(t, n, false, change...)
}

// makeRig is newRig, whose links want sealing or not.
func makeRig(t testing.TB, n int, sealed bool, change ...func(*systems.HostConfig)) *rig {
	r := &rig{TB: t, busy: 2, bodies: map[netcomp.PeerID]ecs.Entity{}, left: map[netcomp.PeerID]systems.Reason{}, told: map[netcomp.Verdict]int{}}
	r.config = systems.HostConfig{Events: systems.HostEvents{Joining: r.joining, Left: r.gone,
		Verdict: func(_ *systems.Peer, _ ecs.Tick, v netcomp.Verdict) { r.told[v]++ }}}
	for _, f := range change {
		f(&r.config)
	}
	r.s = systemstest.New(systemstest.Config{Seed: 7, Schema: Schema(), Setup: r.setup, Sealed: sealed, Host: r.config})
	w := r.s.Engine.World()
	r.spawn, r.spot = ecs.NewMap3[netcomp.Identity, Spot, Life](w), netcomp.NewMut[Spot](w)
	for range n {
		r.world = append(r.world, r.add())
	}
	r.s.Engine.Add(ecs.Simulate, ecs.Func(r.move))
	r.honest = r.s.Join(systemstest.Good(), systems.ClientConfig{Sample: func(in *netcomp.Input) {
		if r.still {
			return
		}
		netcomp.Do(in, Walk{X: 0.5})
		if in.Tick%64 == 0 {
			netcomp.Press(in, Throw{X: 1})
		}
	}})
	require.True(t, r.s.Until(3*time.Second, func() bool { return r.honest.Client.State() == systems.Playing }), "the honest client plays")
	return r
}

func (r *rig) setup(e *ecs.Engine) {
	s := new(Rules)
	r.rules = append(r.rules, s)
	e.Add(ecs.Simulate, s)
}

func (r *rig) add() ecs.Entity {
	return r.spawn.NewWith(new(netcomp.OwnedBy(0)), new(Spot), &Life{Points: 3})
}

// move is the host's game: it writes, replaces and tells, at the rates set.
func (r *rig) move(w *ecs.World) {
	if r.still || len(r.world) == 0 {
		return
	}
	for range r.busy {
		r.at = (r.at + 1) % len(r.world)
		if p := r.spot.Get(r.world[r.at]); p != nil {
			p.X++
		}
	}
	for range r.churn {
		r.at = (r.at + 1) % len(r.world)
		netcomp.Despawn(w, r.world[r.at])
		r.world[r.at] = r.add()
	}
	for i := range r.noises {
		netcomp.Emit(w, Noise{N: uint32(i)}, netcomp.ToAll())
	}
}

func (r *rig) joining(p *systems.Peer) {
	e, again := r.bodies[p.ID()]
	if !again {
		e = r.add()
		r.peers = append(r.peers, p)
		r.bodies[p.ID()] = e
	}
	p.Bind(e)
}

func (r *rig) gone(p *systems.Peer, why systems.Reason) {
	r.left[p.ID()] = why
	for i, q := range r.peers {
		if q == p {
			r.peers = append(r.peers[:i], r.peers[i+1:]...)
			break
		}
	}
	netcomp.Despawn(r.s.Engine.World(), r.bodies[p.ID()])
}

// run lets n ticks pass.
func (r *rig) run(n int) {
	for range n {
		for _, l := range r.liars {
			l.turn()
		}
		r.s.Step()
	}
}

// unharmed asserts what every attack must leave: the honest client plays, its world is the host's.
func (r *rig) unharmed() {
	r.Helper()
	r.still = true
	for _, l := range r.liars {
		if l.mute = true; l.peer() != nil { // what it held would be held on
			l.peer().Kick(systems.Kicked("the test is over"))
		}
	}
	r.run(30) // what is under way arrives, and nothing is held any more
	require.Equal(r, systems.Playing, r.honest.Client.State(), "the honest client: %v", r.honest.Why)
	require.NoError(r, r.s.Converge(3*time.Second))
	require.Zero(r, r.honest.Client.Stats().Stalls)
	require.Zero(r, r.rules[0].Dead, "a dead entity was handed to an executor")
}

// heap is the live heap in bytes.
func heap() int {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return int(m.HeapAlloc)
}

// liar is a peer without manners over an honest connection: the test says what it sends.
type liar struct {
	r     *rig
	link  transport.Link
	conn  *conn.Conn
	claim [16]byte
	id    netcomp.PeerID // of the welcome
	tick  uint64         // newest host tick heard
	first uint64         // number of the host's first packet
	names []uint64       // by number of a datagram on the wire: the connection's own, plus one; 0 of a raw one
	end   *conn.Reason
	told  message.Refuse

	mute   bool                       // sends nothing any more
	lose   func(datagram []byte) bool // what it claims not to have received
	refuse bool                       // refuses unreliable messages
	in     int                        // datagrams
	sent   uint64                     // newest number that the connection has used
	buf    [2048]byte
}

// stranger is a liar that has said nothing yet.
func (r *rig) stranger() *liar {
	link, err := r.s.Net.Dialer(transport.Fault{}, transport.Fault{}).Dial(context.Background())
	require.NoError(r, err)
	r.strangers++
	return r.over(link, 1000+r.strangers)
}

// over is a stranger on a link and with a connection id of the test's choice.
func (r *rig) over(link transport.Link, id uint64) *liar {
	l := &liar{r: r, link: link}
	l.claim = [16]byte{9, byte(id), byte(id >> 8), byte(id >> 16)}
	l.conn = conn.New(conn.Config{ID: id, Client: true, AckDelay: step, Rate: 64 << 20, FixedRate: true, FirstPacket: 1,
		MaxDatagramBytes: 1190}, r.s.Net.Now(), l)
	r.liars = append(r.liars, l)
	return l
}

// inside is a liar that has been let in.
func (r *rig) inside() *liar {
	r.Helper()
	l := r.stranger()
	l.control(l.hello())
	for range 10 {
		r.run(1)
	}
	require.NotZero(r, l.id, "the liar is in: %v", l.end)
	return l
}

func (l *liar) terms() message.Terms {
	return message.Terms{Version: message.Version, Schema: Schema().Hash(), TickRate: 60, History: systems.DefaultHistory, Window: systems.DefaultWindow}
}

func (l *liar) hello() []byte {
	m := message.Hello{Terms: l.terms(), Claim: l.claim, Attempt: 1}
	return m.Append(nil)
}

func (l *liar) control(b []byte) { _ = l.conn.Send(conn.Control, b) }

// say sends an unreliable message, in a datagram of its own if need be.
func (l *liar) say(b []byte) { _ = l.conn.SendUnreliable(b, 0) }

// raw sends a datagram of frames, between those of the connection. Their numbers are counted anew on the way out, and told
// back on the way in, so that the connection does not hear of what it did not send.
func (l *liar) raw(frames []byte) { l.post(0, frames) }

func (l *liar) post(name uint64, frames []byte) {
	l.names = append(l.names, name)
	h := packet.Header{ID: l.conn.ID(), Number: uint64(len(l.names)), Length: 8, Initial: l.in == 0}
	_ = l.link.Send(append(h.Append(nil), frames...))
}

// own gives a datagram of the host the numbers that the connection knows.
func (l *liar) own(datagram []byte) []byte {
	h, frames, err := packet.ParseHeader(datagram)
	require.NoError(l.r, err)
	b := h.Append(nil)
	var f packet.Frame
	for rd := wire.NewReader(frames); rd.Left() > 0; {
		from := len(frames) - rd.Left()
		if f.Parse(&rd); f.Kind != packet.KindAck {
			b = append(b, frames[from:len(frames)-rd.Left()]...)
			continue
		}
		var ranges []packet.Range
		for _, ack := range f.Ack.Ranges[:f.Ack.Count] {
			for n := ack.Last; n >= max(ack.First, 1) && len(ranges) < packet.MaxRanges; n-- {
				name := uint64(0)
				if n <= uint64(len(l.names)) {
					name = l.names[n-1]
				}
				switch last := len(ranges) - 1; {
				case name == 0:
				case last >= 0 && ranges[last].First == name:
					ranges[last].First--
				default:
					ranges = append(ranges, packet.Range{First: name - 1, Last: name - 1})
				}
			}
		}
		b = packet.AppendAck(b, ranges, f.Ack.Delay, 4096)
	}
	return b
}

func (l *liar) turn() {
	now := l.r.s.Net.Now()
	for {
		n, err := l.link.Recv(l.buf[:])
		if n == 0 || err != nil {
			break
		}
		l.in++
		if h, _, err := packet.ParseHeader(l.buf[:n]); err == nil && l.first == 0 {
			l.first = h.Number
		}
		if l.lose == nil || !l.lose(l.buf[:n]) {
			_ = l.conn.Receive(now, l.own(l.buf[:n]))
		}
	}
	if l.mute {
		return
	}
	for b := l.conn.Poll(now, nil); b != nil; b = l.conn.Poll(now, nil) {
		h, frames, err := packet.ParseHeader(b)
		require.NoError(l.r, err)
		number, ok := h.Restore(l.sent, l.sent > 0)
		require.True(l.r, ok)
		l.sent = number
		l.post(number+1, frames)
	}
}

func (l *liar) Unreliable(b []byte) bool {
	if h, _, err := message.ParseSend(b); err == nil {
		l.tick = max(l.tick, h.Tick)
	}
	return !l.refuse
}

func (l *liar) Message(_ conn.Lane, b []byte) {
	switch message.KindOf(b) {
	case message.KindWelcome:
		m, err := message.ParseWelcome(b)
		require.NoError(l.r, err)
		l.id, l.tick = netcomp.PeerID(m.Peer), m.Tick
	case message.KindRefuse:
		l.told, _ = message.ParseRefuse(b)
	}
}

func (l *liar) Notice(uint64, bool)  {}
func (l *liar) Closed(r conn.Reason) { l.end = &r }

// peer is the host's side of a liar, nil once it has gone.
func (l *liar) peer() *systems.Peer {
	p, _ := l.r.s.Host.Peer(l.id)
	return p
}

// why is the reason for which the host let go of a liar, with code zero while it is in.
func (l *liar) why() systems.Reason { return l.r.left[l.id] }

// carries reports whether a datagram has a frame that the test asks for.
func carries(datagram []byte, ask func(f *packet.Frame) bool) bool {
	_, frames, err := packet.ParseHeader(datagram)
	if err != nil {
		return false
	}
	var f packet.Frame
	for r := wire.NewReader(frames); r.Left() > 0 && r.Err() == nil; {
		if f.Parse(&r); r.Err() == nil && ask(&f) {
			return true
		}
	}
	return false
}

// chunkOf asks for chunks of a lane.
func chunkOf(lane conn.Lane) func(f *packet.Frame) bool {
	return func(f *packet.Frame) bool { return f.Kind == packet.KindChunk && conn.Lane(f.Chunk.Lane) == lane }
}

// Numbers of the actions, which are sorted by name.
const (
	orderAction = iota
	pokeAction
	throwAction
	walkAction
)

// argument is one action in an input: held, or pressed with a count.
type argument struct {
	action, count uint64
	bits          []byte
}

// input encodes the input of one tick.
func input(held, pressed []argument) []byte {
	b := wire.AppendUvarint(nil, uint64(len(held)))
	for _, a := range held {
		b = wire.AppendBytes(wire.AppendUvarint(b, a.action), a.bits)
	}
	b = wire.AppendUvarint(b, uint64(len(pressed)))
	for _, a := range pressed {
		b = wire.AppendBytes(wire.AppendUvarint(wire.AppendUvarint(b, a.action), a.count), a.bits)
	}
	return b
}

// bits encodes by a bit writer.
func bits(write func(w *wire.BitWriter)) []byte {
	var w wire.BitWriter
	w.Reset(nil)
	write(&w)
	return w.Bytes()
}

func walk(x, y uint32) []byte {
	return bits(func(w *wire.BitWriter) { w.Bits(uint64(x), 32); w.Bits(uint64(y), 32) })
}

func who(index, gen uint64) []byte {
	return bits(func(w *wire.BitWriter) { w.Bool(true); w.Bool(false); w.Uvarint(index); w.Uvarint(gen) })
}

// act sends the input of the tick that the host runs next but one.
func (l *liar) act(held, pressed []argument) {
	m := message.Input{First: uint64(l.r.s.Engine.Tick()) + 2, Ticks: [][]byte{input(held, pressed)}}
	l.say(m.Append(nil))
}
