//go:build unix

package main

import (
	"context"
	"net"
	"runtime"

	"github.com/tickwire/tickwire/wire/conn"
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
	Goroutines int     `json:"goroutines_a_peer"` // idle
	Heap       int     `json:"heap_bytes_a_peer"` // likewise
}

// newWire counts over some ticks.
func newWire() wire {
	packed, alone := newSealed(udp.Best, true), newSealed(udp.Best, false)
	const ticks = 300
	for range ticks {
		packed.tick()
		alone.tick()
	}
	goroutines, bytes := idle()
	return wire{
		Header: max(packed.host.header, packed.client.header, alone.host.header, alone.client.header),
		ID:     packet.IDSize, Tag: seal.TagSize, Message: packet.MessageSize(messageBytes) - messageBytes,
		Packed:     float64(ticks*messages) / float64(packed.host.datagrams),
		Goroutines: goroutines, Heap: bytes,
	}
}

// idle is how many goroutines and bytes of heap a host has for each idle sealed peer: its link, its keys and its connection. A
// session's own part is not in it.
func idle() (goroutines, bytes int) {
	const peers = 200
	listener, err := udp.Listen("127.0.0.1:0", udp.Config{})
	check(err)
	defer listener.Close()
	clients := make([]net.Conn, peers) // that cost no goroutine themselves
	for i := range clients {
		clients[i], err = net.Dial("udp", listener.Addr())
		check(err)
		defer clients[i].Close()
	}
	conns := make([]*conn.Conn, peers)
	tasks, before := runtime.NumGoroutine(), inUse()
	buf := make([]byte, udp.MaxDatagramBytes)
	for i, c := range clients {
		_, err = c.Write([]byte("here"))
		check(err)
		link, err := listener.Accept(context.Background())
		check(err)
		_, err = link.Recv(buf)
		check(err)
		id, _, host := keys()
		conns[i] = conn.New(config(id, host, false), 0, &end{link: link})
	}
	tasks, bytes = runtime.NumGoroutine()-tasks, inUse()-before
	runtime.KeepAlive(conns)
	return (tasks + peers - 1) / peers, bytes / peers
}

// inUse is the heap in bytes once garbage is gone.
func inUse() int {
	runtime.GC()
	runtime.GC()
	runtime.ReadMemStats(&heap)
	return int(heap.HeapAlloc)
}
