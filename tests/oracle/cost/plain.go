//go:build unix

package main

import (
	"net"
	"net/netip"
	"time"
)

// plain is two sockets and nothing else.
type plain struct {
	from, to *net.UDPConn
	addr     netip.AddrPort
	out, in  []byte
}

func newPlain() *plain {
	p := &plain{from: socket(), to: socket(), out: make([]byte, messageBytes), in: make([]byte, 2000)}
	p.addr = p.to.LocalAddr().(*net.UDPAddr).AddrPort()
	return p
}

func socket() *net.UDPConn {
	c, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(netip.MustParseAddrPort("127.0.0.1:0")))
	check(err)
	return c
}

func (p *plain) tick() int {
	for range messages {
		_, err := p.from.WriteToUDPAddrPort(p.out, p.addr)
		check(err)
	}
	check(p.to.SetReadDeadline(time.Now().Add(patience)))
	for n := range messages {
		if _, _, err := p.to.ReadFromUDPAddrPort(p.in); err != nil {
			return n
		}
	}
	return messages
}
