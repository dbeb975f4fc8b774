package netcomp

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// maxIndex bounds the index of an id that arrives, and with it the memory of every table indexed by it.
const maxIndex = 1 << 24

// Refs maps the entities of one world to network ids and back. A number from the network only ever becomes an entity by
// being looked up here, with bounds and generation checked (an arche handle made from foreign numbers panics).
type Refs struct {
	slots chunks[slot]
	len   int                // one more than the largest index ever bound
	back  chunks[back]       // by entity id
	keys  map[Key]ecs.Entity // spawns that have a key; on a client those not yet confirmed, on the host all of peers
	rt    *Runtime

	ended map[NetID]ecs.Entity // see Linger
	late  bool                 // an event is read, which may name what has ended

	// Unresolved collects the ids that Entity and Parse met and did not know, so that the holder of such a reference can be
	// patched when the entity arrives. The reader of the values clears it.
	Unresolved []NetID
	// Gone, if set, names entities whose end is predicted here: a reference to one is written as one to nobody, which is what
	// the host writes of an entity that has ended.
	Gone func(e ecs.Entity) bool
	// Tick is what the ticks in a form are told relative to: that of the block, page or send it is in, or at which an event was
	// emitted; in an action, which is told again at later ticks, 0. Share is for whom a form is written, set before each; a
	// reader finds it in the form.
	Tick  ecs.Tick
	Share Share
	// Sender completes the keys of references in a peer's actions: a peer can name only its own unconfirmed spawns.
	Sender PeerID
}

type slot struct {
	entity ecs.Entity
	gen    uint32 // zero: nobody lives here
}

type back struct {
	gen uint32 // generation of the arche entity, which reuses its ids too
	id  NetID
}

// Bind makes id and e each other's names. An older binding of the index, or of the entity, ends.
func (r *Refs) Bind(id NetID, e ecs.Entity) {
	if old, _ := r.At(id.Index()); old != 0 {
		r.Unbind(old)
	}
	if old := r.ID(e); old != 0 {
		r.Unbind(old)
	}
	*r.slots.at(id.Index()) = slot{entity: e, gen: id.Gen()}
	r.len = max(r.len, int(id.Index())+1)
	*r.back.at(e.ID()) = back{gen: e.Generation(), id: id}
}

// Unbind ends a binding; an id that is not bound is no error.
func (r *Refs) Unbind(id NetID) {
	s := r.slots.peek(id.Index())
	if s == nil || s.gen != id.Gen() {
		return
	}
	if b := r.back.peek(s.entity.ID()); b != nil && b.id == id {
		*b = back{}
	}
	*s = slot{}
}

// Len is one more than the largest index ever bound.
func (r *Refs) Len() int { return r.len }

// At returns the id and entity bound to an index, zero if none is.
func (r *Refs) At(index uint32) (NetID, ecs.Entity) {
	s := r.slots.peek(index)
	if s == nil || s.gen == 0 {
		return 0, ecs.Entity{}
	}
	return MakeNetID(index, s.gen), s.entity
}

// ID returns the network id of an entity, zero if it has none. A nil table knows none.
func (r *Refs) ID(e ecs.Entity) NetID {
	if r == nil {
		return 0
	}
	if b := r.back.peek(e.ID()); b != nil && b.gen == e.Generation() {
		return b.id
	}
	return 0
}

// Find returns the entity of an id, or false.
func (r *Refs) Find(id NetID) (ecs.Entity, bool) {
	if r == nil || id == 0 {
		return ecs.Entity{}, false
	}
	s := r.slots.peek(id.Index())
	if s == nil || s.gen != id.Gen() {
		return ecs.Entity{}, false
	}
	return s.entity, true
}

// Entity returns the entity of an id, zero if it is unknown; an unknown id is added to Unresolved.
func (r *Refs) Entity(id NetID) ecs.Entity {
	if id == 0 || r == nil {
		return ecs.Entity{}
	}
	e, ok := r.Find(id)
	if !ok && r.late {
		e, ok = r.ended[id]
	}
	if !ok {
		r.Unresolved = append(r.Unresolved, id)
		return ecs.Entity{}
	}
	return e
}

// AppendID writes an id: one bit for none, else generation and index.
func (r *Refs) AppendID(w *wire.BitWriter, id NetID) {
	w.Bool(id != 0)
	if id != 0 {
		w.Uvarint(uint64(id.Index()))
		w.Uvarint(uint64(id.Gen()))
	}
}

// ParseID reads what AppendID wrote. An index above 2^24 or a generation of zero fails the reader.
func (r *Refs) ParseID(rd *wire.BitReader) NetID {
	if !rd.Bool() {
		return 0
	}
	index, gen := rd.Uvarint(), rd.Uvarint()
	if index >= maxIndex || gen == 0 || gen > 1<<32-1 {
		rd.Fail(wire.ErrValue)
		return 0
	}
	return MakeNetID(uint32(index), uint32(gen))
}

// SkipID passes over what AppendID wrote.
func (r *Refs) SkipID(rd *wire.BitReader) { r.ParseID(rd) }

// Append writes a reference: an id, or the key of a spawn that has no id yet, or nothing for any other entity.
func (r *Refs) Append(w *wire.BitWriter, e ecs.Entity) {
	if r.Gone != nil && r.Gone(e) {
		w.Bool(false)
		return
	}
	if id := r.ID(e); id != 0 {
		w.Bool(true)
		w.Bool(false)
		w.Uvarint(uint64(id.Index()))
		w.Uvarint(uint64(id.Gen()))
		return
	}
	key, ok := r.keyOf(e)
	w.Bool(ok)
	if ok {
		w.Bool(true)
		key.Append(w)
	}
}

// Parse reads what Append wrote and resolves it; what is unknown becomes the zero entity, and an unknown id is added to
// Unresolved.
func (r *Refs) Parse(rd *wire.BitReader) ecs.Entity {
	id, key, keyed := parseRef(rd)
	switch {
	case r == nil || rd.Err() != nil:
		return ecs.Entity{}
	case keyed:
		if r.Sender != 0 {
			key.Peer = r.Sender
		}
		return r.keys[key]
	}
	return r.Entity(id)
}

// Skip passes over what Append wrote.
func (r *Refs) Skip(rd *wire.BitReader) { parseRef(rd) }

func parseRef(rd *wire.BitReader) (id NetID, key Key, keyed bool) {
	if !rd.Bool() {
		return 0, Key{}, false
	}
	if rd.Bool() {
		return 0, ParseKey(rd), true
	}
	index, gen := rd.Uvarint(), rd.Uvarint()
	if index >= maxIndex || gen == 0 || gen > 1<<32-1 {
		rd.Fail(wire.ErrValue)
		return 0, Key{}, false
	}
	return MakeNetID(uint32(index), uint32(gen)), Key{}, false
}

// BindKey makes a spawn findable by its key.
func (r *Refs) BindKey(k Key, e ecs.Entity) {
	if r.keys == nil {
		r.keys = make(map[Key]ecs.Entity)
	}
	r.keys[k] = e
}

// UnbindKey ends what BindKey began, if e still stands there.
func (r *Refs) UnbindKey(k Key, e ecs.Entity) {
	if r.keys[k] == e {
		delete(r.keys, k)
	}
}

// ByKey returns the spawn of a key.
func (r *Refs) ByKey(k Key) (ecs.Entity, bool) {
	e, ok := r.keys[k]
	return e, ok
}

func (r *Refs) keyOf(e ecs.Entity) (Key, bool) {
	if r == nil || r.rt == nil || e.IsZero() || !r.rt.World.Alive(e) {
		return Key{}, false
	}
	i := r.rt.Identity(e)
	if i == nil || i.key == (Key{}) {
		return Key{}, false
	}
	return i.key, true
}

// telling is what a form depends on beside the value and the names of entities.
type telling struct {
	tick  ecs.Tick
	share Share
}

// tell makes the forms that follow those of a tick, for a share, and returns what they were, for as.
func (r *Refs) tell(t ecs.Tick, s Share) (was telling) {
	was = telling{r.Tick, r.Share}
	r.as(telling{t, s})
	return was
}

func (r *Refs) as(t telling) { r.Tick, r.Share = t.tick, t.share }
