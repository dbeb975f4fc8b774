package kind

import (
	"go/types"

	"github.com/tickwire/tickwire/gen/model"
)

// maxArray is the longest array: what is longer does not fit a message with
// more than a bit an element, and is a table rather than a component.
const maxArray = 4096

func isArray(t types.Type) bool { _, ok := t.Underlying().(*types.Array); return ok }

// makeArray makes an array of what its element is; the tag is the element's.
func makeArray(b *Builder, f Field) *model.Node {
	a := f.Type.Underlying().(*types.Array)
	if a.Len() > maxArray {
		b.problem(f, model.LongArray, "array %s is unreasonable on the wire, where at most %d elements go; use a bounded list, or in an action or event a slice with max=", b.typeName(f.Type), maxArray)
		return nil
	}
	e := f
	e.Type, e.Name = a.Elem(), ""
	elem := b.Node(e)
	if elem == nil {
		return nil
	}
	return &model.Node{Elem: elem, Len: int(a.Len()), Part: elem.Part}
}
