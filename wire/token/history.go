package token

import (
	"errors"
	"fmt"
	"time"
)

// Why a history refuses a token that is valid.
var (
	// ErrReplayed says that the token opened a connection, and these are the
	// bytes that opened it once more: a copy, from the network or a thief.
	ErrReplayed = errors.New("token: replayed")
	// ErrReused says that the token opened a connection, and another is being
	// opened with it.
	ErrReused = errors.New("token: reused")
	// ErrStale says that the token is older than the history, which therefore
	// cannot know whether it was used.
	ErrStale = errors.New("token: issued before this host started")
	// ErrHistory says that the history is full of tokens that are still valid.
	// It refuses rather than forget one.
	ErrHistory = errors.New("token: history of used tokens is full")
)

// DefaultHistory is the limit of a history that is given none: a used token
// costs about 100 bytes until it has expired.
const DefaultHistory = 8192

// History is which tokens were used, so that each opens one connection. It
// belongs to one goroutine.
//
// Tokens live for a bounded time, so their history is bounded too, by what a
// host is willing to admit in that time. When it is full of tokens that have
// not expired, further tokens are refused: to forget one would be to let it in
// again.
type History struct {
	limit int
	since time.Time
	used  map[Nonce]use
	first time.Time // no entry ends before it; meaningless without entries
	swept time.Time // what had ended then is forgotten, and refused for ever
}

// use is how a token was used.
type use struct {
	connection uint64
	end        time.Time // from here on the token is refused as expired
}

// NewHistory returns an empty history of at most limit tokens, 0 for
// DefaultHistory. It knows nothing of what was used before since, and refuses
// what was issued before. Give the host's start; a host whose static key was
// made for this run can give the zero time, as no older token names that key.
func NewHistory(limit int, since time.Time) *History {
	if limit <= 0 {
		limit = DefaultHistory
	}
	return &History{limit: limit, since: since.Truncate(time.Second), used: make(map[Nonce]use)}
}

// Len returns how many used tokens are remembered.
func (h *History) Len() int { return len(h.used) }

// Check reports whether a token that [Opener.Open] admitted may open a
// connection with this id: nil, ErrReplayed, ErrReused, ErrStale, ErrHistory,
// or ErrExpired when now was later once than it is now. It uses nothing up.
func (h *History) Check(g *Grant, connection uint64, now time.Time) error {
	if u, ok := h.used[g.Nonce]; ok {
		if u.connection == connection {
			return ErrReplayed
		}
		return ErrReused
	}
	if end := g.Expires.Add(Leeway); !end.After(h.swept) {
		return fmt.Errorf("%w, by a clock that was ahead: its use may be forgotten", ErrExpired)
	}
	if g.Issued.Before(h.since) {
		return fmt.Errorf("%w: by %v", ErrStale, h.since.Sub(g.Issued))
	}
	if len(h.used) >= h.limit && now.Before(h.first) {
		return fmt.Errorf("%w: %d tokens", ErrHistory, len(h.used))
	}
	return nil
}

// Use uses a token up, or says like Check why not.
func (h *History) Use(g *Grant, connection uint64, now time.Time) error {
	if err := h.Check(g, connection, now); err != nil {
		return err
	}
	if len(h.used) >= h.limit {
		h.sweep(now)
	}
	end := g.Expires.Add(Leeway)
	if len(h.used) == 0 || end.Before(h.first) {
		h.first = end
	}
	h.used[g.Nonce] = use{connection: connection, end: end}
	return nil
}

// sweep drops the tokens that have expired. Check made sure that there is one.
func (h *History) sweep(now time.Time) {
	h.first, h.swept = time.Time{}, now
	for nonce, u := range h.used { // order-free: drops by a condition, and takes a minimum
		if !now.Before(u.end) {
			delete(h.used, nonce)
		} else if h.first.IsZero() || u.end.Before(h.first) {
			h.first = u.end
		}
	}
}
