// Package message is what host and client say to each other, one file a message: the layout above the struct, Append and
// Parse beside it. It knows no component: values are bits that the caller writes between the parts given here. All numbers
// are canonical varints (package wire) unless a width is given; a byte string has one reading.
//
// Every message starts with its kind. Which lane it comes on is part of its meaning: a kind on the wrong lane is damage.
package message

import (
	"errors"
	"fmt"

	"github.com/tickwire/tickwire/wire"
)

// Kind is the first byte of a message.
type Kind uint8

// The kinds. Hello, Welcome and Refuse travel on the control lane, blocks on the structure lane, pages and Final on the bulk
// lane, values, own state and input as unreliable messages.
const (
	KindHello   Kind = 1
	KindWelcome Kind = 2
	KindRefuse  Kind = 3
	KindBlock   Kind = 4
	KindPage    Kind = 5
	KindFinal   Kind = 6
	KindValues  Kind = 7
	KindOwn     Kind = 8
	KindInput   Kind = 9
)

// Version is the version of this protocol; host and client must agree on it.
const Version = 1

// TickLimit is the first tick that no message has: at 60 Hz it is two thousand million years away, and sums and differences
// of ticks below it overflow nowhere.
const TickLimit = 1 << 62

// ErrMessage is the sentinel of every message that cannot be read.
var ErrMessage = errors.New("malformed message")

// KindOf returns the kind of a message, zero of an empty one.
func KindOf(b []byte) Kind {
	if len(b) == 0 {
		return 0
	}
	return Kind(b[0])
}

func open(b []byte, want Kind) (wire.Reader, error) {
	if KindOf(b) != want {
		return wire.Reader{}, fmt.Errorf("%w: kind %d, expected %d", ErrMessage, KindOf(b), want)
	}
	return wire.NewReader(b[1:]), nil
}

// tick reads a tick.
func tick(r *wire.Reader) uint64 {
	t := r.Uvarint()
	if t >= TickLimit {
		r.Fail(wire.ErrValue)
	}
	return t
}

func fail(what string, err error) error { return fmt.Errorf("%w: %s: %w", ErrMessage, what, err) }
