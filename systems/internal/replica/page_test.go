package replica

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

func (k *kit) page(b *bits) {
	k.t.Helper()
	require.NoError(k.t, k.r.Page(b.done()))
	k.apply()
}

func TestR28_PagesFillTheWorldAndSyncedMeansItIsWhole(t *testing.T) {
	k := newKit(t, Config{})
	k.r.Expect(4)
	k.page(pageOf(10, 2).member(id(1), others, posOf(1)).member(id(2), others, linkOf(id(3), 1)))
	require.EqualValues(t, 1, k.view(k.entity(id(1))), "what comes by page is drawn at once")
	done, total := k.r.Progress()
	require.Equal(t, []int{2, 4}, []int{done, total})

	// Values flow while pages do.
	k.values(11, at(1, posOf(5)), at(3, hpOf(1)))
	require.EqualValues(t, 5, k.x(id(1)))
	k.page(pageOf(12, 4).member(id(3), ours, posOf(7)).member(id(4), others))
	require.Equal(t, k.entity(id(3)), get[Link](k, k.entity(id(2))).To)
	require.Equal(t, []string{"predict"}, k.told)
	require.False(t, k.r.Synced())

	h := head(2, 13) // a page in flight holds the settled tick back
	h.Settled = 11
	require.True(t, k.r.Admit(valuesOf(h)))
	require.NoError(t, k.r.Final((&message.Final{Tick: 13}).Append(nil)))
	k.apply()
	require.False(t, k.r.Synced(), "the last page's tick is not confirmed")
	h = head(3, 14)
	h.Settled = 13
	require.True(t, k.r.Admit(valuesOf(h)))
	k.apply()
	require.True(t, k.r.Synced())
	done, total = k.r.Progress()
	require.Equal(t, []int{4, 4}, []int{done, total})

	require.NoError(t, k.r.Final((&message.Final{Tick: 13}).Append(nil)))
	require.ErrorIs(t, k.r.Apply(), ErrHost, "one join a connection")
}

func TestR28_AnEmptyWorldIsSyncedByItsFinal(t *testing.T) {
	k := newKit(t, Config{})
	require.NoError(t, k.r.Final((&message.Final{Tick: 13}).Append(nil)))
	k.apply()
	require.False(t, k.r.Synced())
	k.values(13)
	require.True(t, k.r.Synced())
}

// Records older than the page, and ends of what the page brought.
func TestR28_PagesAndBlocksMeet(t *testing.T) {
	k := newKit(t, Config{})
	k.page(pageOf(10, 1).member(id(1), others, posOf(1)))
	k.values(9, at(1, posOf(8)))
	require.EqualValues(t, 1, k.x(id(1)))
	k.block(blockOf(1, 12).despawn(1))
	k.page(pageOf(13, 2).member(netcomp.MakeNetID(1, 2), others, posOf(3)))
	require.EqualValues(t, 3, k.x(netcomp.MakeNetID(1, 2)))
	k.frame(12)
	require.EqualValues(t, 3, k.x(netcomp.MakeNetID(1, 2)))
	require.Equal(t, 1, k.r.Stats().Entities)
	require.Zero(t, k.r.Stats().Lingering)
}

func TestPagesThatCannotBe(t *testing.T) {
	for name, b := range map[string][]byte{ // order-free: each is a test by itself
		"an entity twice": pageOf(1, 2).member(id(1), others).member(id(1), others).done(),
		"one known":       pageOf(1, 2).member(id(9), others).done(),
		"no end":          pageOf(1, 2).member(id(1), others).Bytes()[:4],
		"more behind":     append(pageOf(1, 2).done(), 0),
		"no header":       {byte(message.KindPage)},
	} {
		t.Run(name, func(t *testing.T) {
			k := newKit(t, Config{})
			k.block(blockOf(1, 1).spawn(id(9), others))
			require.NoError(t, k.r.Page(b))
			require.ErrorIs(t, k.r.Apply(), ErrHost)
		})
	}
}
