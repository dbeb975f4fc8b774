package quant

import "github.com/tickwire/tickwire/wire"

// AppendQuatChange writes a code of [CodeQuat] that is not base: a zero bit
// and three differences as of [AppendTurnDelta] if both drop the same
// component, else a one and the whole code. Both are valid.
func AppendQuatChange(w *wire.BitWriter, code, base uint64, bits uint) {
	if (code^base)&3 != 0 {
		w.Bits(code<<1|1, 3+3*bits)
		return
	}
	w.Bits(0, 1)
	mask := lowBits(bits)
	AppendTurnDelta(w, code>>2&mask, base>>2&mask, bits)
	AppendTurnDelta(w, code>>(2+bits)&mask, base>>(2+bits)&mask, bits)
	AppendTurnDelta(w, code>>(2+2*bits)&mask, base>>(2+2*bits)&mask, bits)
}

// ParseQuatChange reads what [AppendQuatChange] wrote and returns the code. A
// change to base, a longer form than the change needs and a code that
// [ValidQuat] refuses are [wire.ErrValue]. After a failure the result means
// nothing.
func ParseQuatChange(r *wire.BitReader, base uint64, bits uint) uint64 {
	var code uint64
	if r.Bool() {
		code = r.Bits(2 + 3*bits)
		if (code^base)&3 == 0 {
			refuse(r, "a whole rotation where differences are shorter", code, base)
		}
	} else {
		mask := lowBits(bits)
		a := ParseTurnDelta(r, base>>2&mask, bits)
		b := ParseTurnDelta(r, base>>(2+bits)&mask, bits)
		c := ParseTurnDelta(r, base>>(2+2*bits)&mask, bits)
		code = base&3 | (a|(b|c<<bits)<<bits)<<2
		if code == base {
			refuse(r, "a change to the same rotation", code, base)
		}
	}
	if !ValidQuat(code, bits) {
		refuse(r, "no rotation has the code", code, base)
	}
	return code
}

// SkipQuatChange passes over what [AppendQuatChange] wrote, of any base.
func SkipQuatChange(r *wire.BitReader, bits uint) {
	if r.Bool() {
		r.Skip(2 + 3*bits)
		return
	}
	SkipTurnDelta(r, bits)
	SkipTurnDelta(r, bits)
	SkipTurnDelta(r, bits)
}

// AppendQuatDelta writes a zero bit if code is base, else a one and what
// [AppendQuatChange] writes.
func AppendQuatDelta(w *wire.BitWriter, code, base uint64, bits uint) {
	w.Bool(code != base)
	if code != base {
		AppendQuatChange(w, code, base, bits)
	}
}

// ParseQuatDelta reads what [AppendQuatDelta] wrote and returns the code. It
// refuses what ParseQuatChange refuses.
func ParseQuatDelta(r *wire.BitReader, base uint64, bits uint) uint64 {
	if !r.Bool() {
		return base
	}
	return ParseQuatChange(r, base, bits)
}

// SkipQuatDelta passes over what [AppendQuatDelta] wrote, of any base.
func SkipQuatDelta(r *wire.BitReader, bits uint) {
	if r.Bool() {
		SkipQuatChange(r, bits)
	}
}
