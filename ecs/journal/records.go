package journal

import "github.com/tickwire/tickwire/ecs"

// kind is what happened to an entity's structure.
type kind uint8

const (
	forgotten kind = iota // undo nothing
	spawned               // undo: hide, unborn
	hid                   // undo: show
	inserted              // undo: remove id
	removed               // undo: insert what is in stash
)

// record is one structural change.
type record struct {
	kind   kind
	entity ecs.Entity
	id     ecs.ID
	stash  *ecs.Stash // of removed, owned by the record
	prior  uint64     // of removed: number of the column's next prior at that moment
}

// records is a log of structural changes, numbered from 0 without end.
type records struct {
	list []record // list[gone:] are kept; list[gone] has number base+gone
	gone int
	base uint64
}

func (r *records) next() uint64 { return r.base + uint64(len(r.list)) }

func (r *records) push(rec record) { r.list = append(r.list, rec) }

// pop takes the newest out; there is one.
func (r *records) pop() record {
	last := len(r.list) - 1
	rec := r.list[last]
	r.list[last] = record{}
	r.list = r.list[:last]
	return rec
}

// forget drops the records below number n.
func (r *records) forget(n uint64) {
	for ; r.base+uint64(r.gone) < n; r.gone++ {
		r.list[r.gone].drop()
	}
	if r.gone*2 >= len(r.list) { // moving the rest costs no more than what went
		kept := copy(r.list, r.list[r.gone:])
		clear(r.list[kept:])
		r.list = r.list[:kept]
		r.base += uint64(r.gone)
		r.gone = 0
	}
}

// void forgets what happened to e. It walks the whole log, which holds the predicted
// structure of a few ticks.
func (r *records) void(e ecs.Entity) {
	for i := r.gone; i < len(r.list); i++ {
		if r.list[i].entity == e {
			r.list[i].drop()
		}
	}
}

// drop makes the record undo nothing.
func (rec *record) drop() {
	if rec.stash != nil {
		rec.stash.Free()
	}
	*rec = record{}
}
