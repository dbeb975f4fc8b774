package packet

import (
	"errors"
	"fmt"
	"time"

	"github.com/tickwire/tickwire/wire"
)

// Kind is the first byte of a frame. A zero byte is no kind, so that a
// datagram with junk zeros is malformed.
type Kind uint8

// The kinds of frames. KindChunk has the lane in its low bits.
const (
	KindPing      Kind = 1
	KindAck       Kind = 2
	KindMessage   Kind = 3
	KindClose     Kind = 4
	KindChallenge Kind = 5
	KindResponse  Kind = 6
	KindPadding   Kind = 7
	KindTick      Kind = 8
	KindChunk     Kind = 16
)

// MaxFrames is the number of frames a datagram may have: it bounds the work
// that one datagram can cause.
const MaxFrames = 256

// ErrFrame says that a datagram's frames cannot be read.
var ErrFrame = errors.New("packet: malformed frame")

// What may be wrong with a frame. The errors are made once: a peer that sends
// malformed frames as fast as it can costs no memory.
var (
	errMany  = fmt.Errorf("%w: more than %d of them", ErrFrame, MaxFrames)
	errNone  = fmt.Errorf("%w: none", ErrFrame)
	errKind  = fmt.Errorf("%w: no such kind of frame", wire.ErrValue)
	errAck   = fmt.Errorf("%w: ack of a number, delay or count that none may have", wire.ErrValue)
	errRange = fmt.Errorf("%w: acked range below packet 0", wire.ErrValue)
	errChunk = fmt.Errorf("%w: chunk that is empty, or beyond the end of streams", wire.ErrValue)
	errText  = fmt.Errorf("%w: close text is not UTF-8", wire.ErrValue)
	errAfter = fmt.Errorf("%w: after a close", wire.ErrTrailing)
	errZeros = fmt.Errorf("%w: padding that is not zeros", wire.ErrValue)
	errTick  = fmt.Errorf("%w: tick is too long", wire.ErrValue)
)

// Frame is one frame of any kind. Only the field that Kind names is set. It is
// large because of the ranges of an Ack: keep one and use it again.
type Frame struct {
	Kind    Kind
	Message []byte
	Chunk   Chunk
	Close   Close
	Path    uint64        // of KindChallenge and KindResponse
	Padding int           // zeros
	Tick    time.Duration // of the sender
	Ack     Ack
}

// Eliciting reports whether the frame makes its receiver acknowledge the
// packet (RFC 9000, 13.2.1): all kinds do but ACK, CLOSE and PADDING.
func (f *Frame) Eliciting() bool {
	return f.Kind != KindAck && f.Kind != KindClose && f.Kind != KindPadding
}

// Parse reads the next frame. After a failure, which sticks in r, the fields
// hold nothing of use.
func (f *Frame) Parse(r *wire.Reader) {
	kind := Kind(r.U8())
	f.Kind = kind
	switch kind {
	case KindPing:
	case KindAck:
		f.Ack.parse(r)
	case KindMessage:
		f.Message = parseMessage(r)
	case KindClose:
		f.Close.parse(r)
	case KindChallenge, KindResponse:
		f.Path = r.U64()
	case KindPadding:
		f.Padding = parsePadding(r)
	case KindTick:
		f.Tick = parseTick(r)
	default:
		if lane := kind - KindChunk; kind >= KindChunk && lane < Lanes {
			f.Kind = KindChunk
			f.Chunk.parse(r, uint8(lane))
		} else {
			r.Fail(errKind)
		}
	}
}

// Check reads all frames of a datagram (what [ParseHeader] left of it), using
// f, and reports whether each is well formed and there are between one and
// MaxFrames of them. A datagram that passes can be read again without a check
// for errors. A failure is ErrFrame.
func Check(frames []byte, f *Frame) error {
	r := wire.NewReader(frames)
	n := 0
	for ; r.Left() > 0; n++ {
		if n == MaxFrames {
			return errMany
		}
		f.Parse(&r)
	}
	if r.Err() != nil {
		return ErrFrame
	}
	if n == 0 {
		return errNone
	}
	return nil
}
