package netcomptest

import (
	"fmt"
	"math"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/quant"
)

// level is a component of 11 codes, 0 to 1 in steps of 0.1, and its codec by
// hand, which has one flaw at will.
type level struct{ V float32 }

type levelNet struct {
	Rest[level, uint8]
	flaw string
}

func (c levelNet) Info() netcomp.Info {
	i := netcomp.Info{Name: "level", Text: "V float32 range=0:1 step=1/10 bits=4", Interp: true, MaxImageBits: 4, MaxRawBits: 32, MaxDeltaBits: 8}
	if c.flaw == "bits" {
		i.MaxImageBits = 3
	}
	return i
}

func (c levelNet) AppendRaw(w *wire.BitWriter, v *level, refs *netcomp.Refs) {
	w.Bits(uint64(math.Float32bits(quant.Canon32(v.V))), 32)
}

func (c levelNet) ParseRaw(r *wire.BitReader, v *level, refs *netcomp.Refs) error {
	x := math.Float32frombits(uint32(r.Bits(32)))
	if c.flaw == "touch" {
		v.V = x
	}
	if math.Float32bits(x) != math.Float32bits(quant.Canon32(x)) {
		r.Fail(wire.ErrValue)
	}
	if r.Err() == nil {
		v.V = x
	}
	return r.Err()
}

func (c levelNet) SkipRaw(r *wire.BitReader, _ *netcomp.Refs) error {
	r.Skip(32)
	if c.flaw == "skip" {
		r.Skip(1)
	}
	return nil
}

func (c levelNet) Quantize(q *uint8, v *level, refs *netcomp.Refs, fresh bool) {
	if fresh || c.flaw == "hysteresis" {
		*q = uint8(quant.Code32(v.V, 0, 0.1, 10))
		return
	}
	*q = uint8(quant.Keep32(v.V, uint32(*q), 0, 0.1, 10))
}

func (c levelNet) Dequantize(v *level, q *uint8, refs *netcomp.Refs) {
	v.V = quant.Value32(uint32(*q), 0, 0.1)
	if c.flaw == "idempotence" {
		v.V += 0.06
	}
}

func (c levelNet) AppendImage(w *wire.BitWriter, q *uint8, _ *netcomp.Refs) { w.Bits(uint64(*q), 4) }

func (c levelNet) ParseImage(r *wire.BitReader, q *uint8, _ *netcomp.Refs) error {
	x := uint8(r.Bits(4))
	if x > 10 && c.flaw != "range" {
		r.Fail(wire.ErrValue)
	}
	if r.Err() == nil {
		*q = x
	}
	return r.Err()
}

func (c levelNet) SkipImage(r *wire.BitReader, _ *netcomp.Refs) error { r.Skip(4); return r.Err() }

func (c levelNet) AppendDelta(w *wire.BitWriter, q, base *uint8, _ *netcomp.Refs) {
	w.Bool(*q != *base || c.flaw == "unchanged")
	if *q != *base || c.flaw == "unchanged" {
		quant.AppendChange(w, uint64(*q), uint64(*base), 4)
	}
	if c.flaw == "groups" {
		w.Bool(false)
	}
}

func (c levelNet) ParseDelta(r *wire.BitReader, q, base *uint8, _ *netcomp.Refs) error {
	x := *base
	if c.flaw == "place" {
		*q = 0
	}
	if r.Bool() {
		x = uint8(quant.ParseChange(r, uint64(*base), 4))
	}
	if x > 10 {
		r.Fail(wire.ErrValue)
	}
	if c.flaw == "groups" {
		r.Bool()
	}
	if r.Err() == nil {
		*q = x
	}
	return r.Err()
}

func (c levelNet) SkipDelta(r *wire.BitReader, _ *netcomp.Refs) error {
	if r.Bool() && c.flaw != "delta" {
		quant.SkipChange(r, 4)
	}
	if c.flaw == "groups" {
		r.Bool()
	}
	return r.Err()
}

func (c levelNet) Line(p, a, b *uint8, ticks, span int64) {
	if c.flaw == "line" {
		*p = *a
	}
	*p = uint8(quant.Line(uint64(*a), uint64(*b), ticks, span, 10))
}

func (c levelNet) Move(p, q *uint8, ticks, _ int64) {
	*p = *q
	if c.flaw == "move" && ticks == 7 {
		*p = (*p + 1) % 11
	}
}

func (c levelNet) Near(a, b *level, ulps uint32) bool {
	if c.flaw == "near" {
		ulps = 0
	}
	if c.flaw == "far" {
		ulps *= 2
	}
	return quant.Near32(a.V, b.V, ulps)
}

func (c levelNet) Correct(v, was, is *level) bool {
	switch {
	case c.flaw == "correct":
		*v = *is
	case c.flaw == "untrue" && was.V != is.V:
		v.V = 7
		return false
	case c.flaw == "sum":
		v.V += 2 * (is.V - was.V)
	case !c.Equal(was, is):
		v.V = min(max(v.V+(is.V-was.V), 0), 1)
	}
	return true
}

func (c levelNet) Equal(a, b *level) bool {
	return math.Float32bits(quant.Canon32(a.V)) == math.Float32bits(quant.Canon32(b.V))
}
func (c levelNet) Canon(v *level) { v.V = quant.Canon32(v.V) }

func (c levelNet) Blend(out, a, b *level, t, _ float32) {
	switch {
	case t >= 1 && c.flaw != "blend":
		*out = *b
	case t > 0:
		out.V = a.V + float32(float32(b.V-a.V)*t)
	default:
		*out = *a
	}
}

func (c levelNet) Apart(d, a, b *level) {
	if c.flaw == "alloc" {
		sink = new(level)
	}
	d.V = a.V - b.V
}

func (c levelNet) Shift(v, d *level, f float32) { v.V += float32(d.V * f) }

var sink *level

// fake records what a check says of a flawed codec.
type fake struct {
	testing.TB
	said []string
}

func (f *fake) Helper()                      {}
func (f *fake) Errorf(text string, a ...any) { f.said = append(f.said, fmt.Sprintf(text, a...)) }
func (f *fake) Fatalf(text string, a ...any) { f.Errorf(text, a...); runtime.Goexit() }
func (f *fake) Fatal(a ...any)               { f.said = append(f.said, fmt.Sprint(a...)); runtime.Goexit() }
func (f *fake) Logf(string, ...any)          {}
func (f *fake) Failed() bool                 { return len(f.said) > 0 }

// heard returns what a check says, an entry a failure.
func heard(check func(t testing.TB)) []string {
	f := &fake{}
	done := make(chan struct{})
	go func() {
		defer close(done)
		check(f)
	}()
	<-done
	return f.said
}

func judge(check func(t testing.TB)) string { return strings.Join(heard(check), "\n") }

func TestComponentFindsFlaws(t *testing.T) {
	hash := wire.Hash64([]byte("level\n" + levelNet{}.Info().Text))
	for flaw, text := range map[string]string{
		"": "", "bits": "takes 4 bits, Info says at most 3", "touch": "touches its target", "skip": "parse leaves", "hysteresis": "0.7 steps off",
		"idempotence": "whose image is", "blend": "blend of", "alloc": "allocates 1 times",
		"unchanged": "and itself is", "groups": "sets the bits 11 of 2 groups", "place": "in place, arrives as",
		"delta": "parse leaves", "line": "in place", "move": "but Info.Predicts is false", "near": "which is 16 units", "far": "which is 64 units",
		"correct": "corrected by the difference", "untrue": "and yet it is", "sum": "corrected to",
	} {
		said := judge(func(t testing.TB) { Component(t, levelNet{flaw: flaw}, hash, level{0}, level{1}) })
		require.Contains(t, said, text, flaw)
		require.Equal(t, flaw == "", said == "", "%s: %s", flaw, said)
	}
	require.Contains(t, judge(func(t testing.TB) { Component(t, levelNet{}, 1) }), "schema hash of level is")
	require.Contains(t, judge(func(t testing.TB) { Component(t, levelNet{}, hash, level{0.33}) }), "restores")
}

func TestTargetsFindFlaws(t *testing.T) {
	hostile := []byte{0x0f, 0xff, 0xff, 0xff, 0xff}
	require.Empty(t, judge(func(t testing.TB) { ComponentTarget(levelNet{}).feed(t, hostile) }))
	require.Contains(t, judge(func(t testing.TB) { ComponentTarget(levelNet{flaw: "range"}).feed(t, hostile) }), "restores a value with image")
	require.Contains(t, judge(func(t testing.TB) { ComponentTarget(levelNet{flaw: "touch"}).feed(t, []byte{0, 0, 0, 0x80}) }), "touches its target")
	require.Empty(t, judge(func(t testing.TB) { MessageTarget[ping](pingNet{}).feed(t, hostile) }))
}

// ping is an event with an entity.
type ping struct {
	E ecs.Entity
	N uint8
}

type pingNet struct{ flaw string }

func (c pingNet) Info() netcomp.Info {
	return netcomp.Info{Name: "ping", Text: "E entity\nN uint8 bits=8", Refs: c.flaw != "refs", MaxImageBits: 300}
}

func (c pingNet) Append(w *wire.BitWriter, v *ping, refs *netcomp.Refs) {
	refs.Append(w, v.E)
	w.Bits(uint64(v.N), 8)
}

func (c pingNet) Parse(r *wire.BitReader, v *ping, refs *netcomp.Refs) error {
	x := ping{E: refs.Parse(r), N: uint8(r.Bits(8))}
	if c.flaw == "lost" {
		x.N &= 1
	}
	if r.Err() == nil {
		*v = x
	}
	return r.Err()
}

func (c pingNet) Skip(r *wire.BitReader, _ *netcomp.Refs) error {
	new(netcomp.Refs).Skip(r)
	r.Skip(8)
	return r.Err()
}

func (c pingNet) Refs(v *ping, visit func(ecs.Entity, bool) bool) bool {
	return visit(v.E, false) || c.flaw == "stop"
}

func TestMessageFindsFlaws(t *testing.T) {
	hash := wire.Hash64([]byte("ping\n" + pingNet{}.Info().Text))
	for flaw, text := range map[string]string{"": "", "refs": "Info.Refs false", "lost": "after a round trip", "stop": "the visit goes on"} {
		said := judge(func(t testing.TB) { Message(t, pingNet{flaw}, hash, ping{N: 7}) })
		require.Contains(t, said, text, flaw)
		require.Equal(t, flaw == "", said == "", "%s: %s", flaw, said)
	}
}
