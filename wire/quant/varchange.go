package quant

import "github.com/tickwire/tickwire/wire"

// AppendVarChange writes a code of 64 bits that is not base, as the zigzag of
// their difference less one in [wire.BitWriter.Uvarint]: 5 bits for the 16
// nearest codes, 80 for the farthest. The difference wraps at 64 bits.
func AppendVarChange(w *wire.BitWriter, code, base uint64) {
	w.Uvarint(zigzag(int64(code-base)) - 1)
}

// ParseVarChange reads what [AppendVarChange] wrote and returns the code. A
// change to base is [wire.ErrValue], a longer encoding than the shortest is
// [wire.ErrVarint]. After a failure the result means nothing.
func ParseVarChange(r *wire.BitReader, base uint64) uint64 {
	z := r.Uvarint() + 1
	if z == 0 {
		refuse(r, "a change to the same code", base, base)
	}
	return base + uint64(unzigzag(z))
}

// SkipVarChange passes over what [AppendVarChange] wrote, of any base.
func SkipVarChange(r *wire.BitReader) { r.Uvarint() }

// AppendVarDelta writes a zero bit if code is base, else a one and what
// [AppendVarChange] writes.
func AppendVarDelta(w *wire.BitWriter, code, base uint64) {
	w.Bool(code != base)
	if code != base {
		AppendVarChange(w, code, base)
	}
}

// ParseVarDelta reads what [AppendVarDelta] wrote and returns the code. It
// refuses what ParseVarChange refuses.
func ParseVarDelta(r *wire.BitReader, base uint64) uint64 {
	if !r.Bool() {
		return base
	}
	return ParseVarChange(r, base)
}

// SkipVarDelta passes over what [AppendVarDelta] wrote, of any base.
func SkipVarDelta(r *wire.BitReader) {
	if r.Bool() {
		SkipVarChange(r)
	}
}
