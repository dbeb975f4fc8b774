package emit

import (
	"math/bits"

	"github.com/tickwire/tickwire/gen/model"
)

// Size is the most bits that n takes in a form, and whether it always does.
func Size(n *model.Node, f model.Form) (most int, fixed bool) {
	most, least := measure(n, f)
	return most, most == least
}

// measure is the most and the least bits that n takes in a form.
func measure(n *model.Node, f model.Form) (most, least int) {
	switch {
	case n.Leaf != nil:
		w := n.Leaf.Width(f)
		if w.Fixed {
			return w.Bits, w.Bits
		}
		return w.Bits, min(w.Least, w.Bits-1) // never equal: it is not fixed
	case n.Elem != nil:
		most, least = item(n, f)
		if n.Bundle != model.Array {
			most = n.Len * most
			if n.Whole > 0 {
				most += 7 // up to the next byte
			}
			return countBits(n) + most, countBits(n)
		}
		return n.Len * most, n.Len * least
	}
	for _, f2 := range n.Fields {
		m, l := measure(f2, f)
		most, least = most+m, least+l
	}
	return most, least
}

// item measures what there can be several of in n.
func item(n *model.Node, f model.Form) (most, least int) {
	most, least = measure(n.Elem, f)
	if n.Key != nil {
		m, l := measure(n.Key, f)
		most, least = most+m, least+l
	}
	return most, least
}

// countBits are those of the number of items, as netcomp.AppendCount writes it.
func countBits(n *model.Node) int { return bits.Len(uint(n.Len)) }

// FormSize is the most bits of a form of a whole type, and whether it always takes them.
func FormSize(t *model.Type, f model.Form) (bits int, fixed bool) {
	bits, fixed = Size(t.Root, f)
	switch {
	case Shared(t):
		return bits + shareBits, false
	case f == model.Raw && Aligned(t):
		return bits + 7, false // up to the next byte
	}
	return bits, fixed
}
