package packet

import (
	"time"

	"github.com/tickwire/tickwire/wire"
)

// A TICK frame tells how long its sender may keep an acknowledgement back: a
// tick of its. It is sent until a packet that carried it was acknowledged.
//
//	+----+----------+
//	|  8 | delay    |
//	|  1 | varint   |
//	+----+----------+
//
//	delay  in units of 8 µs, at most a second

// MaxTick is the longest delay of a TICK frame.
const MaxTick = time.Second

// TickReserve is the number of bytes into which a TICK frame always fits.
const TickReserve = 4

// AppendTick appends a TICK frame; the delay is rounded up to its units, and
// limited to 0 to MaxTick.
func AppendTick(b []byte, delay time.Duration) []byte {
	units := (min(max(delay, 0), MaxTick) + AckDelayUnit - 1) / AckDelayUnit
	return wire.AppendUvarint(append(b, byte(KindTick)), uint64(units))
}

// parseTick reads what follows the kind.
func parseTick(r *wire.Reader) time.Duration {
	units := r.Uvarint()
	if units > uint64(MaxTick/AckDelayUnit) {
		r.Fail(errTick)
		return 0
	}
	return time.Duration(units) * AckDelayUnit
}
