package quant

import "github.com/tickwire/tickwire/wire"

// AppendTurn is [AppendChange] for codes that wrap, such as those of
// [CodeAngle32]: the difference is taken the shorter way around the 1<<width
// codes, so that a small step over the seam is small on the wire too.
func AppendTurn(w *wire.BitWriter, code, base uint64, width uint) {
	appendChange(w, code, base, width, 64-width, 0)
}

// ParseTurn reads what [AppendTurn] wrote and returns the code. A change to
// base and a longer class than the difference needs are [wire.ErrValue].
// After a failure the result means nothing.
func ParseTurn(r *wire.BitReader, base uint64, width uint) uint64 {
	return parseChange(r, base, width, 64-width)
}

// SkipTurn passes over what [AppendTurn] wrote, of any base.
func SkipTurn(r *wire.BitReader, width uint) { SkipChange(r, width) }

// AppendTurnDelta writes a zero bit if code is base, else a one and what
// [AppendTurn] writes.
func AppendTurnDelta(w *wire.BitWriter, code, base uint64, width uint) {
	if code == base {
		w.Bits(0, 1)
		return
	}
	appendChange(w, code, base, width, 64-width, 1)
}

// ParseTurnDelta reads what [AppendTurnDelta] wrote and returns the code. It
// refuses what ParseTurn refuses.
func ParseTurnDelta(r *wire.BitReader, base uint64, width uint) uint64 {
	if !r.Bool() {
		return base
	}
	return parseChange(r, base, width, 64-width)
}

// SkipTurnDelta passes over what [AppendTurnDelta] wrote, of any base.
func SkipTurnDelta(r *wire.BitReader, width uint) { SkipDelta(r, width) }
