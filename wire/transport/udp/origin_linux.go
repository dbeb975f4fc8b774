package udp

import (
	"net/netip"
	"unsafe"

	"golang.org/x/sys/unix"
)

// A machine has several addresses: two of IPv4, or a fixed and a temporary one of IPv6. A socket bound to all of them must
// answer from the one that the peer speaks to, for the peer's socket is connected and hears no other; left alone, the
// kernel takes the one it likes best. So it is asked to tell, and is told.

// origin is the control message for that, IP_PKTINFO or IPV6_PKTINFO: to which address of ours a datagram came, or from
// which it leaves.
type origin struct {
	head unix.Cmsghdr
	info [24]byte // the larger of the two, padded to what the next control message would be aligned to
}

// The parts of it that count: struct in6_pktinfo has an address and an interface, struct in_pktinfo an interface, our
// address and that of the header. The interface is left to the kernel.
const (
	infoBytes6, address6 = unix.SizeofInet6Pktinfo, 0
	infoBytes4, address4 = unix.SizeofInet4Pktinfo, 4
)

// tell asks the kernel to tell the origin of each datagram.
func tell(fd int, v6 bool) bool {
	if v6 {
		return unix.SetsockoptInt(fd, unix.IPPROTO_IPV6, unix.IPV6_RECVPKTINFO, 1) == nil
	}
	return unix.SetsockoptInt(fd, unix.IPPROTO_IP, unix.IP_PKTINFO, 1) == nil
}

// put makes it say that a datagram leaves from an address, and returns its length; 0 for the zero value.
func (o *origin) put(near netip.Addr, v6 bool) int {
	if !near.IsValid() {
		return 0
	}
	o.info = [24]byte{}
	if v6 {
		ip := near.As16()
		copy(o.info[address6:], ip[:])
		o.head.Level, o.head.Type = unix.IPPROTO_IPV6, unix.IPV6_PKTINFO
		o.head.SetLen(unix.CmsgLen(infoBytes6))
		return unix.CmsgSpace(infoBytes6)
	}
	ip := near.As4()
	copy(o.info[address4:], ip[:])
	o.head.Level, o.head.Type = unix.IPPROTO_IP, unix.IP_PKTINFO
	o.head.SetLen(unix.CmsgLen(infoBytes4))
	return unix.CmsgSpace(infoBytes4)
}

// address is what the kernel said in n bytes; the zero value if it said nothing, or an address that no answer can leave
// from.
func (o *origin) address(n int) (near netip.Addr) {
	head := int(unsafe.Sizeof(o.head))
	switch {
	case n >= head+infoBytes6 && o.head.Level == unix.IPPROTO_IPV6 && o.head.Type == unix.IPV6_PKTINFO:
		near = netip.AddrFrom16([16]byte(o.info[address6:])).Unmap()
	case n >= head+infoBytes4 && o.head.Level == unix.IPPROTO_IP && o.head.Type == unix.IP_PKTINFO:
		near = netip.AddrFrom4([4]byte(o.info[address4:]))
	}
	if near.IsMulticast() || near.IsUnspecified() || near == netip.AddrFrom4([4]byte{255, 255, 255, 255}) {
		return netip.Addr{}
	}
	return near
}
