package netcomp

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/wire"
)

// note is an action and an event that holds a slice, and noteNet its codec, as netgen writes one.
type note struct{ Tags []int8 }

type noteNet struct{}

func (noteNet) Info() Info {
	return Info{Name: "note", Text: "Tags[<=4] int8 bits=8", MaxImageBits: 35}
}
func (noteNet) Append(w *wire.BitWriter, v *note, _ *Refs) {
	AppendCount(w, len(v.Tags), 4)
	for _, x := range v.Tags {
		w.Bits(uint64(uint8(x)), 8)
	}
}
func (noteNet) Parse(r *wire.BitReader, v *note, _ *Refs) error {
	s := Renew(v.Tags, ParseItems(r, 4, 8))
	for i := range s.Items {
		if x := int8(r.Bits(8)); x != s.Items[i] {
			s.Set(i, x)
		}
	}
	if r.Err() == nil {
		v.Tags = s.Items
	}
	return r.Err()
}
func (noteNet) Skip(r *wire.BitReader, _ *Refs) error {
	r.Skip(8 * uint(ParseItems(r, 4, 8)))
	return r.Err()
}
func (noteNet) Refs(*note, func(e ecs.Entity, any bool) bool) bool { return true }

// TestWhatAGameKeepsStays presses actions from one slice that the game goes on using, and keeps what the executor and the
// receiver were given.
func TestWhatAGameKeepsStays(t *testing.T) {
	g := &world{w: ecs.NewWorld()}
	g.rt = RuntimeOf(g.w)
	var kept [][]int8
	OnAction(g.w, func(_ Sender, a *note) { kept = append(kept, a.Tags) })
	OnEvent(g.w, func(ev *note) { kept = append(kept, ev.Tags) })
	require.NoError(t, g.rt.Bind(NewSchema(Action[note](noteNet{}), Event[note](noteNet{}))))
	body := g.body(1, MakeNetID(1, 1))
	counts := g.rt.NewCounts()

	mine := []int8{1, 2}
	in := NewInput(g.rt)
	for tick := range 3 {
		in.Begin(ecs.Tick(tick), body)
		mine[0] = int8(10 * tick)
		Press(in, note{mine})
		require.Equal(t, Applied, g.run(body, in.Append(nil), counts, false))
		require.Equal(t, []int8{int8(10 * tick), 2}, mine, "a parse has written to what was pressed")
	}
	for _, b := range [][]byte{{2 | 5<<3, 7 << 3, 0}, {2 | 6<<3, 7 << 3, 0}} {
		require.NoError(t, g.rt.Receive(0, 0, b))
	}
	require.Equal(t, [][]int8{{0, 2}, {10, 2}, {20, 2}, {5, 7}, {6, 7}}, kept)
}
