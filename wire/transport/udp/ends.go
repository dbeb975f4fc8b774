package udp

import "net/netip"

// ends are the two ends of a datagram's way, as seen from here.
type ends struct {
	far  netip.AddrPort // not read on a connected socket
	near netip.Addr     // the address of ours that the far end speaks to; the zero value leaves the choice to the system
}
