//go:build linux || darwin

package websocket

import (
	"net"
	"syscall"

	"golang.org/x/sys/unix"
)

// unsentBytes is what the system may hold of a connection beyond what is on its way: the window of a fast link is refilled
// in time, and on a slow one what waits is counted by Queued, not hidden.
const unsentBytes = 16 << 10

// boundUnsent tells the system to take no more than unsentBytes ahead (TCP_NOTSENT_LOWAT): it would take megabytes, and
// state that is sent behind them is old. Where it cannot be told, it stays so.
func boundUnsent(c net.Conn) {
	if over, ok := c.(interface{ NetConn() net.Conn }); ok { // TLS
		c = over.NetConn()
	}
	s, ok := c.(syscall.Conn)
	if !ok {
		return
	}
	if raw, err := s.SyscallConn(); err == nil {
		_ = raw.Control(func(fd uintptr) {
			_ = unix.SetsockoptInt(int(fd), unix.IPPROTO_TCP, unix.TCP_NOTSENT_LOWAT, unsentBytes)
		})
	}
}
