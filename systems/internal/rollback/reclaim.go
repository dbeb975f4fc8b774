package rollback

import (
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// twin is an entity that the game made again in a replay, and the one whose place it had.
type twin struct{ made, kept ecs.Entity }

// reclaim lets the entity of rec be the one that the game has just made again under the same key: it takes the values and
// the shape of the new one, which goes. Whoever holds the old handle, in the game or on screen, still holds the same thing.
func (r *Rollback) reclaim(rec *record, made ecs.Entity) {
	w := r.rt.World
	if rec.waiting { // the host's is here already, and is drawn until own state has it
		r.rt.Journal.Forget(made)
		r.rt.Refs.BindKey(rec.key, rec.entity)
		w.RemoveEntity(made)
		return
	}
	r.remember()
	if rec.live() {
		r.rt.Journal.Forget(rec.entity)
		r.rt.Journal.Spawned(rec.entity)
	} else if !r.rt.Journal.Claim(rec.entity) {
		r.rt.Journal.Show(rec.entity)
		r.rt.Journal.Spawned(rec.entity)
	}
	rec.unborn, rec.hidden, rec.born, rec.shapes = false, 0, r.rt.Journal.Tick(), rec.shapes[:0]

	r.shapeAs(rec.entity, made)
	values := ecs.Take(w, made, r.patchIDs(made)...)
	values.Put(rec.entity)
	values.Free()
	rec.set = r.rt.Set(rec.entity)
	r.twins = append(r.twins, twin{made: made, kept: rec.entity})
	r.rt.Refs.BindKey(rec.key, rec.entity)
	r.rt.Journal.Forget(made)
	w.RemoveEntity(made)
	r.redirect(rec.entity)
	r.stats.Reclaimed++
}

// patchIDs lists the components of e that make it what it is: all but its identity.
func (r *Rollback) patchIDs(e ecs.Entity) []ecs.ID {
	r.add = r.add[:0]
	for _, id := range ecs.IDsOf(r.rt.World, e) {
		if id != r.rt.IdentityID() {
			r.add = append(r.add, id)
		}
	}
	return r.add
}

// shapeAs gives e the components of made, and Views beside them.
func (r *Rollback) shapeAs(e, made ecs.Entity) {
	w := r.rt.World
	want := slices.Clone(ecs.IDsOf(w, made))
	for c := r.viewed.Next(0); c >= 0; c = r.viewed.Next(c + 1) {
		b := r.rt.Components()[c]
		if id, _ := b.ViewID(); w.Has(made, b.ID()) && !w.Has(made, id) {
			want = append(want, id)
		}
	}
	r.add, r.remove = r.add[:0], r.remove[:0]
	for _, id := range want {
		if !w.Has(e, id) {
			r.add = append(r.add, id)
		}
	}
	for _, id := range ecs.IDsOf(w, e) {
		if !slices.Contains(want, id) {
			r.remove = append(r.remove, id)
		}
	}
	ecs.Exchange(w, e, r.add, r.remove, nil)
}

// patch is a component with entity fields, and how it was encoded.
type patch struct {
	entity    ecs.Entity
	component int
	from, to  int // of patched
}

// remember encodes the components with entity fields that this tick has written or made. A twin is encoded by its key, so
// that decoding finds the entity that takes its place.
func (r *Rollback) remember() {
	r.patches, r.patched = r.patches[:0], r.patched[:0]
	for c, b := range r.rt.Components() {
		if !b.Info().Refs {
			continue
		}
		for _, e := range b.Marked() {
			r.encode(e, c)
		}
		for _, ch := range r.rt.Changes {
			r.encode(ch.Entity, c)
		}
	}
}

func (r *Rollback) encode(e ecs.Entity, c int) {
	if b := r.rt.Components()[c]; r.rt.World.Alive(e) && r.rt.World.Has(e, b.ID()) && !r.rt.World.Has(e, r.remote) {
		from := len(r.patched)
		r.patched = r.raw(r.patched, e, c)
		r.patches = append(r.patches, patch{e, c, from, len(r.patched)})
	}
}

func (r *Rollback) raw(dst []byte, e ecs.Entity, c int) []byte {
	var w wire.BitWriter
	w.Reset(dst)
	r.rt.Components()[c].AppendRaw(&w, e)
	return w.Bytes()
}

// redirect decodes again what now encodes otherwise, because it named the twin that is gone. kept has the twin's values.
func (r *Rollback) redirect(kept ecs.Entity) {
	end := len(r.patched)
	for _, p := range r.patches {
		e := p.entity
		if !r.rt.World.Alive(e) {
			e = kept
		}
		b := r.rt.Components()[p.component]
		if !r.rt.World.Has(e, b.ID()) {
			continue
		}
		r.patched = r.raw(r.patched[:end], e, p.component)
		if was := r.patched[p.from:p.to]; string(was) != string(r.patched[end:]) {
			r.bits.Reset(was)
			if b.ParseRaw(&r.bits) == nil {
				b.Write(e)
			}
		}
	}
	r.patched = r.patched[:end]
	r.rt.Refs.Unresolved = r.rt.Refs.Unresolved[:0]
}
