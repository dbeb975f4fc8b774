package netcomptest

import (
	"math/rand/v2"
	"reflect"
	"strconv"
	"strings"
)

// spoil changes an encoding in up to four places: bits, bytes, its length, a
// piece of another. One in sixteen stays as it is, and one becomes noise.
func spoil(random *rand.PCG, b, other []byte) []byte {
	x := random.Uint64()
	switch x & 15 {
	case 0:
		return b
	case 1:
		for i := range b {
			b[i] = byte(random.Uint64())
		}
		return b
	}
	for range 1 + x>>4&3 {
		x = random.Uint64()
		y := random.Uint64()
		if len(b) == 0 {
			b = append(b, byte(y))
			continue
		}
		at := int(x >> 8 % uint64(len(b)))
		switch x & 7 {
		case 0, 1:
			b[at] ^= 1 << (y & 7)
		case 2:
			b[at] = byte(y)
		case 3:
			b[at] = -byte(y & 1)
		case 4:
			b = b[:at]
		case 5:
			b = append(b, byte(y), byte(y>>8))
		case 6:
			copy(b[at:], other[min(len(other), int(y&15)):])
		case 7: // all bits behind it move by one
			for ; at < len(b)-1; at++ {
				b[at] = b[at]>>1 | b[at+1]<<7
			}
		}
	}
	return b
}

// largest is the most bytes that a value of X holds outside itself, by the
// max= of its strings, slices and maps.
func largest[X any]() uint64 { return outside(reflect.TypeFor[X](), 0) }

// outside doubles what is held: the runtime rounds up, and maps have room to spare.
func outside(t reflect.Type, most uint64) (bytes uint64) {
	switch t.Kind() {
	case reflect.String:
		return 2 * most
	case reflect.Slice:
		return most * (2*uint64(t.Elem().Size()) + outside(t.Elem(), most))
	case reflect.Map:
		held := outside(t.Key(), most) + outside(t.Elem(), most)
		return 256 + most*(4*uint64(t.Key().Size()+t.Elem().Size())+held)
	case reflect.Array:
		return uint64(t.Len()) * outside(t.Elem(), most)
	case reflect.Struct:
		for i := range t.NumField() {
			bytes += outside(t.Field(i).Type, maxOf(t.Field(i).Tag))
		}
	}
	return bytes
}

// maxOf reads max= of a tag, zero without it.
func maxOf(tag reflect.StructTag) uint64 {
	for _, item := range strings.Split(tag.Get("net"), ",") {
		if text, ok := strings.CutPrefix(strings.TrimSpace(item), "max="); ok {
			n, _ := strconv.ParseUint(text, 10, 32)
			return n
		}
	}
	return 0
}
