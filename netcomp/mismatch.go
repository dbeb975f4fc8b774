package netcomp

import (
	"fmt"
	"slices"
	"strings"
	"unicode"
)

// Limits of a difference. The peer's text is not to be trusted: what is made of it stands in logs and on screens.
const (
	maxDifferences = 20      // lines; who has more differences than that has the wrong build
	maxWordBytes   = 80      // of a name or form of the peer's
	maxPeerBytes   = 1 << 18 // of the peer's text that are read
)

// Diff says, one line a difference, how a peer's schema text departs from this schema; empty if they are equal:
//
//	component inventory: peer has field Gold in 17 bits, we in 16
//	component inventory: peer lacks field Mode
//	peer lacks component pose
//
// It stops after 20 lines. A text that was cut off, and so does not end with a line feed, is compared as far as it goes.
func (s *Schema) Diff(peer string) string {
	if peer == s.text {
		return ""
	}
	var d difference
	whole := len(peer) <= maxPeerBytes && (peer == "" || strings.HasSuffix(peer, "\n"))
	if !whole {
		peer = peer[:min(len(peer), maxPeerBytes)]
		peer = peer[:strings.LastIndexByte(peer, '\n')+1]
	}
	mine, theirs := sections(s.text), sections(peer)
	known := index(theirs, func(s section) string { return s.head })
	for _, m := range mine {
		i, ok := known[m.head]
		switch {
		case ok:
			d.fields(m, theirs[i], whole || i < len(theirs)-1)
		case whole:
			d.add("peer lacks %s", m.head)
		}
	}
	own := index(mine, func(s section) string { return s.head })
	for i, t := range theirs {
		if known[t.head] != i {
			d.add("peer has %s twice", clean(t.head))
		} else if _, ok := own[t.head]; !ok {
			d.add("peer has %s, we do not", clean(t.head))
		}
	}
	return d.text()
}

// difference gathers lines and counts those beyond the limit.
type difference struct {
	lines []string
	more  int
}

func (d *difference) add(format string, args ...any) {
	if len(d.lines) == maxDifferences {
		d.more++
		return
	}
	d.lines = append(d.lines, fmt.Sprintf(format, args...))
}

func (d *difference) text() string {
	switch {
	case d.more > 0:
		d.lines = append(d.lines, fmt.Sprintf("and %d more differences", d.more))
	case len(d.lines) == 0:
		return "the same fields as far as the peer's text goes, which is cut off or in another order"
	}
	return strings.Join(d.lines, "\n")
}

// fields adds what differs between two sections of the same name. Of one that is not whole, the peer may have more.
func (d *difference) fields(mine, theirs section, whole bool) {
	in := index(theirs.fields, field.path)
	var order []int // places at the peer of the fields that both have
	for _, f := range mine.fields {
		i, ok := in[f.path()]
		if !ok {
			if whole {
				d.add("%s: peer lacks field %s", mine.head, f.path())
			}
			continue
		}
		order = append(order, i)
		if t := theirs.fields[i]; t != f {
			d.add("%s: peer has field %s %s", mine.head, f.path(), contrast(t.form(), f.form()))
		}
	}
	own := index(mine.fields, field.path)
	for _, t := range theirs.fields {
		if _, ok := own[t.path()]; !ok {
			d.add("%s: peer has field %s, we do not", mine.head, clean(t.path()))
		}
	}
	for i := 1; i < len(order); i++ {
		if order[i] < order[i-1] {
			d.add("%s: peer has field %s before %s, we after it", mine.head, theirs.fields[order[i]].path(), theirs.fields[order[i-1]].path())
			return
		}
	}
}

// contrast says how two forms of a field differ: the words that do, if it is only their values, else both as a whole.
func contrast(peer, own string) string {
	p, o := strings.Fields(peer), strings.Fields(own)
	whole := fmt.Sprintf("as %s, we as %s", clean(peer), clean(own))
	if len(p) != len(o) {
		return whole
	}
	var ps, os []string
	for i := range p {
		if p[i] == o[i] {
			continue
		}
		pk, pv, _ := strings.Cut(p[i], "=")
		ok, ov, valued := strings.Cut(o[i], "=")
		if pk != ok || !valued {
			return whole
		}
		if pk == "bits" && len(ps) > 0 {
			continue // follows from what was said
		}
		if pk == "bits" {
			return fmt.Sprintf("in %s bits, we in %s", clean(pv), ov)
		}
		ps, os = append(ps, pk+" "+clean(pv)), append(os, ok+" "+ov)
	}
	if len(ps) == 0 {
		return whole
	}
	return fmt.Sprintf("with %s, we with %s", strings.Join(ps, ", "), strings.Join(os, ", "))
}

// A section is what a text has of one type.
type section struct {
	head   string // "component pose"
	fields []field
}

// A field is a line of a section: the place in the type, then the form.
type field string

func (f field) path() string { path, _, _ := strings.Cut(string(f), " "); return path }
func (f field) form() string { _, form, _ := strings.Cut(string(f), " "); return form }

func sections(text string) []section {
	var out []section
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case !strings.HasPrefix(line, "  "):
			out = append(out, section{head: line})
		case len(out) > 0:
			last := &out[len(out)-1]
			last.fields = append(last.fields, field(strings.TrimSpace(line)))
		}
	}
	return out
}

// index maps the names of list to their first place.
func index[T any](list []T, name func(T) string) map[string]int {
	out := make(map[string]int, len(list))
	for i, x := range slices.Backward(list) {
		out[name(x)] = i
	}
	return out
}

// clean makes a word of the peer's fit to be read.
func clean(word string) string {
	end := ""
	if len(word) > maxWordBytes {
		word, end = word[:maxWordBytes], "..."
	}
	return strings.Map(func(r rune) rune {
		if unicode.IsPrint(r) {
			return r
		}
		return unicode.ReplacementChar
	}, word) + end
}
