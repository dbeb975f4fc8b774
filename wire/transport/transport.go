// Package transport is the door between a connection and the network: links that move opaque datagrams, the
// listeners and dialers that open them, the queue between a socket's goroutine and the world's goroutine, and the
// fault model of a bad network.
//
// One folder below holds one adapter: loopback (in this process), sim (a virtual clock and one goroutine), condition
// (the fault model in front of real links), udp, websocket. transporttest is the suite that every adapter passes.
//
// A link is only a way to move datagrams. Who is at the other end is said by the connection id inside the datagram
// and never by the address a datagram came from.
package transport

import (
	"context"
	"errors"
	"fmt"
	"net/netip"
	"strings"
	"unicode/utf8"
)

// DatagramBytes is the largest datagram that every adapter of this module takes. 1200 bytes pass every path that carries
// QUIC (RFC 9000 section 14: the smallest allowed maximum datagram size). A link may take more, and its path may then
// not carry it.
const DatagramBytes = 1200

// MaxReasonBytes is the longest reason that a link carries to the other end: what a WebSocket close frame holds
// (RFC 6455 section 5.5: 125 bytes of payload, two of them the code).
const MaxReasonBytes = 123

var (
	// ErrClosed is what every End is: errors.Is(err, ErrClosed).
	ErrClosed = errors.New("transport: link is closed")
	// ErrTooLarge refuses a datagram above MaxDatagramBytes; nothing was sent.
	ErrTooLarge = errors.New("transport: datagram is too large")
	// ErrEmpty refuses a datagram of no bytes: Recv could not tell it from "nothing waits". Nothing was sent.
	ErrEmpty = errors.New("transport: datagram is empty")
	// ErrListenerClosed is what Accept returns after Close, and Dial when it can know.
	ErrListenerClosed = errors.New("transport: listener is closed")
)

// Link moves datagrams to one remote address and back. One goroutine may call Send, one Recv, and any Close, at the
// same time.
type Link interface {
	// Send copies the datagram and never blocks. It drops when it cannot take the datagram now: that is counted and
	// is no error. Errors: ErrTooLarge, ErrEmpty, and after the end the *End.
	Send(datagram []byte) error
	// Recv copies the next datagram into buf and returns its length; it never blocks. 0 and nil: nothing waits. After
	// the end, and after the datagrams that came before it, 0 and the *End: the same value at each call, so the end
	// has one reason. A buf shorter than MaxDatagramBytes is a programmer error and panics.
	Recv(buf []byte) (int, error)
	// MaxDatagramBytes is the largest datagram that Send takes. It may change while the link lives.
	MaxDatagramBytes() int
	// Reliable tells that what Send took arrives once and in order or the link ends. Only the sender's own bounded
	// queue may still drop, before anything left.
	Reliable() bool
	// Remote names the other end for people and logs; it proves nothing.
	Remote() string
	// Close ends the link and gives the other end the reason where the transport can carry one, after the datagrams
	// already taken by Send. It does not wait. Only the first Close counts; the error is always nil for the adapters
	// of this module.
	Close(reason string) error
}

// Listener gives the links that the other side opened. Accept may be called from several goroutines.
type Listener interface {
	// Accept waits for the next link. Errors: the error of ctx, or ErrListenerClosed.
	Accept(ctx context.Context) (Link, error)
	// Addr is the address to dial, for people.
	Addr() string
	// Close stops accepting and ends the links that were not accepted; accepted links of a transport that shares one
	// socket end too. It returns when the listener's goroutines have been told to end.
	Close() error
}

// Dialer opens links to one place.
type Dialer interface {
	// Dial opens one link. That a link opened does not mean that someone listens: UDP cannot know.
	Dial(ctx context.Context) (Link, error)
}

// Gatherer is a link that shares a socket with others and can have all that a tick sends leave in few calls of the system.
// Both methods are for the goroutine that may call Send.
type Gatherer interface {
	// Gather is Send, but the datagram may wait. It leaves at the next Flush of any link of the socket, at the next Send
	// of this one, at its Close, or sooner.
	Gather(datagram []byte) error
	// Flush sends what all links of the socket have gathered. With nothing gathered it costs next to nothing, so it
	// may be called for each link that gathered.
	Flush()
}

// Exposed is a link whose datagrams others on the path could read and change, so that what sends over it seals them.
type Exposed interface {
	// Sealed reports whether they have to be sealed.
	Sealed() bool
	// Source is the address that the other end's datagrams come from. It proves nothing.
	Source() netip.AddrPort
}

// Waker is a link that can tell that Recv has something. The channel has room for one signal, given when a datagram
// or the end arrives; drain Recv before waiting again.
type Waker interface {
	Arrived() <-chan struct{}
}

// Queuer is a link that knows how much waits on this side.
type Queuer interface {
	// Queued is how many bytes Send has taken that were not yet given to the system. The goroutine that calls Send may call it.
	Queued() int
}

// Dropper is a link that counts the datagrams it dropped at either of its own queues.
type Dropper interface {
	Dropped() uint64
}

// End is how a link ended. It is an error and is ErrClosed.
type End struct {
	Reason string // as given to Close, or what the adapter saw; at most MaxReasonBytes when it crossed the network
	Remote bool   // the other end or the network ended the link
}

// Error tells who ended the link and why.
func (e *End) Error() string {
	who := "here"
	if e.Remote {
		who = "by the other end"
	}
	if e.Reason == "" {
		return fmt.Sprintf("%v %s", ErrClosed, who)
	}
	return fmt.Sprintf("%v %s: %s", ErrClosed, who, e.Reason)
}

// Is makes every End ErrClosed.
func (e *End) Is(target error) bool { return target == ErrClosed }

// CheckSize is the check every Send begins with: ErrEmpty, ErrTooLarge or nil.
func CheckSize(size, most int) error {
	if size == 0 {
		return ErrEmpty
	}
	if size > most {
		return fmt.Errorf("%w: %d bytes, at most %d", ErrTooLarge, size, most)
	}
	return nil
}

// CheckBuffer is the check every Recv begins with: it panics when buf may be too short for a datagram.
func CheckBuffer(buf []byte, most int) {
	if len(buf) < most {
		panic(fmt.Sprintf("transport: Recv into %d bytes, a datagram may have %d", len(buf), most))
	}
}

// TrimReason cuts a reason to MaxReasonBytes of valid UTF-8, at a rune's border.
func TrimReason(reason string) string {
	reason = strings.ToValidUTF8(reason, "\uFFFD")
	if len(reason) <= MaxReasonBytes {
		return reason
	}
	n := MaxReasonBytes
	for n > 0 && !utf8.RuneStart(reason[n]) {
		n--
	}
	return reason[:n]
}
