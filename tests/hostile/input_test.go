package hostile

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// Each input counts once for its tick, however many messages say it, and at most once a tick.
func TestInputsCountByTickNotByMessage(t *testing.T) {
	r := newRig(t, 20)
	l := r.inside()
	from, walks := r.s.Engine.Tick(), r.rules[0].Walks
	for range 60 {
		for range 40 {
			l.act([]argument{{action: walkAction, bits: walk(math.Float32bits(1), 0)}}, nil)
		}
		r.run(1)
	}
	ticks := int(r.s.Engine.Tick() - from)
	require.LessOrEqual(t, r.rules[0].Walks-walks, 2*ticks, "one of the liar, one of the honest a tick")
	p := l.peer().Stats().Input
	require.LessOrEqual(t, int(p.Run), ticks+1)
	require.Greater(t, p.Copies, p.Run)
	r.unharmed()
}

// Ten thousand messages a tick cost what the datagrams of a tick may bring, and of those what a peer may say.
func TestInputSpam(t *testing.T) {
	r := newRig(t, 20)
	l := r.inside()
	m := message.Input{Ticks: [][]byte{input(nil, nil)}}
	before := l.peer().Stats()
	const ticks = 30
	for i := range ticks {
		for j := range 10_000 {
			m.Numbering, m.First = uint8(i+j)&3, uint64(r.s.Engine.Tick())
			l.say(m.Append(nil))
		}
		r.run(1)
	}
	p := l.peer()
	require.NotNil(t, p, "spam is counted, not punished: %v", l.why())
	s := p.Stats()
	require.LessOrEqual(t, s.Input.Messages-before.Input.Messages, uint64(64*(ticks+2)))
	require.Greater(t, s.Flooded, uint64(ticks*500), "what is beyond is counted")
	require.LessOrEqual(t, s.Connection.PacketsIn-before.Connection.PacketsIn, uint64(64*(ticks+2)))
	r.unharmed()
}

// What no honest client sends is counted as a strike and changes nothing.
func TestImpossibleInput(t *testing.T) {
	for name, b := range map[string][]byte{
		"nothing":           {},
		"a kind":            {byte(message.KindInput)},
		"another kind":      {byte(message.KindValues), 1, 2, 3},
		"an unknown kind":   {0xff, 0xff},
		"a numbering of 4":  {byte(message.KindInput), 4, 0, 0, 0, 0},
		"33 ticks":          append([]byte{byte(message.KindInput), 0, 0, 0, 0, 33}, make([]byte, 33)...),
		"255 empty ticks":   {byte(message.KindInput), 0, 0, 0, 0, 255},
		"a huge tick":       {byte(message.KindInput), 0, 0, 0, 0, 1, 0xff, 0xff, 0x7f},
		"a long varint":     {byte(message.KindInput), 0, 0x80, 0x80, 0x80, 0x00, 0, 0, 0},
		"two ticks alike":   {byte(message.KindInput), 0, 0, 0, 0, 2, 2, 7, 2, 7},
		"ticks beyond 2^64": append(wire.AppendUvarint([]byte{byte(message.KindInput), 0, 0, 0}, math.MaxUint64), 1, 1),
		"ticks beyond 2^62": append(wire.AppendUvarint([]byte{byte(message.KindInput), 0, 0, 0}, 1<<62), 1, 1),
		"a trailing byte":   {byte(message.KindInput), 0, 0, 0, 0, 0, 0},
		"an unheard verdict": (&message.Input{Numbering: 1, Echo: 1 << 40, First: 40, Ticks: [][]byte{{0, 0}}}).
			Append(nil),
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, 5)
			l := r.inside()
			l.say(b)
			r.run(5)
			require.NotNil(t, l.peer(), "%v", l.why())
			require.Equal(t, uint64(1), l.peer().Stats().Strikes)
			r.unharmed()
		})
	}
}

// Input of any tick, near and far, with numberings flipped, keeps memory and verdicts bounded, and the peer itself can go on
// afterwards in a numbering of its own.
func TestInputFarAheadAndFarBehind(t *testing.T) {
	r := newRig(t, 20, func(cfg *systems.HostConfig) { cfg.Start.Tick = 5000 })
	l := r.inside()
	base := heap()
	numbering := uint8(0)
	for i := range 400 {
		now := uint64(r.s.Engine.Tick())
		for _, first := range []uint64{0, 1, now - 200, now - 3, now + 64, now + 65, now + 1000, 1 << 31, 1 << 32, 1 << 40, 1<<62 - 40} {
			numbering = uint8(i) & 3
			m := message.Input{Numbering: numbering, First: first}
			for j := range message.MaxInputs {
				m.Ticks = append(m.Ticks, input([]argument{{action: walkAction, bits: walk(uint32(j), 0)}}, nil))
			}
			l.say(m.Append(nil))
		}
		r.run(1)
	}
	require.Zero(t, l.peer().Stats().Strikes)
	require.Less(t, heap()-base, 2<<20)
	ran := l.peer().Stats().Input.Run
	for range 20 {
		m := message.Input{Numbering: (numbering + 1) & 3, First: uint64(r.s.Engine.Tick()) + 2, Ticks: [][]byte{input(nil, nil)}}
		l.say(m.Append(nil))
		r.run(1)
	}
	require.Greater(t, l.peer().Stats().Input.Run, ran)
	r.unharmed()
}

// A count that jumps runs a few presses and tells that the rest was too fast; one that falls runs none.
func TestPressCountsJump(t *testing.T) {
	r := newRig(t, 5)
	l := r.inside()
	press := func(count uint64) int {
		before := r.rules[0].Throws
		l.act(nil, []argument{{action: throwAction, count: count, bits: []byte{0, 0, 0, 0}}})
		r.run(6)
		return r.rules[0].Throws - before
	}
	r.honest.Client.SetPrediction(true)
	require.Less(t, press(1<<32-1), 12)
	require.NotZero(t, r.told[netcomp.TooFast])
	require.Less(t, press(5), 2, "lower than executed")
	require.Less(t, press(0), 2)
	malformed := r.told[netcomp.Malformed]
	require.Less(t, press(1<<32), 2)
	require.Equal(t, malformed+1, r.told[netcomp.Malformed])
	r.unharmed()
}

// Floats that are no number travel only as the one that is; what arrives reaches the executor and stays the game's to judge.
// No value turns what is finite into what is not, here: the game compares before it moves.
func TestFloatsThatAreNoNumber(t *testing.T) {
	r := newRig(t, 5)
	l := r.inside()
	for _, f := range []uint32{0x7fc00000, 0x7f800000, 0xff800000, 0x7fc00001, 0xffc00000, 0x7f800001, 0xffffffff, 1, 0x80000000, 0x7f7fffff} {
		l.act([]argument{{action: walkAction, bits: walk(f, f)}}, nil)
		r.run(4)
		if got := r.rules[0].Last; got.X != got.X {
			require.Equal(t, uint32(0x7fc00000), math.Float32bits(got.X), "one form of no number")
		}
	}
	require.NotZero(t, r.told[netcomp.Malformed], "other forms are damage")
	p := netcomp.NewMut[Spot](r.s.Engine.World()).Read(r.bodies[l.id])
	require.False(t, math.IsNaN(float64(p.X)) || math.IsInf(float64(p.X), 0), "%v", p)
	r.unharmed()
}

// A reference is authority only over what is the sender's: anything else is a verdict, whatever number it names.
func TestForgedReferences(t *testing.T) {
	r := newRig(t, 20)
	l := r.inside()
	var others, mine netcomp.NetID
	w := r.s.Engine.World()
	rt := netcomp.RuntimeOf(w)
	others, mine = rt.Identity(r.bodies[r.honest.Client.ID()]).ID(), rt.Identity(r.bodies[l.id]).ID()
	dead := rt.Identity(r.world[3]).ID()
	w.RemoveEntity(r.world[3])
	r.world[3] = r.add()
	r.run(3)
	order := func(bits []byte) int {
		before := r.rules[0].Orders
		l.act([]argument{{action: orderAction, bits: bits}}, nil)
		r.run(1)
		l.act([]argument{}, nil)
		r.run(5)
		return r.rules[0].Orders - before
	}
	require.NotZero(t, order(who(uint64(mine.Index()), uint64(mine.Gen()))))
	require.Zero(t, order(who(uint64(others.Index()), uint64(others.Gen()))))
	require.NotZero(t, r.told[netcomp.NotOwner])
	require.Zero(t, order(who(0, 1)), "the host's")
	key := func(k netcomp.Key) []byte {
		return bits(func(w *wire.BitWriter) { w.Bool(true); w.Bool(true); k.Append(w) })
	}
	honest := r.honest.Client.ID()
	// What is unknown is nobody, which is the game's to judge: the executor hears of no entity.
	for name, b := range map[string][]byte{
		"dead":               who(uint64(dead.Index()), uint64(dead.Gen())),
		"a later generation": who(uint64(others.Index()), uint64(others.Gen())+1),
		"a huge index":       who(1<<24-1, 1),
		"another peer's key": key(netcomp.Key{Peer: honest, Action: throwAction + 1, Press: 1}),
		"a key of nobody":    key(netcomp.Key{Tick: 1 << 63, Spawner: 1<<63 | 5, Peer: 1<<32 - 1, Press: 1<<32 - 1, Action: 1<<16 - 1, Call: 1<<16 - 1}),
	} {
		order(b)
		require.Zero(t, r.rules[0].Dead, name)
	}
	malformed := r.told[netcomp.Malformed]
	order(who(1<<24, 1))
	order(who(5, 0))
	order(who(5, 1<<32))
	require.Greater(t, r.told[netcomp.Malformed], malformed)
	r.unharmed()
}

// Two peers end the same entity in one tick, and a third names it: nobody is handed what is dead.
func TestReferenceToWhatDiesInTheSameTick(t *testing.T) {
	r := newRig(t, 20)
	a, b := r.inside(), r.inside()
	victim := netcomp.RuntimeOf(r.s.Engine.World()).Identity(r.world[7]).ID()
	life := netcomp.NewMut[Life](r.s.Engine.World())
	life.Get(r.world[7]).Points = 1
	r.run(2)
	for _, l := range []*liar{a, b} {
		l.act([]argument{{action: pokeAction, bits: who(uint64(victim.Index()), uint64(victim.Gen()))}}, nil)
	}
	r.run(3)
	require.Zero(t, r.rules[0].Dead)
	require.False(t, r.s.Engine.World().Alive(r.world[7]))
	require.NotZero(t, r.told[netcomp.EntityGone])
	r.world[7] = r.add()
	r.unharmed()
}

// The input of a peer without a body runs nothing.
func TestInputWithoutABody(t *testing.T) {
	r := newRig(t, 5)
	l := r.inside()
	netcomp.Despawn(r.s.Engine.World(), r.bodies[l.id])
	r.run(2)
	r.still = true // the honest one stands
	r.run(3)
	walks := r.rules[0].Walks
	for range 20 {
		l.act([]argument{{action: walkAction, bits: walk(0, 0)}}, []argument{{action: throwAction, count: 1 << 31, bits: make([]byte, 4)}})
		r.run(1)
	}
	require.Equal(t, walks, r.rules[0].Walks)
	require.NotZero(t, r.told[netcomp.NoBody])
	r.unharmed()
}

// The lists inside an input announce what they like: what is not there is damage, and allocates nothing.
func TestHugeCountsInShortInput(t *testing.T) {
	r := newRig(t, 5)
	l := r.inside()
	huge := wire.AppendUvarint(nil, math.MaxUint64)
	for _, b := range [][]byte{
		huge, append(append([]byte{}, huge...), 0), {0xff, 0xff, 3}, append([]byte{1}, huge...), append([]byte{1, 3}, huge...),
		append([]byte{0}, huge...), append([]byte{0, 1}, huge...), append([]byte{0, 1, 2}, huge...), {2, 3, 0, 3, 0, 0}, {0, 2, 2, 1, 0, 1, 1, 0},
	} {
		m := message.Input{First: uint64(r.s.Engine.Tick()) + 2, Ticks: [][]byte{b}}
		l.say(m.Append(nil))
		r.run(3)
	}
	require.GreaterOrEqual(t, r.told[netcomp.Malformed], 10)
	require.NotNil(t, l.peer())
	r.unharmed()
}
