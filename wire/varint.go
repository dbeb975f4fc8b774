package wire

import "math/bits"

// maxUvarintBytes is the length of the largest encoding: ceil(64/7).
const maxUvarintBytes = 10

// AppendUvarint appends v in LEB128: seven bits a byte, lowest first, the high
// bit set on every byte but the last. The result is the shortest encoding,
// which is the only one [Reader.Uvarint] accepts.
func AppendUvarint(b []byte, v uint64) []byte {
	for v >= 0x80 {
		b = append(b, byte(v)|0x80)
		v >>= 7
	}
	return append(b, byte(v))
}

// AppendVarint appends v zigzag encoded, so that small negative numbers are
// short too: 0, -1, 1, -2 become 0, 1, 2, 3.
func AppendVarint(b []byte, v int64) []byte { return AppendUvarint(b, zigzag(v)) }

// UvarintSize returns the number of bytes [AppendUvarint] appends for v, 1 to 10.
func UvarintSize(v uint64) int { return (bits.Len64(v|1) + 6) / 7 }

// VarintSize returns the number of bytes [AppendVarint] appends for v, 1 to 10.
func VarintSize(v int64) int { return UvarintSize(zigzag(v)) }

func zigzag(v int64) uint64 { return uint64(v)<<1 ^ uint64(v>>63) }

func unzigzag(v uint64) int64 { return int64(v>>1) ^ -int64(v&1) }

// uvarint parses the encoding at the start of b and returns its length.
// encoding/binary's reader is not used because it accepts longer encodings of
// the same number.
func uvarint(b []byte) (v uint64, n int, err error) {
	for i, c := range b {
		if i == maxUvarintBytes-1 && c > 1 {
			return 0, 0, ErrVarint // beyond 64 bits, or an eleventh byte announced
		}
		v |= uint64(c&0x7f) << (7 * uint(i))
		if c < 0x80 {
			if c == 0 && i > 0 {
				return 0, 0, ErrVarint // a shorter encoding exists
			}
			return v, i + 1, nil
		}
	}
	return 0, 0, ErrShort
}
