package replica

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/message"
)

// A step of the table: one message comes, or a block; then what must be confirmed.
type heard struct {
	number, count, index, oldest, settled, block uint64
	applyBlock                                   uint64 // instead of a message
	confirmed                                    int64  // -1: nothing
}

// The confirmed tick is the settled tick of the newest send of which, and of all sends from its oldest unresolved on, every
// message is applied, and whose block is applied (P2).
func TestConfirmedTick(t *testing.T) {
	for name, steps := range map[string][]heard{ // order-free: each is a test by itself
		"each send as it comes": {
			{number: 1, count: 1, oldest: 1, settled: 5, confirmed: 5},
			{number: 2, count: 1, oldest: 1, settled: 6, confirmed: 6},
		},
		"a send is whole with its last message": {
			{number: 1, count: 3, index: 2, oldest: 1, settled: 5, confirmed: -1},
			{number: 1, count: 3, index: 0, oldest: 1, settled: 5, confirmed: -1},
			{number: 1, count: 3, index: 1, oldest: 1, settled: 5, confirmed: 5},
		},
		"a lost send holds up until it is resolved": {
			{number: 1, count: 1, oldest: 1, settled: 5, confirmed: 5},
			{number: 3, count: 1, oldest: 1, settled: 7, confirmed: 5},
			{number: 4, count: 1, oldest: 2, settled: 7, confirmed: 5},
			{number: 5, count: 1, oldest: 3, settled: 8, confirmed: 8},
		},
		"a late send lets the newest confirm": {
			{number: 1, count: 1, oldest: 1, settled: 5, confirmed: 5},
			{number: 3, count: 1, oldest: 1, settled: 7, confirmed: 5},
			{number: 2, count: 1, oldest: 1, settled: 6, confirmed: 7},
		},
		"a late message of one": {
			{number: 1, count: 2, index: 0, oldest: 1, settled: 5, confirmed: -1},
			{number: 2, count: 1, oldest: 1, settled: 6, confirmed: -1},
			{number: 1, count: 2, index: 1, oldest: 1, settled: 5, confirmed: 6},
		},
		"the first heard of is not the first": {
			{number: 10, count: 1, oldest: 8, settled: 5, confirmed: -1},
			{number: 11, count: 1, oldest: 10, settled: 6, confirmed: 6},
		},
		"its block must be applied": {
			{number: 1, count: 1, oldest: 1, settled: 5, confirmed: 5},
			{number: 2, count: 1, oldest: 1, settled: 6, block: 2, confirmed: 5},
			{applyBlock: 1, confirmed: 5},
			{applyBlock: 2, confirmed: 6},
		},
		"it never goes back": {
			{number: 1, count: 1, oldest: 1, settled: 50, confirmed: 50},
			{number: 2, count: 1, oldest: 1, settled: 40, confirmed: 50},
		},
		"sends below the oldest do not matter": {
			{number: 7, count: 2, oldest: 3, settled: 5, confirmed: -1},
			{number: 8, count: 1, oldest: 8, settled: 6, confirmed: 6},
		},
		"numbers near their end": {
			{number: 1<<64 - 2, count: 1, oldest: 1<<64 - 2, settled: 5, confirmed: 5},
			{number: 1<<64 - 1, count: 1, oldest: 1<<64 - 2, settled: 6, confirmed: 6},
		},
	} {
		t.Run(name, func(t *testing.T) {
			k := newKit(t, Config{})
			for i, s := range steps {
				if s.applyBlock != 0 {
					k.block(blockOf(s.applyBlock, 1))
				} else {
					h := message.Send{Number: s.number, Tick: 100 + s.number%1000, Count: uint8(s.count), Index: uint8(s.index),
						Oldest: s.oldest, Settled: s.settled, Block: s.block, Scale: 128}
					require.True(t, k.r.Admit(valuesOf(h)))
					k.apply()
				}
				c, any := k.r.Confirmed()
				require.Equal(t, s.confirmed >= 0, any, "step %d", i)
				if any {
					require.EqualValues(t, s.confirmed, c, "step %d", i)
				}
			}
		})
	}
}

// Against the rule as it reads, for sends that come in any order, with losses, and whose oldest never goes back.
func TestConfirmedTickIsTheRule(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		type sent struct {
			h       message.Send
			applied map[uint8]bool
		}
		base := rapid.SampledFrom([]uint64{0, 1 << 32, 1<<64 - 60}).Draw(t, "base")
		var all []*sent
		var messages []message.Send
		oldest := base + 1
		for i := uint64(1); i <= 40; i++ {
			oldest += uint64(rapid.IntRange(0, 2).Draw(t, "resolved"))
			oldest = min(oldest, base+i)
			h := message.Send{Number: base + i, Tick: 100 + i, Settled: 50 + i, Oldest: oldest, Scale: 128, Block: i / 10,
				Count: uint8(rapid.IntRange(1, 3).Draw(t, "count"))}
			all = append(all, &sent{h, map[uint8]bool{}})
			for h.Index = 0; h.Index < h.Count; h.Index++ {
				if rapid.IntRange(0, 9).Draw(t, "fate") > 0 {
					messages = append(messages, h)
				}
			}
		}
		for i := range messages { // late by up to six messages
			j := min(i+rapid.IntRange(0, 6).Draw(t, "late"), len(messages)-1)
			messages[i], messages[j] = messages[j], messages[i]
		}
		k := newKit(t, Config{})
		blocks, want, any := uint64(0), uint64(0), false
		for _, h := range messages {
			if rapid.IntRange(0, 9).Draw(t, "block") == 0 {
				blocks++
				require.NoError(t, k.r.Block(blockOf(blocks, 1).end()))
			}
			require.True(t, k.r.Admit(valuesOf(h)))
			require.NoError(t, k.r.Apply())
			all[h.Number-base-1].applied[h.Index] = true
			for i := len(all) - 1; i >= 0; i-- {
				ok := all[i].h.Block <= blocks
				for j := all[i].h.Oldest; j <= all[i].h.Number && ok; j++ {
					s := all[j-base-1]
					ok = len(s.applied) == int(s.h.Count)
					if j == 1<<64-1 {
						break
					}
				}
				if ok {
					want, any = max(want, all[i].h.Settled), true
					break
				}
			}
			got, has := k.r.Confirmed()
			require.Equal(t, any, has)
			require.EqualValues(t, want, got)
		}
	})
}

func TestNewestHeaderIsKnownEvenIfItIsHeldOrRefused(t *testing.T) {
	k := newKit(t, Config{HoldBytes: 1})
	_, any := k.r.Newest()
	require.False(t, any)
	h := head(3, 30)
	h.Block, h.Structure, h.Complete, h.Need, h.Margin = 9, 8, 25, 4, -7
	require.False(t, k.r.Admit(valuesOf(h)))
	n, any := k.r.Newest()
	require.True(t, any)
	require.EqualValues(t, -7, n.Margin)
	b, u := k.r.Structure()
	require.EqualValues(t, 8, b)
	require.EqualValues(t, 25, u)
	require.True(t, k.r.Admit(valuesOf(head(2, 29))))
	n, _ = k.r.Newest()
	require.EqualValues(t, 30, n.Tick)
}
