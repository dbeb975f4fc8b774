package udp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"strconv"
	"strings"
)

// ErrNotLoopback refuses an address that is not this machine's own where nothing says that the datagrams are sealed.
var ErrNotLoopback = errors.New("udp: only loopback addresses (127.0.0.1, [::1], localhost): its datagrams are not sealed")

// parse reads "host:port" with an IP address, localhost, or no host, which is every address of this machine.
func parse(addr string, sealed bool) (netip.AddrPort, error) {
	read := addr
	switch {
	case strings.HasPrefix(addr, "localhost:"):
		read = "127.0.0.1:" + addr[len("localhost:"):]
	case strings.HasPrefix(addr, ":"):
		if !sealed {
			return netip.AddrPort{}, fmt.Errorf("%w: %q is every address", ErrNotLoopback, addr)
		}
		read = "[::]" + addr
	}
	at, err := netip.ParseAddrPort(read)
	if err != nil {
		return netip.AddrPort{}, fmt.Errorf("udp: address %q: %w", addr, err)
	}
	at = unmap(at)
	if !sealed && !at.Addr().IsLoopback() {
		return netip.AddrPort{}, fmt.Errorf("%w: %q is none", ErrNotLoopback, addr)
	}
	return at, nil
}

// lookUp reads "host:port" and, where datagrams are sealed, asks for the addresses of a name: an unsealed dialer must not
// be led off this machine by whoever answers.
func lookUp(ctx context.Context, addr string, sealed bool) ([]netip.AddrPort, error) {
	at, err := parse(addr, sealed)
	if err == nil {
		return []netip.AddrPort{at}, nil
	}
	host, service, split := net.SplitHostPort(addr)
	if !sealed || split != nil || host == "" {
		return nil, err
	}
	port, bad := strconv.ParseUint(service, 10, 16)
	if bad != nil {
		return nil, err
	}
	found, err := net.DefaultResolver.LookupNetIP(ctx, "ip", host)
	if err != nil {
		return nil, fmt.Errorf("udp: address %q: %w", addr, err)
	}
	all := make([]netip.AddrPort, len(found))
	for i, ip := range found {
		all[i] = unmap(netip.AddrPortFrom(ip, uint16(port)))
	}
	return all, nil
}

// unmap makes ::ffff:a.b.c.d equal to a.b.c.d.
func unmap(at netip.AddrPort) netip.AddrPort { return netip.AddrPortFrom(at.Addr().Unmap(), at.Port()) }
