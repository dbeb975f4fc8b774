package udp

import (
	"net/netip"
	"strconv"
	"syscall"
	"unsafe"

	"golang.org/x/sys/unix"
)

// batchReceiver reads many datagrams a call: recvmmsg.
type batchReceiver struct {
	raw   syscall.RawConn
	heads []unix.Mmsghdr // constant but for the lengths and the buffers; so are the next three
	bufs  []unix.Iovec
	from  []unix.RawSockaddrInet6
	to    []origin              // nil: nobody asks
	call  func(fd uintptr) bool // made once, so that read allocates nothing

	want, got int // of the call under way
	errno     syscall.Errno
}

// newBatchReceiver makes a reader of a socket that tells origins or does not.
func newBatchReceiver(raw syscall.RawConn, batch int, origins bool) *batchReceiver {
	r := &batchReceiver{
		raw:   raw,
		heads: make([]unix.Mmsghdr, batch),
		bufs:  make([]unix.Iovec, batch),
		from:  make([]unix.RawSockaddrInet6, batch),
	}
	for i := range r.heads {
		h := &r.heads[i].Hdr
		r.bufs[i].SetLen(MaxDatagramBytes + 1)
		h.Iov = &r.bufs[i]
		h.SetIovlen(1)
		h.Name = (*byte)(unsafe.Pointer(&r.from[i]))
	}
	if origins {
		r.to = make([]origin, batch)
		for i := range r.heads {
			r.heads[i].Hdr.Control = (*byte)(unsafe.Pointer(&r.to[i]))
		}
	}
	r.call = r.recvmmsg
	return r
}

func (r *batchReceiver) read(hand []*slot) (int, error) {
	r.want = min(len(hand), len(r.heads))
	for i := range r.want {
		r.bufs[i].Base = &hand[i].data[0]
		r.heads[i].Hdr.Namelen = unix.SizeofSockaddrInet6
		if r.to != nil {
			r.heads[i].Hdr.SetControllen(int(unsafe.Sizeof(r.to[i])))
		}
	}
	if err := r.raw.Read(r.call); err != nil {
		return 0, err
	}
	if r.errno != 0 {
		return 0, r.errno
	}
	for i := range r.got {
		hand[i].n = int(r.heads[i].Len)
		hand[i].ends.far = address(&r.from[i], r.heads[i].Hdr.Namelen)
		if r.to != nil {
			hand[i].ends.near = r.to[i].address(int(r.heads[i].Hdr.Controllen))
		}
	}
	return r.got, nil
}

// recvmmsg is called by the poller with the socket; false waits until there is something to read.
func (r *batchReceiver) recvmmsg(fd uintptr) bool {
	for {
		n, _, errno := unix.Syscall6(unix.SYS_RECVMMSG, fd,
			uintptr(unsafe.Pointer(&r.heads[0])), uintptr(r.want), unix.MSG_DONTWAIT, 0, 0)
		if errno == unix.EINTR {
			continue
		}
		r.got, r.errno = int(n), errno
		return errno != unix.EAGAIN
	}
}

// address reads a socket address of n bytes; the zero value is none, which a connected socket may give.
func address(from *unix.RawSockaddrInet6, n uint32) netip.AddrPort {
	switch {
	case n >= unix.SizeofSockaddrInet4 && from.Family == unix.AF_INET:
		v4 := (*unix.RawSockaddrInet4)(unsafe.Pointer(from))
		return netip.AddrPortFrom(netip.AddrFrom4(v4.Addr), swap(v4.Port))
	case n >= unix.SizeofSockaddrInet6 && from.Family == unix.AF_INET6:
		ip := netip.AddrFrom16(from.Addr).Unmap()
		if from.Scope_id != 0 && ip.Is6() {
			ip = ip.WithZone(strconv.FormatUint(uint64(from.Scope_id), 10))
		}
		return netip.AddrPortFrom(ip, swap(from.Port))
	}
	return netip.AddrPort{}
}

// swap turns a port's bytes as they lie in memory into its number, and back.
func swap(port uint16) uint16 {
	b := (*[2]byte)(unsafe.Pointer(&port))
	return uint16(b[0])<<8 | uint16(b[1])
}
