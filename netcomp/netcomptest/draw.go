package netcomptest

import (
	"math"
	"math/rand/v2"
	"reflect"
)

// A stream makes values at random, the same ones on every platform: their bytes
// are compared with those that another machine wrote down.
type stream[T any] struct{ f filler }

func newStream[T any](s *subject, seed uint64) *stream[T] {
	return &stream[T]{filler{s: s, random: rand.NewPCG(seed, 0x6e657467656e)}}
}

// portable makes int and uint those of the smallest platform, so that others
// draw the same ones.
func (s *stream[T]) portable() *stream[T] {
	s.f.portable = true
	return s
}

// next returns another value.
func (s *stream[T]) next() (v T) {
	s.f.fill(reflect.ValueOf(&v).Elem())
	return v
}

// draw sets a number at random, and where fill picks other things.
func (f *filler) draw(v reflect.Value) (done bool) {
	x := f.random.Uint64()
	f.at = int(x >> 33)
	y := f.random.Uint64() >> (x & 63) // of any magnitude
	switch {
	case v.CanInt() && x&0x300 != 0:
		bits := 64 - f.size(v)
		v.SetInt(int64(y) * (1 - int64(x>>7&1)*2) << bits >> bits)
	case v.CanUint() && x&0x300 != 0:
		bits := 64 - f.size(v)
		v.SetUint(y << bits >> bits)
	case v.CanFloat() && v.Type().Bits() == 32:
		v.Set(reflect.ValueOf(float32At(x, y)).Convert(v.Type()))
	case v.CanFloat():
		v.Set(reflect.ValueOf(float64At(x, y)).Convert(v.Type()))
	default:
		return false
	}
	return true
}

// size is that of an integer, in bits.
func (f *filler) size(v reflect.Value) int {
	if k := v.Kind(); f.portable && (k == reflect.Int || k == reflect.Uint) {
		return 32
	}
	return v.Type().Bits()
}

// Bits of floats that are seldom met by chance. There is one NaN among them,
// because what becomes of another's bits depends on the machine.
// immutable: tables
var (
	bits32 = []uint32{0, 1 << 31, 1, 1<<31 | 1, 1 << 23, 0x7f7fffff, 0xff7fffff, 0x7f800000, 0xff800000, 0x7fc00000, 0x3f800000, 0xbf800000}
	bits64 = []uint64{0, 1 << 63, 1, 1<<63 | 1, 1 << 52, 0x7fefffffffffffff, 0xffefffffffffffff, 0x7ff0000000000000, 0xfff0000000000000,
		0x7ff8000000000000, 0x3ff0000000000000, 0xbff0000000000000}
)

// float32At makes a float of two random words: one in eight from the table,
// one in eight of any bits, the others of a size that games have.
func float32At(x, y uint64) float32 {
	switch x >> 6 & 7 {
	case 0:
		return math.Float32frombits(bits32[y%uint64(len(bits32))])
	case 1:
		if v := math.Float32frombits(uint32(y)); v == v {
			return v
		}
	}
	return float32(tame(x))
}

func float64At(x, y uint64) float64 {
	switch x >> 6 & 7 {
	case 0:
		return math.Float64frombits(bits64[y%uint64(len(bits64))])
	case 1:
		if v := math.Float64frombits(y); v == v {
			return v
		}
	}
	return tame(x)
}

// tame is a number of 24 bits, of which 0 to 31 stand behind the point.
func tame(x uint64) float64 {
	return float64(int64(x)>>40) / float64(uint64(1)<<(x>>9&31))
}
