package publish

import (
	"fmt"
	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// model is a slow client: it applies blocks, pages and messages to a map by the text of the protocol, and holds every one
// of them to the rules.
type model struct {
	k    *kit
	self netcomp.PeerID

	entities map[uint32]*copied
	ended    map[netcomp.NetID]bool
	blocks   uint64
	held     [][]byte
	sends    map[uint64]*heard
	newest   uint64
	counted  ecs.Tick // confirmed
	final    ecs.Tick
	events   []uint16
	told     []string // records in order of arrival, if the test reads them
	values   int      // components applied
}

// copied is an entity as the client holds it.
type copied struct {
	id        netcomp.NetID
	owner     netcomp.PeerID
	predicted bool
	parts     map[int]part
}

// part is a component: a sum of its bits, and the tick stamped on it.
type part struct {
	sum  uint64
	tick ecs.Tick
	raw  bool
}

type heard struct {
	head    message.Send
	applied map[uint8]bool
}

// share is what of a set the peer is told, by the text of the options: here by what each component says itself.
func (m *model) share(set netcomp.Set, owner netcomp.PeerID) (mine netcomp.Set) {
	for c := set.Next(0); c >= 0; c = set.Next(c + 1) {
		switch to := m.k.rt.Components()[c].Info().Send; {
		case to == netcomp.ShareOwner && owner != m.self:
		case to == netcomp.ShareOthers && owner == m.self:
		default:
			mine.Add(c)
		}
	}
	return mine
}

// shared is share of a role.
func (m *model) shared(r role) netcomp.Set { return m.share(r.set, r.owner) }

func newModel(k *kit, self netcomp.PeerID) *model {
	return &model{k: k, self: self, entities: map[uint32]*copied{}, ended: map[netcomp.NetID]bool{}, sends: map[uint64]*heard{}}
}

// read takes a component's bits and checks them against the host's of the tick: rule (a).
func (m *model) read(r *wire.BitReader, id netcomp.NetID, c int, raw bool, t ecs.Tick) part {
	var w wire.BitWriter
	w.Reset(nil)
	switch {
	case c != numC:
		n := uint(16)
		if !raw {
			n -= shifts[c]
		}
		w.Bits(r.Bits(n), n)
		r.Skip(pads[c])
		pad(&w, pads[c])
	case raw:
		if r.Bool() {
			require.False(m.k.t, r.Bool(), "no reference has a key here")
			w.Bool(true)
			w.Bool(false)
			w.Uvarint(r.Uvarint())
			w.Uvarint(r.Uvarint())
		} else {
			w.Bool(false)
		}
	default:
		(*netcomp.Refs)(nil).AppendID(&w, (*netcomp.Refs)(nil).ParseID(r))
	}
	require.NoError(m.k.t, r.Err())
	p := part{sum: wire.Hash64(w.Bytes()), tick: t, raw: raw}
	if m.k.watch {
		from := m.k.past
		if raw {
			from = m.k.raws
		}
		want, ok := at(from, cell{id, c}, t)
		require.True(m.k.t, ok, "%v component %d at tick %d never was", id, c, t)
		require.Equal(m.k.t, want.sum, p.sum, "%v component %d (raw %v) is not the host's of tick %d", id, c, raw, t)
	}
	m.values++
	return p
}

func (m *model) list(r *wire.BitReader, e *copied, t ecs.Tick) (n int) {
	for last := -1; ; n++ {
		c, ok := message.ParseMember(r, last, components)
		if !ok {
			require.NoError(m.k.t, r.Err())
			return n
		}
		e.parts[c] = m.read(r, e.id, c, e.predicted, t)
		last = c
	}
}

func (m *model) role(r *wire.BitReader, e *copied) {
	role := message.ParseRole(r)
	require.False(m.k.t, role.Keyed)
	e.owner, e.predicted = netcomp.PeerID(role.Owner), role.Predicted
	require.Equal(m.k.t, e.owner == m.self, e.predicted)
}

func (m *model) spawn(r *wire.BitReader, t ecs.Tick) {
	id := (*netcomp.Refs)(nil).ParseID(r)
	require.NotZero(m.k.t, id)
	require.NotZero(m.k.t, id.Gen())
	old := m.entities[id.Index()]
	require.Nil(m.k.t, old, "%v spawns on a living index", id)
	require.False(m.k.t, m.ended[id], "%v lives twice", id)
	e := &copied{id: id, parts: map[int]part{}}
	m.role(r, e)
	m.list(r, e, t)
	m.entities[id.Index()] = e
}

func (m *model) known(r *wire.BitReader) *copied {
	e := m.entities[uint32(r.Uvarint())]
	require.NotNil(m.k.t, e, "a record of an entity that is not known")
	return e
}

// block applies one, in order.
func (m *model) block(b []byte) {
	h, records, err := message.ParseBlock(b)
	require.NoError(m.k.t, err)
	require.Equal(m.k.t, m.blocks+1, h.Number)
	m.blocks = h.Number
	r, t := wire.NewBitReader(records), ecs.Tick(h.Tick)
	for {
		switch message.Record(r.Bits(message.RecordBits)) {
		case message.RecordEnd:
			require.NoError(m.k.t, r.Close())
			m.release()
			return
		case message.RecordDespawn:
			e := m.known(&r)
			m.ended[e.id] = true
			delete(m.entities, e.id.Index())
			m.told = append(m.told, "despawn")
		case message.RecordOwner:
			e := m.known(&r)
			before := e.predicted
			m.role(&r, e)
			n := m.list(&r, e, t)
			if before == e.predicted {
				require.Zero(m.k.t, n)
			} else if m.k.watch {
				for c, p := range e.parts { // order-free: each by itself
					stays := m.shared(m.k.lives[e.id].at(t)).Has(c) // what the host has removed goes with its shape record
					require.True(m.k.t, !stays || p.tick == t && p.raw == e.predicted, "component %d in the other precision", c)
				}
			}
			m.told = append(m.told, "owner")
		case message.RecordShape:
			e := m.known(&r)
			for last := -1; ; {
				c, ok := message.ParseMember(&r, last, components)
				if !ok {
					break
				}
				require.Contains(m.k.t, e.parts, c)
				delete(e.parts, c)
				last = c
			}
			m.list(&r, e, t)
			m.told = append(m.told, "shape")
		case message.RecordSpawn:
			m.spawn(&r, t)
			m.told = append(m.told, "spawn")
		case message.RecordEvent:
			m.event(&r)
			m.told = append(m.told, "event")
		default:
			require.Fail(m.k.t, "a record of unknown kind")
		}
	}
}

func (m *model) event(r *wire.BitReader) {
	head := message.ParseEvent(r)
	require.Zero(m.k.t, head.Number)
	b := make([]byte, head.Size)
	for i := range b {
		b[i] = byte(r.Bits(8))
	}
	rd := wire.NewBitReader(b)
	if rd.Bool() {
		require.False(m.k.t, rd.Bool())
		id := netcomp.MakeNetID(uint32(rd.Uvarint()), uint32(rd.Uvarint()))
		e := m.entities[id.Index()]
		l := m.k.lives[id]
		require.True(m.k.t, e != nil && e.id == id || m.ended[id] || l != nil && l.died != 0, "an event names %v, which has not come", id)
	}
	m.events = append(m.events, uint16(rd.Bits(16)))
	require.NoError(m.k.t, rd.Close())
}

// bulk applies a page or FINAL.
func (m *model) bulk(b []byte) {
	if message.KindOf(b) == message.KindFinal {
		f, err := message.ParseFinal(b)
		require.NoError(m.k.t, err)
		require.Zero(m.k.t, m.final)
		m.final = ecs.Tick(f.Tick)
		return
	}
	h, records, err := message.ParsePage(b)
	require.NoError(m.k.t, err)
	r := wire.NewBitReader(records)
	for r.Bool() {
		m.spawn(&r, ecs.Tick(h.Tick))
	}
	require.NoError(m.k.t, r.Close())
}

// take applies a value or own-state message, or holds it until its block is here.
func (m *model) take(b []byte) {
	h, rest, err := message.ParseSend(b)
	require.NoError(m.k.t, err)
	require.LessOrEqual(m.k.t, len(b)-len(rest), sendHeaderBytes)
	m.newest = max(m.newest, h.Number)
	if h.Need > m.blocks {
		m.held = append(m.held, append([]byte(nil), b...))
		return
	}
	s := m.sends[h.Number]
	if s == nil {
		s = &heard{head: h, applied: map[uint8]bool{}}
		m.sends[h.Number] = s
	}
	require.Equal(m.k.t, [4]uint64{s.head.Tick, s.head.Settled, s.head.Oldest, s.head.Block}, [4]uint64{h.Tick, h.Settled, h.Oldest, h.Block})
	require.Equal(m.k.t, s.head.Count, h.Count)
	if s.applied[h.Index] {
		return
	}
	s.applied[h.Index] = true
	if h.Own {
		var own message.Own
		rest, err = own.Parse(rest)
		require.NoError(m.k.t, err)
	}
	r := wire.NewBitReader(rest)
	n := 0
	for index := int64(0); r.Bool(); n++ {
		index += r.Varint()
		m.record(&r, m.entities[uint32(index)], ecs.Tick(h.Tick), h.Own)
	}
	require.NoError(m.k.t, r.Close())
	m.confirm()
}

func (m *model) record(r *wire.BitReader, e *copied, t ecs.Tick, raw bool) {
	for last := -1; ; {
		c, ok := message.ParseMember(r, last, components)
		if !ok {
			require.NoError(m.k.t, r.Err())
			return
		}
		last = c
		if !raw {
			require.False(m.k.t, r.Bool(), "no base")
		}
		if e != nil {
			if old, has := e.parts[c]; has && t > old.tick && e.predicted == raw {
				e.parts[c] = m.read(r, e.id, c, raw, t)
				continue
			}
		}
		m.skip(r, c, raw)
	}
}

// skip passes over a component by the schema alone.
func (m *model) skip(r *wire.BitReader, c int, raw bool) {
	require.NoError(m.k.t, m.k.rt.Components()[c].Skip(r, raw))
}

func (m *model) release() {
	held := m.held
	m.held = nil
	for _, b := range held {
		m.take(b)
	}
	m.confirm()
}

// confirm is rule P2, without any memory of what was found before.
func (m *model) confirm() {
	for k, s := range m.sends { // order-free: the largest counts
		if s.head.Block > m.blocks || ecs.Tick(s.head.Settled) <= m.counted {
			continue
		}
		whole := true
		for j := s.head.Oldest; j <= k && whole; j++ {
			o := m.sends[j]
			whole = o != nil && len(o.applied) == int(o.head.Count)
		}
		if whole {
			m.counted = ecs.Tick(s.head.Settled)
		}
	}
	for k := range m.sends { // order-free: each by itself
		if k+400 < m.newest {
			delete(m.sends, k)
		}
	}
}

// verify is rule (b): nothing known is older than the confirmed tick says, and after the join nothing is unknown.
func (m *model) verify() {
	t, c := m.k.t, m.counted
	for _, e := range m.entities { // order-free: each by itself
		l := m.k.lives[e.id]
		require.NotNil(t, l)
		require.True(t, l.died == 0 || l.died > c, "%v died at tick %d, confirmed is %d", e.id, l.died, c)
		require.True(t, l.holds(c, func(r role) bool { return r.owner == e.owner }), "owner %d of %v is older than tick %d", e.owner, e.id, c)
		require.True(t, l.holds(c, func(r role) bool { return len(e.parts) == m.shared(r).Len() && e.has(m.shared(r)) }), "the shape of %v is older than tick %d", e.id, c)
		for n, p := range e.parts { // order-free: each by itself
			from := m.k.past
			if p.raw {
				from = m.k.raws
			}
			if last, ok := at(from, cell{e.id, n}, c); ok {
				require.LessOrEqual(t, last.tick, p.tick, "%v component %d (raw %v) changed at tick %d, the client has tick %d, confirmed is %d; predicted %v, host %+v", e.id, n, p.raw, last.tick, p.tick, c, e.predicted, l.roles)
			}
		}
	}
	if m.final == 0 || m.final > c {
		return
	}
	for id, l := range m.k.lives { // order-free: each by itself
		if l.born <= c && (l.died == 0 || l.died > m.k.tick) {
			e := m.entities[id.Index()]
			require.True(t, e != nil && e.id == id, "%v lives since tick %d and is unknown at confirmed tick %d: %s", id, l.born, c, m.debug(id))
		}
	}
}

func (e *copied) has(set netcomp.Set) bool {
	for c := range e.parts { // order-free: all must be
		if !set.Has(c) {
			return false
		}
	}
	return true
}

// at is the role at the end of tick t.
func (l *life) at(t ecs.Tick) (r role) {
	for i := range l.roles {
		if l.roles[i].tick <= t {
			r = l.roles[i]
		}
	}
	return r
}

// holds reports whether a role of tick c or later is as asked.
func (l *life) holds(c ecs.Tick, is func(r role) bool) bool {
	for i, r := range l.roles {
		if is(r) && (i+1 == len(l.roles) || l.roles[i+1].tick > c) {
			return true
		}
	}
	return false
}

// same is rule (c): the client's world is the host's.
func (m *model) same() {
	t := m.k.t
	n := 0
	m.k.p.Walk(func(id netcomp.NetID, ent ecs.Entity, set netcomp.Set) bool {
		n++
		e := m.entities[id.Index()]
		require.True(t, e != nil && e.id == id, "%v is unknown", id)
		require.Equal(t, m.k.rt.Identity(ent).Owner(), e.owner)
		set = m.share(set, e.owner)
		require.Len(t, e.parts, set.Len())
		for c, p := range e.parts { // order-free: each by itself
			require.True(t, set.Has(c))
			from := m.k.past
			if p.raw {
				from = m.k.raws
			}
			want, _ := at(from, cell{id, c}, m.k.tick)
			require.Equal(t, want.sum, p.sum, "%v component %d (raw %v) differs", id, c, p.raw)
		}
		return true
	})
	require.Len(t, m.entities, n)
}

func (m *model) debug(id netcomp.NetID) string {
	q, _ := m.k.p.Peer(m.self)
	return fmt.Sprintf("now %d final %d known %v paging %v record %+v ent %+v spawns %d queued %d", m.k.tick, m.final, q.known.Has(id.Index()), q.paging.Has(id.Index()), q.records.at(id.Index()), m.k.p.at(id.Index()), q.queues[spawnQueue].Len(), q.blocks.Len())
}
