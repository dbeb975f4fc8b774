package udp

import (
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// improve asks the system what it has of what io allows, and uses it.
func (s *socket) improve(connected bool, io IO, batch int) {
	raw, err := s.conn.SyscallConn()
	if err != nil {
		return // only a closed socket has none
	}
	bound, _ := s.conn.LocalAddr().(*net.UDPAddr)
	anywhere := !connected && bound != nil && bound.IP.IsUnspecified()
	var has features
	if raw.Control(func(fd uintptr) { has = probe(int(fd), anywhere) }) != nil || io == Single {
		return
	}
	if has.recvmmsg {
		s.in = newBatchReceiver(raw, batch, has.origins)
	}
	if has.sendmmsg {
		s.out.to, s.out.io = newBatchSender(raw, batch, connected, has.v6), Batched
		if has.segments && io != Batched {
			s.out.io = Segmented
		}
	}
}

// features is what the system has for a socket.
type features struct {
	recvmmsg, sendmmsg bool
	segments           bool // UDP_SEGMENT is known; an interface may refuse it all the same
	v6                 bool // addresses are IPv6's, those of IPv4 mapped to them
	origins            bool // the kernel tells to which address of ours a datagram came
}

// probe asks without moving a datagram, sets "do not fragment", and asks for origins on a socket bound to all addresses.
func probe(fd int, anywhere bool) (has features) {
	family, err := unix.GetsockoptInt(fd, unix.SOL_SOCKET, unix.SO_DOMAIN)
	has.v6 = err == nil && family == unix.AF_INET6
	// A datagram that is too large for the path is dropped: that is what a search for the largest needs to see. A
	// kernel that cannot do this fragments.
	_ = unix.SetsockoptInt(fd, unix.IPPROTO_IP, unix.IP_MTU_DISCOVER, unix.IP_PMTUDISC_PROBE)
	if has.v6 {
		_ = unix.SetsockoptInt(fd, unix.IPPROTO_IPV6, unix.IPV6_MTU_DISCOVER, unix.IPV6_PMTUDISC_PROBE)
	}
	has.origins = anywhere && tell(fd, has.v6)
	has.recvmmsg = known(unix.SYS_RECVMMSG, fd)
	has.sendmmsg = known(unix.SYS_SENDMMSG, fd)
	_, err = unix.GetsockoptInt(fd, unix.IPPROTO_UDP, unix.UDP_SEGMENT)
	has.segments = err == nil
	return has
}

// known makes a batch call of no messages: a kernel without the call, or a filter that forbids it, refuses.
func known(call uintptr, fd int) bool {
	_, _, errno := unix.Syscall6(call, uintptr(fd), 0, 0, unix.MSG_DONTWAIT, 0, 0)
	return errno != syscall.ENOSYS && errno != syscall.EPERM && errno != syscall.EACCES
}
