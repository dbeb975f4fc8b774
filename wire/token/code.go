package token

import (
	"crypto/pbkdf2"
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"io"
	"net/netip"
)

// ErrCode says that a text is no join code, or was mistyped.
var ErrCode = errors.New("token: not a join code")

// Code is a join code: what a host on a local network prints, a person reads
// out, and another types. It says where the host is, and has the first 64 bits
// of the hash of its static key, which nobody else is told. They serve twice:
// who knows them may join, and a host whose key does not have that hash is not
// the one that printed the code.
//
// A code is as secret as a password, and good for as long as the host's key:
// a host should make a key for each run. It does not show in any verb of fmt
// but by its address; [Code.Text] shows it.
//
//	text   = 22 to 45 characters of Crockford's base 32, in groups of five
//	bits   = range(3) address port(16) print(64) padding check(10)
//	range    0: 192.168.x.y, address has 16 bits   1: 10.x.y.z, 24 bits
//	         2: another IPv4 address, 32 bits      3: an IPv6 address, 128 bits
type Code struct {
	Addr  netip.AddrPort
	print [printSize]byte
}

// printSize is how much of the hash of a key is in a code, in bytes.
const printSize = 8

// ranges are the shapes of addresses, the shortest first; a code has the first
// that holds its address. immutable: only read
var ranges = [...]netip.Prefix{
	netip.MustParsePrefix("192.168.0.0/16"),
	netip.MustParsePrefix("10.0.0.0/8"),
	netip.MustParsePrefix("0.0.0.0/0"),
	netip.MustParsePrefix("::/0"),
}

// maxSymbols is the length of the longest code: 3+128+16+64 bits, filled up to
// whole characters, and the check.
const maxSymbols = 43 + checkSymbols

// checkSymbols is how many characters the check bits are.
const checkSymbols = 2

// NewCode returns the code of a host with this key at this address. The zone
// of an IPv6 address is dropped. It panics on an address that is none.
func NewCode(addr netip.AddrPort, server ServerKey) Code {
	if !addr.IsValid() {
		panic("token: NewCode with an address that is none")
	}
	return Code{Addr: netip.AddrPortFrom(addr.Addr().Unmap().WithZone(""), addr.Port()), print: printOf(&server)}
}

// printOf returns the part of a key's hash that is in a code.
func printOf(server *ServerKey) [printSize]byte {
	h := sha256.Sum256(append([]byte("tickwire join code 1"), server[:]...))
	return [printSize]byte(h[:])
}

// Of reports, in constant time, whether the code is of the host with this key.
func (c Code) Of(server ServerKey) bool {
	print := printOf(&server)
	return subtle.ConstantTimeCompare(c.print[:], print[:]) == 1
}

// IsZero reports whether the code was never set.
func (c Code) IsZero() bool { return !c.Addr.IsValid() }

// keyRounds makes each guess of a code cost as many hashes.
const keyRounds = 4096

// Key returns the key under which a host and those who know its code speak of
// tokens. It takes about a millisecond: keep it.
func (c Code) Key() Secret {
	salt := append([]byte("tickwire join code 1 "), c.Addr.String()...)
	key, err := pbkdf2.Key(sha256.New, string(c.print[:]), salt, keyRounds, SecretSize)
	if err != nil {
		panic(err) // only for lengths that are not allowed
	}
	return Secret{[SecretSize]byte(key)}
}

// Text returns the code as it is printed.
func (c Code) Text() string {
	var p packer
	addr := c.Addr.Addr()
	for i, r := range ranges {
		if r.Contains(addr) {
			p.put(uint64(i), 3)
			for _, b := range addr.AsSlice()[r.Bits()/8:] {
				p.put(uint64(b), 8)
			}
			break
		}
	}
	p.put(uint64(c.Addr.Port()), 16)
	for _, b := range c.print {
		p.put(uint64(b), 8)
	}
	s := p.flush()
	check := s.check()
	return append(s, byte(check>>5), byte(check&31)).write()
}

// ParseCode reads a code as a person types it: in either case, with or without
// the dashes, O for 0, I and L for 1. A failure is ErrCode and does not show
// what was typed.
func ParseCode(text string) (Code, error) {
	s, err := readSymbols(text, maxSymbols)
	if err != nil {
		return Code{}, err
	}
	if len(s) < checkSymbols {
		return Code{}, fmt.Errorf("%w: %d characters", ErrCode, len(s))
	}
	body, tail := s[:len(s)-checkSymbols], s[len(s)-checkSymbols:]
	if body.check() != uint16(tail[0])<<5|uint16(tail[1]) {
		return Code{}, fmt.Errorf("%w: mistyped, the check characters do not fit", ErrCode)
	}
	u := unpacker{in: body}
	addr, ok := readAddr(&u)
	c := Code{Addr: netip.AddrPortFrom(addr, uint16(u.get(16)))}
	for i := range c.print {
		c.print[i] = byte(u.get(8))
	}
	if !ok || !u.done() {
		return Code{}, fmt.Errorf("%w: %d characters of another shape", ErrCode, len(s))
	}
	return c, nil
}

// readAddr reads a range and an address in it. ok is false unless the address
// would be written so.
func readAddr(u *unpacker) (addr netip.Addr, ok bool) {
	at := int(u.get(3))
	if at >= len(ranges) {
		return netip.Addr{}, false
	}
	b := ranges[at].Addr().AsSlice()
	for i := ranges[at].Bits() / 8; i < len(b); i++ {
		b[i] = byte(u.get(8))
	}
	addr, _ = netip.AddrFromSlice(b)
	for _, r := range ranges[:at] {
		if r.Contains(addr) {
			return addr, false
		}
	}
	return addr, !addr.Is4In6()
}

// Format writes the address, whatever the verb, and not what must not be
// shown.
func (c Code) Format(f fmt.State, _ rune) {
	_, _ = io.WriteString(f, "[join code of "+c.Addr.String()+"]")
}
