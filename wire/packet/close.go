package packet

import (
	"fmt"
	"unicode/utf8"

	"github.com/tickwire/tickwire/wire"
)

// Close is a CLOSE frame: the connection ends, and why. Nothing follows it in
// its datagram.
//
//	+----+------+----------+---------+
//	|  4 | code | length   | text    |
//	|  1 |  2   | varint   | length  |
//	+----+------+----------+---------+
//
// Invariants: len(Text) <= MaxCloseText; Text is valid UTF-8, for it is shown
// and logged.
type Close struct {
	Code uint16
	Text []byte
}

// MaxCloseText is the length of the longest text, in bytes: a sentence for a
// person, and no room for anything else.
const MaxCloseText = 256

// Size returns the length of the frame.
func (c *Close) Size() int { return 3 + wire.UvarintSize(uint64(len(c.Text))) + len(c.Text) }

// Append appends the frame. It panics when the text is too long.
func (c *Close) Append(b []byte) []byte {
	if len(c.Text) > MaxCloseText {
		panic(fmt.Sprintf("packet: close text of %d bytes, at most %d allowed", len(c.Text), MaxCloseText))
	}
	return wire.AppendBytes(wire.AppendU16(append(b, byte(KindClose)), c.Code), c.Text)
}

// parse reads what follows the kind. Text aliases the datagram.
func (c *Close) parse(r *wire.Reader) {
	c.Code = r.U16()
	c.Text = r.Block(MaxCloseText)
	if r.Err() != nil {
		return
	}
	if !utf8.Valid(c.Text) {
		r.Fail(errText)
	} else if r.Left() > 0 {
		r.Fail(errAfter)
	}
}
