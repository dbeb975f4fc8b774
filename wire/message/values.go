package message

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// MaxMessages is how many value messages a send has at most.
const MaxMessages = 255

// Send heads every value message of a send, so that any one of them tells the whole.
//
//	kind 7 or 8 | number | tick | tick-previous | count 1 | index 1 | number-oldest | tick-settled | block
//	| block-structure | tick-complete | step and base 1 | scale 1 | margin | need: 0 or block-need+1
//
// Values (kind 7): records follow as bits, each a bit 1, a signed gap to the index before, a component list; each component
// its base (see AppendBase) and its image, whole or as a delta; a bit 0 ends them. Own state (kind 8): see Own.
type Send struct {
	Own      bool   // own state follows, not values
	Number   uint64 // of the send, from 1, for the life of the session
	Tick     uint64 // the host's
	Previous uint64 // tick of the send before, equal to Tick for the first
	Count    uint8  // value messages in this send, at least 1
	Index    uint8  // which this is
	Oldest   uint64 // oldest send not yet resolved, at most Number
	Settled  uint64 // newest tick whose every change has been put in a send or block at that value or a newer one
	Block    uint64 // newest block queued when the send was packed
	// Structure and Complete: every structure change up to tick Complete that is owed to this peer is in blocks up to
	// Structure.
	Structure uint64
	Complete  uint64
	// Step is log2 of the grid step of bases, 0 to 15, and Base the usual base of the message's records: 1 is the newest grid
	// tick before Tick, 2 the one before that, at most MaxBases; 0 is none.
	Step, Base uint8
	Scale      uint8  // the host's time scale in 1/128, 128 is normal
	Margin     int64  // how early this peer's input arrives, in 1/16 tick; negative is late
	Need       uint64 // block that must be applied before this message, 0 for none
}

// Append writes the header. Settled and Complete above Tick, Structure, Need above Block, Oldest above Number, Step above 15
// and Base above MaxBases are programmer errors and panic.
func (m *Send) Append(b []byte) []byte {
	if m.Settled > m.Tick || m.Complete > m.Tick || m.Structure > m.Block || m.Need > m.Block || m.Oldest > m.Number || m.Previous > m.Tick || m.Step > 15 || m.Base > MaxBases {
		panic(fmt.Sprintf("message: send header out of order: %+v", *m))
	}
	kind := KindValues
	if m.Own {
		kind = KindOwn
	}
	b = append(b, byte(kind))
	b = wire.AppendUvarint(b, m.Number)
	b = wire.AppendUvarint(b, m.Tick)
	b = wire.AppendUvarint(b, m.Tick-m.Previous)
	b = append(b, m.Count, m.Index)
	b = wire.AppendUvarint(b, m.Number-m.Oldest)
	b = wire.AppendUvarint(b, m.Tick-m.Settled)
	b = wire.AppendUvarint(b, m.Block)
	b = wire.AppendUvarint(b, m.Block-m.Structure)
	b = wire.AppendUvarint(b, m.Tick-m.Complete)
	b = append(b, m.Step|m.Base<<4, m.Scale)
	b = wire.AppendVarint(b, m.Margin)
	if m.Need == 0 {
		return append(b, 0)
	}
	return wire.AppendUvarint(b, m.Block-m.Need+1)
}

// ParseSend reads the header and returns the bytes behind it, which alias b.
func ParseSend(b []byte) (m Send, rest []byte, err error) {
	kind := KindOf(b)
	if kind != KindValues && kind != KindOwn {
		return Send{}, nil, fmt.Errorf("%w: kind %d, expected values or own state", ErrMessage, kind)
	}
	r := wire.NewReader(b[1:])
	m.Own = kind == KindOwn
	m.Number, m.Tick = r.Uvarint(), r.Uvarint()
	m.Previous = below(&r, m.Tick)
	m.Count, m.Index = r.U8(), r.U8()
	m.Oldest, m.Settled = below(&r, m.Number), below(&r, m.Tick)
	m.Block = r.Uvarint()
	m.Structure, m.Complete = below(&r, m.Block), below(&r, m.Tick)
	m.Step, m.Scale, m.Margin = r.U8(), r.U8(), r.Varint()
	m.Step, m.Base = m.Step&15, m.Step>>4
	if need := r.Uvarint(); need > m.Block {
		r.Fail(wire.ErrValue)
	} else if need > 0 {
		m.Need = m.Block - need + 1
	}
	if m.Number == 0 || m.Tick >= TickLimit || m.Index >= m.Count || m.Base > MaxBases || m.Scale == 0 {
		r.Fail(wire.ErrValue)
	}
	if r.Err() != nil {
		return Send{}, nil, fail("send header", r.Err())
	}
	return m, r.Rest(), nil
}

// below reads a distance down from v.
func below(r *wire.Reader, v uint64) uint64 {
	d := r.Uvarint()
	if d > v {
		r.Fail(wire.ErrValue)
		return 0
	}
	return v - d
}
