package udp

import (
	"context"
	"net"
	"net/netip"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"

	"github.com/tickwire/tickwire/wire/transport"
)

// The kernel refuses runs on a socket without checksums with EIO or EINVAL, as on an interface that cannot sum up
// segments: here it says so after its probe has promised them.
func TestRunsThatTheKernelRefuses(t *testing.T) {
	l, err := Listen("127.0.0.1:0", Config{})
	require.NoError(t, err)
	defer l.Close()
	k, err := NewDialer(l.Addr()).Dial(context.Background())
	require.NoError(t, err)
	defer k.Close("")
	if l.Stats().IO != Segmented {
		t.Skip("the kernel has no segmented writes")
	}
	sock := k.(*link).sock
	raw, err := sock.conn.SyscallConn()
	require.NoError(t, err)
	require.NoError(t, raw.Control(func(fd uintptr) {
		require.NoError(t, unix.SetsockoptInt(int(fd), unix.SOL_SOCKET, unix.SO_NO_CHECK, 1))
	}))
	g := k.(transport.Gatherer)
	for round := range 2 {
		for i := range byte(10) {
			require.NoError(t, g.Gather([]byte{i, 1, 2, 3}))
		}
		g.Flush()
		if round == 0 {
			s := sock.stats()
			require.Equal(t, Batched, s.IO)
			require.EqualValues(t, 1, s.Fallbacks)
		}
	}
	h, err := l.Accept(context.Background())
	require.NoError(t, err)
	buf := make([]byte, MaxDatagramBytes)
	for i := range byte(20) {
		n := 0
		for n == 0 {
			n, err = h.Recv(buf)
			require.NoError(t, err)
		}
		require.Equal(t, []byte{i % 10, 1, 2, 3}, buf[:n])
	}
	s := sock.stats()
	require.EqualValues(t, 20, s.Out)
	require.EqualValues(t, 1, s.Fallbacks, "for good")
	require.Zero(t, s.OutRuns+s.Unsent)
}

// broken is a system that promised a call and does not know it.
type broken struct{ calls int }

func (b *broken) read([]*slot) (int, error) {
	b.calls++
	return 0, syscall.ENOSYS
}

func TestReadingFallsBack(t *testing.T) {
	conn, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:0")))
	require.NoError(t, err)
	s := newSocket(conn, false, Best, 4, 1<<16, newStore(16, 1, 4))
	require.IsType(t, &batchReceiver{}, s.in)
	b := &broken{}
	s.in = b
	in := newInbox(s.store, 16)
	go s.run(4, func(_ time.Duration, d *slot) *slot { return in.push(d) }, nil)
	from, err := net.Dial("udp", conn.LocalAddr().String())
	require.NoError(t, err)
	defer from.Close()
	_, err = from.Write([]byte("hello"))
	require.NoError(t, err)
	<-in.wake
	buf := make([]byte, MaxDatagramBytes)
	n, err := in.pop(buf)
	require.NoError(t, err)
	require.Equal(t, "hello", string(buf[:n]))
	require.Equal(t, 1, b.calls)
	require.EqualValues(t, 1, s.stats().Fallbacks)
	s.close()
	<-s.done
}

func TestAddressesOfTheSystem(t *testing.T) {
	for _, c := range []struct {
		addr string
		v6   bool
		n    uint32
	}{
		{"10.1.2.3:513", false, unix.SizeofSockaddrInet4},
		{"10.1.2.3:513", true, unix.SizeofSockaddrInet6},
		{"[2001:db8::7]:65535", true, unix.SizeofSockaddrInet6},
		{"[fe80::7%300]:1", true, unix.SizeofSockaddrInet6},
	} {
		at := netip.MustParseAddrPort(c.addr)
		var sa unix.RawSockaddrInet6
		n := (&batchSender{v6: c.v6}).put(&sa, at)
		require.Equal(t, c.n, n)
		require.Equal(t, at, address(&sa, n), "%s", c.addr)
	}
	var sa unix.RawSockaddrInet6
	require.Equal(t, netip.AddrPort{}, address(&sa, 0), "none is told on a connected socket")
	require.NotZero(t, scope("lo"))
	require.Zero(t, scope("no such interface"))
	require.Equal(t, uint16(0x0102), swap(swap(0x0102)))
}

// The control message is laid out as the kernel reads it: CMSG_LEN and CMSG_SPACE of two bytes.
func TestSegmentSizeHasTheKernelsLayout(t *testing.T) {
	require.Equal(t, unix.CmsgLen(2), segmentSizeBytes)
	s := newBatchSender(nil, 1, false, false)
	data := make([]byte, 100)
	s.fill(0, data, &message{to: netip.MustParseAddrPort("10.0.0.1:1"), at: 10, n: 70, size: 30})
	require.EqualValues(t, unix.CmsgSpace(2), s.heads[0].Hdr.Controllen)
	require.EqualValues(t, 30, s.control[0].size)
	s.fill(0, data, &message{to: netip.MustParseAddrPort("10.0.0.1:1"), at: 10, n: 70, size: 70})
	require.Zero(t, s.heads[0].Hdr.Controllen, "what is no run says nothing")
	require.Nil(t, s.heads[0].Hdr.Control)
}

// Datagrams are sent with "do not fragment", and what the network says of its path is not believed.
func TestDatagramsAreNotFragmented(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:0", ":0"} {
		for _, io := range []IO{Best, Single} {
			l, err := Listen(addr, Config{Sealed: true, IO: io})
			require.NoError(t, err)
			raw, err := l.sock.conn.SyscallConn()
			require.NoError(t, err)
			require.NoError(t, raw.Control(func(fd uintptr) {
				v, err := unix.GetsockoptInt(int(fd), unix.IPPROTO_IP, unix.IP_MTU_DISCOVER)
				require.NoError(t, err)
				require.Equal(t, unix.IP_PMTUDISC_PROBE, v)
				if v, err = unix.GetsockoptInt(int(fd), unix.IPPROTO_IPV6, unix.IPV6_MTU_DISCOVER); err == nil {
					require.Equal(t, unix.IPV6_PMTUDISC_PROBE, v)
				}
			}))
			l.Close()
		}
	}
}
