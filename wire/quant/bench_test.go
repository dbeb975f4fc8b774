package quant_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/quant"
)

const lanes = 1024 // different inputs of a benchmark, so that no branch is learnt by heart

// rotations returns random quaternions of length 1.
func rotations(seed uint64, n int) [][4]float32 {
	rng := rand.New(rand.NewPCG(seed, 1))
	out := make([][4]float32, n)
	for i := range out {
		q := [4]float32{}
		for j := range q {
			q[j] = float32(rng.NormFloat64())
		}
		out[i] = quant.Nlerp(q, q, 0.5)
	}
	return out
}

func BenchmarkQuaternion(b *testing.B) {
	in := rotations(1, lanes)
	codes := make([]uint64, lanes)
	for i, q := range in {
		codes[i] = quant.CodeQuat(q[0], q[1], q[2], q[3], 10)
	}
	var sum uint64
	var i int
	b.Run("linear", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			q := &in[i%lanes]
			i++
			sum += uint64(quant.Code32(q[0], -1, 1.0/512, 1024)) + uint64(quant.Code32(q[1], -1, 1.0/512, 1024)) +
				uint64(quant.Code32(q[2], -1, 1.0/512, 1024)) + uint64(quant.Code32(q[3], -1, 1.0/512, 1024))
		}
	})
	b.Run("code", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			q := &in[i%lanes]
			i++
			sum += quant.CodeQuat(q[0], q[1], q[2], q[3], 10)
		}
	})
	b.Run("keep", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			q := &in[i%lanes]
			sum += quant.KeepQuat(q[0], q[1], q[2], q[3], codes[i%lanes], 10)
			i++
		}
	})
	b.Run("value", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			x, _, _, w := quant.ValueQuat(codes[i%lanes], 10)
			i++
			if x > w {
				sum++
			}
		}
	})
	b.Run("valid", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if quant.ValidQuat(codes[i%lanes], 10) {
				sum++
			}
			i++
		}
	})
	_ = sum
}

func BenchmarkBlend(b *testing.B) {
	p, q := rotations(1, lanes), rotations(2, lanes)
	var i int
	var sum float32
	for _, c := range []struct {
		name  string
		blend func(a, b [4]float32, t float32) [4]float32
	}{
		{"nlerp", quant.Nlerp[float32]},
		{"slerp", quant.Slerp[float32]},
		{"rotate", quant.Rotate[float32]},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sum += c.blend(p[i%lanes], q[i%lanes], 0.3)[0]
				i++
			}
		})
	}
	_ = sum
}

// A hundred changes of 20 bits, a small one each.
func BenchmarkChange(b *testing.B) {
	var w wire.BitWriter
	var r wire.BitReader
	buf := make([]byte, 0, 1024)
	b.Run("append", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			w.Reset(buf)
			for i := range uint64(100) {
				quant.AppendDelta(&w, 5000+i, 5010, 20)
			}
			buf = w.Bytes()[:0]
		}
	})
	b.Run("parse", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r.Reset(buf[:cap(buf)])
			for i := range uint64(100) {
				if quant.ParseDelta(&r, 5010, 20) != 5000+i {
					b.Fatal(r.Err())
				}
			}
		}
	})
	b.Run("skip", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			r.Reset(buf[:cap(buf)])
			for range 100 {
				quant.SkipDelta(&r, 20)
			}
		}
	})
}

func BenchmarkFloat(b *testing.B) {
	in := rotations(7, lanes)
	var i int
	var sum uint64
	for _, c := range []struct {
		name string
		code func(v float32) uint64
	}{
		{"linear", func(v float32) uint64 { return uint64(quant.Code32(v, -1, 1.0/512, 1024)) }},
		{"angle", func(v float32) uint64 { return uint64(quant.CodeAngle32(v, circle, 10)) }},
		{"keep angle", func(v float32) uint64 { return uint64(quant.KeepAngle32(v, 1, circle, 10)) }},
		{"half", func(v float32) uint64 { return uint64(quant.Half(v)) }},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				sum += c.code(in[i%lanes][0])
				i++
			}
		})
	}
	_ = sum
}
