package message

import (
	"github.com/tickwire/tickwire/wire"
)

// MaxInputs is how many ticks of input one message carries.
const MaxInputs = 32

// MaxInputBytes bounds the input of one tick.
const MaxInputBytes = 512

// Input carries the newest ticks of input that the host has not decided, oldest first.
//
//	kind 9 | numbering 1 (2 bits used) | echo | applied | first tick | count 1 | for each tick: 0 as the tick before, or
//	length+1 and bytes
//
// First is a promise: nothing older will be sent.
type Input struct {
	Numbering uint8  // +1 at every seek, stall and restart
	Echo      uint64 // newest tick whose verdict has been heard
	Applied   uint64 // newest host tick whose own state has been compared
	First     uint64
	Ticks     [][]byte // at most MaxInputs
}

// Append writes the message. It panics with more than MaxInputs ticks.
func (m *Input) Append(b []byte) []byte {
	if len(m.Ticks) > MaxInputs {
		panic("message: too many ticks of input")
	}
	b = append(b, byte(KindInput), m.Numbering)
	b = wire.AppendUvarint(b, m.Echo)
	b = wire.AppendUvarint(b, m.Applied)
	b = wire.AppendUvarint(b, m.First)
	b = append(b, byte(len(m.Ticks)))
	for i, t := range m.Ticks {
		if i > 0 && string(t) == string(m.Ticks[i-1]) {
			b = append(b, 0)
			continue
		}
		b = wire.AppendUvarint(b, uint64(len(t))+1)
		b = append(b, t...)
	}
	return b
}

// Parse reads the message into m, whose slice it reuses; the ticks alias b.
func (m *Input) Parse(b []byte) error {
	r, err := open(b, KindInput)
	if err != nil {
		return err
	}
	m.Ticks = m.Ticks[:0]
	m.Numbering, m.Echo, m.Applied, m.First = r.U8(), r.Uvarint(), r.Uvarint(), r.Uvarint()
	n := int(r.U8())
	if m.Numbering > 3 || n > MaxInputs || m.First >= TickLimit {
		r.Fail(wire.ErrValue)
	}
	for i := 0; i < n && r.Err() == nil; i++ {
		size := r.Uvarint()
		switch {
		case size == 0 && i > 0:
			m.Ticks = append(m.Ticks, m.Ticks[i-1])
			continue
		case size == 0 || size > MaxInputBytes+1:
			r.Fail(wire.ErrValue)
			continue
		}
		t := r.Bytes(int(size) - 1)
		if i > 0 && r.Err() == nil && string(t) == string(m.Ticks[i-1]) {
			r.Fail(wire.ErrValue) // two forms of one message
		}
		m.Ticks = append(m.Ticks, t)
	}
	if err := r.Done(); err != nil {
		return fail("input", err)
	}
	return nil
}
