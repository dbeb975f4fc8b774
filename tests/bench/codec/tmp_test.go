package main

import "testing"

func benchEnc(b *testing.B, c interface {
	encode(i int, buf []byte) int
}) {
	buf := make([]byte, 256)
	for i := 0; b.Loop(); i++ {
		c.encode(i%count, buf)
	}
}

func benchDec(b *testing.B, c interface {
	encode(i int, buf []byte) int
	decode(i int, buf []byte) error
}) {
	bufs := make([][]byte, count)
	for i := range bufs {
		bufs[i] = make([]byte, 256)
		bufs[i] = bufs[i][:c.encode(i, bufs[i])]
		c.decode(i, bufs[i])
	}
	for i := 0; b.Loop(); i++ {
		if c.decode(i%count, bufs[i%count]) != nil {
			b.Fatal()
		}
	}
}

func BenchmarkLE(b *testing.B)  { benchEnc(b, newNetgenLoadout(newValues())) }
func BenchmarkLEh(b *testing.B) { benchEnc(b, newHandLoadout(newValues())) }
func BenchmarkLD(b *testing.B)  { benchDec(b, newNetgenLoadout(newValues())) }
func BenchmarkLDh(b *testing.B) { benchDec(b, newHandLoadout(newValues())) }
func BenchmarkSE(b *testing.B)  { benchEnc(b, newNetgenSmall(newValues())) }
func BenchmarkSEh(b *testing.B) { benchEnc(b, newHandSmall(newValues())) }
func BenchmarkSD(b *testing.B)  { benchDec(b, newNetgenSmall(newValues())) }
func BenchmarkSDh(b *testing.B) { benchDec(b, newHandSmall(newValues())) }
