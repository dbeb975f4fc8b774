package model

import (
	"fmt"
	"maps"
	"slices"
)

// didYouMean returns the end of a message about an unknown word: the nearest
// known one, if one is near enough to be meant.
func didYouMean[V any](word string, known map[string]V) string {
	return DidYouMean(word, slices.Collect(maps.Keys(known)))
}

// DidYouMean is the end of a message about an unknown word, empty if no known
// one is near it.
func DidYouMean(word string, known []string) string {
	best, distance := "", 3
	for _, k := range slices.Sorted(slices.Values(known)) {
		if len(word) >= len(k)+distance {
			continue // too long to be meant, and its edits too many to count
		}
		if d := edits(word, k); d < distance && d < len(k) {
			best, distance = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf("; did you mean %q?", best)
}

// edits is the number of letters to change, insert or remove, or of neighbours
// to swap, to make b of a (optimal string alignment).
func edits(a, b string) int {
	rows := make([][]int, len(a)+1)
	for i := range rows {
		rows[i] = make([]int, len(b)+1)
		rows[i][0] = i
	}
	for j := range rows[0] {
		rows[0][j] = j
	}
	for i := 1; i <= len(a); i++ {
		for j := 1; j <= len(b); j++ {
			cost := 1
			if a[i-1] == b[j-1] {
				cost = 0
			}
			d := min(rows[i-1][j]+1, rows[i][j-1]+1, rows[i-1][j-1]+cost)
			if i > 1 && j > 1 && a[i-1] == b[j-2] && a[i-2] == b[j-1] {
				d = min(d, rows[i-2][j-2]+1)
			}
			rows[i][j] = d
		}
	}
	return rows[len(a)][len(b)]
}
