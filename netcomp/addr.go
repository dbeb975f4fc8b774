package netcomp

import (
	"encoding/binary"
	"fmt"
	"net/netip"

	"github.com/tickwire/tickwire/wire"
)

// The kinds of an address, in 2 bits before its bytes.
const (
	noAddr = iota
	addr4
	addr6 // also an IPv4 address in IPv6, which is not that IPv4 address
)

// AppendAddr writes an address in 2, 34 or 130 bits. It leaves out the zone, the name of a network interface on this
// machine, as a handle of an entity that nobody else has means nothing to a peer.
func AppendAddr(w *wire.BitWriter, a netip.Addr) {
	switch {
	case !a.IsValid():
		w.Bits(noAddr, 2)
	case a.Is4():
		b := a.As4()
		w.Bits(uint64(binary.LittleEndian.Uint32(b[:]))<<2|addr4, 34)
	default:
		b := a.As16()
		w.Bits(addr6, 2)
		w.Bits(binary.LittleEndian.Uint64(b[:8]), 64)
		w.Bits(binary.LittleEndian.Uint64(b[8:]), 64)
	}
}

// ParseAddr reads what AppendAddr wrote. Another kind fails r with an error that wraps [wire.ErrValue]; after any failure
// the address is the zero one.
func ParseAddr(r *wire.BitReader) (a netip.Addr) {
	switch kind := r.Bits(2); kind {
	case noAddr:
	case addr4:
		var b [4]byte
		binary.LittleEndian.PutUint32(b[:], uint32(r.Bits(32)))
		a = netip.AddrFrom4(b)
	case addr6:
		var b [16]byte
		binary.LittleEndian.PutUint64(b[:8], r.Bits(64))
		binary.LittleEndian.PutUint64(b[8:], r.Bits(64))
		a = netip.AddrFrom16(b)
	default:
		r.Fail(fmt.Errorf("%w: kind of address %d, want 0 to 2", wire.ErrValue, kind))
	}
	if r.Err() != nil {
		return netip.Addr{}
	}
	return a
}

// SkipAddr passes over what AppendAddr wrote, and fails r as ParseAddr does.
func SkipAddr(r *wire.BitReader) {
	switch kind := r.Bits(2); kind {
	case noAddr:
	case addr4:
		r.Skip(32)
	case addr6:
		r.Skip(128)
	default:
		r.Fail(fmt.Errorf("%w: kind of address %d, want 0 to 2", wire.ErrValue, kind))
	}
}
