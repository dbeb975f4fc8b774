//go:build unix

package main

import (
	"context"
	"net"
	"runtime"

	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// wire is what is counted and not measured.
type wire struct {
	Header     int     `json:"header_bytes"` // the longest that was sent, without the connection id
	ID         int     `json:"id_bytes"`     // client to host
	Tag        int     `json:"tag_bytes"`
	Message    int     `json:"message_bytes"` // beside its content
	Packed     float64 `json:"messages_a_datagram"`
	Goroutines int     `json:"goroutines_a_peer"`
}

// newWire counts over some ticks.
func newWire() wire {
	packed, alone := newSealed(udp.Best, true), newSealed(udp.Best, false)
	const ticks = 300
	for range ticks {
		packed.tick()
		alone.tick()
	}
	return wire{
		Header: max(packed.host.header, packed.client.header, alone.host.header, alone.client.header),
		ID:     packet.IDSize, Tag: seal.TagSize, Message: packet.MessageSize(messageBytes) - messageBytes,
		Packed: float64(ticks*messages) / float64(packed.host.datagrams), Goroutines: goroutines(),
	}
}

// goroutines is how many a host has for each idle sealed peer, of which there are some.
func goroutines() int {
	const peers = 50
	listener, err := udp.Listen("127.0.0.1:0", udp.Config{})
	check(err)
	defer listener.Close()
	before := runtime.NumGoroutine()
	ends := make([]*end, peers)
	for i := range ends {
		c, err := net.Dial("udp", listener.Addr()) // a client that costs no goroutine itself
		check(err)
		defer c.Close()
		_, err = c.Write([]byte("here"))
		check(err)
		link, err := listener.Accept(context.Background())
		check(err)
		id, _, host := keys()
		ends[i] = newEnd(link, id, host, false)
	}
	grown := runtime.NumGoroutine() - before
	runtime.KeepAlive(ends)
	return (grown + peers - 1) / peers
}
