package token

import (
	"fmt"
	"strings"
)

// alphabet is Crockford's base 32: digits and letters without I, L, O and U,
// five bits each. What a person mistakes for another is read as that: I and L
// as 1, O as 0.
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

// groupLength is how many characters stand together in a code.
const groupLength = 5

// symbols are the characters of a code by their values, below 32.
type symbols []byte

// write renders symbols in groups.
func (s symbols) write() string {
	var b strings.Builder
	for i, v := range s {
		if i > 0 && i%groupLength == 0 {
			b.WriteByte('-')
		}
		b.WriteByte(alphabet[v])
	}
	return b.String()
}

// readSymbols reads what a person typed: in either case, with dashes and
// spaces anywhere. The error names the place and never the characters.
func readSymbols(text string, most int) (symbols, error) {
	var s symbols
	for i, c := range []byte(text) {
		if c == '-' || c == ' ' {
			continue
		}
		v := symbolOf(c)
		if v < 0 {
			return nil, fmt.Errorf("%w: character %d is none of a code", ErrCode, i+1)
		}
		if len(s) == most {
			return nil, fmt.Errorf("%w: more than %d characters", ErrCode, most)
		}
		s = append(s, byte(v))
	}
	return s, nil
}

// symbolOf returns the value of a character, -1 if it is none of a code.
func symbolOf(c byte) int {
	if c >= 'a' && c <= 'z' {
		c -= 'a' - 'A'
	}
	switch c {
	case 'O':
		return 0
	case 'I', 'L':
		return 1
	}
	return strings.IndexByte(alphabet, c)
}

// check returns the ten check bits of symbols: the remainder of a division by
// x^10+x^9+x^5+x^4+x+1, the CRC-10 of ITU-T I.610. It finds every error within
// ten bits in a row: each wrong character, and each two neighbours swapped.
func (s symbols) check() uint16 {
	rest := uint16(checkStart)
	for _, v := range s {
		for bit := 4; bit >= 0; bit-- {
			top := rest>>9 ^ uint16(v>>bit)&1
			rest = rest<<1&0x3ff ^ top*0x233
		}
	}
	return rest
}

// checkStart makes leading zeros count.
const checkStart = 0x3ff

// packer puts numbers of any width together into symbols.
type packer struct {
	out  symbols
	held uint64 // bits not yet in out
	n    int    // how many
}

// put adds the low bits of v, highest first; at most 32.
func (p *packer) put(v uint64, bits int) {
	p.held = p.held<<bits | v&(1<<bits-1)
	p.n += bits
	for p.n >= 5 {
		p.n -= 5
		p.out = append(p.out, byte(p.held>>p.n)&31)
	}
}

// flush fills the last symbol with zero bits.
func (p *packer) flush() symbols {
	if p.n > 0 {
		p.put(0, 5-p.n)
	}
	return p.out
}

// unpacker takes symbols apart again.
type unpacker struct {
	in   symbols
	held uint64
	n    int
	bad  bool // read beyond the end
}

// get takes bits off, at most 32.
func (u *unpacker) get(bits int) uint64 {
	for u.n < bits {
		if len(u.in) == 0 {
			u.bad = true
			return 0
		}
		u.held = u.held<<5 | uint64(u.in[0])
		u.in, u.n = u.in[1:], u.n+5
	}
	u.n -= bits
	v := u.held >> u.n
	u.held &= 1<<u.n - 1
	return v
}

// done reports whether everything was read but the zero bits of a last symbol.
func (u *unpacker) done() bool { return !u.bad && len(u.in) == 0 && u.held == 0 && u.n < 5 }
