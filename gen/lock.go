package gen

import (
	"bytes"
	"cmp"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"

	"github.com/tickwire/tickwire/gen/emit"
	"github.com/tickwire/tickwire/gen/load"
	"github.com/tickwire/tickwire/gen/model"
)

// lockHeader is the first line of netgen.lock. It numbers the format.
const lockHeader = load.LockPrefix + "1: the wire forms of this package. netgen writes it; commit it, and edit nothing."

// A lock is the content of netgen.lock: the wire form of every type of a
// package as it was when the output was written. It is committed, so that a
// review sees what changes for peers, and it numbers the fields of versioned
// types for good. Fields stand in the order that they have in the source, and
// those that were removed behind them, by number.
//
//	component inventory 9e3c71f5aa2b8c04 versioned
//	  1 Owner entity
//	  4 Mode uint8 bits=8
//	  3 Slots[<=8].Item uint16 bits=16
//	  2 reserved Gold uint32 bits=32
//
//	component pose 5f0d6e7a1b2c3d4e
//	  Pos[3] float32 range=-64:64 step=1/128 bits=15
type lock struct{ types []lockType }

// A lockType is one section. Sections are sorted by role and name.
type lockType struct {
	role      model.Role
	name      string
	hash      uint64 // of name and lines
	versioned bool
	fields    []lockField
	line      int // in the file; 0 of one that is new
}

// A lockField is one line: a leaf, as in the text of the schema.
type lockField struct {
	number     int // from 1, of a versioned type, else 0
	reserved   bool
	path, form string
}

// text is the line, as it stands below the name of its type.
func (f lockField) text() string {
	text := strings.TrimRight(f.path+" "+f.form, " ")
	if f.reserved {
		text = "reserved " + text
	}
	if f.number > 0 {
		text = fmt.Sprintf("%d %s", f.number, text)
	}
	return text
}

// lockOf is what a type is now, with numbers as if it was never written.
func lockOf(t *model.Type) lockType {
	l := lockType{role: t.Role, name: t.Name, versioned: t.Versioned}
	for line := range strings.Lines(emit.Text(t)) {
		path, form, _ := strings.Cut(strings.TrimSpace(line), " ")
		f := lockField{path: path, form: form}
		if t.Versioned {
			f.number = len(l.fields) + 1
		}
		l.fields = append(l.fields, f)
	}
	l.hash = l.sum()
	return l
}

// sum is the hash of what the section has, that of [emit.Hash] for a type
// without numbers.
func (l lockType) sum() uint64 {
	lines := make([]string, len(l.fields))
	for i, f := range l.fields {
		lines[i] = f.text()
	}
	h := fnv.New64a()
	h.Write([]byte(l.name + "\n" + strings.Join(lines, "\n")))
	return h.Sum64()
}

// numbers are those of the fields that a versioned type has, in their order.
func (l lockType) numbers() (out []int) {
	for _, f := range l.fields {
		if !f.reserved {
			out = append(out, f.number)
		}
	}
	return out
}

// compare orders sections.
func (l lockType) compare(o lockType) int {
	return cmp.Or(cmp.Compare(l.role, o.role), cmp.Compare(l.name, o.name))
}

// find returns the section of a type.
func (l lock) find(role model.Role, name string) (lockType, bool) {
	at, ok := slices.BinarySearchFunc(l.types, lockType{role: role, name: name}, lockType.compare)
	if !ok {
		return lockType{}, false
	}
	return l.types[at], true
}

// text is the file.
func (l lock) text() []byte {
	var b bytes.Buffer
	b.WriteString(lockHeader + "\n")
	for _, t := range l.types {
		b.WriteString("\n" + t.text())
	}
	return b.Bytes()
}

func (l lockType) text() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %016x", l.role, l.name, l.hash)
	if l.versioned {
		b.WriteString(" versioned")
	}
	b.WriteByte('\n')
	for _, f := range l.fields {
		b.WriteString("  " + f.text() + "\n")
	}
	return b.String()
}
