package gen

import (
	"fmt"
	"strings"
)

// Diff describes every file that is not as it should be: missing, stale or
// orphan, with a unified diff. It is empty when all is well.
func (r *Run) Diff() string {
	var b strings.Builder
	for _, f := range r.Files {
		if !f.Changed() {
			continue
		}
		state := "stale"
		if f.Old == nil {
			state = "missing"
		} else if f.New == nil {
			state = "orphan"
		}
		fmt.Fprintf(&b, "%s: %s\n%s", f.Path, state, unified(f.Path, string(f.Old), string(f.New)))
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

func lines(s string) []string {
	if s == "" {
		return nil
	}
	return strings.Split(strings.TrimSuffix(s, "\n"), "\n")
}

type op struct {
	sign byte
	line string
}

// compare finds a longest common subsequence between what is equal at both
// ends, in time and memory of the product of what is left.
func compare(a, b []string) []op {
	var head, tail []op
	for len(a) > 0 && len(b) > 0 && a[0] == b[0] {
		head, a, b = append(head, op{' ', a[0]}), a[1:], b[1:]
	}
	for len(a) > 0 && len(b) > 0 && a[len(a)-1] == b[len(b)-1] {
		tail = append([]op{{' ', a[len(a)-1]}}, tail...)
		a, b = a[:len(a)-1], b[:len(b)-1]
	}
	best := make([][]int32, len(a)+1)
	for i := range best {
		best[i] = make([]int32, len(b)+1)
	}
	for i := len(a) - 1; i >= 0; i-- {
		for j := len(b) - 1; j >= 0; j-- {
			if a[i] == b[j] {
				best[i][j] = best[i+1][j+1] + 1
			} else {
				best[i][j] = max(best[i+1][j], best[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(a) || j < len(b); {
		switch {
		case i < len(a) && j < len(b) && a[i] == b[j]:
			head = append(head, op{' ', a[i]})
			i, j = i+1, j+1
		case j == len(b) || i < len(a) && best[i+1][j] >= best[i][j+1]:
			head = append(head, op{'-', a[i]})
			i++
		default:
			head = append(head, op{'+', b[j]})
			j++
		}
	}
	return append(head, tail...)
}
