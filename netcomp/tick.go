package netcomp

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// AppendTick writes a tick of size bits, 32 or 64: a zero for tick 0, which stands for never, else a one and how far it is
// from base, as a zigzag varint. From a base of 0 it is the distance from Tick, that of the send. Distances wrap, so that a
// tick cut to 32 bits is near too.
func (r *Refs) AppendTick(w *wire.BitWriter, tick, base uint64, size uint) {
	w.Bool(tick != 0)
	if tick != 0 {
		w.Varint(int64((tick-r.from(base))<<(64-size)) >> (64 - size))
	}
}

// ParseTick reads what AppendTick wrote. A distance that leads to 0 or has more than size bits fails the reader.
func (r *Refs) ParseTick(rd *wire.BitReader, base uint64, size uint) uint64 {
	if !rd.Bool() {
		return 0
	}
	d := rd.Varint()
	tick := (r.from(base) + uint64(d)) << (64 - size) >> (64 - size)
	switch {
	case rd.Err() != nil:
	case d != d<<(64-size)>>(64-size):
		rd.Fail(fmt.Errorf("a tick of %d bits is %d away: %w", size, d, wire.ErrValue))
	case tick == 0:
		rd.Fail(fmt.Errorf("tick 0 as a distance: %w", wire.ErrValue))
	}
	return tick
}

// SkipTick passes over what AppendTick wrote.
func (r *Refs) SkipTick(rd *wire.BitReader) {
	if rd.Bool() {
		rd.Varint()
	}
}

func (r *Refs) from(base uint64) uint64 {
	if base == 0 {
		return uint64(r.Tick)
	}
	return base
}
