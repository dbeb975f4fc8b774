package main

import (
	"fmt"
	"slices"
	"strings"
)

// rivals are the serializers that netgen must be faster than; benc is only measured.
var rivals = []string{"bebop", "mus", "msgp", "vtprotobuf", "colfer"} // immutable: names

// A verdict is a promise and whether it is kept.
type verdict struct {
	Text string `json:"text"`
	Kept bool   `json:"kept"`
}

// judge holds one result of a cell to what it promises.
func judge(r result, all []result) (verdicts []verdict) {
	say := func(kept bool, format string, args ...any) {
		verdicts = append(verdicts, verdict{fmt.Sprintf(format, args...), kept})
	}
	if r.mostRatio > 0 {
		say(r.ratio <= r.mostRatio, "<= %gx", r.mostRatio)
	}
	if r.name == netgen {
		if rival, ratio := fastest(all); rival != "" {
			say(r.ratio < ratio, "< %s's %.2fx", rival, ratio)
		}
	}
	if r.mostBytes > 0 {
		_, most := r.bytes()
		say(most <= r.mostBytes, "<= %d B", r.mostBytes)
	}
	if r.noAllocs {
		say(r.allocs == 0, "0 allocs")
	}
	return verdicts
}

// fastest is the rival to beat in a cell, if it has any.
func fastest(all []result) (name string, ratio float64) {
	for _, r := range all {
		if slices.Contains(rivals, r.name) && (name == "" || r.ratio < ratio) {
			name, ratio = r.name, r.ratio
		}
	}
	return name, ratio
}

// missed lists the promises of a cell that are not kept.
func missed(c cell, all []result) (list []string) {
	if !slices.ContainsFunc(all, func(r result) bool { return strings.HasPrefix(r.name, netgen) }) {
		list = append(list, c.name+": no row of netgen's")
	}
	for _, r := range all {
		for _, v := range judge(r, all) {
			if !v.Kept {
				list = append(list, fmt.Sprintf("%s: %s is %s, promised is %s", c.name, r.name, r, v.Text))
			}
		}
	}
	return list
}

// String is a result in short.
func (r result) String() string {
	parts := []string{fmt.Sprintf("%.2fx", r.ratio)}
	if _, most := r.bytes(); most > 0 {
		parts = append(parts, fmt.Sprintf("%d B", most))
	}
	return strings.Join(append(parts, fmt.Sprintf("%.2g allocs", r.allocs)), ", ")
}
