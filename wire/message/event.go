package message

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// Event heads the bytes of an event in a block.
//
//	uvar number | aged 1 bit | if aged: uvar age | uvar size
type Event struct {
	Number uint64 // in the schema
	Age    uint64 // ticks from when it was emitted to the block's
	Size   uint64 // bytes that follow
}

// AppendEvent writes the head.
func AppendEvent(w *wire.BitWriter, m Event) {
	w.Uvarint(m.Number)
	w.Bool(m.Age != 0)
	if m.Age != 0 {
		w.Uvarint(m.Age)
	}
	w.Uvarint(m.Size)
}

// ParseEvent reads what AppendEvent wrote. An age of zero that is spelled out, or that is no tick, fails the reader.
func ParseEvent(r *wire.BitReader) Event {
	m := Event{Number: r.Uvarint()}
	if r.Bool() {
		if m.Age = r.Uvarint(); r.Err() == nil && (m.Age == 0 || m.Age >= TickLimit) {
			r.Fail(fmt.Errorf("%w: an event %d ticks old", wire.ErrValue, m.Age))
		}
	}
	m.Size = r.Uvarint()
	return m
}
