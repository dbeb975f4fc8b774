package netcomp

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

func TestRefsBindAndUnbind(t *testing.T) {
	g := newWorld(t)
	r := &g.rt.Refs
	e, o := g.w.NewEntity(), g.w.NewEntity()
	id, next := MakeNetID(4, 1), MakeNetID(4, 2)
	r.Bind(id, e)
	require.Equal(t, id, r.ID(e))
	require.Equal(t, e, r.Entity(id))
	require.Equal(t, 5, r.Len())
	require.Zero(t, r.Entity(next), "another generation")
	require.Equal(t, []NetID{next}, r.Unresolved)

	r.Bind(next, o)
	require.Zero(t, r.ID(e), "its index has another owner")
	require.Equal(t, next, r.ID(o))
	r.Unbind(id) // stale: no error, and nothing happens
	require.Equal(t, o, r.Entity(next))

	r.Bind(MakeNetID(9, 1), o)
	_, ok := r.Find(next)
	require.False(t, ok, "it has another name")
	r.Unbind(MakeNetID(9, 1))
	require.Zero(t, r.ID(o))
	at, ent := r.At(9)
	require.Zero(t, at)
	require.Zero(t, ent)
	at, _ = r.At(1 << 23)
	require.Zero(t, at)
}

// arche uses entity ids again; a name does not pass on with them.
func TestRefsOfARecycledEntity(t *testing.T) {
	g := newWorld(t)
	r := &g.rt.Refs
	e := g.w.NewEntity()
	r.Bind(MakeNetID(0, 1), e)
	g.w.RemoveEntity(e)
	again := g.w.NewEntity()
	require.Equal(t, e.ID(), again.ID())
	require.Zero(t, r.ID(again))
	r.Bind(MakeNetID(1, 1), again)
	r.Unbind(MakeNetID(0, 1))
	require.Equal(t, MakeNetID(1, 1), r.ID(again))
}

func TestRefsTravel(t *testing.T) {
	g := newWorld(t)
	r := &g.rt.Refs
	named, keyed, local := g.body(0, MakeNetID(3, 7)), g.w.NewEntity(), g.w.NewEntity()
	ecs.NewMap1[Identity](g.w).Add(keyed)
	key := Key{Peer: 1, Action: 2, Press: 3}
	g.rt.SetKey(keyed, key)
	r.BindKey(key, keyed)
	for _, e := range []ecs.Entity{named, keyed, local, {}} {
		var w wire.BitWriter
		w.Reset(nil)
		r.Append(&w, e)
		rd := wire.NewBitReader(w.Bytes())
		want := e
		if e == local {
			want = ecs.Entity{}
		}
		require.Equal(t, want, r.Parse(&rd))
		require.NoError(t, rd.Close())
		rd = wire.NewBitReader(w.Bytes())
		(*Refs)(nil).Skip(&rd)
		require.NoError(t, rd.Close())
	}
	var w wire.BitWriter
	w.Reset(nil)
	r.Append(&w, keyed)
	rd := wire.NewBitReader(w.Bytes())
	r.Sender = 2
	require.Zero(t, r.Parse(&rd), "a peer names its own unconfirmed spawns alone")
	r.UnbindKey(key, named)
	_, ok := r.ByKey(key)
	require.True(t, ok, "another stands there")
	r.UnbindKey(key, keyed)
	_, ok = r.ByKey(key)
	require.False(t, ok)
}

func TestRefsParseRefuses(t *testing.T) {
	for _, id := range []NetID{MakeNetID(1<<24, 1), MakeNetID(1, 0), MakeNetID(1<<31, 1)} {
		var w wire.BitWriter
		w.Reset(nil)
		w.Bool(true)
		w.Bool(false)
		w.Uvarint(uint64(id.Index()))
		w.Uvarint(uint64(id.Gen()))
		rd := wire.NewBitReader(w.Bytes())
		require.Zero(t, new(Refs).Parse(&rd))
		require.ErrorIs(t, rd.Err(), wire.ErrValue)
		w.Reset(nil)
		w.Bool(true)
		w.Uvarint(uint64(id.Index()))
		w.Uvarint(uint64(id.Gen()))
		rd = wire.NewBitReader(w.Bytes())
		require.Zero(t, new(Refs).ParseID(&rd))
		require.ErrorIs(t, rd.Err(), wire.ErrValue)
	}
}

func TestKeysTravel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		k := Key{Tick: ecs.Tick(rapid.Uint64().Draw(t, "tick")), Spawner: NetID(rapid.Uint64().Draw(t, "spawner")),
			Peer: PeerID(rapid.Uint32().Draw(t, "peer")), Press: rapid.Uint32().Draw(t, "press"),
			Action: rapid.Uint16().Draw(t, "action"), Call: rapid.Uint16().Draw(t, "call")}
		var w wire.BitWriter
		w.Reset(nil)
		k.Append(&w)
		rd := wire.NewBitReader(w.Bytes())
		require.Equal(t, k, ParseKey(&rd))
		require.NoError(t, rd.Close())
	})
	var w wire.BitWriter
	w.Reset(nil)
	for _, v := range []uint64{1, 1, 1 << 32, 1, 1, 1} {
		w.Uvarint(v)
	}
	rd := wire.NewBitReader(w.Bytes())
	require.Zero(t, ParseKey(&rd))
	require.ErrorIs(t, rd.Err(), wire.ErrValue)
}

// FuzzRefs parses hostile references, ids and keys: whatever is read without an error is written the same again.
func FuzzRefs(f *testing.F) {
	f.Add(byte(0), []byte{0x01})
	f.Add(byte(1), []byte{0xff, 0xff, 0xff})
	f.Add(byte(2), []byte{0x21, 0x08})
	f.Fuzz(func(t *testing.T, which byte, data []byte) {
		rd := wire.NewBitReader(data)
		var r Refs
		var w wire.BitWriter
		w.Reset(nil)
		switch which % 3 {
		case 0:
			require.Zero(t, r.Parse(&rd), "nobody is known")
			require.LessOrEqual(t, len(r.Unresolved), 1)
			return
		case 1:
			r.AppendID(&w, r.ParseID(&rd))
		case 2:
			ParseKey(&rd).Append(&w)
		}
		if rd.Err() != nil {
			return
		}
		bits := w.Len()
		a, b := wire.NewBitReader(data), wire.NewBitReader(w.Bytes())
		for ; bits > 0; bits-- {
			require.Equal(t, a.Bool(), b.Bool())
		}
	})
}
