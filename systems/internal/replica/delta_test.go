package replica

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func (k *kit) hp(index uint32) int { return int(get[HP](k, k.entity(id(index))).V) }

func TestDeltasAreAgainstWhatStoodAtAGridTick(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, hpOf(100)))
	k.values(11, at(1, hpBy(1, 5)))
	require.Equal(t, 105, k.hp(1), "the block's is as of tick 10")
	k.values(13, at(1, hpBy(3, 7))) // as of 10 again
	require.Equal(t, 107, k.hp(1))
	k.values(14, at(1, hpBy(2, 1))) // as of 12: that of 11
	require.Equal(t, 106, k.hp(1))
	h := head(k.number+1, 20)
	h.Base, h.Step = 1, 2 // as of 16: that of 14
	require.True(t, k.r.Admit(valuesOf(h, at(1, hpBy(1, 50)))))
	k.apply()
	require.Equal(t, 156, k.hp(1))
	require.EqualValues(t, 4, k.r.Stats().Deltas)
}

func TestWhatComesLateIsABaseInItsPlace(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, hpOf(100)))
	k.values(14, at(1, hpOf(40)))
	k.values(12, at(1, hpOf(20))) // overtaken
	require.Equal(t, 40, k.hp(1))
	k.values(15, at(1, hpBy(2, 1))) // as of 13: that of 12
	require.Equal(t, 21, k.hp(1))
	k.values(16, at(1, hpBy(5, 1))) // as of 11: the block's
	require.Equal(t, 101, k.hp(1))
}

func TestAMissingBaseConfirmsNothing(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, hpOf(100)).spawn(id(2), others, hpOf(1), posOf(1)))
	for tick := uint64(11); tick < 60; tick++ {
		k.values(tick, at(1, hpOf(uint8(tick))))
	}
	h := head(k.number+1, 60)
	h.Step = 3 // another grid, of which nothing older than the newest was kept
	k.number++
	require.True(t, k.r.Admit(valuesOf(h, at(1, hpBy(5, 1)), at(2, posOf(7)))))
	k.apply()
	require.Equal(t, 59, k.hp(1))
	require.EqualValues(t, 7, k.x(id(2)), "the rest counts")
	require.EqualValues(t, 1, k.r.Stats().MissingBase)
	c, _ := k.r.Confirmed()
	require.EqualValues(t, 59, c)
	h = head(k.number+1, 61)
	h.Step = 3
	k.number++
	require.True(t, k.r.Admit(valuesOf(h, at(1, hpOf(9)))))
	k.apply()
	c, _ = k.r.Confirmed()
	require.EqualValues(t, 61, c, "the send after it does not need it")
}

func TestALateMessageOfAnotherGridIsRefused(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, hpOf(100)))
	h := head(5, 20)
	h.Step = 2
	require.True(t, k.r.Admit(valuesOf(h, at(1, hpOf(1)))))
	require.False(t, k.r.Admit(valuesOf(head(4, 19), at(1, hpBy(1, 1)))))
	h = head(3, 18)
	h.Step = 2
	require.True(t, k.r.Admit(valuesOf(h, at(1, hpOf(2)))), "of the same grid it is only late")
	k.apply()
	require.Equal(t, 1, k.hp(1))
}

func TestWhatIsToldAnewVoidsWhatWasBefore(t *testing.T) {
	k := newKit(t, Config{})
	k.block(blockOf(1, 10).spawn(id(1), others, hpOf(100), posOf(1)))
	k.values(12, at(1, hpOf(50)))
	k.block(blockOf(2, 14).shape(1, false, []int{hp}))
	k.block(blockOf(3, 15).shape(1, false, nil, hpOf(200)))
	k.values(13, at(1, hpBy(1, 1), posOf(2))) // of hp's earlier life
	require.Equal(t, 200, k.hp(1))
	require.EqualValues(t, 2, k.x(id(1)))
	require.Zero(t, k.r.Stats().MissingBase)
	k.values(16, at(1, hpBy(1, 1)))
	require.Equal(t, 201, k.hp(1))
	k.block(blockOf(4, 17).despawn(1).spawn(id(1)+1<<32, others, hpOf(7)))
	k.values(16, at(1, hpOf(99))) // of the entity before
	k.values(18, at(1, hpBy(1, 1)))
	require.Zero(t, k.r.Stats().MissingBase)
}

func TestDeltasThatCannotBe(t *testing.T) {
	for name, v := range map[string]value{
		"of a component that has none":    {component: pos, base: 1, append: hpOf(1).append},
		"of a base before the first tick": hpBy(8, 1),
	} {
		k := newKit(t, Config{})
		k.block(blockOf(1, 1).spawn(id(1), others, hpOf(100), posOf(1)))
		k.r.Admit(valuesOf(head(1, 4), at(1, v)))
		require.ErrorIs(t, k.r.Apply(), ErrHost, name)
	}
}
