package check

import (
	"go/types"

	"github.com/tickwire/tickwire/gen/load"
	"github.com/tickwire/tickwire/gen/model"
)

// undrawn refuses fields of a local component that say how they are drawn: they
// never are. A struct in one may say so, for the components that it is in
// elsewhere.
func undrawn(t *model.Type, l *load.Package, ps *model.Problems) {
	s, ok := t.Root.Type.Underlying().(*types.Struct)
	if !t.Local || !ok {
		return
	}
	for i := range s.NumFields() {
		tag, err := model.ParseTag(s.Tag(i))
		if err != nil {
			continue // which is said already
		}
		if text, given := tag.Get("interp"); given {
			ps.Add(l.Fset.Position(s.Field(i).Pos()), t.Go+"."+s.Field(i).Name(), model.KeyMisplaced,
				"interp=%s in a local component: what is never sent is never drawn; remove it", text)
		}
	}
}
