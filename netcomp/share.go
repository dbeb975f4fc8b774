package netcomp

import (
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// Share says which peers are told: all, the owner of the entity alone, or all others.
type Share uint8

// The shares.
const (
	ShareAll Share = iota
	ShareOwner
	ShareOthers
)

// Tells reports whether a form for s holds a field for f.
func (s Share) Tells(f Share) bool { return s == ShareAll || s == f }

// ParseShare reads the two bits with which the form of a component begins that has fields for some peers only. The fourth
// value is [wire.ErrValue].
func ParseShare(r *wire.BitReader) Share {
	s := Share(r.Bits(2))
	if s > ShareOthers {
		r.Fail(fmt.Errorf("share %d, want 0 to 2: %w", s, wire.ErrValue))
	}
	return s
}
