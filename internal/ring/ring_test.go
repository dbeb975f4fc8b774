package ring

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// The ring does what a slice does that is appended to and cut at the front.
func TestRingIsAQueue(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var r Ring[int]
		var model []int
		t.Repeat(map[string]func(*rapid.T){
			"push": func(t *rapid.T) {
				v := rapid.Int().Draw(t, "v")
				r.Push(v)
				model = append(model, v)
			},
			"pop": func(t *rapid.T) {
				if len(model) == 0 {
					t.Skip("empty")
				}
				require.Equal(t, model[0], r.Pop())
				model = model[1:]
			},
			"clear": func(*rapid.T) {
				r.Clear()
				model = model[:0]
			},
			"": func(t *rapid.T) {
				require.Equal(t, len(model), r.Len())
				for i, want := range model {
					require.Equal(t, want, *r.At(i))
				}
				if len(model) > 0 {
					require.Equal(t, model[0], *r.Front())
				}
			},
		})
	})
}

func TestRingWritesThroughPointers(t *testing.T) {
	var r Ring[int]
	r.Push(1)
	r.Push(2)
	*r.Front() = 10
	*r.At(1) = 20
	require.Equal(t, []int{10, 20}, []int{r.Pop(), r.Pop()})
}

// What was popped or cleared is not kept alive by the buffer.
func TestRingLetsGo(t *testing.T) {
	var r Ring[*int]
	for range least {
		r.Push(new(int))
	}
	r.Pop()
	require.Nil(t, r.buf[0])
	r.Clear()
	for _, p := range r.buf {
		require.Nil(t, p)
	}
}

func TestRingPanicsOutside(t *testing.T) {
	var r Ring[int]
	require.PanicsWithValue(t, "ring: index 0 of a ring that holds 0", func() { r.Pop() })
	require.PanicsWithValue(t, "ring: index 0 of a ring that holds 0", func() { r.Front() })
	r.Push(1)
	require.PanicsWithValue(t, "ring: index 1 of a ring that holds 1", func() { r.At(1) })
	require.PanicsWithValue(t, "ring: index -1 of a ring that holds 1", func() { r.At(-1) })
}

// A queue that wanders round its buffer allocates nothing.
func TestRingSteadyStateAllocatesNothing(t *testing.T) {
	var r Ring[[4]uint64]
	for range least {
		r.Push([4]uint64{})
	}
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		r.Pop()
		r.Push([4]uint64{1})
	}))
}
