package message

import "github.com/tickwire/tickwire/wire"

// Block heads a structure block; its records follow as bits to the end of the message.
//
//	kind 4 | number | tick | records
type Block struct {
	Number uint64 // from 1, without gaps
	Tick   uint64 // the host's when it was built: what it says is true at this tick
}

// Append writes the header.
func (m *Block) Append(b []byte) []byte {
	b = append(b, byte(KindBlock))
	b = wire.AppendUvarint(b, m.Number)
	return wire.AppendUvarint(b, m.Tick)
}

// ParseBlock reads the header and returns the bytes of the records, which alias b.
func ParseBlock(b []byte) (m Block, records []byte, err error) {
	r, err := open(b, KindBlock)
	if err != nil {
		return Block{}, nil, err
	}
	m.Number, m.Tick = r.Uvarint(), tick(&r)
	if r.Err() != nil {
		return Block{}, nil, fail("block", r.Err())
	}
	return m, r.Rest(), nil
}

// Record is the kind of a structure record, 3 bits.
type Record uint64

// The records, in the order a block has them: closing events, despawns, owners, shapes, spawns, other events. A block ends
// with RecordEnd. In brackets what follows the kind; a component list is a bit 1 and a gap for each component, rising, each
// with its value where values are said to follow, and a bit 0.
const (
	RecordEnd     Record = 0
	RecordDespawn Record = 1 // [index]
	RecordOwner   Record = 2 // [index, role, list with values: every component if the precision has changed, else none]
	RecordShape   Record = 3 // [index, list of those removed, list of those inserted with values]
	RecordSpawn   Record = 4 // [id, role, list with values]
	RecordEvent   Record = 5 // [Event, bytes]
)

// RecordBits is the width of a record's kind.
const RecordBits = 3

// Role says what a peer is to an entity.
//
//	owner | predicted 1 bit | if predicted: keyed 1 bit, key
//
// A predicted entity's values are in full precision, another's are images. The key is the caller's.
type Role struct {
	Owner     uint64
	Predicted bool
	Keyed     bool
}

// AppendRole writes a role up to its key.
func AppendRole(w *wire.BitWriter, m Role) {
	w.Uvarint(m.Owner)
	w.Bool(m.Predicted)
	if m.Predicted {
		w.Bool(m.Keyed)
	}
}

// ParseRole reads what AppendRole wrote.
func ParseRole(r *wire.BitReader) Role {
	m := Role{Owner: r.Uvarint(), Predicted: r.Bool()}
	m.Keyed = m.Predicted && r.Bool()
	if m.Owner > 1<<32-1 {
		r.Fail(wire.ErrValue)
	}
	return m
}

// AppendMember writes the next number of a rising list; last is the number before, -1 at the start.
func AppendMember(w *wire.BitWriter, last, number int) {
	w.Bool(true)
	w.Uvarint(uint64(number - last - 1))
}

// AppendEnd ends a list.
func AppendEnd(w *wire.BitWriter) { w.Bool(false) }

// ParseMember reads the next number of a list below max, or false at its end or on damage.
func ParseMember(r *wire.BitReader, last, max int) (int, bool) {
	if !r.Bool() || r.Err() != nil {
		return 0, false
	}
	gap := r.Uvarint()
	if r.Err() != nil {
		return 0, false
	}
	if gap >= uint64(max) || last+1+int(gap) >= max {
		r.Fail(wire.ErrValue)
		return 0, false
	}
	return last + 1 + int(gap), true
}
