//go:build unix

package main

import (
	"context"
	"crypto/rand"
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/seal"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// sealed is a host and a client of ours, with the keys of a whole handshake.
type sealed struct {
	host, client *end
	packed       bool // else a message a datagram
	now          time.Duration
	out          []byte
}

func newSealed(io udp.IO, packed bool) *sealed {
	listener, err := udp.Listen("127.0.0.1:0", udp.Config{IO: io})
	check(err)
	up, err := udp.Dialer{Addr: listener.Addr(), Config: udp.Config{IO: io}}.Dial(context.Background())
	check(err)
	check(up.Send([]byte("here")))
	down, err := listener.Accept(context.Background())
	check(err)
	id, client, host := keys()
	s := &sealed{packed: packed, out: make([]byte, messageBytes), host: newEnd(down, id, host, false), client: newEnd(up, id, client, true)}
	s.host.recv() // "here"
	return s
}

// keys are those of a handshake.
func keys() (id uint64, client, host *seal.Keys) {
	from := netip.MustParseAddrPort("127.0.0.1:1")
	h := seal.NewHost(seal.HostConfig{Random: rand.Reader, Epoch: time.Now(), Addresses: []string{"udp:127.0.0.1:1"}})
	tok, err := h.Issuer().Issue(time.Now(), rand.Reader, 1, nil, time.Minute)
	check(err)
	c, err := seal.NewClient(seal.ClientConfig{Token: tok, Random: rand.Reader}, 0)
	check(err)
	for {
		answer, opened, err := h.Receive(0, from, c.Poll(0, nil), nil)
		check(err)
		if opened != nil {
			return c.ID(), c.Keys(), opened.Keys
		}
		check(c.Receive(0, answer))
	}
}

// tick has the host send its messages, and both sides something on a lane. What was lost of that comes again.
func (s *sealed) tick() int {
	s.now += time.Second / 60
	s.host.now, s.client.now = s.now, s.now
	check(s.host.conn.Send(conn.Structure, s.out[:20]))
	check(s.client.conn.Send(conn.Control, s.out[:20]))
	got := s.client.messages
	sent := 0
	for range messages {
		check(s.host.conn.SendUnreliable(s.out, 0))
		if !s.packed {
			sent += s.host.send()
		}
	}
	sent += s.host.flush()
	s.client.take(sent)
	s.host.take(s.client.flush())
	return s.client.messages - got
}

// end is one side.
type end struct {
	conn      *conn.Conn
	link      transport.Link
	now       time.Duration
	out, in   []byte
	timer     *time.Timer
	messages  int
	datagrams int
	header    int // bytes of the longest header without the id
}

func newEnd(link transport.Link, id uint64, keys *seal.Keys, client bool) *end {
	e := &end{link: link, out: make([]byte, 0, transport.DatagramBytes), in: make([]byte, link.MaxDatagramBytes()), timer: time.NewTimer(patience)}
	e.conn = conn.New(config(id, keys, client), 0, e)
	return e
}

func config(id uint64, keys *seal.Keys, client bool) conn.Config {
	mine, theirs := keys.First()
	return conn.Config{
		ID: id, Client: client, Sealer: keys, FirstPacket: mine, PeerFirstPacket: theirs,
		Rate: 16 << 20, FixedRate: true, // a tick of the load and more
	}
}

// send gathers what the connection wants to send, and returns how many datagrams that is.
func (e *end) send() (n int) {
	for b := e.conn.Poll(e.now, e.out); b != nil; b = e.conn.Poll(e.now, e.out) {
		h, _, _ := packet.SplitHeader(b)
		if h.Bare {
			e.header = max(e.header, h.Size())
		} else {
			e.header = max(e.header, h.Size()-packet.IDSize)
		}
		check(e.link.(transport.Gatherer).Gather(b))
		n++
	}
	e.datagrams += n
	return n
}

func (e *end) flush() int {
	n := e.send()
	e.link.(transport.Gatherer).Flush()
	return n
}

func (e *end) take(datagrams int) {
	for range datagrams {
		b := e.recv()
		if b == nil {
			return
		}
		check(e.conn.Receive(e.now, b))
	}
}

// recv waits for a datagram, nil when none comes.
func (e *end) recv() []byte {
	for {
		n, err := e.link.Recv(e.in)
		check(err)
		if n > 0 {
			return e.in[:n]
		}
		e.timer.Reset(patience)
		select {
		case <-e.link.(transport.Waker).Arrived():
		case <-e.timer.C:
			return nil
		}
	}
}

func (e *end) Unreliable([]byte) bool    { e.messages++; return true }
func (e *end) Message(conn.Lane, []byte) {}
func (e *end) Notice(uint64, bool)       {}
func (e *end) Closed(r conn.Reason)      { panic(r.Error()) }
