package main

import (
	"net"
	"net/netip"

	"github.com/tickwire/tickwire/wire/token"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// invitation is what a client needs to come in: the way, and a token or a code.
type invitation struct {
	dial  transport.Dialer
	token token.Token
	code  token.Code
}

// invite makes a token for a bot of this process.
func (a *host) invite(i int, at netip.AddrPort) (invitation, error) {
	t, err := a.host.Issue(uint64(i)+1, nil, at.String())
	return invitation{dial: udp.NewDialer(at.String()), token: t}, err
}

// near and far are where a socket is reached from this machine, and from others: for one on every address, the first of the
// machine's own that others can reach.
func near(listening string) netip.AddrPort {
	return at(listening, netip.AddrFrom4([4]byte{127, 0, 0, 1}))
}

func far(listening string) netip.AddrPort {
	addrs, _ := net.InterfaceAddrs() // without any, there is this machine
	for _, a := range addrs {
		if p, err := netip.ParsePrefix(a.String()); err == nil && p.Addr().Is4() && p.Addr().IsGlobalUnicast() {
			return at(listening, p.Addr())
		}
	}
	return near(listening)
}

// at replaces the address of a socket that is on all of them.
func at(listening string, ip netip.Addr) netip.AddrPort {
	addr := netip.MustParseAddrPort(listening)
	if addr.Addr().IsUnspecified() {
		return netip.AddrPortFrom(ip, addr.Port())
	}
	return addr
}
