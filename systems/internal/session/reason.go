package session

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/seal"
)

// Reason is why a session ended, or why it did not begin. It is an error. Text that came from the other side is printable,
// valid UTF-8 and bounded.
type Reason struct {
	Code uint16 // of package message, of package conn (CodeIdle and above), or the game's (from message.EndGame on)
	Text string // for people; may have several lines
}

// Error says what the code means, and the text.
func (r Reason) Error() string {
	if r.Text == "" {
		return "session ended: " + codeText(r.Code)
	}
	return "session ended: " + codeText(r.Code) + ": " + r.Text
}

// Is reports whether two reasons have the same code, for errors.Is.
func (r Reason) Is(target error) bool {
	t, ok := target.(Reason)
	return ok && t.Code == r.Code
}

func codeText(code uint16) string {
	switch code {
	case message.EndLeft:
		return "the client left"
	case message.EndKicked:
		return "kicked"
	case message.EndClosing:
		return "the host closes"
	case message.EndVersion:
		return "different protocol version"
	case message.EndSchema:
		return "different schema"
	case message.EndTerms:
		return "different settings"
	case message.EndRefused:
		return "refused"
	case message.EndFull:
		return "the host is full"
	case message.EndProtocol:
		return "protocol error"
	case message.EndReplaced:
		return "replaced by a newer connection"
	case message.EndTimeout:
		return "time-out"
	case message.EndOld:
		return "old attempt"
	case message.EndTransport:
		return "the link ended"
	case conn.CodeReset:
		return "the host has restarted"
	case conn.CodeIdle:
		return "silence"
	case conn.CodeProtocol, conn.CodeFlow, conn.CodeLimit:
		return "connection error"
	}
	switch {
	case code >= message.EndToken && code <= message.EndToken+uint16(seal.ReasonTampered):
		return "no valid token"
	case code >= conn.CodeIdle:
		return fmt.Sprintf("connection error %d", code)
	case code >= message.EndGame:
		return fmt.Sprintf("game code %d", code)
	}
	return fmt.Sprintf("code %d", code)
}

// maxTextBytes bounds a text of the other side; the differences of two schemas fit in.
const maxTextBytes = 4 << 10

// clean makes a text of the other side fit for a terminal and a log: no control characters but line ends, no characters
// that turn the direction of writing, valid UTF-8, bounded.
func clean(s string) string {
	s = strings.Map(func(r rune) rune {
		if r == '\n' || unicode.IsPrint(r) {
			return r
		}
		return '\uFFFD'
	}, s[:min(len(s), maxTextBytes)])
	return shorten(s, maxTextBytes)
}

// shorten cuts a text to max bytes at a rune's border.
func shorten(s string, max int) string {
	if len(s) <= max {
		return s
	}
	for max > 0 && !utf8.RuneStart(s[max]) {
		max--
	}
	return s[:max]
}

// reasonOf is the reason for what a connection said of its end.
func reasonOf(r conn.Reason) Reason {
	if r.Remote {
		r.Text = clean(r.Text)
	}
	return Reason{Code: r.Code, Text: r.Text}
}
