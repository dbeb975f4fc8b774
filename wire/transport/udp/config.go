package udp

import (
	"fmt"
	"time"
)

// Config is how a Listener or a Dialer behaves; the zero value has the defaults.
type Config struct {
	// Unsealed sends datagrams in the clear, which is allowed between loopback addresses only. Without it links ask of what
	// sends over them to seal (transport.Exposed), as sessions do, and any address will do.
	Unsealed bool
	// IO bounds how datagrams pass between the socket and the system. Default Best.
	IO IO
	// MaxQueued bounds the datagrams that arrived and wait for Recv, on all links of the socket together; each takes
	// 1.5 KiB. When it is reached the newest is dropped and counted. Default of a Listener 16 for each of MaxLinks, half
	// of which the links share as it comes while the other half is 8 for each alone: a flood over some links leaves every
	// other its 8. Default of a Dialer 1024: more than half a second of a join at 1 MiB/s.
	MaxQueued int
	// MaxLinks bounds a Listener's links at one time, those that wait for Accept included. Default 1024. See table for
	// who goes when it is reached.
	MaxLinks int
	// IdleTimeout ends a Listener's link over which nothing came for so long. Default 30 s: longer than a connection's own.
	IdleTimeout time.Duration
}

// maxLinkQueued bounds the datagrams that wait at one link of a listener: a client sends one a tick.
const maxLinkQueued = 256

const (
	defaultMaxLinks     = 1024
	defaultIdle         = 30 * time.Second
	defaultDialerQueued = 1024
)

// populate puts defaults. It panics on an IO that is none.
func (c Config) populate() Config {
	if c.IO > Segmented {
		panic(fmt.Sprintf("udp: Config.IO is %d, the last is Segmented, %d", c.IO, Segmented))
	}
	if c.MaxLinks <= 0 {
		c.MaxLinks = defaultMaxLinks
	}
	if c.IdleTimeout <= 0 {
		c.IdleTimeout = defaultIdle
	}
	return c
}

// IO is how datagrams pass between a socket and the system.
type IO uint8

// From the plainest to the best. Config.IO is the best that may be used; what is used is the best below that which the
// system has, told by Stats.IO: Single everywhere but on Linux. What a probe found and then fails in use is given up
// for good and counted as a fall-back.
const (
	Best      IO = iota // Segmented if the system has it
	Single              // one call a datagram, through package net
	Batched             // recvmmsg and sendmmsg: many datagrams a call
	Segmented           // and UDP_SEGMENT: a run of equal datagrams to one address passes the system as one
)

// String names it.
func (io IO) String() string { return [...]string{"best", "single", "batched", "segmented"}[io] }
