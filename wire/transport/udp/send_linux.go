package udp

import (
	"net"
	"net/netip"
	"strconv"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// batchSender sends many messages a call, runs among them: sendmmsg and UDP_SEGMENT. The outbox's lock guards it.
type batchSender struct {
	raw       syscall.RawConn
	connected bool // no address is given
	v6        bool
	heads     []unix.Mmsghdr // constant but for the lengths; so are the next three
	bufs      []unix.Iovec
	to        []unix.RawSockaddrInet6
	control   []control
	call      func(fd uintptr) // made once, so that send allocates nothing

	want, got int // of the call under way
	errno     syscall.Errno
}

// control is what a message may say beside its bytes: one of these, both, or nothing. The one whose length changes is last.
type control struct {
	segment segmentSize
	origin  origin
}

// segmentSize is the control message UDP_SEGMENT, padded to what the next one would be aligned to.
type segmentSize struct {
	head unix.Cmsghdr
	size uint16
	_    [unix.SizeofPtr - 2]byte
}

// segmentSizeBytes is the part of it that counts.
const segmentSizeBytes = int(unsafe.Offsetof(segmentSize{}.size)) + 2

func newBatchSender(raw syscall.RawConn, batch int, connected, v6 bool) *batchSender {
	s := &batchSender{
		raw: raw, connected: connected, v6: v6,
		heads:   make([]unix.Mmsghdr, batch),
		bufs:    make([]unix.Iovec, batch),
		to:      make([]unix.RawSockaddrInet6, batch),
		control: make([]control, batch),
	}
	for i := range s.heads {
		h := &s.heads[i].Hdr
		h.Iov = &s.bufs[i]
		h.SetIovlen(1)
		if !connected {
			h.Name = (*byte)(unsafe.Pointer(&s.to[i]))
		}
		c := &s.control[i].segment.head
		c.Level, c.Type = unix.IPPROTO_UDP, unix.UDP_SEGMENT
		c.SetLen(segmentSizeBytes)
	}
	s.call = s.sendmmsg
	return s
}

func (s *batchSender) send(data []byte, msgs []message) (int, error) {
	s.want = min(len(msgs), len(s.heads))
	for i := range s.want {
		s.fill(i, data, &msgs[i])
	}
	if err := s.raw.Control(s.call); err != nil {
		return 0, err
	}
	if s.errno != 0 {
		return 0, s.errno
	}
	return s.got, nil
}

func (s *batchSender) fill(i int, data []byte, m *message) {
	h := &s.heads[i].Hdr
	s.bufs[i].Base = &data[m.at]
	s.bufs[i].SetLen(m.n)
	if !s.connected {
		h.Namelen = s.put(&s.to[i], m.to.far)
	}
	c := &s.control[i]
	length := c.origin.put(m.to.near, s.v6)
	h.Control = (*byte)(unsafe.Pointer(&c.origin))
	if m.n > m.size {
		c.segment.size = uint16(m.size)
		length += int(unsafe.Sizeof(c.segment))
		h.Control = (*byte)(unsafe.Pointer(c))
	}
	h.SetControllen(length)
}

// put writes a socket address of the socket's family and returns its length.
func (s *batchSender) put(to *unix.RawSockaddrInet6, at netip.AddrPort) uint32 {
	ip := at.Addr()
	if !s.v6 {
		*(*unix.RawSockaddrInet4)(unsafe.Pointer(to)) = unix.RawSockaddrInet4{
			Family: unix.AF_INET, Port: swap(at.Port()), Addr: ip.As4(),
		}
		return unix.SizeofSockaddrInet4
	}
	*to = unix.RawSockaddrInet6{Family: unix.AF_INET6, Port: swap(at.Port()), Addr: ip.As16()}
	if ip.Zone() != "" {
		to.Scope_id = scope(ip.Zone())
	}
	return unix.SizeofSockaddrInet6
}

// scope is the number of a zone, which has that for a name or an interface's.
func scope(zone string) uint32 {
	if n, err := strconv.ParseUint(zone, 10, 32); err == nil {
		return uint32(n)
	}
	if on, err := net.InterfaceByName(zone); err == nil {
		return uint32(on.Index)
	}
	return 0
}

// sendmmsg is called with the socket. It leaves how many messages were taken, or why the first was not.
func (s *batchSender) sendmmsg(fd uintptr) {
	n, _, errno := unix.Syscall6(unix.SYS_SENDMMSG, fd,
		uintptr(unsafe.Pointer(&s.heads[0])), uintptr(s.want), unix.MSG_DONTWAIT, 0, 0)
	s.got, s.errno = int(n), errno
}

// await waits for room as the poller tells of it.
func (s *batchSender) await(try func() bool) error {
	return s.raw.Write(func(uintptr) bool { return try() })
}
