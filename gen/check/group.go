package check

import (
	"slices"

	"github.com/tickwire/tickwire/gen/model"
)

// group puts the fields of a component into the groups that change together:
// those with one group= name, and every other field by itself.
func group(t *model.Type, ps *model.Problems) {
	if t.Role != model.Component {
		return
	}
	for _, f := range t.Root.Fields {
		if f.Bare() {
			continue
		}
		at := slices.IndexFunc(t.Groups, func(g model.Group) bool { return f.Group != "" && g.Name == f.Group })
		if at < 0 {
			name := f.Group
			if name == "" {
				name = f.Name
			}
			t.Groups = append(t.Groups, model.Group{Name: name, Send: f.Send, When: f.When, Fields: []*model.Node{f}})
			continue
		}
		g := &t.Groups[at]
		if g.Send != f.Send || g.When != f.When {
			ps.Add(t.Pos, t.Go+"."+f.Name, model.MixedGroup, "group=%s has fields with other send= or when=; they change together, so these must agree", f.Group)
		}
		g.Fields = append(g.Fields, f)
	}
	if len(t.Groups) > model.MaxGroups {
		ps.Add(t.Pos, t.Go, model.TooManyGroups, "%d fields change by themselves, at most %d can; put some together with group=", len(t.Groups), model.MaxGroups)
	}
}
