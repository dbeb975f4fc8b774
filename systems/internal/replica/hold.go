package replica

import (
	"errors"
	"fmt"

	"github.com/tickwire/tickwire/wire/message"
)

// store keeps copies of messages in order of arrival, in memory that it uses again.
type store struct {
	buf   []byte
	items []stored
}

type stored struct {
	at, size int
	head     message.Send // of values
	body     int          // where the bytes behind the header begin
}

// overhead is what a message counts for besides its bytes, so that many small ones are bounded too.
const overhead = 64

func (s *store) add(b []byte, head message.Send) *stored {
	s.items = append(s.items, stored{at: len(s.buf), size: len(b), head: head})
	s.buf = append(s.buf, b...)
	return &s.items[len(s.items)-1]
}

func (s *store) bytes(i int) []byte {
	it := &s.items[i]
	return s.buf[it.at : it.at+it.size : it.at+it.size]
}

func (s *store) len() int { return len(s.buf) + overhead*len(s.items) }

func (s *store) reset() { s.buf, s.items = s.buf[:0], s.items[:0] }

// keep moves message i to the front, behind the n kept before it, whose bytes end at the given place.
func (s *store) keep(n, i, end int) int {
	it := s.items[i]
	copy(s.buf[end:], s.buf[it.at:it.at+it.size])
	it.at = end
	s.items[n] = it
	return end + it.size
}

func (s *store) cut(n, end int) { s.buf, s.items = s.buf[:end], s.items[:n] }

// Admit takes a value or own-state message, copying it. False refuses it: it must wait for a block, and there is no room;
// the packet that brought it must not be acknowledged, and the host sends again what was in it. A message that cannot be
// is an error of the next Apply.
func (r *Replica) Admit(b []byte) bool {
	if r.err != nil {
		return false
	}
	h, rest, err := message.ParseSend(b)
	if err != nil {
		r.err = fmt.Errorf("%w: %w", ErrHost, err)
		return false
	}
	if r.sends.before(&h) {
		r.stats.Refused++
		return false
	}
	r.sends.hear(h)
	limit := r.cfg.QueueBytes
	if h.Need > r.blocks {
		limit = r.cfg.HoldBytes
		r.stats.Held++
	}
	if r.values.len()+len(b)+overhead > limit {
		r.stats.Refused++
		return false
	}
	r.values.add(b, h).body = len(b) - len(rest)
	r.news = true
	return true
}

// release applies the messages whose need is met and keeps the others.
func (r *Replica) release() error {
	n, end := 0, 0
	for i := range r.values.items {
		it := &r.values.items[i]
		if it.head.Need > r.blocks {
			end = r.values.keep(n, i, end)
			n++
			continue
		}
		if err := r.message(it.head, r.values.bytes(i)[it.body:]); err != nil {
			return err
		}
	}
	r.values.cut(n, end)
	return nil
}

// errTwice: a send whose messages disagree about it.
var errTwice = errors.New("two messages of a send disagree about it")

func (r *Replica) message(h message.Send, rest []byte) error {
	fresh, err := r.sends.apply(&h)
	if err != nil {
		return err
	}
	if !fresh {
		r.stats.Duplicates++
		return nil
	}
	r.stats.Messages++
	if !h.Own {
		whole, err := r.read(&h, rest)
		if !whole {
			r.sends.void(&h)
		}
		return err
	}
	records, err := r.own.Parse(rest)
	if err != nil || r.hooks.Own == nil {
		return err
	}
	return r.hooks.Own(h, &r.own, records)
}
