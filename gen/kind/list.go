package kind

import (
	"go/types"

	"github.com/tickwire/tickwire/gen/model"
)

func isList(t types.Type) bool { return ListSize(t) > 0 }

// ListSize is how many items fit a list of netcomp's, 0 of any other type.
func ListSize(t types.Type) int { return sized(t, "List") }

// makeList makes one of netcomp's lists, ListN, of what its element is; the
// tag is the element's, but for the first bound. A list switches as a whole:
// an item has no number that it keeps, so nothing says which one of the older
// sample it was.
func makeList(b *Builder, f Field) *model.Node {
	size := sized(f.Type, "List")
	max, ok := b.bound(&f, size)
	if !ok {
		return nil
	}
	if max == 0 {
		max = size
	}
	if _, given := f.Tag.Get("predict"); given {
		b.problem(f, model.KeyMisplaced, "predict= needs numbers that move; a list switches as a whole")
		return nil
	}
	if text, given := f.Tag.Get("correct"); given && (f.Correct == model.Add || f.Correct == model.Rotate) {
		b.problem(f, model.KeyMisplaced, "correct=%s: a list has no difference to another; it can take or replay", text)
		return nil
	}
	e := f
	e.listed, e.Corrects = true, true
	if e.Interp, _, ok = b.interp(e); !ok {
		return nil
	}
	if e.Interp.Moves() {
		e.Interp = model.Snap
	}
	if e.Correct != model.Replay {
		e.Correct = model.Take
	}
	e.Type, e.Name = types.Unalias(f.Type).(*types.Named).TypeArgs().At(0), ""
	return b.items(f, e, max, model.List)
}

// items makes the node of what holds up to max of the elements e.
func (b *Builder) items(f, e Field, max int, bundle model.Bundle) *model.Node {
	elem := b.Node(e)
	if elem == nil {
		return nil
	}
	if elem.Bare() && bundle != model.Map {
		b.problem(f, model.NoValue, "the elements of %s hold nothing that travels; send their number instead", b.typeName(f.Type))
		return nil
	}
	return &model.Node{Elem: elem, Len: max, Part: elem.Part, Bundle: bundle}
}
