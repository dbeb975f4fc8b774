package netcomptest

import "math/rand/v2"

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
