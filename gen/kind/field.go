package kind

import (
	"go/types"
	"math/big"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// field makes the node of a field of a struct: what it is on the wire, and
// what its tag says about what is done with it.
func (b *Builder) field(f Field) *model.Node {
	plan := model.Node{Send: f.Send, When: f.When}
	if !b.plan(&f, &plan) {
		return nil
	}
	own, ok := b.own(&f)
	if !ok {
		return nil
	}
	n := b.Node(f)
	if n == nil {
		return nil
	}
	n.Own = own
	n.Group, n.Send, n.When, n.Predict, n.Snap = plan.Group, plan.Send, plan.When, plan.Predict, plan.Snap
	if i, own, _ := b.interp(f); own && i.Blend == model.Hermite {
		n.Velocity = i.Arg
	}
	if !b.motion(f, n) {
		return nil
	}
	return n
}

// plan takes in the keys that every field of a component may have.
func (b *Builder) plan(f *Field, n *model.Node) bool {
	ok := true
	for _, item := range f.Tag.Items {
		var err error
		switch item.Key {
		case "interp":
		case "group":
			n.Group, err = model.ParseName(item)
		case "send":
			n.Send, err = model.ParseShare(item.Value)
			if f.Send != model.All && n.Send != f.Send && err == nil {
				b.problem(*f, model.KeyMisplaced, "send=%s is wider than send=%s of the component, which nobody else is told of; remove it, or split the component", n.Send, f.Send)
				ok = false
			}
		case "when":
			n.When, err = model.ParseWhen(item.Value)
		case "predict":
			n.Predict = item.Value
		case "snap":
			n.Snap, err = model.ParseSnap(item.Value)
		case "correct":
			f.Correct, err = model.ParseCorrection(item.Value)
			f.Corrects = true
		default:
			continue
		}
		b.faults(*f, err)
		ok = ok && err == nil
		if f.In != model.Component {
			b.problem(*f, model.KeyMisplaced, "%s= applies to components, not to an %s", item.Key, f.In)
			ok = false
		}
		if f.listed && item.Key == "correct" {
			b.problem(*f, model.KeyMisplaced, "correct= applies to the list, which is corrected as a whole")
			ok = false
		}
		top := item.Key == "group" || item.Key == "send" || item.Key == "when" || item.Key == "predict"
		if top && f.Depth > 1 {
			b.problem(*f, model.KeyMisplaced, "%s= applies to the fields of the component itself, not to those of a struct in it", item.Key)
			ok = false
		}
		if item.Key == "when" && n.When == model.Always {
			b.problem(*f, model.KeyMisplaced, "when=always applies to a whole component; write it in the directive")
			ok = false
		}
	}
	return ok
}

// siblings checks the fields that others name.
func (b *Builder) siblings(n *model.Node, f Field) bool {
	ok := true
	for _, at := range n.Fields {
		ok = b.sibling(n, at, at.Velocity, "interp=hermite("+at.Velocity+")", f) && ok
		ok = b.sibling(n, at, at.Predict, "predict="+at.Predict, f) && ok
	}
	return ok
}

func (b *Builder) sibling(n, at *model.Node, name, key string, f Field) bool {
	if name == "" {
		return true
	}
	f.Path += "." + at.Name
	f.Pos = at.Pos
	other := n.Field(name)
	switch {
	case other == nil:
		why, broken := b.absent(f.Type, name)
		if broken {
			return false // which has been reported at that field
		}
		b.problem(f, model.NoVelocity, "%s: %s", key, why)
	case !types.Identical(other.Type.Underlying(), at.Type.Underlying()):
		b.problem(f, model.NoVelocity, "%s: %s has type %s, want %s", key, name, b.typeName(other.Type), b.typeName(at.Type))
	case other.Send != at.Send && other.Send != model.All:
		b.problem(f, model.NoVelocity, "%s: %s is told to fewer peers (send=%s) than %s is, and the others would move it by nothing", key, name, other.Send, at.Name)
	case circles(n, at):
		b.problem(f, model.NoVelocity, "%s: %s is blended by this field in its turn", key, name)
	case name == at.Predict && key == "predict="+name:
		return b.predicts(at, other, f)
	default:
		return true
	}
	return false
}

// circles reports whether the velocity of a field is blended by a velocity, and
// so on, until it is the field itself.
func circles(n, at *model.Node) bool {
	next := at
	for range n.Fields {
		if next = n.Field(next.Velocity); next == nil {
			return false
		}
		if next == at {
			return true
		}
	}
	return false
}

// absent says why a struct has no node of a field. broken is true of one that is there and would travel, but for an error
// of its own.
func (b *Builder) absent(t types.Type, name string) (why string, broken bool) {
	s, ok := t.Underlying().(*types.Struct)
	for at := 0; ok && at < s.NumFields(); at++ {
		if s.Field(at).Name() != name {
			continue
		}
		tag, err := model.ParseTag(s.Tag(at))
		return name + " is `net:\"-\"`", err != nil || !tag.Skip
	}
	return "no field " + name, false
}

// tolerance reads tol=, a whole number of steps.
func (b *Builder) tolerance(f Field) (steps int64, ok bool) {
	text, given := f.Tag.Get("tol")
	if !given {
		return 0, true
	}
	x, good := model.ParseNumber(text)
	if !good || !x.IsInt() || x.Sign() <= 0 || x.Cmp(big.NewRat(1<<20, 1)) > 0 || strings.Contains(text, "/") {
		b.problem(f, model.MalformedTag, "malformed net tag at %q: expected a whole number of steps", "tol="+text)
		return 0, false
	}
	return x.Num().Int64(), true
}
