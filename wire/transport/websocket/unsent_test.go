//go:build linux || darwin

package websocket

import (
	"crypto/tls"
	"net"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/sys/unix"
)

func TestTheSystemHoldsLittleThatIsNotSent(t *testing.T) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	require.NoError(t, err)
	defer l.Close()
	for _, over := range []func(net.Conn) net.Conn{
		func(c net.Conn) net.Conn { return c },
		func(c net.Conn) net.Conn { return tls.Client(c, &tls.Config{}) },
	} {
		c, err := net.Dial("tcp", l.Addr().String())
		require.NoError(t, err)
		defer c.Close()
		boundUnsent(over(c))
		raw, err := c.(*net.TCPConn).SyscallConn()
		require.NoError(t, err)
		var got int
		require.NoError(t, raw.Control(func(fd uintptr) { got, err = unix.GetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_NOTSENT_LOWAT) }))
		require.NoError(t, err)
		require.Equal(t, unsentBytes, got)
	}
	here, there := net.Pipe()
	defer there.Close()
	boundUnsent(here) // no socket: nothing to tell
}
