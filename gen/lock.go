package gen

import (
	"bytes"
	"cmp"
	"fmt"
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
// types for good.
//
//	component inventory 9e3c71f5aa2b8c04 versioned
//	  1 Owner entity
//	  2 reserved Gold uint32 bits=32
//	  3 Mode uint8 bits=8
//
//	component pose 5f0d6e7a1b2c3d4e
//	  Pos[3] float32 range=-64:64 step=1/128 bits=15
type lock struct{ types []lockType }

// A lockType is one section. Sections are sorted by role and name.
type lockType struct {
	role      model.Role
	name      string
	hash      uint64 // of name and fields, without the reserved ones and the numbers
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

func (f lockField) text() string { return strings.TrimRight(f.path+" "+f.form, " ") }

// lockOf is what a type is now, with numbers as if it was never written.
func lockOf(t *model.Type) lockType {
	l := lockType{role: t.Role, name: t.Name, hash: emit.Hash(t), versioned: t.Versioned}
	for line := range strings.Lines(emit.Text(t)) {
		path, form, _ := strings.Cut(strings.TrimSpace(line), " ")
		l.fields = append(l.fields, lockField{path: path, form: form})
	}
	l.number()
	return l
}

// number counts the fields of a versioned type.
func (l *lockType) number() {
	for i := range l.fields {
		l.fields[i].number = 0
		if l.versioned {
			l.fields[i].number = i + 1
		}
	}
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
		b.WriteString("  ")
		if l.versioned {
			fmt.Fprintf(&b, "%d ", f.number)
		}
		if f.reserved {
			b.WriteString("reserved ")
		}
		b.WriteString(f.text() + "\n")
	}
	return b.String()
}
