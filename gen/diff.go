package gen

import (
	"fmt"
	"slices"
	"sort"
	"strings"
)

// Diff describes every file that is not as it should be: missing, stale or
// orphan, with a unified diff. It is empty when all is well.
func (r *Run) Diff() string {
	var b strings.Builder
	for _, f := range r.Files {
		if state := f.State(); state != "" {
			path := relative(r.dir, f.Path)
			fmt.Fprintf(&b, "%s: %s\n%s", path, state, unified(path, string(f.Old), string(f.New)))
		}
	}
	return b.String()
}

// around is how many equal lines stand around a change.
const around = 3

// unified returns the difference of two texts in unified format.
func unified(path, old, new string) string {
	ops := compare(lines(old), lines(new))
	var b strings.Builder
	fmt.Fprintf(&b, "--- %s\n+++ %s (generated)\n", path, path)
	for at := 0; at < len(ops); {
		if ops[at].sign == ' ' {
			at++
			continue
		}
		from, to := at, at
		for n := at; n < len(ops) && n <= to+2*around; n++ {
			if ops[n].sign != ' ' {
				to = n
			}
		}
		from, to = max(0, from-around), min(len(ops), to+1+around)
		hunk(&b, ops, from, to)
		at = to
	}
	return b.String()
}

func hunk(b *strings.Builder, ops []op, from, to int) {
	var before, after [2]int // line numbers and counts
	for i, o := range ops[:to] {
		side := 0
		if i >= from {
			side = 1
		}
		if o.sign != '+' {
			before[side]++
		}
		if o.sign != '-' {
			after[side]++
		}
	}
	first := func(s [2]int) int { return s[0] + min(1, s[1]) }
	fmt.Fprintf(b, "@@ -%d,%d +%d,%d @@\n", first(before), before[1], first(after), after[1])
	for _, o := range ops[from:to] {
		fmt.Fprintf(b, "%c%s\n", o.sign, o.line)
	}
}

// lines splits a text; one that ends without a line feed says so in its last.
func lines(s string) []string {
	if s == "" {
		return nil
	}
	body, whole := strings.CutSuffix(s, "\n")
	out := strings.Split(body, "\n")
	if !whole {
		out[len(out)-1] += "\n\\ No newline at end of file"
	}
	return out
}

type op struct {
	sign byte
	line string
}

// compare finds what is equal by the lines that stand once in either text: the
// longest sequence of them that both have in one order, and what is equal on
// both sides of each. It takes n log n time, and memory of the texts' size.
// (Patience diff, Bram Cohen; in this form Russ Cox's internal/diff of Go.)
func compare(a, b []string) []op {
	var out []op
	var done pair
	for _, p := range anchors(a, b) {
		if p.a < done.a {
			continue
		}
		for p.a > done.a && p.b > done.b && a[p.a-1] == b[p.b-1] {
			p = pair{p.a - 1, p.b - 1}
		}
		for ; done.a < p.a; done.a++ {
			out = append(out, op{'-', a[done.a]})
		}
		for ; done.b < p.b; done.b++ {
			out = append(out, op{'+', b[done.b]})
		}
		for done.a < len(a) && done.b < len(b) && a[done.a] == b[done.b] {
			out = append(out, op{' ', a[done.a]})
			done = pair{done.a + 1, done.b + 1}
		}
	}
	return out
}

// A pair is a place in both texts.
type pair struct{ a, b int }

// anchors returns the beginning, the longest common sequence of unique lines,
// and the end.
func anchors(a, b []string) []pair {
	type seen struct{ inA, inB, at int }
	lines := make(map[string]seen, len(a))
	for _, l := range a {
		s := lines[l]
		lines[l] = seen{s.inA + 1, 0, 0}
	}
	for i, l := range b {
		s := lines[l]
		lines[l] = seen{s.inA, s.inB + 1, i}
	}
	var found []pair
	for i, l := range a {
		if s := lines[l]; s.inA == 1 && s.inB == 1 {
			found = append(found, pair{i, s.at})
		}
	}
	// The longest rising sequence: tops[n] ends the one of n+1 pairs that ends lowest, before[i] is what stands ahead of i.
	var tops []int
	before := make([]int, len(found))
	for i, p := range found {
		n := sort.Search(len(tops), func(n int) bool { return found[tops[n]].b >= p.b })
		before[i] = -1
		if n > 0 {
			before[i] = tops[n-1]
		}
		if n == len(tops) {
			tops = append(tops, i)
		}
		tops[n] = i
	}
	out := []pair{{len(a), len(b)}}
	if len(tops) > 0 {
		for i := tops[len(tops)-1]; i >= 0; i = before[i] {
			out = append(out, found[i])
		}
	}
	out = append(out, pair{})
	slices.Reverse(out)
	return out
}
