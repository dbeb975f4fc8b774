package replica

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/message"
)

// A value that came before its spawn waits for it (P13).
func TestValuesBeforeTheirBlockAreHeldThenApplied(t *testing.T) {
	k := newKit(t, Config{})
	h := head(1, 11)
	h.Block, h.Need = 1, 1
	require.True(t, k.r.Admit(valuesOf(h, at(3, posOf(7)))))
	own := head(2, 12)
	own.Block, own.Need = 1, 1
	require.True(t, k.r.Admit(ownOf(own)))
	k.apply()
	require.Equal(t, 2, k.r.Stats().HeldMessages)
	require.Empty(t, k.owns)
	_, any := k.r.Confirmed()
	require.False(t, any, "held is not applied")

	k.block(blockOf(1, 10).spawn(id(3), others, posOf(1)))
	require.EqualValues(t, 7, k.x(id(3)))
	require.Len(t, k.owns, 1)
	require.EqualValues(t, 12, k.owns[0].Tick)
	require.Zero(t, k.r.Stats().HeldMessages)
	c, _ := k.r.Confirmed()
	require.EqualValues(t, 12, c)
}

func TestHoldIsBoundedAndRefuses(t *testing.T) {
	k := newKit(t, Config{HoldBytes: 1000, QueueBytes: 2000})
	h := head(1, 11)
	h.Block, h.Need = 1, 1
	admitted := 0
	for ; k.r.Admit(valuesOf(h, at(3, posOf(7)))); h.Number++ {
		admitted++
		h.Oldest = 1
		if admitted%3 == 0 {
			k.apply()
		}
		require.Less(t, admitted, 100)
	}
	k.apply()
	s := k.r.Stats()
	require.Equal(t, admitted, s.HeldMessages)
	require.LessOrEqual(t, s.HeldBytes, 1000)
	require.EqualValues(t, 1, s.Refused)

	// What needs no block still finds room, and the next block empties the store.
	free := head(h.Number+1, 12)
	require.True(t, k.r.Admit(valuesOf(free)))
	k.block(blockOf(1, 10).spawn(id(3), others, posOf(1)))
	require.Zero(t, k.r.Stats().HeldBytes)
	require.EqualValues(t, 7, k.x(id(3)))

	for i := range uint64(1000) {
		if !k.r.Admit(valuesOf(head(i+1000, 20))) {
			require.Greater(t, i, uint64(5))
			return
		}
	}
	t.Fatal("a caller that never applies fills memory")
}

func TestHeldMessagesSurviveThoseBetweenThem(t *testing.T) {
	k := newKit(t, Config{})
	for i := range uint64(40) {
		h := head(i+1, 20+i)
		h.Block, h.Oldest = 5, 1
		if i%2 == 0 {
			h.Need = 1 + i%5
		}
		require.True(t, k.r.Admit(valuesOf(h, at(uint32(i), hpOf(uint8(i))))))
		if i%7 == 0 {
			k.apply()
		}
	}
	k.apply()
	for n := uint64(1); n <= 5; n++ {
		b := blockOf(n, 10)
		for i := n - 1; i < 40; i += 5 {
			b.spawn(id(uint32(i)), others, hpOf(200))
		}
		k.block(b)
	}
	for i := range uint32(40) {
		want := uint8(200)
		if i%2 == 0 {
			want = uint8(i)
		}
		require.Equal(t, want, get[HP](k, k.entity(id(i))).V, "entity %d", i)
	}
}

func TestOldRecordsAreSkipped(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, hpOf(1), posOf(1)))
	k.values(10, at(1, posOf(9))) // as old as the spawn
	require.EqualValues(t, 1, k.x(id(1)))
	k.values(13, at(1, posOf(3)))
	k.values(12, at(1, hpOf(2), posOf(2))) // overtaken
	require.EqualValues(t, 3, k.x(id(1)))
	require.EqualValues(t, 2, get[HP](k, k.entity(id(1))).V, "each component has its own tick")
	require.EqualValues(t, 2, k.r.Stats().SkippedStale)
	get[Pos](k, k.entity(id(1))).Local = 5
	k.values(14, at(1, posOf(4)))
	require.Equal(t, Pos{4, 5}, *get[Pos](k, k.entity(id(1))), "fields that do not travel stay")
}

func TestR30_ValuesOfWhatIsNotHereAreSkippedByTheirLength(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(4), others, posOf(1)))
	k.values(11, at(2, hpOf(1), linkOf(id(7), 1), posOf(3)), at(4, hpOf(3), posOf(6)), at(1<<24-1, posOf(1)))
	require.EqualValues(t, 6, k.x(id(4)))
	s := k.r.Stats()
	require.EqualValues(t, 2, s.SkippedUnknown)
	require.EqualValues(t, 1, s.SkippedAbsent)
	c, _ := k.r.Confirmed()
	require.EqualValues(t, 11, c, "they count as applied")
}

func TestDuplicatesChangeNothing(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(4), others, posOf(1)))
	k.values(11, at(4, posOf(6)))
	get[Pos](k, k.entity(id(4))).X = 50
	require.True(t, k.r.Admit(valuesOf(head(1, 11), at(4, posOf(6)))))
	k.apply()
	require.EqualValues(t, 50, k.x(id(4)))
	require.EqualValues(t, 1, k.r.Stats().Duplicates)
}

func TestR59_ValuesThatCannotBe(t *testing.T) {
	based := newBits(ptr(head(1, 11)).Append(nil))
	based.Bool(true)
	based.Varint(4)
	message.AppendMember(&based.BitWriter, -1, pos)
	based.Bool(true)
	negative := newBits(ptr(head(1, 11)).Append(nil))
	negative.Bool(true)
	negative.Varint(-1)
	far := newBits(ptr(head(1, 11)).Append(nil))
	far.Bool(true)
	far.Varint(1 << 24)
	overflow := newBits(ptr(head(1, 11)).Append(nil))
	for range 2 {
		overflow.Bool(true)
		overflow.Varint(1<<63 - 1)
		overflow.list(false, true)
	}
	whole := valuesOf(head(1, 11), at(4, posOf(6)))
	for name, b := range map[string][]byte{ // order-free: each is a test by itself
		"a base":              based.done(),
		"a negative index":    negative.list(false, true).done(),
		"an index too large":  far.list(false, true).done(),
		"an overflow":         overflow.done(),
		"the end missing":     whole[:len(whole)-1],
		"something behind":    append(whole, 0),
		"a strange component": valuesOf(head(1, 11), at(4, value{component: 3, append: hpOf(1).append})),
		"no own state":        (&message.Send{Own: true, Number: 1, Count: 1, Scale: 1}).Append(nil),
	} {
		t.Run(name, func(t *testing.T) {
			k := newKit(t, Config{})
			k.block(blockOf(1, 10).spawn(id(4), others, posOf(1)))
			require.True(t, k.r.Admit(b))
			require.ErrorIs(t, k.r.Apply(), ErrHost)
		})
	}
	k := newKit(t, Config{})
	require.False(t, k.r.Admit([]byte{byte(message.KindValues)}))
	require.ErrorIs(t, k.r.Apply(), ErrHost)
	k = newKit(t, Config{})
	two := head(1, 11)
	two.Count = 2
	require.True(t, k.r.Admit(valuesOf(two)))
	two.Index, two.Settled = 1, 3
	require.True(t, k.r.Admit(valuesOf(two)))
	require.ErrorIs(t, k.r.Apply(), ErrHost, "messages of a send that disagree")
}

func ptr[T any](v T) *T { return &v }
