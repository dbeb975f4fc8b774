package udp

import (
	"context"
	"net"
	"net/netip"
	"syscall"
	"testing"
	"time"
	"unsafe"

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
	to := ends{far: netip.MustParseAddrPort("10.0.0.1:1")}
	s.fill(0, data, &message{to: to, at: 10, n: 70, size: 30})
	require.EqualValues(t, unix.CmsgSpace(2), s.heads[0].Hdr.Controllen)
	require.EqualValues(t, 30, s.control[0].segment.size)
	s.fill(0, data, &message{to: to, at: 10, n: 70, size: 70})
	require.Zero(t, s.heads[0].Hdr.Controllen, "what is no run says nothing")
}

// A host that is bound to every address answers from the one that was asked: a client's socket hears no other.
func TestAnswersComeFromTheAddressThatWasAsked(t *testing.T) {
	for _, c := range []struct{ network, bound string }{{"udp", ":0"}, {"udp4", "0.0.0.0:0"}, {"udp6", "[::]:0"}} {
		at, err := net.ResolveUDPAddr(c.network, c.bound)
		require.NoError(t, err)
		conn, err := net.ListenUDP(c.network, at)
		if err != nil {
			t.Logf("%s: %v", c.network, err)
			continue
		}
		l := listenOn(conn, Config{}.populate())
		defer l.Close()
		port := conn.LocalAddr().(*net.UDPAddr).AddrPort().Port()
		for _, ip := range []string{"127.0.0.1", "127.0.0.2", "127.1.2.3", "::1"} {
			to := netip.AddrPortFrom(netip.MustParseAddr(ip), port)
			if to.Addr().Is6() && c.network == "udp4" || to.Addr().Is4() && c.network == "udp6" {
				continue
			}
			client, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(to))
			require.NoError(t, err)
			defer client.Close()
			_, err = client.Write([]byte("hello"))
			require.NoError(t, err)
			h, err := l.Accept(context.Background())
			require.NoError(t, err)
			require.Equal(t, to.Addr(), h.(*link).ends.near)
			for range 3 {
				require.NoError(t, h.(transport.Gatherer).Gather([]byte("answer")))
			}
			h.(transport.Gatherer).Flush()
			buf := make([]byte, 9)
			for range 3 {
				require.NoError(t, client.SetReadDeadline(time.Now().Add(10*time.Second)))
				n, err := client.Read(buf)
				require.NoError(t, err, "%s on %s", ip, c.network)
				require.Equal(t, "answer", string(buf[:n]))
			}
		}
		s := l.Stats()
		require.Positive(t, s.OutRuns)
		require.Zero(t, s.Unsent+s.Fallbacks)

		// An address that is not ours any more leaves the choice to the kernel.
		k := newLink(l.sock, ends{netip.AddrPortFrom(netip.MustParseAddr("127.0.0.1"), port), netip.MustParseAddr("192.0.2.9")}, 1, true)
		if c.network == "udp6" {
			k.ends = ends{netip.AddrPortFrom(netip.IPv6Loopback(), port), netip.MustParseAddr("2001:db8::9")}
		}
		require.NoError(t, k.Send([]byte("gone")))
		require.EqualValues(t, s.Out+1, l.Stats().Out)
		require.Zero(t, l.Stats().Unsent)
	}
}

func TestOriginsNobodyCanAnswerFrom(t *testing.T) {
	for _, c := range []struct {
		near string
		v6   bool
	}{{"10.0.0.1", false}, {"10.0.0.1", true}, {"2001:db8::1", true}} {
		var o origin
		n := o.put(netip.MustParseAddr(c.near), c.v6)
		require.Equal(t, netip.MustParseAddr(c.near), o.address(n))
		require.Equal(t, netip.Addr{}, o.address(0), "the kernel said nothing")
		require.Equal(t, netip.Addr{}, o.address(n-12), "nor that")
	}
	for _, near := range []string{"224.0.0.1", "255.255.255.255", "0.0.0.0", "ff02::1", "::"} {
		var o origin
		require.Equal(t, netip.Addr{}, o.address(o.put(netip.MustParseAddr(near), true)), near)
	}
	require.Zero(t, new(origin).put(netip.Addr{}, true))
	require.LessOrEqual(t, max(unix.CmsgSpace(infoBytes6), unix.CmsgSpace(infoBytes4)), int(unsafe.Sizeof(origin{})))
	require.Zero(t, unsafe.Offsetof(control{}.origin)%unsafe.Sizeof(uintptr(0)), "the second control message is aligned")
}

// Datagrams are sent with "do not fragment", and what the network says of its path is not believed.
func TestDatagramsAreNotFragmented(t *testing.T) {
	for _, addr := range []string{"127.0.0.1:0", ":0"} {
		for _, io := range []IO{Best, Single} {
			l, err := Listen(addr, Config{IO: io})
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
