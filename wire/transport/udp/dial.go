package udp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"sync/atomic"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// What waits for Recv at the client: half a second of a join at 1 MiB/s.
const (
	clientDatagrams = 1024
	clientBytes     = 512 << 10
)

// Dialer opens links to one address.
type Dialer struct{ addr string }

// NewDialer makes a dialer to addr, "host:port" with a loopback address or "localhost"; Dial checks it.
func NewDialer(addr string) *Dialer { return &Dialer{addr: addr} }

// Dial opens a socket of its own; nothing is sent, so it cannot know whether anyone listens. It starts one goroutine,
// which ends in Close of the link. Errors: the error of ctx, ErrNotLoopback, an address that cannot be read, or what
// the system said.
func (d *Dialer) Dial(ctx context.Context) (transport.Link, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	to, err := parse(d.addr)
	if err != nil {
		return nil, err
	}
	// Connected, so the system passes on nothing from any other address.
	conn, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(to))
	if err != nil {
		return nil, fmt.Errorf("udp: cannot dial %s: %w", d.addr, err)
	}
	k := &dialed{conn: conn, remote: "udp " + to.String(), in: transport.NewQueue(clientDatagrams, clientBytes)}
	go k.read()
	return k, nil
}

// dialed is the client's end: a socket of its own.
type dialed struct {
	conn    *net.UDPConn
	remote  string
	in      *transport.Queue
	dropped atomic.Uint64 // sends that the system refused and datagrams too large
}

// read runs until the socket is closed. "Connection refused" tells that nobody listens there now; a host that starts
// again may, so it ends nothing, like every other error.
func (k *dialed) read() {
	buf := make([]byte, transport.DatagramBytes+1)
	for {
		n, err := k.conn.Read(buf)
		switch {
		case errors.Is(err, net.ErrClosed):
			return
		case err != nil:
			time.Sleep(errorPause)
		case n > transport.DatagramBytes:
			k.dropped.Add(1)
		case n > 0:
			k.in.Push(buf[:n])
		}
	}
}

// Send gives the datagram to the system. Over loopback that delivers it or drops it at once; it does not wait.
func (k *dialed) Send(b []byte) error {
	if err := transport.CheckSize(len(b), transport.DatagramBytes); err != nil {
		return err
	}
	if err := k.in.Err(); err != nil {
		return err
	}
	if _, err := k.conn.Write(b); err != nil {
		k.dropped.Add(1)
	}
	return nil
}

func (k *dialed) Recv(buf []byte) (int, error) {
	transport.CheckBuffer(buf, transport.DatagramBytes)
	return k.in.Pop(buf)
}

func (k *dialed) MaxDatagramBytes() int    { return transport.DatagramBytes }
func (k *dialed) Reliable() bool           { return false }
func (k *dialed) Remote() string           { return k.remote }
func (k *dialed) Arrived() <-chan struct{} { return k.in.Arrived() }
func (k *dialed) Dropped() uint64          { return k.dropped.Load() + k.in.Dropped() }

// Close ends the link here; UDP cannot tell the other end.
func (k *dialed) Close(reason string) error {
	if k.in.Drop(&transport.End{Reason: transport.TrimReason(reason)}) {
		k.conn.Close()
	}
	return nil
}
