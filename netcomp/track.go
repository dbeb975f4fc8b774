package netcomp

import (
	"math"

	"github.com/tickwire/tickwire/ecs"
)

// ringSize is how many samples of a remote entity wait to be drawn at most; at a send a tick and 60 Hz that is half a
// second, the longest render delay. A sample beyond pushes the oldest out.
const ringSize = 32

// track draws one component: see Track. Rings and offsets exist only for what moves.
type track[T any, Q comparable, C Codec[T, Q]] struct {
	a       *adapter[T, Q, C]
	view    ecs.ID
	viewed  bool
	playing map[uint32]*ring[T]
	offsets map[uint32]*offset[T]
	rings   []*ring[T]   // free
	spare   []*offset[T] // free
	jump    T            // scratch, as is none: what a codec is handed escapes
	none    T
	zero    T // immutable
}

type ring[T any] struct {
	ticks  [ringSize]ecs.Tick
	values [ringSize]T
	first  int
	n      int
}

type offset[T any] struct {
	before T // what the entity held when Before was called, if noted
	noted  bool
	off    T
	weight float32 // 1 right after a correction; below epsilon it is dropped
}

func (k *track[T, Q, C]) bind(a *adapter[T, Q, C]) {
	k.a, k.viewed = a, a.info.Interp && !a.info.Local // what never travels has nothing to be drawn between
	if k.viewed {
		k.view = ecs.ComponentID[View[T]](a.world)
		k.playing, k.offsets = make(map[uint32]*ring[T]), make(map[uint32]*offset[T])
	}
}

func (k *track[T, Q, C]) ViewID() (ecs.ID, bool) { return k.view, k.viewed }

func (k *track[T, Q, C]) drawn(e ecs.Entity) *T {
	if v := (*View[T])(ecs.Pointer(k.a.world, e, k.view)); v != nil {
		return &v.Value
	}
	return nil
}

func (k *track[T, Q, C]) Sample(index uint32, e ecs.Entity, from, t ecs.Tick) {
	if !k.viewed {
		return
	}
	r := k.playing[index]
	if r == nil {
		if r = k.takeRing(); from < t {
			if v := k.drawn(e); v != nil {
				r.put(from, *v)
			}
		}
		k.playing[index] = r
	}
	if v := k.a.get(e); v != nil {
		r.put(t, *v)
	} else {
		r.put(t, k.a.value)
	}
}

// put keeps the ring in tick order; a late older sample finds its place.
func (r *ring[T]) put(t ecs.Tick, v T) {
	i := r.n
	for i > 0 && r.ticks[r.place(i-1)] >= t {
		i--
	}
	if i < r.n && r.ticks[r.place(i)] == t {
		r.values[r.place(i)] = v
		return
	}
	if r.n == ringSize {
		if i == 0 {
			return // older than all that is kept
		}
		r.first, r.n, i = (r.first+1)%ringSize, r.n-1, i-1
	}
	for j := r.n; j > i; j-- {
		to, from := r.place(j), r.place(j-1)
		r.ticks[to], r.values[to] = r.ticks[from], r.values[from]
	}
	r.ticks[r.place(i)], r.values[r.place(i)] = t, v
	r.n++
}

func (r *ring[T]) place(i int) int { return (r.first + i) % ringSize }

func (k *track[T, Q, C]) Play(index uint32, e ecs.Entity, t float64) (rest bool) {
	r := k.playing[index]
	if r == nil {
		return true
	}
	// Drop what lies behind the pair around t.
	for r.n > 1 && float64(r.ticks[(r.first+1)%ringSize]) <= t {
		r.first, r.n = (r.first+1)%ringSize, r.n-1
	}
	out := k.drawn(e)
	a, b := r.first, (r.first+1)%ringSize
	switch {
	case r.n == 1:
		if out != nil && float64(r.ticks[a]) <= t {
			*out = r.values[a]
		}
		if float64(r.ticks[a]) <= t {
			k.freeRing(index, r)
			return true
		}
	case out != nil && float64(r.ticks[a]) <= t:
		span := float64(r.ticks[b] - r.ticks[a])
		k.a.codec.Blend(out, &r.values[a], &r.values[b], float32((t-float64(r.ticks[a]))/span), float32(span)*k.a.time.DT)
	}
	return false
}

func (k *track[T, Q, C]) Show(index uint32, e ecs.Entity, t float64) {
	out := k.drawn(e)
	if !k.viewed || out == nil {
		return
	}
	r := k.playing[index]
	switch {
	case r != nil && float64(r.ticks[r.first]) > t:
		*out = r.values[r.first]
	case r != nil:
		k.Play(index, e, t)
	default:
		if v := k.a.get(e); v != nil {
			*out = *v
		}
	}
}

func (k *track[T, Q, C]) Halt(index uint32) {
	if r := k.playing[index]; r != nil {
		k.freeRing(index, r)
	}
}

func (k *track[T, Q, C]) Settle(index uint32, e ecs.Entity) {
	if !k.viewed {
		return
	}
	if r := k.playing[index]; r != nil {
		k.freeRing(index, r)
	}
	k.dropOffset(index)
	if out, v := k.drawn(e), k.a.get(e); out != nil && v != nil {
		*out = *v
	}
}

func (k *track[T, Q, C]) Follow(index uint32, e ecs.Entity, now ecs.Tick, alpha float32) {
	if !k.viewed {
		return
	}
	out, v := k.drawn(e), k.a.get(e)
	if out == nil || v == nil {
		return
	}
	if was := k.a.at(e, now-1); was != nil {
		k.a.codec.Blend(out, was, v, alpha, k.a.time.DT)
	} else {
		*out = *v
	}
	if o := k.offsets[index]; o != nil && o.weight > 0 {
		k.a.codec.Shift(out, &o.off, o.weight)
	}
}

func (k *track[T, Q, C]) Before(index uint32, e ecs.Entity) {
	v := k.a.get(e)
	if !k.viewed || v == nil {
		return
	}
	o := k.offsets[index]
	if o == nil {
		o = k.takeOffset()
		k.offsets[index] = o
	}
	o.before, o.noted = *v, true
}

func (k *track[T, Q, C]) Hand(index uint32, e ecs.Entity) {
	if !k.viewed {
		return
	}
	out := k.drawn(e)
	if out == nil {
		return
	}
	drawn := *out
	if r := k.playing[index]; r != nil {
		k.freeRing(index, r)
	}
	k.dropOffset(index)
	o := k.takeOffset()
	o.before, o.noted = drawn, true
	k.offsets[index] = o
}

func (k *track[T, Q, C]) After(index uint32, e ecs.Entity) {
	o := k.offsets[index]
	if !k.viewed || o == nil || !o.noted {
		return
	}
	o.noted = false
	v := k.a.get(e)
	if v == nil || k.a.codec.Equal(v, &o.before) {
		if o.weight == 0 {
			k.dropOffset(index)
		}
		return
	}
	// The new offset is what was left of the old one plus the jump, so that what is drawn does not move at all now.
	k.a.codec.Apart(&k.jump, &o.before, v)
	k.a.codec.Shift(&k.jump, &o.off, o.weight)
	if !k.finite() {
		k.dropOffset(index) // a jump from or to no number has no length, and would stay in every offset after it
		return
	}
	o.off, o.weight = k.jump, 1
}

// finite reports whether jump is made of numbers: such a difference less itself is zero.
func (k *track[T, Q, C]) finite() bool {
	k.a.codec.Apart(&k.none, &k.jump, &k.jump)
	return k.a.codec.Equal(&k.none, &k.zero)
}

// epsilon is the part of an offset below which nobody sees it: 1/256 of a jump.
const epsilon = 1.0 / 256

func (k *track[T, Q, C]) Decay(index uint32, keep float32) {
	o := k.offsets[index]
	if o == nil {
		return
	}
	o.weight *= keep
	if o.weight < epsilon || math.IsNaN(float64(o.weight)) {
		k.dropOffset(index)
	}
}

func (k *track[T, Q, C]) takeRing() *ring[T] {
	if n := len(k.rings); n > 0 {
		r := k.rings[n-1]
		k.rings = k.rings[:n-1]
		return r
	}
	return new(ring[T])
}

func (k *track[T, Q, C]) freeRing(index uint32, r *ring[T]) {
	delete(k.playing, index)
	*r = ring[T]{}
	k.rings = append(k.rings, r)
}

func (k *track[T, Q, C]) takeOffset() *offset[T] {
	if n := len(k.spare); n > 0 {
		o := k.spare[n-1]
		k.spare = k.spare[:n-1]
		return o
	}
	return new(offset[T])
}

func (k *track[T, Q, C]) dropOffset(index uint32) {
	if o := k.offsets[index]; o != nil {
		delete(k.offsets, index)
		*o = offset[T]{}
		k.spare = append(k.spare, o)
	}
}
