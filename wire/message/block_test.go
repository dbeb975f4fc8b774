package message_test

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

func TestBlockBytes(t *testing.T) {
	b := raw(t, samples[3].hex)
	m, records, err := message.ParseBlock(b)
	require.NoError(t, err)
	require.Equal(t, message.Block{Number: 1, Tick: 300}, m)
	require.Equal(t, []byte{0xff}, records)
	require.Same(t, &b[4], &records[0], "the records alias the message")
}

func TestPageAndFinalBytes(t *testing.T) {
	m, records, err := message.ParsePage(raw(t, samples[4].hex))
	require.NoError(t, err)
	require.Equal(t, message.Page{Tick: 300, Total: 5}, m)
	require.Equal(t, []byte{0}, records)

	end, err := message.ParseFinal(raw(t, samples[5].hex))
	require.NoError(t, err)
	require.Equal(t, message.Final{Tick: 300}, end)
}

func TestRoleHasOneForm(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		m := message.Role{Owner: uint64(rapid.Uint32().Draw(t, "owner")), Predicted: rapid.Bool().Draw(t, "predicted")}
		m.Keyed = m.Predicted && rapid.Bool().Draw(t, "keyed")
		var w wire.BitWriter
		w.Reset(nil)
		message.AppendRole(&w, m)
		r := wire.NewBitReader(w.Bytes())
		require.Equal(t, m, message.ParseRole(&r))
		require.NoError(t, r.Close())
	})
}

func TestRoleRefusesWhatIsNoPeer(t *testing.T) {
	var w wire.BitWriter
	w.Reset(nil)
	message.AppendRole(&w, message.Role{Owner: 1 << 32})
	r := wire.NewBitReader(w.Bytes())
	message.ParseRole(&r)
	require.ErrorIs(t, r.Err(), wire.ErrValue)
}

// list reads a whole list below max.
func list(b []byte, max int) (numbers []int, err error) {
	r := wire.NewBitReader(b)
	last := -1
	for {
		n, ok := message.ParseMember(&r, last, max)
		if !ok {
			return numbers, r.Close()
		}
		numbers, last = append(numbers, n), n
	}
}

func written(numbers []int) []byte {
	var w wire.BitWriter
	w.Reset(nil)
	last := -1
	for _, n := range numbers {
		message.AppendMember(&w, last, n)
		last = n
	}
	message.AppendEnd(&w)
	return w.Bytes()
}

func TestListsRise(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		max := rapid.IntRange(1, 300).Draw(t, "max")
		var numbers []int
		for n := range max {
			if rapid.Bool().Draw(t, "in") {
				numbers = append(numbers, n)
			}
		}
		got, err := list(written(numbers), max)
		require.NoError(t, err)
		require.Equal(t, numbers, got)
	})
}

func TestListsRefuseWhatIsNoMember(t *testing.T) {
	for _, numbers := range [][]int{{3}, {0, 3}, {2, 3}, {1 << 40}} {
		_, err := list(written(numbers), 3)
		require.ErrorIs(t, err, wire.ErrValue, "%v below 3", numbers)
	}
	// a gap that would wrap an int
	var w wire.BitWriter
	w.Reset(nil)
	w.Bool(true)
	w.Uvarint(1<<64 - 1)
	_, err := list(w.Bytes(), 1<<62)
	require.ErrorIs(t, err, wire.ErrValue)
	_, err = list(nil, 3)
	require.Error(t, err, "a list without an end")
}

// One target for what is read as bits: roles and lists. No bits panic, and a list that ends well rises below its limit.
func FuzzBits(f *testing.F) {
	f.Add([]byte{0xff, 0x01})
	f.Add(written([]int{0, 1, 7, 30}))
	f.Fuzz(func(t *testing.T, b []byte) {
		r := wire.NewBitReader(b)
		if m := message.ParseRole(&r); r.Err() == nil {
			require.LessOrEqual(t, m.Owner, uint64(1<<32-1))
			require.True(t, m.Predicted || !m.Keyed)
		}
		numbers, err := list(b, 40)
		for i, n := range numbers {
			require.Less(t, n, 40)
			require.True(t, i == 0 || numbers[i-1] < n)
		}
		if err == nil {
			require.Equal(t, b, written(numbers))
		}
	})
}
