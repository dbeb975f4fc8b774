package publish

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// rig is a host and peers on perfect links.
type rig struct {
	*kit
	pipes []*pipe
}

func newRig(t testing.TB, cfg Config, peers int, says ...options) *rig {
	r := &rig{kit: newKit(t, cfg, says...)}
	r.watch = true
	for range peers {
		r.join()
	}
	return r
}

func (r *rig) join() *pipe {
	id := netcomp.PeerID(len(r.pipes) + 1)
	p := newPipe(r.kit, newModel(r.kit, id))
	p.q = r.p.AddPeer(id, p)
	r.pipes = append(r.pipes, p)
	return p
}

// step is a tick: every peer is sent to and everything arrives and is answered, unless the pipe says otherwise.
func (r *rig) step() {
	r.collect()
	for _, p := range r.pipes {
		r.send(p)
		p.pump()
		if r.watch {
			p.m.verify()
		}
	}
}

func (r *rig) send(p *pipe) {
	p.last, p.m.told = nil, nil
	require.NoError(r.t, p.q.Send(Head{Scale: 128}))
}

func (r *rig) steps(n int) {
	for range n {
		r.step()
	}
}

// heads are the headers of the newest send.
func (p *pipe) heads() (hs []message.Send) {
	for _, b := range p.last {
		h, _, err := message.ParseSend(b)
		require.NoError(p.k.t, err)
		hs = append(hs, h)
	}
	return hs
}

func TestSpawnAndDespawnInOneTickAreNeverSent(t *testing.T) {
	r := newRig(t, Config{}, 1)
	r.steps(3)
	blocks := r.p.Stats().Blocks
	r.w.RemoveEntity(r.add(0, 1))
	r.w.RemoveEntity(r.add(1, 1))
	r.steps(3)
	require.Equal(t, blocks, r.p.Stats().Blocks)
	require.Zero(t, r.p.Entities())
	require.Empty(t, r.p.entities, "no index was taken")
}

func TestSpawnAndDespawnThatBothWaitCancel(t *testing.T) {
	r := newRig(t, Config{}, 1)
	r.steps(3)
	p := r.pipes[0]
	e := r.add(0, 1)
	r.collect()
	p.structure.unsent = p.budget // the lane is full: blocks are built late
	r.send(p)
	r.w.RemoveEntity(e)
	r.collect()
	p.structure.unsent = 0
	r.send(p)
	require.Empty(t, p.structure.waits)
	require.Zero(t, p.q.Unsettled())
	require.Zero(t, r.p.entities[0].id, "the index is free again")
}

func TestIndexIsNotReusedWhileItIsKnownOrPaged(t *testing.T) {
	r := newRig(t, Config{MaxEntities: 1}, 0)
	e := r.add(0, 1)
	r.steps(1)
	p := r.join()
	p.stuck = true
	r.step() // a page is under way
	require.EqualValues(t, 1, r.p.entities[0].holders)
	r.w.RemoveEntity(e)
	r.step()
	r.add(0, 2)
	r.step()
	require.EqualValues(t, 1, r.p.Stats().NoID, "a page in flight carries the only index")

	p.stuck = false
	r.steps(3) // the page is delivered, its end told
	require.Empty(t, p.m.entities)
	e = r.add(0, 3)
	r.step()
	require.EqualValues(t, 1, r.p.Stats().NoID)
	require.Equal(t, netcomp.MakeNetID(0, 2), r.id(e))
	r.step()
	require.Len(t, p.m.entities, 1)

	r.w.RemoveEntity(e)
	r.add(0, 4) // its predecessor is still known
	r.step()
	require.EqualValues(t, 2, r.p.Stats().NoID)
}

func TestPageInFlightThenChangeThenDespawn(t *testing.T) {
	r := newRig(t, Config{}, 0)
	e, other := r.add(0, 1), r.add(0, 1)
	r.steps(1)
	p := r.join()
	p.stuck = true
	r.step()
	page := r.tick
	require.Equal(t, 2, p.q.paging.Count())
	r.a.Get(e).V = 5
	r.b.Add(other, B{7})
	r.step()
	require.EqualValues(t, page, p.q.settledNow(), "a page in flight holds the settled tick")
	r.w.RemoveEntity(e)
	r.step()
	require.Zero(t, p.q.Unsettled(), "nothing is owed of what is not known")
	p.stuck = false
	p.pump()
	r.steps(3)
	p.m.same()
	require.Len(t, p.m.entities, 1)
	require.NotZero(t, p.m.final)
}

// settledNow is what a send would say of the tick under way.
func (q *Peer) settledNow() ecs.Tick {
	_, held := q.complete()
	return q.settled(held)
}

func TestNoPageCarriesAnIndexWhoseDespawnIsNotAcknowledged(t *testing.T) {
	r := newRig(t, Config{MaxEntities: 2}, 1)
	p := r.pipes[0]
	e := r.add(1, 1) // its own: by block, before the join is complete
	r.add(0, 9)
	p.mute = true
	p.window = 0
	r.step()
	require.Len(t, p.m.entities, 1)
	r.w.RemoveEntity(e)
	r.step()
	require.Len(t, p.q.dying, 1)
	p.window = 1 << 20
	r.add(0, 2)
	r.collect()
	r.send(p)
	require.Len(t, p.bulkLane.waits, 1)
	require.True(t, p.q.paging.Has(1))
	require.False(t, p.q.paging.Has(0), "it goes by block, behind the despawn")
	p.mute = false
	r.steps(3)
	p.m.same()
	require.Empty(t, p.q.dying)
}

// P7: a record that needs a block makes nobody else wait for it.
func TestNeed(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	old := r.add(0, 1)
	r.steps(4)
	p.mute = true
	fresh := r.add(0, 1)
	r.step()
	block := p.q.block
	r.a.Get(old).V, r.a.Get(fresh).V = 2, 2
	r.step()
	hs := p.heads()
	require.Len(t, hs, 2)
	require.Zero(t, hs[0].Need)
	require.Equal(t, block, hs[1].Need)
	for _, h := range hs {
		require.EqualValues(t, 2, h.Count)
		require.Equal(t, block, h.Block)
	}
	p.mute = false
	p.pump()
	r.a.Get(fresh).V = 3
	r.step()
	require.Len(t, p.heads(), 1)
	require.Zero(t, p.heads()[0].Need, "the block is acknowledged")
}

// Messages with a need that nobody answers stay below half of what a client holds.
func TestUnansweredNeedIsBounded(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	r.watch = false
	r.steps(3)
	p.budget, p.step = 1<<20, 15
	var es []ecs.Entity
	for range 300 {
		e := r.add(0, 0)
		r.d.Add(e, D{})
		es = append(es, e)
	}
	p.mute, p.stuck = true, true
	for n := range 10 {
		p.room = 1 << 20
		for _, e := range es {
			r.d.Get(e).V = uint16(n)
		}
		r.step()
	}
	require.Greater(t, p.q.needBytes, maxNeedBytes/2)
	require.Less(t, p.q.needBytes, maxNeedBytes+2*p.most)
}

func TestOwnStateGoesFirstAndIsSplit(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	r.steps(3)
	for range 3 {
		r.d.Add(r.add(1, 4), D{9})
	}
	other := r.add(0, 1)
	r.steps(2)
	r.a.Get(other).V = 2
	r.step()
	hs := p.heads()
	require.Len(t, hs, 3)
	require.Equal(t, []bool{true, true, false}, []bool{hs[0].Own, hs[1].Own, hs[2].Own})
	require.Equal(t, r.tick, ecs.Tick(hs[0].Settled), "all of it is in this send")
	require.False(t, p.whole(0))

	for id, e := range p.m.entities { // order-free: one of its own is left
		if e.predicted && len(p.m.entities) > 2 {
			ent, _ := r.rt.Refs.Find(p.m.entities[id].id)
			r.w.RemoveEntity(ent)
			break
		}
	}
	r.steps(2)
	require.Len(t, p.heads(), 1, "two fit into one message")
	require.True(t, p.whole(0))
	p.m.same()
}

// whole is the flag of an own-state message of the newest send.
func (p *pipe) whole(i int) bool {
	_, rest, err := message.ParseSend(p.last[i])
	require.NoError(p.k.t, err)
	var own message.Own
	_, err = own.Parse(rest)
	require.NoError(p.k.t, err)
	return own.Whole
}

// Own state that no send has room for goes round over several; what it has told is settled once it has arrived.
func TestOwnStateOverSeveralSends(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	r.steps(3)
	for range 4 {
		e := r.add(1, 4)
		r.d.Add(e, D{1})
		r.e.Add(e, E{2})
	}
	p.room = 1 << 20
	r.steps(2)
	quiet := r.tick
	for range 12 {
		p.room = 1150
		r.step()
		require.Len(t, p.last, 1)
		require.False(t, p.whole(0))
	}
	require.Greater(t, p.m.counted, quiet)
	p.m.same()
	require.LessOrEqual(t, p.q.cycles.Len(), 2)
}

// An own entity that no message can hold goes in parts.
func TestOwnEntityTooLargeForAMessage(t *testing.T) {
	r := newRig(t, Config{}, 1)
	r.steps(3)
	e := r.add(1, 4)
	r.d.Add(e, D{1})
	r.e.Add(e, E{2})
	r.f.Add(e, F{3})
	r.steps(2)
	r.d.Get(e).V, r.e.Get(e).V, r.f.Get(e).V = 4, 5, 6
	r.step()
	p := r.pipes[0]
	require.Zero(t, p.refused)
	require.Len(t, p.heads(), 2)
	p.m.same()
	require.Equal(t, r.tick, p.m.counted)
}

// Where own state would take all there is, values have their turn.
func TestOwnStateDoesNotStarveValues(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	r.steps(3)
	for range 20 {
		r.add(1, 1)
	}
	other := r.add(0, 1)
	r.d.Add(other, D{1})
	r.steps(2)
	p.room = 0
	r.d.Get(other).V = 77
	r.a.Get(other).V = 77
	for range 40 {
		p.room += 100
		r.step()
	}
	require.Zero(t, p.q.Owed())
	require.Zero(t, r.p.Stats().Torn, "it waited for the room it takes")
	require.Zero(t, p.refused)
}

func TestEntityTooLargeForAMessageIsTorn(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	e := r.add(0, 1)
	r.d.Add(e, D{1})
	r.e.Add(e, E{2})
	r.f.Add(e, F{3})
	r.steps(4)
	r.a.Get(e).V, r.d.Get(e).V, r.e.Get(e).V, r.f.Get(e).V = 9, 9, 9, 9
	r.step()
	require.Len(t, p.last, 1)
	require.EqualValues(t, 1, r.p.Stats().Torn)
	require.Less(t, p.q.settledNow(), r.tick, "the rest is owed")
	r.steps(2)
	p.m.same()
	require.Zero(t, p.refused)
}

func TestHeaderAloneAfterQuiet(t *testing.T) {
	r := newRig(t, Config{Quiet: 15}, 1)
	r.add(0, 1)
	r.steps(4)
	sends := r.p.Stats().Sends
	for range 15 {
		r.step()
	}
	require.Equal(t, sends+1, r.p.Stats().Sends)
	r.steps(30)
	require.Equal(t, sends+3, r.p.Stats().Sends)
	require.InDelta(t, float64(r.tick), float64(r.pipes[0].m.counted), 15)
}

// P6, and that an event overtakes neither the beginning nor the end of what it names.
func TestOrderOfABlock(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	dies, owned, shaped := r.add(0, 1), r.add(0, 1), r.add(0, 1)
	r.steps(4)
	born := r.add(0, 1)
	netcomp.Emit(r.w, Bump{born, 2}, netcomp.ToAll())
	netcomp.Emit(r.w, Bump{dies, 1}, netcomp.ToAll())
	r.b.Add(shaped, B{1})
	r.p.SetOwner(owned, 9)
	r.w.RemoveEntity(dies)
	r.step()
	require.Equal(t, []string{"event", "despawn", "owner", "shape", "spawn", "event"}, p.m.told)
	require.Equal(t, []uint16{1, 2}, p.m.events)
}

func TestEventsKeepTheirOrder(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	r.steps(3)
	p.budget, p.rate = 40, 0
	fresh := r.add(0, 1)
	for n := range uint16(40) {
		who := ecs.Entity{}
		if n%2 == 1 {
			who = fresh
		}
		netcomp.Emit(r.w, Bump{who, n}, netcomp.ToAll())
	}
	r.steps(40)
	require.Len(t, p.m.events, 40)
	var named, free []uint16
	for _, n := range p.m.events {
		if n%2 == 1 {
			named = append(named, n)
		} else {
			free = append(free, n)
		}
	}
	require.IsIncreasing(t, named)
	require.IsIncreasing(t, free)
}

func TestEventAudiences(t *testing.T) {
	r := newRig(t, Config{}, 2)
	e := r.add(0, 1)
	r.steps(4)
	netcomp.Emit(r.w, Bump{e, 1}, netcomp.ToPeer(2))
	netcomp.Emit(r.w, Bump{e, 2}, netcomp.ToScope(e))
	netcomp.Emit(r.w, Bump{ecs.Entity{}, 3}, netcomp.ToAll())
	r.steps(2)
	require.Equal(t, []uint16{2, 3}, r.pipes[0].m.events)
	require.Equal(t, []uint16{1, 2, 3}, r.pipes[1].m.events)
}

// An owner change brings every component in the precision that holds from then on.
func TestOwnerChangeFlipsThePrecision(t *testing.T) {
	r := newRig(t, Config{}, 2)
	e := r.add(0, 1)
	r.b.Add(e, B{0x123f})
	r.steps(4)
	mine := func(p *pipe) (predicted, raw bool) {
		c := p.m.entities[r.id(e).Index()]
		return c.predicted, c.parts[numB].raw
	}
	for _, owner := range []netcomp.PeerID{1, 2, 0, 1} {
		r.p.SetOwner(e, owner)
		r.step()
		for _, p := range r.pipes {
			predicted, raw := mine(p)
			require.Equal(t, p.m.self == owner, predicted)
			require.Equal(t, predicted, raw)
			require.Equal(t, predicted, p.q.Predicted(r.id(e)))
		}
		r.step()
		r.pipes[0].m.same()
	}
	r.p.SetOwner(e, 2)
	r.p.SetOwner(e, 1)
	blocks := r.p.Stats().Blocks
	r.step()
	require.Equal(t, blocks, r.p.Stats().Blocks, "there and back is no change")
}

// P13: what is not answered within 8 grid steps, its need included, is lost; an answer afterwards does nothing.
func TestPatienceOfEightGridSteps(t *testing.T) {
	r := newRig(t, Config{Quiet: 100}, 1)
	p := r.pipes[0]
	e := r.add(0, 1)
	r.steps(4)
	p.mute, p.step = true, 1
	r.a.Get(e).V = 2
	r.step()
	sent := r.tick
	tag := p.q.firstTag
	r.steps(15)
	require.Zero(t, r.p.Stats().Lost)
	require.Equal(t, 1, p.q.flights.Len())
	r.step()
	require.Equal(t, sent+16, r.tick)
	require.EqualValues(t, 1, r.p.Stats().Lost)
	require.Len(t, p.heads(), 1, "it is sent again")
	p.q.Notice(tag, true)
	require.Equal(t, 1, p.q.flights.Len(), "the answer comes too late")
	require.Equal(t, 1, p.q.Unsettled())
	p.q.Notice(tag+1, true)
	require.Zero(t, p.q.flights.Len())
	require.Equal(t, 1, p.q.Unsettled(), "no grid tick has come since")
	r.steps(2)
	require.Zero(t, p.q.Unsettled())
	p.q.Notice(tag+1, false)
	p.q.Notice(tag+100, true)
	require.Zero(t, p.q.Unsettled())
}

// A notice from before a component came anew says nothing of it.
func TestNoticeOfAnEarlierLife(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	e := r.add(0, 1)
	r.b.Add(e, B{0x10})
	r.steps(4)
	p.mute = true
	r.b.Get(e).V = 0x20
	r.step()
	old := p.q.firstTag
	r.b.Remove(e)
	r.step()
	r.b.Add(e, B{0x30})
	r.step()
	r.b.Get(e).V = 0x40
	r.step()
	settled := p.q.settledNow()
	p.q.Notice(old, true)
	require.GreaterOrEqual(t, p.q.settledNow(), settled)
	require.Equal(t, 1, p.q.Unsettled())
	p.mute = false
	p.flying = p.flying[1:]
	p.pump()
	r.steps(2)
	require.Zero(t, p.q.Unsettled())
	p.m.same()
}

// What is removed and put back between two blocks is not told of, but its new value is.
func TestRemoveAndInsertBetweenTwoBlocks(t *testing.T) {
	r := newRig(t, Config{}, 1)
	p := r.pipes[0]
	e := r.add(0, 1)
	r.b.Add(e, B{0x10})
	r.steps(4)
	blocks := r.p.Stats().Blocks
	r.b.Remove(e)
	r.collect()
	gone := r.tick
	r.b.Add(e, B{0x50})
	r.collect()
	require.Equal(t, gone-1, p.q.settledNow(), "owed since the removal")
	r.send(p)
	p.pump()
	require.Equal(t, blocks, r.p.Stats().Blocks)
	p.m.same()
}

func TestIdentityRemovedAndPutBackInOneTick(t *testing.T) {
	r := newRig(t, Config{}, 1)
	e := r.add(0, 1)
	r.steps(4)
	old := r.id(e)
	id := []ecs.ID{r.rt.IdentityID()}
	r.w.Exchange(e, nil, id)
	r.w.Exchange(e, id, nil)
	r.steps(3)
	require.NotZero(t, r.id(e))
	require.NotEqual(t, old, r.id(e), "another entity for everybody")
	r.pipes[0].m.same()
}

func TestRejoinReleasesHolds(t *testing.T) {
	r := newRig(t, Config{}, 1)
	e := r.add(0, 1)
	r.add(1, 1)
	r.steps(4)
	require.EqualValues(t, 1, r.p.entities[0].holders)
	r.p.RemovePeer(1)
	r.p.RemovePeer(1) // no error
	require.Zero(t, r.p.entities[0].holders)
	r.pipes = nil
	p := r.join()
	r.steps(4)
	p.m.same()
	require.EqualValues(t, 1, r.p.entities[0].holders)
	r.w.RemoveEntity(e)
	p.stuck = true
	r.step()
	r.p.RemovePeer(1)
	require.Zero(t, r.p.entities[0].id, "nobody knows the dead one any more: its index is free")
	require.PanicsWithValue(t, "publish: peer is there already", func() { r.p.AddPeer(3, p); r.p.AddPeer(3, p) })
}

func TestCountersNearTheirWrap(t *testing.T) {
	r := newRig(t, Config{FirstGen: 1<<32 - 2, FirstSend: 1<<62 - 2, MaxEntities: 1}, 1)
	p := r.pipes[0]
	var gens []uint32
	for n := range uint16(4) {
		e := r.add(0, n)
		r.steps(4)
		gens = append(gens, r.id(e).Gen())
		p.m.same()
		r.w.RemoveEntity(e)
		r.steps(2)
	}
	require.Equal(t, []uint32{1<<32 - 1, 1, 2, 3}, gens, "no generation is zero")
	require.Zero(t, r.p.Stats().NoID)
	require.Greater(t, p.q.number, uint64(1<<62))
}

func TestComponentThatFitsIntoNoMessage(t *testing.T) {
	w := ecs.NewWorld()
	rt := netcomp.RuntimeOf(w)
	require.NoError(t, rt.Bind(netcomp.NewSchema(netcomp.Component[A, uint64](huge{}))))
	require.PanicsWithValue(t, "publish: component huge may take 1001 bytes, 1000 fit into a value message", func() { New(rt, Config{}) })
}

type huge struct{ plain[A] }

func (huge) Info() netcomp.Info {
	return netcomp.Info{Name: "huge", MaxImageBits: 8, MaxRawBits: 8001}
}
