package seal

import (
	"errors"

	"github.com/tickwire/tickwire/wire/token"
)

// HostStats counts what a host was sent, and what became of it.
type HostStats struct {
	Requests, Confirms, Joins uint64 // received

	Malformed uint64               // none of the handshake, or of another version
	Tampered  uint64               // no token of this host's issuers
	Forged    uint64               // the sender does not have the token's secret, the keys or the code
	Ticket    uint64               // tickets too old, or of another address
	Replayed  uint64               // copies of what opened a connection
	Busy      uint64               // one too many
	Failed    uint64               // no randomness
	Refused   [len(reasons)]uint64 // by Reason

	Retries, Replies, Tokens, Resets uint64 // sent
	Opened                           uint64 // connections
	BytesOut                         uint64 // sent, without resets
}

// count notes what Receive ended in.
func (s *HostStats) count(err error) {
	switch {
	case err == nil:
	case errors.Is(err, ErrMalformed), errors.Is(err, token.ErrMalformed):
		s.Malformed++
	case errors.Is(err, token.ErrTampered):
		s.Tampered++
	case errors.Is(err, ErrForged):
		s.Forged++
	case errors.Is(err, ErrTicket):
		s.Ticket++
	case errors.Is(err, token.ErrReplayed):
		s.Replayed++
	case errors.Is(err, ErrBusy):
		s.Busy++
	default:
		if why := ReasonOf(err); why != 0 {
			s.Refused[why]++
		} else {
			s.Failed++
		}
	}
}
