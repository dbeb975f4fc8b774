package replica

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/netcomp"
)

// Whoever waits is in the list of each id as often as it names it, and nobody else is.
func TestPendingIsAMultimap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var p pending
		model := map[holder][]netcomp.NetID{}
		t.Repeat(map[string]func(*rapid.T){
			"add": func(t *rapid.T) {
				h := holder{index: rapid.Uint32Range(0, 5).Draw(t, "index")}
				ids := rapid.SliceOfN(rapid.Uint64Range(1, 4), 1, 4).Draw(t, "ids")
				p.drop(h)
				model[h] = nil
				for _, id := range ids {
					model[h] = append(model[h], netcomp.NetID(id))
				}
				p.add(h, model[h])
			},
			"drop": func(t *rapid.T) {
				h := holder{index: rapid.Uint32Range(0, 5).Draw(t, "index")}
				p.drop(h)
				delete(model, h)
			},
			"": func(t *rapid.T) {
				want := map[netcomp.NetID]map[holder]int{}
				for h, ids := range model {
					for _, id := range ids {
						if want[id] == nil {
							want[id] = map[holder]int{}
						}
						want[id][h]++
					}
				}
				require.Len(t, p.of, len(model))
				require.Len(t, p.on, len(want))
				for id, list := range p.on {
					got := map[holder]int{}
					for _, h := range list {
						got[h]++
					}
					require.Equal(t, want[id], got)
				}
			},
		})
	})
}
