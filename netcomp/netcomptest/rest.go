package netcomptest

import (
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// Rest is embedded by a codec that is written by hand for a test: it holds what
// such a codec rarely needs, in the simplest way. Its deltas are of no use to
// anyone: they panic.
type Rest[T, Q comparable] struct{}

// AppendDelta panics.
func (Rest[T, Q]) AppendDelta(*wire.BitWriter, *Q, *Q, *netcomp.Refs) { panic(noDelta) }

// ParseDelta panics.
func (Rest[T, Q]) ParseDelta(*wire.BitReader, *Q, *Q, *netcomp.Refs) error { panic(noDelta) }

// SkipDelta panics.
func (Rest[T, Q]) SkipDelta(*wire.BitReader, *netcomp.Refs) error { panic(noDelta) }

const noDelta = "netcomptest: a codec that embeds Rest has no deltas"

// Line stays at b.
func (Rest[T, Q]) Line(p, _, b *Q, _, _ int64) { *p = *b }

// Move stays at q.
func (Rest[T, Q]) Move(p, q *Q, _, _ int64) { *p = *q }

// Near is equality.
func (Rest[T, Q]) Near(a, b *T, _ uint32) bool { return *a == *b }

// Correct takes is.
func (Rest[T, Q]) Correct(v, _, is *T) bool { *v = *is; return true }
