package quant

import "github.com/tickwire/tickwire/wire"

// AppendUnitChange writes a code of [CodeUnit] that is not base, as the two
// differences of its coordinates in the form of [AppendTurnDelta]. Both codes
// are valid.
func AppendUnitChange(w *wire.BitWriter, code, base uint64, bits uint) {
	mask := lowBits(bits)
	AppendTurnDelta(w, code&mask, base&mask, bits)
	AppendTurnDelta(w, code>>bits&mask, base>>bits&mask, bits)
}

// ParseUnitChange reads what [AppendUnitChange] wrote and returns the code. A
// change to base, a longer form than the change needs and a code that
// [ValidUnit] refuses are [wire.ErrValue]. After a failure the result means
// nothing.
func ParseUnitChange(r *wire.BitReader, base uint64, bits uint) uint64 {
	mask := lowBits(bits)
	u := ParseTurnDelta(r, base&mask, bits)
	v := ParseTurnDelta(r, base>>bits&mask, bits)
	code := u | v<<bits
	if code == base {
		refuse(r, "a change to the same direction", code, base)
	}
	if !ValidUnit(code, bits) {
		refuse(r, "no direction has the code", code, base)
	}
	return code
}

// SkipUnitChange passes over what [AppendUnitChange] wrote, of any base.
func SkipUnitChange(r *wire.BitReader, bits uint) {
	SkipTurnDelta(r, bits)
	SkipTurnDelta(r, bits)
}

// AppendUnitDelta writes a zero bit if code is base, else a one and what
// [AppendUnitChange] writes.
func AppendUnitDelta(w *wire.BitWriter, code, base uint64, bits uint) {
	w.Bool(code != base)
	if code != base {
		AppendUnitChange(w, code, base, bits)
	}
}

// ParseUnitDelta reads what [AppendUnitDelta] wrote and returns the code. It
// refuses what ParseUnitChange refuses.
func ParseUnitDelta(r *wire.BitReader, base uint64, bits uint) uint64 {
	if !r.Bool() {
		return base
	}
	return ParseUnitChange(r, base, bits)
}

// SkipUnitDelta passes over what [AppendUnitDelta] wrote, of any base.
func SkipUnitDelta(r *wire.BitReader, bits uint) {
	if r.Bool() {
		SkipUnitChange(r, bits)
	}
}
