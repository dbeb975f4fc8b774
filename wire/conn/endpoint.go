package conn

import (
	"fmt"

	"github.com/tickwire/tickwire/wire/packet"
)

// Endpoint finds what a datagram belongs to by the connection id in its
// header, and never by the address it came from: a peer whose address changes
// keeps its connection. T is what the caller keeps for a connection. The zero
// Endpoint is empty and ready. It belongs to one goroutine.
type Endpoint[T any] struct {
	// MaxHalfOpen is how many connections may be there that were not
	// confirmed; 0 = 1024. When so many are, no further one may open, so that
	// strangers cannot fill memory nor displace each other.
	MaxHalfOpen int
	// Refused counts datagrams that would have opened one too many.
	Refused uint64

	byID map[uint64]*entry[T]
	half int
}

type entry[T any] struct {
	value     T
	confirmed bool
}

// defaultHalfOpen is MaxHalfOpen's default.
const defaultHalfOpen = 1024

// Find returns what a datagram belongs to. known says that t is the value of
// its connection. ok without known says that it is of no connection, but has
// the form of a first datagram and may open one: make it, then Add it under
// id. Without ok the datagram is to be dropped, without an answer.
func (e *Endpoint[T]) Find(datagram []byte) (t T, id uint64, known, ok bool) {
	h, _, ok := packet.SplitHeader(datagram)
	if !ok || h.Bare {
		return t, 0, false, false
	}
	if at := e.byID[h.ID]; at != nil {
		return at.value, h.ID, true, true
	}
	if !h.Initial || h.Length != 8 {
		return t, h.ID, false, false
	}
	limit := e.MaxHalfOpen
	if limit == 0 {
		limit = defaultHalfOpen
	}
	if e.half >= limit {
		e.Refused++
		return t, h.ID, false, false
	}
	return t, h.ID, false, true
}

// Has reports whether there is a connection with this id.
func (e *Endpoint[T]) Has(id uint64) bool { return e.byID[id] != nil }

// Add enters a connection that is not confirmed. It panics if the id is taken,
// which Find would have told.
func (e *Endpoint[T]) Add(id uint64, t T) {
	if e.byID[id] != nil {
		panic(fmt.Sprintf("conn: Endpoint.Add of id %x, which is taken", id))
	}
	if e.byID == nil {
		e.byID = make(map[uint64]*entry[T])
	}
	e.byID[id] = &entry[T]{value: t}
	e.half++
}

// Confirm says that the peer of a connection has proved itself, so that it
// counts as half open no longer. An unknown id is ignored.
func (e *Endpoint[T]) Confirm(id uint64) {
	if at := e.byID[id]; at != nil && !at.confirmed {
		at.confirmed = true
		e.half--
	}
}

// Remove forgets a connection. An unknown id is ignored.
func (e *Endpoint[T]) Remove(id uint64) {
	if at := e.byID[id]; at != nil {
		if !at.confirmed {
			e.half--
		}
		delete(e.byID, id)
	}
}

// Len returns how many connections there are.
func (e *Endpoint[T]) Len() int { return len(e.byID) }

// HalfOpen returns how many of them are not confirmed.
func (e *Endpoint[T]) HalfOpen() int { return e.half }
