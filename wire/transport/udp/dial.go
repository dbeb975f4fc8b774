package udp

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// Dialer opens links to one address.
type Dialer struct {
	// Addr is "host:port": an IP address or localhost, or a name unless the configuration says Unsealed. Dial checks it.
	Addr string
	// Config of the sockets; Unsealed, IO and MaxQueued count.
	Config Config
}

// NewDialer makes a dialer to addr with the defaults: what goes over its links is to be sealed.
func NewDialer(addr string) *Dialer { return &Dialer{Addr: addr} }

// NewUnsealedDialer makes a dialer to an address of this machine, whose datagrams travel in the clear.
func NewUnsealedDialer(addr string) *Dialer {
	return &Dialer{Addr: addr, Config: Config{Unsealed: true}}
}

// Dial opens a socket of its own; nothing is sent, so it cannot know whether anyone listens. It starts one goroutine,
// which ends in Close of the link. Errors: the error of ctx, ErrNotLoopback if Unsealed, an address that cannot be read or found, or
// what the system said. It panics on an IO that is none.
func (d Dialer) Dial(ctx context.Context) (transport.Link, error) {
	cfg := d.Config.populate()
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	all, err := lookUp(ctx, d.Addr, !cfg.Unsealed)
	if err != nil {
		return nil, err
	}
	var failed []error
	for _, to := range all {
		// Connected, so the system passes on nothing from any other address.
		conn, err := net.DialUDP("udp", nil, net.UDPAddrFromAddrPort(to))
		if err == nil {
			return dialed(conn, to, cfg), nil
		}
		failed = append(failed, err)
	}
	return nil, fmt.Errorf("udp: cannot dial %s: %w", d.Addr, errors.Join(failed...))
}

// dialed is a client's link, and starts its socket's goroutine.
func dialed(conn *net.UDPConn, to netip.AddrPort, cfg Config) *link {
	queued := cfg.MaxQueued
	if queued <= 0 {
		queued = defaultDialerQueued
	}
	s := newSocket(conn, true, cfg.IO, dialerBatch, dialerBytes, newStore(queued, 1, dialerBatch))
	k := newLink(s, ends{far: to}, queued, !cfg.Unsealed)
	k.closed = s.close
	go s.run(dialerBatch, func(_ time.Duration, d *slot) *slot { return k.in.push(d) }, nil)
	return k
}
