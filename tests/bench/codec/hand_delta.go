package main

import (
	"fmt"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// AppendDelta writes one bit when nothing changed; else which of the seven codes did, and their differences.
func (handImage) AppendDelta(w *wire.BitWriter, q, base *handQ, _ *netcomp.Refs) {
	if *q == *base {
		w.Bits(0, 1)
		return
	}
	now, was := q.codes(), base.codes()
	changed := uint64(1)
	for i := range now {
		if now[i] != was[i] {
			changed |= 2 << i
		}
	}
	w.Bits(changed, 8)
	for i := range now {
		if now[i] != was[i] {
			w.Varint(int64(now[i]) - int64(was[i]))
		}
	}
}

// ParseDelta reads what AppendDelta wrote.
func (handImage) ParseDelta(r *wire.BitReader, q, base *handQ, _ *netcomp.Refs) error {
	codes := base.codes()
	if r.Bool() {
		changed := r.Bits(7)
		for i := range codes {
			if changed>>i&1 == 0 {
				continue
			}
			code := int64(codes[i]) + r.Varint()
			if code>>tops[i] != 0 {
				r.Fail(fmt.Errorf("%w: code %d has more than %d bits", errValue, code, tops[i]))
			}
			codes[i] = uint32(code)
		}
	}
	if err := r.Err(); err != nil {
		return err
	}
	*q = handQ{Pos: [3]uint32(codes[:3]), Rot: codes[3], Scale: [3]uint32(codes[4:])}
	return nil
}

var tops = [7]int{20, 20, 20, 32, 12, 12, 12} // immutable: bits of the codes

func (q *handQ) codes() [7]uint32 {
	return [7]uint32{q.Pos[0], q.Pos[1], q.Pos[2], q.Rot, q.Scale[0], q.Scale[1], q.Scale[2]}
}
