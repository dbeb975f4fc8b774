package message

import "github.com/tickwire/tickwire/wire"

// MaxBases is how many grid ticks a record may choose its base from, the newest ones.
const MaxBases = 8

// AppendBase writes which base a record has, counted as in [Send.Base], 0 for none: a bit 0; or a bit 1 and, if it is not
// the message's usual one, a bit 1 and three bits.
func AppendBase(w *wire.BitWriter, base, usual uint8) {
	w.Bool(base != 0)
	if base == 0 {
		return
	}
	w.Bool(base != usual)
	if base != usual {
		w.Bits(uint64(base-1), 3)
	}
}

// ParseBase reads it. The usual base by its number is damage: that is kept for records with two bases.
func ParseBase(r *wire.BitReader, usual uint8) uint8 {
	if !r.Bool() {
		return 0
	}
	base := usual
	if r.Bool() {
		if base = uint8(r.Bits(3)) + 1; base == usual {
			r.Fail(wire.ErrValue)
		}
	}
	if base == 0 {
		r.Fail(wire.ErrValue)
	}
	return base
}

// GridTick is the tick that a base of a message of tick t stands for, false if it is before the first.
func GridTick(t uint64, step, base uint8) (uint64, bool) {
	if t == 0 || base == 0 {
		return 0, false
	}
	newest, back := (t-1)>>step, uint64(base-1)
	return (newest - back) << step, back <= newest
}
