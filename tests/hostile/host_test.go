package hostile

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
)

func TestHonestHostByHand(t *testing.T) {
	v := playing(t)
	v.run(30)
	require.Equal(t, 3, v.client.Stats().Entities)
	v.usable()
}

// Structure that cannot be ends the session; the world goes on.
func TestImpossibleStructure(t *testing.T) {
	for name, records := range map[string][]func(w *wire.BitWriter){
		"an unknown kind":             {func(w *wire.BitWriter) { kind(w, 6) }},
		"a despawn of nobody":         {func(w *wire.BitWriter) { kind(w, message.RecordDespawn); w.Uvarint(9) }},
		"a despawn of a huge index":   {func(w *wire.BitWriter) { kind(w, message.RecordDespawn); w.Uvarint(math.MaxUint64) }},
		"a spawn over one that lives": {spawn(0, 2, 0)},
		"a spawn without an id":       {func(w *wire.BitWriter) { kind(w, message.RecordSpawn); w.Bool(false) }},
		"a spawn beyond the indexes":  {spawn(1<<24, 1, 0)},
		"a spawn of generation 0":     {spawn(9, 0, 0)},
		"a spawn of a huge owner":     {spawn(9, 1, 1<<32)},
		"an owner of nobody":          {func(w *wire.BitWriter) { kind(w, message.RecordOwner); w.Uvarint(9) }},
		"an owner with what is lacked": {func(w *wire.BitWriter) {
			kind(w, message.RecordOwner)
			w.Uvarint(0)
			message.AppendRole(w, message.Role{Owner: 2})
			message.AppendMember(w, -1, tieComponent)
			w.Bool(false)
			message.AppendEnd(w)
		}},
		"a component beyond the schema": {func(w *wire.BitWriter) {
			kind(w, message.RecordShape)
			w.Uvarint(0)
			message.AppendMember(w, -1, 3)
		}},
		"a component far beyond the schema": {func(w *wire.BitWriter) {
			kind(w, message.RecordShape)
			w.Uvarint(0)
			w.Bool(true)
			w.Uvarint(math.MaxUint64)
		}},
		"an unknown event": {func(w *wire.BitWriter) {
			kind(w, message.RecordEvent)
			message.AppendEvent(w, message.Event{Number: 1})
		}},
		"an event without its bytes": {func(w *wire.BitWriter) {
			kind(w, message.RecordEvent)
			message.AppendEvent(w, message.Event{Size: math.MaxUint64})
		}},
		"an event that cannot be read": {func(w *wire.BitWriter) {
			kind(w, message.RecordEvent)
			message.AppendEvent(w, message.Event{Size: 1})
			w.Bits(0xff, 8)
		}},
	} {
		t.Run(name, func(t *testing.T) {
			v := playing(t)
			v.blockOf(records...)
			v.run(3)
			v.ended()
		})
	}
}

// Messages of the wrong kind, lane, number or tick end the session.
func TestImpossibleMessages(t *testing.T) {
	for name, lie := range map[string]func(v *victim){
		"an empty message":        func(v *victim) { v.send(conn.Structure, nil) },
		"a page among blocks":     func(v *victim) { v.send(conn.Structure, (&message.Page{Tick: v.tick}).Append(nil)) },
		"a block among pages":     func(v *victim) { v.send(conn.Bulk, (&message.Block{Number: v.block + 1, Tick: v.tick}).Append(nil)) },
		"values on control":       func(v *victim) { v.send(conn.Control, []byte{byte(message.KindValues)}) },
		"a hello":                 func(v *victim) { v.send(conn.Control, []byte{byte(message.KindHello)}) },
		"a block that is missing": func(v *victim) { v.block++; v.blockOf() },
		"a block again":           func(v *victim) { v.block--; v.blockOf() },
		"a block of an old tick":  func(v *victim) { v.tick -= 50; v.blockOf() },
		"a block of no tick": func(v *victim) {
			v.send(conn.Structure, wire.AppendUvarint(wire.AppendUvarint([]byte{byte(message.KindBlock)}, v.block+1), math.MaxUint64))
		},
		"a second end":            func(v *victim) { v.send(conn.Bulk, (&message.Final{Tick: 1}).Append(nil)) },
		"an empty value":          func(v *victim) { v.say(nil) },
		"input":                   func(v *victim) { v.say((&message.Input{}).Append(nil)) },
		"a send without a number": func(v *victim) { h := v.head(); h.Number, h.Oldest = 0, 0; v.say(h.Append(nil)) },
		"a send without records":  func(v *victim) { h := v.head(); v.say(h.Append(nil)) },
		"a send of two minds": func(v *victim) {
			h := v.head()
			h.Count = 2
			v.say(append(h.Append(nil), 0))
			h.Index, h.Block = 1, 0
			h.Structure = 0
			v.say(append(h.Append(nil), 0))
		},
		"values with a base": func(v *victim) {
			h := v.head()
			v.say(append(h.Append(nil), bits(func(w *wire.BitWriter) {
				w.Bool(true)
				w.Varint(0)
				message.AppendMember(w, -1, lifeComponent)
				w.Bool(true)
			})...))
		},
		"values of a huge index": func(v *victim) {
			h := v.head()
			v.say(append(h.Append(nil), bits(func(w *wire.BitWriter) { w.Bool(true); w.Varint(math.MaxInt64) })...))
		},
		"values of a negative index": func(v *victim) {
			h := v.head()
			v.say(append(h.Append(nil), bits(func(w *wire.BitWriter) { w.Bool(true); w.Varint(math.MinInt64) })...))
		},
		"own state of an action beyond the schema": func(v *victim) {
			v.own(0, func(m *message.Own, _ *message.Send) { m.Executed = []message.Executed{{Action: 900, Count: 1}} })
		},
		"own state with damage": func(v *victim) {
			h := v.head()
			h.Own = true
			v.say(append((&message.Own{}).Append(h.Append(nil)), bits(func(w *wire.BitWriter) { w.Bool(true); w.Varint(2); w.Bool(true); w.Uvarint(1 << 40) })...))
		},
		"own state of a huge index": func(v *victim) {
			h := v.head()
			h.Own = true
			v.say(append((&message.Own{}).Append(h.Append(nil)), bits(func(w *wire.BitWriter) { w.Bool(true); w.Varint(math.MaxInt64) })...))
		},
		"a huge list of presses": func(v *victim) {
			h := v.head()
			h.Own = true
			v.say(append(h.Append(nil), append([]byte{0, 0, 0, 0, 0, 0}, wire.AppendUvarint(nil, math.MaxUint64)...)...))
		},
	} {
		t.Run(name, func(t *testing.T) {
			v := playing(t)
			lie(v)
			v.run(3)
			v.ended()
		})
	}
}

// A welcome of any numbers, and ticks at the end of their range, neither hang a client nor stop its engine.
func TestTicksAtTheEndOfTheirRange(t *testing.T) {
	for _, tick := range []uint64{0, 1, 1 << 31, 1 << 53, message.TickLimit - 100, message.TickLimit - 1} {
		v := newVictim(t)
		v.tick = tick
		v.send(conn.Control, (&message.Welcome{Peer: 1<<32 - 1, Seed: math.MaxUint64, Tick: tick, Entities: math.MaxUint64}).Append(nil))
		v.run(3)
		require.Equal(t, systems.Joining, v.client.State())
		for i := range 30 {
			v.number++
			at := min(tick+uint64(i), message.TickLimit-1)
			h := message.Send{Number: v.number, Tick: at, Count: 1, Scale: 255, Margin: math.MinInt64, Previous: at / 2, Oldest: 1}
			v.say(append(h.Append(nil), 0))
			v.run(1)
		}
		v.usable()
	}
	for _, tick := range []uint64{message.TickLimit, math.MaxUint64 - 20, math.MaxUint64} {
		v := newVictim(t)
		v.send(conn.Control, (&message.Welcome{Peer: 1, Tick: tick}).Append(nil))
		v.run(3)
		v.ended()
	}
}

// A clock that jumps, and margins and scales of every kind, leave the client's own clock running.
func TestClockLies(t *testing.T) {
	v := playing(t)
	ticks := []uint64{v.tick, 0, 1 << 40, v.tick, message.TickLimit - 1, 5, 1 << 61, v.tick}
	for i, tick := range ticks {
		for j, margin := range []int64{0, math.MaxInt64, math.MinInt64, 1 << 30, -1 << 30} {
			for _, scale := range []uint8{1, 128, 255} {
				v.number += uint64(i*j) + 1
				h := message.Send{Number: v.number, Tick: tick, Count: 1, Scale: scale, Margin: margin, Previous: 0, Oldest: v.number}
				v.say(append(h.Append(nil), 0))
				v.own(netcomp.MakeNetID(2, 1), func(m *message.Own, h *message.Send) {
					h.Tick, h.Previous, h.Settled, h.Complete = tick, 0, 0, tick
					m.Decided = math.MaxUint64
					m.Runs = []message.Run{{First: 0, Count: math.MaxUint64, Verdict: 1}, {First: 1 << 62, Count: 5, Verdict: 255}}
				})
				v.run(2)
			}
		}
	}
	require.NotEqual(t, systems.Connecting, v.client.State())
	v.usable()
}

// Value messages that nothing can be done with are counted, and go.
func TestValuesOfNobody(t *testing.T) {
	v := playing(t)
	base := heap()
	for i := range 300 {
		for j := range 40 {
			h := v.head()
			h.Settled, h.Count, h.Index = 0, 200, uint8(j)
			v.say(append(h.Append(nil), bits(func(w *wire.BitWriter) {
				for k := range 20 {
					w.Bool(true)
					w.Varint(int64(1000 + i + k))
					message.AppendEnd(w)
				}
				w.Bool(false)
			})...))
		}
		v.run(1)
	}
	require.Less(t, heap()-base, 1<<20)
	require.Equal(t, 3, v.client.Stats().Entities)
	v.usable()
}

// Values that wait for a block that never comes are held up to a bound, then refused.
func TestValuesThatWaitForEver(t *testing.T) {
	v := playing(t)
	base := heap()
	for range 300 {
		for range 60 {
			h := v.head()
			h.Block, h.Need, h.Structure = v.block+5, v.block+5, 0
			v.say(append(h.Append(nil), make([]byte, 900)...))
		}
		v.run(1)
	}
	require.Less(t, heap()-base, 8<<20, "what is held, and what the liar sends")
	require.NotEqual(t, systems.Ended, v.client.State())
	v.usable()
}

// Events for a time that never comes are kept up to a bound.
func TestEventsThatWaitForEver(t *testing.T) {
	v := playing(t)
	base := heap()
	v.tick = 1 << 40
	for range 200 {
		v.blockOf(func(w *wire.BitWriter) {
			for range 3000 {
				kind(w, message.RecordEvent)
				message.AppendEvent(w, message.Event{Size: 1})
				w.Bits(7, 8)
			}
		})
		v.run(1)
	}
	require.Less(t, heap()-base, 24<<20)
	require.NotEqual(t, systems.Ended, v.client.State(), "%v", v.why)
	v.usable()
}

// Entities that come and go for ever, with images in between, cost what is alive.
func TestChurnWithoutEnd(t *testing.T) {
	v := playing(t)
	var base int
	for i := range 400 {
		gen := uint64(i + 1)
		var records []func(w *wire.BitWriter)
		for j := range 50 {
			index := uint64(10 + j)
			if i > 0 {
				records = append(records, func(w *wire.BitWriter) { kind(w, message.RecordDespawn); w.Uvarint(index) })
			}
			records = append(records, spawn(index, gen, uint64(j%2)))
		}
		v.blockOf(records...)
		h := v.head()
		v.say(append(h.Append(nil), 0))
		if v.run(1); i == 100 {
			base = heap()
		}
	}
	require.Equal(t, systems.Playing, v.client.State(), "%v", v.why)
	require.Less(t, heap()-base, 2<<20)
	require.Equal(t, 53, v.client.Stats().Entities)
	v.usable()
}

// tie is a spawn record of an entity that names another.
func tie(index, to, gen uint64) func(w *wire.BitWriter) {
	return func(w *wire.BitWriter) {
		kind(w, message.RecordSpawn)
		w.Bool(true)
		w.Uvarint(index)
		w.Uvarint(1)
		message.AppendRole(w, message.Role{})
		message.AppendMember(w, -1, tieComponent)
		w.Bool(true)
		w.Uvarint(to)
		w.Uvarint(gen)
		message.AppendEnd(w)
	}
}

// A hundred thousand entities that wait for one which comes last cost what they are, not their square.
func TestReferencesToWhatComesLast(t *testing.T) {
	const n, last = 100_000, 1<<24 - 1
	v := playing(t)
	for i := 0; i < n; {
		var records []func(w *wire.BitWriter)
		for range 2000 {
			records = append(records, tie(uint64(100+i), last, 7))
			i++
		}
		v.blockOf(records...)
		v.run(2)
	}
	for v.client.Stats().Entities < n {
		v.run(1)
	}
	before := v.client.Stats().Visited
	v.blockOf(spawn(last, 7, 0))
	v.run(3)
	require.LessOrEqual(t, v.client.Stats().Visited-before, uint64(n+20))
	require.Equal(t, n+4, v.client.Stats().Entities)
	v.usable()
}

// Indexes far apart cost a chunk of tables each, and no more than all indexes there can be.
func TestScatteredIndexes(t *testing.T) {
	v := playing(t, func(cfg *systems.ClientConfig) { cfg.MaxEntities = 1 << 21 })
	base := heap()
	const n = 2000
	for i := 0; i < n; {
		var records []func(w *wire.BitWriter)
		for range 500 {
			records = append(records, spawn(uint64(1<<21-1-i*1024), 1, 0))
			i++
		}
		v.blockOf(records...)
		v.run(4)
	}
	require.Equal(t, n+3, v.client.Stats().Entities)
	require.Less(t, (heap()-base)/n, 64<<10)
	v.blockOf(spawn(1<<21, 1, 0))
	v.run(3)
	v.ended()
}

// Positions that are no number go as they came: what is drawn is a number again soon after what arrives is.
func TestPositionsThatAreNoNumber(t *testing.T) {
	v := playing(t)
	w := v.engine.World()
	views := ecs.NewMap[netcomp.View[Spot]](w)
	remote, ok := v.client.Find(netcomp.MakeNetID(0, 1))
	require.True(t, ok)
	mine, ok := v.client.Find(netcomp.MakeNetID(2, 1))
	require.True(t, ok)
	place := func(x float32) {
		s := Spot{X: x, Y: x}
		h := v.head()
		v.say(append(h.Append(nil), bits(func(w *wire.BitWriter) {
			w.Bool(true)
			w.Varint(0)
			message.AppendMember(w, -1, spotComponent)
			w.Bool(false)
			var q spotQ
			spotNet{}.Quantize(&q, &s, nil, true)
			spotNet{}.AppendImage(w, &q, nil)
			message.AppendEnd(w)
			w.Bool(false)
		})...))
		h = v.head()
		h.Own = true
		m := message.Own{Numbering: v.heard.Numbering, Whole: true, Decided: v.heard.First, Body: uint64(netcomp.MakeNetID(2, 1))}
		v.say(append(append(h.Append(nil), m.Append(nil)...), bits(func(w *wire.BitWriter) {
			w.Bool(true)
			w.Varint(2)
			message.AppendMember(w, -1, spotComponent)
			spotNet{}.AppendRaw(w, &s, nil)
			message.AppendEnd(w)
			w.Bool(false)
		})...))
		v.run(1)
	}
	for i := range 60 {
		place([]float32{float32(math.NaN()), float32(math.Inf(1)), float32(math.Inf(-1)), math.MaxFloat32, -math.MaxFloat32, 1e-45}[i%6])
	}
	for range 120 {
		place(1)
	}
	require.Equal(t, systems.Playing, v.client.State(), "%v", v.why)
	require.Equal(t, float32(1), views.Get(remote).Value.X)
	got := views.Get(mine).Value.X
	require.False(t, math.IsNaN(float64(got)) || math.IsInf(float64(got), 0), "%v", got)
	v.usable()
}
