package netcomp

import (
	"fmt"
	"strings"
)

// Diff says, one line a difference, how a peer's schema text departs from this schema; empty if they are equal. It stops
// after 20 lines: who has more differences than that has the wrong build.
func (s *Schema) Diff(peer string) string {
	mine, theirs := sections(s.text), sections(peer)
	var out []string
	for _, m := range mine {
		t, ok := find(theirs, m.head)
		switch {
		case !ok:
			out = append(out, fmt.Sprintf("%s: only here", m.head))
		case t.body != m.body:
			out = append(out, lineDiff(m, t)...)
		}
	}
	for _, t := range theirs {
		if _, ok := find(mine, t.head); !ok {
			out = append(out, fmt.Sprintf("%s: only at the peer", t.head))
		}
	}
	const most = 20
	if len(out) > most {
		out = append(out[:most], fmt.Sprintf("and %d more differences", len(out)-most))
	}
	return strings.Join(out, "\n")
}

type section struct{ head, body string }

func sections(text string) []section {
	var out []section
	for line := range strings.Lines(text) {
		line = strings.TrimRight(line, "\n")
		switch {
		case !strings.HasPrefix(line, "  "):
			out = append(out, section{head: line})
		case len(out) > 0:
			out[len(out)-1].body += line + "\n"
		}
	}
	return out
}

func find(in []section, head string) (section, bool) {
	for _, s := range in {
		if s.head == head {
			return s, true
		}
	}
	return section{}, false
}

func lineDiff(mine, theirs section) []string {
	a, b := strings.Split(strings.TrimRight(mine.body, "\n"), "\n"), strings.Split(strings.TrimRight(theirs.body, "\n"), "\n")
	var out []string
	for i := 0; i < len(a) || i < len(b); i++ {
		var x, y string
		if i < len(a) {
			x = strings.TrimSpace(a[i])
		}
		if i < len(b) {
			y = strings.TrimSpace(b[i])
		}
		if x != y {
			out = append(out, fmt.Sprintf("%s: here %q, at the peer %q", mine.head, x, y))
		}
	}
	return out
}
