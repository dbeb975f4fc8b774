package main

import (
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
)

// gives is a codec that tells what it decoded.
type gives[T any] interface {
	codec
	value(at int) T
}

// roundTrip decodes every value twice: into one that is empty and over its neighbour.
func roundTrip[T any](t *testing.T, codecs []named, want []T) {
	t.Helper()
	for _, c := range codecs {
		ours, ok := c.codec.(gives[T])
		require.Truef(t, ok, "%s does not tell what it decoded", c.name)
		in := encodings(c)
		for i := range in {
			require.NoErrorf(t, c.decode(i, in[i]), "%s, value %d", c.name, i)
			require.Equalf(t, want[i], ours.value(i), "%s, value %d", c.name, i)
			next := (i + 1) & mask
			require.NoErrorf(t, c.decode(i, in[next]), "%s, value %d over %d", c.name, next, i)
			require.Equalf(t, want[next], ours.value(i), "%s, value %d over %d", c.name, next, i)
		}
	}
}

func TestEveryCodecGivesTheValueBack(t *testing.T) {
	v := newValues()
	roundTrip(t, transforms(v), v.transforms)
	roundTrip(t, loadouts(v), v.loadouts)
	roundTrip(t, smalls(v), v.smalls)
}

// record writes one value, reads it back, and asserts that nothing is left but padding.
func record[V any](t *testing.T, want V, write func(w *wire.BitWriter, v *V), read func(r *wire.BitReader, v *V) error) {
	t.Helper()
	var w wire.BitWriter
	write(&w, &want)
	r := wire.NewBitReader(w.Bytes())
	var got V
	require.NoError(t, read(&r, &got))
	require.Equal(t, want, got)
	require.NoError(t, r.Close())
}

func raws(t *testing.T, c rawCodec[Transform], in []Transform) {
	t.Helper()
	for _, v := range in {
		record(t, v, func(w *wire.BitWriter, v *Transform) { c.AppendRaw(w, v, nil) },
			func(r *wire.BitReader, v *Transform) error { return c.ParseRaw(r, v, nil) })
	}
}

// quantized asserts that an image comes back, and a value within half a step; the rotation within the limit.
func quantized[Q any, C interface {
	quantizer[Q]
	imageCodec[Q]
}](t *testing.T, c C, in []Transform, maxDegrees float64) {
	t.Helper()
	const half = 1.0/512 + 1.0/8192 // and what a float32 cannot tell apart
	for i, q := range images(c, in) {
		record(t, q, func(w *wire.BitWriter, q *Q) { c.AppendImage(w, q, nil) },
			func(r *wire.BitReader, q *Q) error { return c.ParseImage(r, q, nil) })
		var got Transform
		c.Dequantize(&got, &q, nil)
		require.InDeltaSlice(t, in[i].Pos[:], got.Pos[:], half)
		require.InDeltaSlice(t, in[i].Scale[:], got.Scale[:], half)
		require.LessOrEqual(t, degrees(in[i].Rot, got.Rot), maxDegrees)
	}
}

// degrees is the angle between two rotations. The half chord between unit quaternions is the sine of a quarter of it.
func degrees(a, b [4]float32) float64 {
	near, far := 0.0, 0.0
	for k := range a {
		x, y := float64(a[k]), float64(b[k])
		near += (x - y) * (x - y)
		far += (x + y) * (x + y)
	}
	return 4 * math.Asin(math.Sqrt(min(near, far))/2) * 180 / math.Pi
}

func deltaed[Q any](t *testing.T, c deltaCodec[Q], in []step[Q]) {
	t.Helper()
	for _, s := range in {
		record(t, s.now, func(w *wire.BitWriter, q *Q) { c.AppendDelta(w, q, &s.base, nil) },
			func(r *wire.BitReader, q *Q) error { return c.ParseDelta(r, q, &s.base, nil) })
	}
}

func TestRecordsGiveTheValueBack(t *testing.T) {
	v := newValues()
	raws(t, handRaw{}, v.transforms)
	raws(t, transformNet{}, v.transforms)
	quantized(t, handImage{}, v.transforms, 0.26)
	quantized(t, transformNet{}, v.transforms, 0.3)
	for _, now := range [][]Transform{v.transforms, v.moved} {
		deltaed(t, handImage{}, steps(handImage{}, now, v.transforms))
		deltaed(t, transformNet{}, steps(transformNet{}, now, v.transforms))
	}
}

func TestBlendsAgree(t *testing.T) {
	v := newValues()
	for i := range v.transforms {
		a, b := &v.transforms[i], &v.moved[i]
		var hand, slerp, ours Transform
		handBlend{}.Blend(&hand, a, b, 0.25, 0.05)
		slerpBlend{}.Blend(&slerp, a, b, 0.25, 0.05)
		transformNet{}.Blend(&ours, a, b, 0.25, 0.05)
		require.InDeltaSlice(t, hand.Pos[:], ours.Pos[:], 1e-3)
		require.InDeltaSlice(t, hand.Scale[:], ours.Scale[:], 1e-6)
		require.Less(t, degrees(hand.Rot, ours.Rot), 0.01)
		require.Less(t, degrees(hand.Rot, slerp.Rot), 0.01)
	}
}
