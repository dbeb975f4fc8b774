package conn

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// TestSpansAgainstASet drives the range set beside a plain set of numbers.
func TestSpansAgainstASet(t *testing.T) {
	const top = 60
	rapid.Check(t, func(t *rapid.T) {
		var s spans
		var model [top]bool
		set := func(lo, hi uint64, v bool) {
			for i := lo; i < hi; i++ {
				model[i] = v
			}
		}
		bound := rapid.Uint64Range(0, top)
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				lo, hi := bound.Draw(t, "lo"), bound.Draw(t, "hi")
				s.add(lo, hi)
				set(lo, hi, true)
			},
			"remove": func(t *rapid.T) {
				lo, hi := bound.Draw(t, "lo"), bound.Draw(t, "hi")
				s.remove(lo, hi)
				set(lo, hi, false)
			},
			"cut": func(t *rapid.T) {
				n := bound.Draw(t, "n")
				s.cut(n)
				set(0, n, false)
			},
			"": func(t *rapid.T) {
				var want []span
				size := uint64(0)
				for i := range uint64(top) {
					require.Equal(t, model[i], s.contains(i))
					if !model[i] {
						continue
					}
					size++
					if n := len(want); n > 0 && want[n-1].hi == i {
						want[n-1].hi++
					} else {
						want = append(want, span{i, i + 1})
					}
				}
				require.Equal(t, size, s.size())
				require.Equal(t, want, append([]span(nil), s.list...))
				lo, hi := bound.Draw(t, "lo"), bound.Draw(t, "hi")
				g, ok := s.gap(lo, hi)
				for ; lo < hi && model[lo]; lo++ {
				}
				require.Equal(t, lo < hi, ok)
				if ok {
					require.Equal(t, lo, g.lo)
					for ; lo < hi && !model[lo]; lo++ {
					}
					require.Equal(t, lo, g.hi)
				}
			},
		})
	})
}
