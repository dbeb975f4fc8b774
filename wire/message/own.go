package message

import "github.com/tickwire/tickwire/wire"

// MaxRuns is how many verdict runs wait to be echoed; beyond, the host decides no new input.
const MaxRuns = 64

// MaxActions bounds the action numbers of a schema.
const MaxActions = 1024

// Run is one verdict for consecutive ticks.
type Run struct {
	First   uint64
	Count   uint64 // at least 1
	Verdict uint8
}

// Executed is how many presses of an action the host has executed.
type Executed struct {
	Action uint64
	Count  uint64
}

// Own heads the state of what a peer predicts, at the tick of its send, and follows the send header.
//
//	numbering 1 (2 bits used) | flags 1 | decided | roles | body | base 1 (0: none) | executed count, each: action, count
//	| runs, each: first, count, verdict 1 | records
//
// Records are bits: a bit 1, a signed gap to the index before, a component list with values in full precision; a bit 0
// ends them. With the flag Whole every entity that the peer predicts is there.
type Own struct {
	Numbering   uint8
	Whole       bool   // flag 1
	Substituted bool   // flag 2: an input of this peer is still substituted within the late window
	Decided     uint64 // newest input tick that has been decided, 0 for none
	// Roles is the newest block that changed this peer's predicted set or a component set in it. The message's need is at
	// least that, so who applies the message has applied the block.
	Roles    uint64
	Body     uint64 // network id of the peer's body, 0 for none
	Executed []Executed
	Runs     []Run
}

// Append writes the header.
func (m *Own) Append(b []byte) []byte {
	flags := byte(0)
	if m.Whole {
		flags |= 1
	}
	if m.Substituted {
		flags |= 2
	}
	b = append(b, m.Numbering, flags)
	b = wire.AppendUvarint(b, m.Decided)
	b = wire.AppendUvarint(b, m.Roles)
	b = wire.AppendUvarint(b, m.Body)
	b = append(b, 0)
	b = wire.AppendUvarint(b, uint64(len(m.Executed)))
	for _, e := range m.Executed {
		b = wire.AppendUvarint(b, e.Action)
		b = wire.AppendUvarint(b, e.Count)
	}
	b = wire.AppendUvarint(b, uint64(len(m.Runs)))
	for _, r := range m.Runs {
		b = wire.AppendUvarint(b, r.First)
		b = wire.AppendUvarint(b, r.Count)
		b = append(b, r.Verdict)
	}
	return b
}

// ParseOwn reads the header into m, whose slices it reuses, and returns the bytes of the records, which alias b.
func (m *Own) Parse(b []byte) (records []byte, err error) {
	r := wire.NewReader(b)
	m.Executed, m.Runs = m.Executed[:0], m.Runs[:0]
	var flags uint8
	m.Numbering, flags = r.U8(), r.U8()
	m.Whole, m.Substituted = flags&1 != 0, flags&2 != 0
	m.Decided, m.Roles, m.Body = r.Uvarint(), r.Uvarint(), r.Uvarint()
	base := r.U8()
	if m.Numbering > 3 || flags > 3 || base != 0 {
		r.Fail(wire.ErrValue)
	}
	last := -1
	for n := r.Uvarint(); n > 0 && r.Err() == nil; n-- {
		e := Executed{Action: r.Uvarint(), Count: r.Uvarint()}
		if e.Action >= MaxActions || int(e.Action) <= last || e.Count > 1<<32-1 {
			r.Fail(wire.ErrValue)
		}
		last = int(e.Action)
		m.Executed = append(m.Executed, e)
	}
	n := r.Uvarint()
	if n > MaxRuns {
		r.Fail(wire.ErrValue)
	}
	for ; n > 0 && r.Err() == nil; n-- {
		run := Run{First: r.Uvarint(), Count: r.Uvarint(), Verdict: r.U8()}
		if run.Count == 0 || run.Verdict == 0 || run.First+run.Count < run.First {
			r.Fail(wire.ErrValue)
		}
		m.Runs = append(m.Runs, run)
	}
	if r.Err() != nil {
		return nil, fail("own state", r.Err())
	}
	return r.Rest(), nil
}
