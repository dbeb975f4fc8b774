package replica

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

func TestR31_SpawnBringsIdentityAndEveryValueBeforeAnyObserver(t *testing.T) {
	k := newKit(t, Config{})
	var seen []Pos
	ecs.Observe(k.w, observer(func(ev ecs.Event) {
		if ev.Created {
			e, ok := k.rt.Refs.Find(k.rt.Identity(ev.Entity).ID())
			require.True(t, ok)
			require.Equal(t, ev.Entity, e)
			seen = append(seen, *get[Pos](k, ev.Entity))
		}
	}), ecs.ComponentID[Pos](k.w))
	k.block(blockOf(1, 10).spawn(id(4), others, hpOf(9), posOf(2.5)))
	require.Equal(t, []Pos{{X: 2.5}}, seen)
	e := k.entity(id(4))
	require.EqualValues(t, 2, k.rt.Identity(e).Owner())
	require.EqualValues(t, 9, get[HP](k, e).V)
	require.True(t, k.w.Has(e, ecs.ComponentID[netcomp.Remote](k.w)))
	require.EqualValues(t, 1, k.r.Blocks())
	require.Empty(t, k.told)
}

type observer func(ev ecs.Event)

func (o observer) Notify(_ *ecs.World, ev ecs.Event) { o(ev) }

func TestDespawnAndRespawnOfAnIndexInOneBlock(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(4), others, posOf(1)))
	k.frame(10)
	old := k.entity(id(4))
	k.values(11, at(4, posOf(3)))
	next := netcomp.MakeNetID(4, 2)
	k.block(blockOf(2, 12).boom(id(4), 5).despawn(4).spawn(next, others, posOf(8)))
	require.True(t, k.w.Alive(old))
	require.True(t, k.w.Has(old, ecs.ComponentID[netcomp.Ended](k.w)))
	require.EqualValues(t, 8, k.x(next))
	_, known := k.rt.Refs.Find(id(4))
	require.False(t, known)

	k.frame(11.5)
	require.EqualValues(t, 1, k.view(old), "it stands where it was drawn when its index was taken")
	require.False(t, k.seen(k.entity(next)))
	k.frame(12)
	require.Equal(t, []Boom{{old, 5}}, k.booms, "the event of its end finds it")
	require.False(t, k.w.Alive(old))
	require.EqualValues(t, 8, k.view(k.entity(next)))

	// An old record cannot mean the new life.
	k.number++
	require.True(t, k.r.Admit(valuesOf(head(k.number, 12), at(4, posOf(1)))))
	k.apply()
	require.EqualValues(t, 8, k.x(next))
	require.EqualValues(t, 1, k.r.Stats().SkippedStale)
}

func TestShapeIsOneMove(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, hpOf(3)))
	k.frame(10)
	e := k.entity(id(1))
	moves := 0
	ecs.Observe(k.w, observer(func(ecs.Event) { moves++ }), ecs.ComponentID[HP](k.w), ecs.ComponentID[Pos](k.w))
	k.block(blockOf(2, 11).shape(1, false, []int{hp}, linkOf(id(1), 4), posOf(6)))
	require.Equal(t, 1, moves)
	require.Nil(t, get[HP](k, e))
	require.EqualValues(t, 6, get[Pos](k, e).X)
	require.Equal(t, e, get[Link](k, e).To)
	require.False(t, k.seen(e), "drawn from its tick on")
	k.frame(11)
	require.EqualValues(t, 6, k.view(e))

	k.values(12, at(1, posOf(7)))
	k.block(blockOf(3, 13).shape(1, false, []int{pos}))
	require.False(t, k.seen(e))
	require.Zero(t, k.r.Stats().Moving)
	k.values(14, at(1, posOf(9)))
	require.EqualValues(t, 1, k.r.Stats().SkippedAbsent)
	k.block(blockOf(4, 15).shape(1, false, nil, posOf(5)))
	k.frame(20)
	require.EqualValues(t, 5, k.view(e))
}

func TestPredictedEntities(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), ours, posOf(0.1)))
	e := k.entity(id(1))
	require.Equal(t, []string{"predict"}, k.told)
	require.EqualValues(t, float32(0.1), get[Pos](k, e).X, "full precision")
	require.EqualValues(t, float32(0.1), k.view(e), "drawn at once")
	require.True(t, k.w.Has(e, ecs.ComponentID[netcomp.Remote](k.w)))
	k.w.Remove(e, ecs.ComponentID[netcomp.Remote](k.w)) // as own state would

	k.values(11, at(1, posOf(4)))
	require.EqualValues(t, float32(0.1), get[Pos](k, e).X, "records do not change what is predicted")
	require.EqualValues(t, 1, k.r.Stats().KeptPredicted)

	// The host takes it away; the game here had given it something meanwhile.
	k.w.Add(e, ecs.ComponentID[HP](k.w))
	k.block(blockOf(2, 12).owner(1, others, posOf(5)))
	require.Equal(t, []string{"predict", "release"}, k.told)
	require.EqualValues(t, 5, get[Pos](k, e).X)
	require.Nil(t, get[HP](k, e))
	require.True(t, k.w.Has(e, ecs.ComponentID[netcomp.Remote](k.w)))
	require.EqualValues(t, 2, k.rt.Identity(e).Owner())
	k.frame(12)
	require.EqualValues(t, 5, k.view(e))

	k.block(blockOf(3, 14).owner(1, ours, posOf(5.01)))
	require.Equal(t, []string{"predict", "release", "predict"}, k.told)
	require.EqualValues(t, float32(5.01), get[Pos](k, e).X, "interpolated until own state has it")
	k.frame(13)
	require.Equal(t, 1, k.r.Stats().Moving)
	k.w.Remove(e, ecs.ComponentID[netcomp.Remote](k.w))
	k.frame(13.5)
	require.Zero(t, k.r.Stats().Moving, "drawn by the part that predicts now")

	k.block(blockOf(4, 15).shape(1, true, nil, hpOf(3)))
	require.EqualValues(t, 3, get[HP](k, e).V)
	k.block(blockOf(5, 16).owner(1, message.Role{Owner: 7, Predicted: true}))
	require.Len(t, k.told, 3, "nothing has changed for the part that predicts")
	k.block(blockOf(6, 17).despawn(1))
	require.Equal(t, "ended", k.told[3])
	require.False(t, k.w.Alive(e), "at once")
}

func TestReleaseRecallsImagesThatTheRecordDoesNotBring(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), ours, hpOf(8), posOf(1)))
	e := k.entity(id(1))
	get[HP](k, e).V = 99
	k.block(blockOf(2, 12).owner(1, others, posOf(5)))
	require.EqualValues(t, 8, get[HP](k, e).V)
}

func TestOwnerChangesBetweenOthers(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, posOf(1)))
	k.block(blockOf(2, 11).owner(1, message.Role{Owner: 3}))
	e := k.entity(id(1))
	require.EqualValues(t, 3, k.rt.Identity(e).Owner())
	require.Empty(t, k.told)
}

func TestPredictedSpawnIsAdoptedByKey(t *testing.T) {
	k := newKit(t, Config{})
	k.adopt = k.w.NewEntity(k.rt.IdentityID(), ecs.ComponentID[Pos](k.w))
	get[Pos](k, k.adopt).X = 40
	k.block(blockOf(1, 10).spawn(id(6), keyed, posOf(1)).spawn(id(7), ours, posOf(2)))
	require.Equal(t, k.adopt, k.entity(id(6)))
	require.Equal(t, id(6), k.rt.Identity(k.adopt).ID())
	require.EqualValues(t, 40, get[Pos](k, k.adopt).X, "its values are compared with own state, not replaced")
	require.False(t, k.w.Has(k.adopt, ecs.ComponentID[netcomp.Remote](k.w)))
	require.Equal(t, []string{"predict"}, k.told, "of the other one")

	// Without a match it is a plain spawn, with its key.
	k2 := newKit(t, Config{})
	k2.block(blockOf(1, 10).spawn(id(6), keyed, posOf(1)))
	require.Equal(t, testKey, k2.rt.Identity(k2.entity(id(6))).Key())
}

func TestReferencesWaitForWhatTheyName(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, linkOf(id(5), 3)).spawn(id(2), others, linkOf(id(2), 4)))
	e1, e2 := k.entity(id(1)), k.entity(id(2))
	require.Equal(t, e2, get[Link](k, e2).To, "itself")
	require.True(t, get[Link](k, e1).To.IsZero())
	require.Equal(t, 1, k.r.Stats().WaitingRefs)

	k.block(blockOf(2, 11).spawn(netcomp.MakeNetID(5, 2), others, hpOf(1)))
	require.True(t, get[Link](k, e1).To.IsZero(), "another life of the index is another entity")
	k.values(12, at(1, linkOf(netcomp.MakeNetID(5, 3), 9)))
	k.block(blockOf(3, 13).despawn(5).spawn(netcomp.MakeNetID(5, 3), others, hpOf(1)))
	require.Equal(t, k.entity(netcomp.MakeNetID(5, 3)), get[Link](k, e1).To)
	require.EqualValues(t, 9, get[Link](k, e1).N)
	require.Zero(t, k.r.Stats().WaitingRefs)

	// A holder that goes waits no more, nor does one that is predicted.
	k.block(blockOf(4, 14).shape(2, false, []int{link}, linkOf(id(80), 1)).spawn(id(3), ours, linkOf(id(81), 1)))
	require.Equal(t, 1, k.r.Stats().WaitingRefs)
	k.block(blockOf(5, 15).despawn(2))
	require.Zero(t, k.r.Stats().WaitingRefs)
	require.Empty(t, k.r.pending.on)
}

// An entity that names ever new unknown ones does not fill memory.
func TestWaitingReferencesAreBoundedByTheirHolders(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 1).spawn(id(1), others, linkOf(id(5), 3)))
	for i := range uint32(500) {
		k.values(uint64(i)+2, at(1, linkOf(id(1000+i), 0)))
	}
	require.Equal(t, 1, k.r.Stats().WaitingRefs)
	require.Len(t, k.r.pending.on, 1)
}

func TestStructureThatCannotBe(t *testing.T) {
	spawned := func() *bits { return blockOf(2, 20) }
	for name, bytes := range map[string][]byte{ // order-free: each is a test by itself
		"a gap in the blocks":                 blockOf(3, 20).end(),
		"a block again":                       blockOf(1, 20).end(),
		"block zero":                          blockOf(0, 20).end(),
		"a tick before the last":              blockOf(2, 9).end(),
		"a despawn of nobody":                 spawned().despawn(3).end(),
		"a despawn beyond all indexes":        spawned().despawn(1 << 30).end(),
		"an owner of nobody":                  spawned().owner(3, others).end(),
		"a shape of nobody":                   spawned().shape(3, false, nil).end(),
		"a second despawn":                    spawned().despawn(1).despawn(1).end(),
		"a spawn where one lives":             spawned().spawn(netcomp.MakeNetID(1, 2), others, hpOf(1)).end(),
		"a spawn twice":                       spawned().spawn(id(2), others, hpOf(1)).spawn(id(2), others).end(),
		"a spawn without an id":               spawned().spawn(0, others, hpOf(1)).end(),
		"an index out of range":               spawned().spawn(netcomp.MakeNetID(1<<24, 1), others).end(),
		"an owner with a component new to it": spawned().owner(1, others, posOf(1)).end(),
		"a component out of range":            spawned().spawn(id(2), others, value{component: pos + 1, append: hpOf(1).append}).end(),
		"an unknown kind":                     spawned().record(7).end(),
		"an unknown event": func() []byte {
			b := spawned().record(message.RecordEvent)
			message.AppendEvent(&b.BitWriter, message.Event{Number: 1})
			return b.end()
		}(),
		"an event longer than its block": func() []byte {
			b := spawned().record(message.RecordEvent)
			message.AppendEvent(&b.BitWriter, message.Event{Size: 1 << 40})
			return b.end()
		}(),
		"an event from before the first tick": func() []byte {
			b := spawned().record(message.RecordEvent)
			message.AppendEvent(&b.BitWriter, message.Event{Age: 21, Size: 1})
			b.Bits(0, 8)
			return b.end()
		}(),
		"an event with damage": func() []byte {
			b := spawned().record(message.RecordEvent)
			message.AppendEvent(&b.BitWriter, message.Event{Size: 1})
			b.Bits(0xff, 8)
			return b.end()
		}(),
		"no end":              append(blockOf(2, 20).spawn(id(2), others, hpOf(1)).Bytes(), 0xff),
		"something behind it": append(blockOf(2, 20).end(), 0),
		"no header":           {byte(message.KindBlock)},
	} {
		t.Run(name, func(t *testing.T) {
			k := newKit(t, Config{})
			k.block(blockOf(1, 10).spawn(id(1), others, hpOf(1)))
			require.NoError(t, k.r.Block(bytes))
			err := k.r.Apply()
			require.ErrorIs(t, err, ErrHost)
			require.Equal(t, err, k.r.Apply(), "the session is over")
			require.Equal(t, err, k.r.Block(blockOf(2, 20).end()))
			require.False(t, k.r.Admit(valuesOf(head(1, 1))))
			k.r.Frame(30)
			k.r.Clear()
			require.NoError(t, k.r.Apply())
		})
	}
}

func TestMessagesOfTheWrongLaneEndTheSession(t *testing.T) {
	k := newKit(t, Config{})
	require.ErrorIs(t, k.r.Block(pageOf(1, 1).done()), ErrHost)
	k = newKit(t, Config{})
	require.ErrorIs(t, k.r.Page(nil), ErrHost)
	k = newKit(t, Config{LaneBytes: 100})
	require.ErrorIs(t, k.r.Block(make([]byte, 200)), ErrHost)
	require.ErrorIs(t, k.r.Apply(), ErrHost)
}

// A game that takes a remote entity out of the world by force harms its own view and nothing else.
func TestAnEntityRemovedByTheGame(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, posOf(1)).spawn(id(2), others, posOf(1)).spawn(id(3), ours, posOf(2)))
	k.w.RemoveEntity(k.entity(id(1)))
	k.w.RemoveEntity(k.entity(id(3)))
	k.values(11, at(1, posOf(3)), at(2, posOf(4)))
	k.block(blockOf(2, 12).owner(1, message.Role{Owner: 3}).shape(1, false, nil, hpOf(1)).owner(3, others))
	k.frame(11)
	k.block(blockOf(3, 13).despawn(1).despawn(3))
	k.frame(20)
	require.EqualValues(t, 4, k.x(id(2)))
}

func TestClearEmptiesTheNetworkedWorld(t *testing.T) {
	k := newKit(t, Config{})
	mine := k.w.NewEntity(ecs.ComponentID[Pos](k.w))
	k.block(blockOf(1, 10).spawn(id(1), others, posOf(1)).spawn(id(2), ours, posOf(1)).spawn(id(300), others, linkOf(id(9), 1)))
	k.block(blockOf(2, 11).boom(id(1), 1).despawn(1))
	require.True(t, k.r.Admit(valuesOf(message.Send{Number: 5, Tick: 9, Count: 1, Block: 7, Need: 7, Scale: 128, Oldest: 1})))
	require.NoError(t, k.r.Final((&message.Final{Tick: 1}).Append(nil)))
	k.r.Clear()
	k.check()
	require.True(t, k.w.Alive(mine))
	query := k.w.Query(ecs.MaskOf(k.rt.IdentityID()))
	require.Zero(t, query.Count())
	query.Close()
	require.Equal(t, []string{"predict", "ended"}, k.told)
	s := k.r.Stats()
	require.Zero(t, s.Entities+s.Lingering+s.Moving+s.Waiting+s.WaitingRefs+s.HeldMessages)
	_, any := k.r.Confirmed()
	require.False(t, any)

	k.block(blockOf(1, 3).spawn(id(1), others, posOf(2))) // a join anew
	k.frame(3)
	require.EqualValues(t, 2, k.view(k.entity(id(1))))
}
