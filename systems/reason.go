package systems

import (
	"fmt"

	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/seal"
)

// Reason is why a session ended. It is an error. Codes from message.EndGame (4096) on are the game's own.
type Reason struct {
	Code uint16
	Text string
}

// Error is the text, with the code where there is none.
func (r Reason) Error() string {
	if r.Text == "" {
		return fmt.Sprintf("session ended (code %d)", r.Code)
	}
	return fmt.Sprintf("%s (code %d)", r.Text, r.Code)
}

// Is reports whether target is the error of package token by which a host refused the client's token, or a Reason of the same
// code.
func (r Reason) Is(target error) bool {
	if other, ok := target.(Reason); ok {
		return other.Code == r.Code
	}
	return r.Code > message.EndToken && r.Code <= message.EndToken+uint16(seal.ReasonTampered) &&
		seal.Reason(r.Code-message.EndToken).Err() == target
}

// Kicked is the reason of a host's game that throws a peer out.
func Kicked(text string) Reason { return Reason{Code: message.EndKicked, Text: text} }

// Closing is the reason of a host that shuts down.
func Closing(text string) Reason { return Reason{Code: message.EndClosing, Text: text} }
