package udp

import (
	"errors"
	"fmt"
	"net/netip"
	"strings"
)

// ErrNotLoopback refuses an address that is not this machine's own.
var ErrNotLoopback = errors.New("udp: only loopback addresses (127.0.0.1, [::1], localhost): its datagrams are not encrypted")

// parse reads "host:port". Names are not looked up, localhost aside.
func parse(addr string) (netip.AddrPort, error) {
	read := addr
	if port, ok := strings.CutPrefix(addr, "localhost:"); ok {
		read = "127.0.0.1:" + port
	}
	if strings.HasPrefix(read, ":") {
		return netip.AddrPort{}, fmt.Errorf("%w: %q is every address", ErrNotLoopback, addr)
	}
	at, err := netip.ParseAddrPort(read)
	if err != nil {
		return netip.AddrPort{}, fmt.Errorf("udp: address %q: %w", addr, err)
	}
	at = netip.AddrPortFrom(at.Addr().Unmap(), at.Port())
	if !at.Addr().IsLoopback() {
		return netip.AddrPort{}, fmt.Errorf("%w: %q is none", ErrNotLoopback, addr)
	}
	return at, nil
}
