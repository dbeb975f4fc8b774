package seal

import (
	"crypto/subtle"
	"errors"
	"fmt"

	"github.com/tickwire/tickwire/wire/token"
)

// A REFUSAL tells the holder of an authentic token why it may not connect. For
// who has another, see disown.
//
//	+------+----+--------+-----+
//	| 0x74 | id | reason | mac |
//	|   1  |  8 |   1    |  16 |
//	+------+----+--------+-----+
//
//	mac  of the token's secret over the kind of the refused datagram, the id,
//	     the reason, and the last 16 bytes of the refused Noise message or
//	     CONFIRM: it refuses this attempt and no other
const refusalSize = headSize + 1 + TagSize

const refusalLabel = "tickwire refusal 1"

// ErrRefused says that the host refused the token, and wraps package token's
// reason.
var ErrRefused = errors.New("seal: the host refused")

// Reason is why, as it travels.
type Reason uint8

// The reasons, each an error of package token. A replayed token is refused in
// silence: its sender is a copy of somebody's datagram.
const (
	ReasonExpired  Reason = 1 // token.ErrExpired
	ReasonEarly    Reason = 2 // token.ErrEarly
	ReasonServer   Reason = 3 // token.ErrServer
	ReasonSchema   Reason = 4 // token.ErrSchema
	ReasonLifetime Reason = 5 // token.ErrLifetime
	ReasonStale    Reason = 6 // token.ErrStale
	ReasonReused   Reason = 7 // token.ErrReused
	ReasonHistory  Reason = 8 // token.ErrHistory
	ReasonTampered Reason = 9 // token.ErrTampered
)

// reasons is what each reason is, by its number. immutable: only read
var reasons = [...]error{
	ReasonExpired:  token.ErrExpired,
	ReasonEarly:    token.ErrEarly,
	ReasonServer:   token.ErrServer,
	ReasonSchema:   token.ErrSchema,
	ReasonLifetime: token.ErrLifetime,
	ReasonStale:    token.ErrStale,
	ReasonReused:   token.ErrReused,
	ReasonHistory:  token.ErrHistory,
	ReasonTampered: token.ErrTampered,
}

// ReasonOf returns the reason of an error of package token, 0 for one that is not told.
func ReasonOf(err error) Reason {
	for i, r := range reasons {
		if r != nil && errors.Is(err, r) {
			return Reason(i)
		}
	}
	return 0
}

// Err returns the error of package token that a reason stands for, nil for a number that is none.
func (r Reason) Err() error {
	if int(r) < len(reasons) {
		return reasons[r]
	}
	return nil
}

// err returns the error of a reason, as a client meets it.
func (r Reason) err() error {
	if err := r.Err(); err != nil {
		return fmt.Errorf("%w: %w", ErrRefused, err)
	}
	return fmt.Errorf("%w, for reason %d, which is unknown here", ErrRefused, uint8(r))
}

// appendRefusal appends a REFUSAL of a datagram of this kind and tag.
func appendRefusal(b []byte, id uint64, why Reason, secret token.Secret, refused Kind, tag []byte) []byte {
	start := len(b)
	b = append(appendHead(b, KindRefusal, id), byte(why))
	m := mac(secret, refusalLabel, []byte{byte(refused)}, b[start+1:], tag)
	return append(b, m[:]...)
}

// parseRefusal reads a REFUSAL of a datagram of this kind and tag.
func parseRefusal(datagram []byte, secret token.Secret, refused Kind, tag []byte) (why Reason, ok bool) {
	if len(datagram) != refusalSize {
		return 0, false
	}
	told := datagram[1 : headSize+1]
	m := mac(secret, refusalLabel, []byte{byte(refused)}, told, tag)
	return Reason(told[idSize]), subtle.ConstantTimeCompare(m[:], datagram[headSize+1:]) == 1
}
