package netcomp

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

func (a *adapter[T, Q, C]) Shelve(index uint32, since ecs.Tick, g *Grid) {
	a.past.add(index, since, g.Now, &a.before, g)
}

// base is the image of index, which stands since a tick, as of tick t.
func (a *adapter[T, Q, C]) base(index uint32, since, t ecs.Tick) *Q {
	if t >= since {
		return a.images.peek(index)
	}
	return a.past.at(index, t)
}

// from is what a delta of tick t is against: the base, moved by the velocities in it for as long as has passed since.
func (a *adapter[T, Q, C]) from(b *Q, base, t ecs.Tick) *Q {
	step := max(a.time.Step, 1) // a world without an engine has none
	rate := (time.Second + step/2) / step
	a.codec.Move(&a.moved, b, int64(t-base), int64(rate))
	return &a.moved
}

func (a *adapter[T, Q, C]) AppendDelta(w *wire.BitWriter, index uint32, since, image, base, t ecs.Tick) bool {
	b := a.base(index, since, image)
	if b == nil {
		return false
	}
	a.codec.AppendDelta(w, a.images.at(index), a.from(b, base, t), a.refs)
	return true
}

func (a *adapter[T, Q, C]) ParseDelta(r *wire.BitReader, index uint32, since, base, t ecs.Tick) (bool, error) {
	b := a.base(index, since, base)
	if b == nil {
		return false, a.codec.SkipDelta(r, a.refs)
	}
	if err := a.codec.ParseDelta(r, &a.image, a.from(b, base, t), a.refs); err != nil {
		return true, err
	}
	a.codec.Dequantize(&a.value, &a.image, a.refs)
	a.raw = false
	return true, nil
}

func (a *adapter[T, Q, C]) SkipDelta(r *wire.BitReader) error { return a.codec.SkipDelta(r, a.refs) }

func (a *adapter[T, Q, C]) Keep(index uint32) {
	a.past.forget(index)
	*a.images.at(index) = a.image
}

func (a *adapter[T, Q, C]) Renew(index uint32, t ecs.Tick) {
	a.past.renew(index, t)
	*a.images.at(index) = a.image
}

func (a *adapter[T, Q, C]) Void(index uint32, t ecs.Tick) bool { return t < a.past.floor(index) }

func (a *adapter[T, Q, C]) Succeed(index uint32, since, t ecs.Tick, g *Grid) {
	held := a.images.at(index)
	a.past.add(index, since, t, held, g)
	*held = a.image
}

func (a *adapter[T, Q, C]) Insert(index uint32, t, since ecs.Tick, g *Grid) {
	a.past.insert(index, t, since, &a.image, g)
}
