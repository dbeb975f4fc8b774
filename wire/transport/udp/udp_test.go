package udp_test

import (
	"context"
	"net"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/transporttest"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

func listen(t *testing.T, cfg udp.Config) *udp.Listener {
	l, err := udp.Listen("127.0.0.1:0", cfg)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

// paths are the ways a datagram may pass the system. Where one is not there the next plainer is taken.
var paths = []udp.IO{udp.Best, udp.Single, udp.Batched, udp.Segmented}

// onEachPath runs a test on all of them.
func onEachPath(t *testing.T, run func(t *testing.T, io udp.IO)) {
	for _, io := range paths {
		t.Run(io.String(), func(t *testing.T) { run(t, io) })
	}
}

func dialer(l *udp.Listener, io udp.IO) udp.Dialer {
	return udp.Dialer{Addr: l.Addr(), Config: udp.Config{IO: io}}
}

func TestConformance(t *testing.T) {
	onEachPath(t, func(t *testing.T, io udp.IO) {
		transporttest.Run(t, func(t *testing.T) transporttest.Rig {
			l := listen(t, udp.Config{IO: io})
			return transporttest.Rig{Listener: l, Dialer: dialer(l, io), Silent: true}
		})
	})
}

func TestOnlyLoopbackAddresses(t *testing.T) {
	for addr, want := range map[string]string{
		"0.0.0.0:0":      `udp: only loopback addresses (127.0.0.1, [::1], localhost): its datagrams are not sealed: "0.0.0.0:0" is none`,
		":9000":          `udp: only loopback addresses (127.0.0.1, [::1], localhost): its datagrams are not sealed: ":9000" is every address`,
		"192.0.2.1:9":    `udp: only loopback addresses (127.0.0.1, [::1], localhost): its datagrams are not sealed: "192.0.2.1:9" is none`,
		"[2001:db8::]:9": `udp: only loopback addresses (127.0.0.1, [::1], localhost): its datagrams are not sealed: "[2001:db8::]:9" is none`,
	} {
		_, err := udp.Listen(addr, udp.Config{Unsealed: true})
		require.EqualError(t, err, want)
		require.ErrorIs(t, err, udp.ErrNotLoopback)
		_, err = udp.NewUnsealedDialer(addr).Dial(context.Background())
		require.EqualError(t, err, want)
	}
	_, err := udp.Listen("example.org:9", udp.Config{})
	require.ErrorContains(t, err, `udp: address "example.org:9"`)
	for _, addr := range []string{"localhost:0", "[::ffff:127.0.0.1]:0", "127.9.9.9:0"} {
		l, err := udp.Listen(addr, udp.Config{Unsealed: true})
		require.NoError(t, err, addr)
		l.Close()
	}
}

func TestPortInUseIsSaidInPlainWords(t *testing.T) {
	l := listen(t, udp.Config{})
	_, err := udp.Listen(l.Addr(), udp.Config{})
	require.ErrorContains(t, err, "udp: cannot listen on "+l.Addr()+": the port is in use")
}

func TestAFloodOfAddressesIsBounded(t *testing.T) {
	const most = 20
	l := listen(t, udp.Config{MaxLinks: most})
	var accepted []transport.Link
	for range 3 * most {
		k, err := udp.NewDialer(l.Addr()).Dial(context.Background())
		require.NoError(t, err)
		defer k.Close("")
		require.NoError(t, k.Send([]byte("spoof")))
		h, err := l.Accept(context.Background())
		require.NoError(t, err)
		accepted = append(accepted, h)
		require.LessOrEqual(t, l.Links(), most)
	}
	require.Equal(t, most, l.Links())
	require.EqualValues(t, 2*most, l.Stats().Evicted)
	buf := make([]byte, udp.MaxDatagramBytes)
	for i, h := range accepted {
		n, err := h.Recv(buf)
		require.NoError(t, err)
		require.Equal(t, "spoof", string(buf[:n]))
		_, err = h.Recv(buf)
		if i < 2*most {
			require.Equal(t, &transport.End{Reason: "forgotten: too many links", Remote: true}, err, "the longest unheard went first")
		} else {
			require.NoError(t, err)
		}
	}
}

func TestAFullBacklogTakesNoMore(t *testing.T) {
	l := listen(t, udp.Config{})
	for i := range 140 {
		k, err := udp.NewDialer(l.Addr()).Dial(context.Background())
		require.NoError(t, err)
		defer k.Close("")
		require.NoError(t, k.Send([]byte("x")))
		eventually(t, func() bool { return l.Links()+int(l.Stats().Refused) == i+1 })
	}
	require.Equal(t, 128, l.Links())
}

func TestAClosedLinkIsForgottenAndItsAddressOpensANewOne(t *testing.T) {
	l := listen(t, udp.Config{})
	k, err := udp.NewDialer(l.Addr()).Dial(context.Background())
	require.NoError(t, err)
	defer k.Close("")
	for range 2 {
		require.NoError(t, k.Send([]byte("x")))
		h, err := l.Accept(context.Background())
		require.NoError(t, err)
		require.Equal(t, 1, l.Links())
		h.Close("done")
		require.Zero(t, l.Links())
	}
}

func TestASilentLinkEnds(t *testing.T) {
	l := listen(t, udp.Config{IdleTimeout: time.Millisecond})
	k, err := udp.NewDialer(l.Addr()).Dial(context.Background())
	require.NoError(t, err)
	defer k.Close("")
	require.NoError(t, k.Send([]byte("x")))
	h, err := l.Accept(context.Background())
	require.NoError(t, err)
	eventually(t, func() bool { return l.Stats().Idle == 1 })
	buf := make([]byte, udp.MaxDatagramBytes)
	_, err = h.Recv(buf)
	require.NoError(t, err)
	_, err = h.Recv(buf)
	require.Equal(t, &transport.End{Reason: "nothing heard for 1ms", Remote: true}, err)
	require.Zero(t, l.Links())
}

func TestStrangeDatagramsMakeNoLink(t *testing.T) {
	l := listen(t, udp.Config{})
	c, err := net.Dial("udp", l.Addr())
	require.NoError(t, err)
	defer c.Close()
	_, err = c.Write(nil)
	require.NoError(t, err)
	_, err = c.Write(make([]byte, udp.MaxDatagramBytes+1))
	require.NoError(t, err)
	_, err = c.Write(make([]byte, 9000))
	require.NoError(t, err)
	eventually(t, func() bool { return l.Stats().Oversize == 2 })
	require.Zero(t, l.Links())
}

func TestALinkOutlivesAHostThatIsNotThere(t *testing.T) {
	l := listen(t, udp.Config{})
	addr := l.Addr()
	l.Close()
	k, err := udp.NewDialer(addr).Dial(context.Background())
	require.NoError(t, err)
	defer k.Close("")
	for range 10 {
		require.NoError(t, k.Send([]byte("anyone?")))
		time.Sleep(time.Millisecond)
		_, err = k.Recv(make([]byte, udp.MaxDatagramBytes))
		require.NoError(t, err)
	}
	l, err = udp.Listen(addr, udp.Config{})
	require.NoError(t, err)
	defer l.Close()
	eventually(t, func() bool { return k.Send([]byte("back")) == nil && l.Links() == 1 })
}

func TestClosingTheListenerEndsItsLinks(t *testing.T) {
	l := listen(t, udp.Config{})
	k, err := udp.NewDialer(l.Addr()).Dial(context.Background())
	require.NoError(t, err)
	defer k.Close("")
	require.NoError(t, k.Send([]byte("x")))
	h, err := l.Accept(context.Background())
	require.NoError(t, err)
	l.Close()
	require.ErrorIs(t, h.Send([]byte("x")), transport.ErrClosed)
}

func eventually(t *testing.T, done func() bool) {
	t.Helper()
	require.Eventually(t, done, 10*time.Second, time.Millisecond)
}
