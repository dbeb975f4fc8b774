package message

import "github.com/tickwire/tickwire/wire"

// PageBytes is how large a join page grows; an entity larger than that is a page by itself.
const PageBytes = 16 << 10

// Page heads a join page; spawn records follow as bits, each after a bit 1, a bit 0 ends them.
//
//	kind 5 | tick | total | records
type Page struct {
	Tick  uint64 // the host's when the page was built
	Total uint64 // entities this join has sent, this page included
}

// Append writes the header.
func (m *Page) Append(b []byte) []byte {
	b = append(b, byte(KindPage))
	b = wire.AppendUvarint(b, m.Tick)
	return wire.AppendUvarint(b, m.Total)
}

// ParsePage reads the header and returns the bytes of the records, which alias b.
func ParsePage(b []byte) (m Page, records []byte, err error) {
	r, err := open(b, KindPage)
	if err != nil {
		return Page{}, nil, err
	}
	m.Tick, m.Total = tick(&r), r.Uvarint()
	if r.Err() != nil {
		return Page{}, nil, fail("page", r.Err())
	}
	return m, r.Rest(), nil
}

// Final ends the pages of a join: nothing in the peer's scope is unknown to it.
//
//	kind 6 | tick
type Final struct {
	Tick uint64 // the world is whole when the confirmed tick has reached it
}

// Append writes the message.
func (m *Final) Append(b []byte) []byte {
	return wire.AppendUvarint(append(b, byte(KindFinal)), m.Tick)
}

// ParseFinal reads a Final.
func ParseFinal(b []byte) (Final, error) {
	r, err := open(b, KindFinal)
	if err != nil {
		return Final{}, err
	}
	m := Final{Tick: tick(&r)}
	if err := r.Done(); err != nil {
		return Final{}, fail("final", err)
	}
	return m, nil
}
