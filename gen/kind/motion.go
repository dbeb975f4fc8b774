package kind

import (
	"math"

	"github.com/tickwire/tickwire/gen/model"
)

// motion checks what a field's own tag says about how it moves against what it
// is made of, and brings its snap distance to the unit of its leaves.
func (b *Builder) motion(f Field, n *model.Node) bool {
	return b.blends(f, n) && b.leaps(f, n) && b.corrects(f, n)
}

// blends checks interp=, which some kinds have a word of their own for.
func (b *Builder) blends(f Field, n *model.Node) bool {
	text, own := f.Tag.Get("interp")
	i, _, ok := b.interp(f)
	if !own || !ok {
		return ok
	}
	needs, fits := "", func(model.Leaf) bool { return true }
	switch {
	case i.Blend == model.Slerps:
		needs, fits = "a quat field", isKind[quaternion]
	case i.Blend == model.Nlerps:
		needs, fits = "a quat or unit field", func(l model.Leaf) bool { return isKind[quaternion](l) || isKind[direction](l) }
	case i.Blend == model.Colors:
		needs, fits = "a color field", isKind[color]
	case i.Blend == model.Hermite:
		needs, fits = "a float", isNumber
	case text == "angle":
		needs, fits = "a field with angle=rad or angle=deg", isKind[angle]
	}
	if some(n, fits) {
		return true
	}
	advice := ""
	if isQuat(f.Type) && i.Blend == model.Slerps {
		advice = "; add quat"
	}
	b.problem(f, model.Uninterpolated, "interp=%s needs %s; %s is a %s%s", text, needs, f.Name, b.typeName(f.Type), advice)
	return false
}

// leaps checks snap=: a distance has the unit of what it is the distance of.
func (b *Builder) leaps(f Field, n *model.Node) bool {
	if n.Snap.Distance == 0 {
		return true
	}
	text, _ := f.Tag.Get("snap")
	if !some(n, func(l model.Leaf) bool { return l.Interp().Moves() }) {
		b.problem(f, model.SnapWithoutInterp, "snap= without interp= has no effect; remove it")
		return false
	}
	units := map[string]bool{}
	n.Leaves(func(_ string, _ int, l model.Leaf) {
		if l.Interp().Moves() {
			units[unitOf(l)] = true
		}
	})
	plain, exact := units[""], units["rotation"]
	switch {
	case len(units) > 1:
		b.problem(f, model.MalformedTag, "snap=%s: the fields of %s have no unit in common; give each its own", text, b.typeName(f.Type))
	case n.Snap.Degrees && plain:
		b.problem(f, model.MalformedTag, "snap=%s is an angle, which %s has not; write a distance in its own unit, such as snap=8", text, f.Name)
	case !n.Snap.Degrees && exact:
		b.problem(f, model.MalformedTag, "snap=%s: the distance of two rotations is an angle; write it in degrees, such as snap=90deg", text)
	default:
		if n.Snap.Degrees && units["rad"] {
			n.Snap.Distance *= math.Pi / 180
		}
		return true
	}
	return false
}

// corrects checks correct=add and correct=rotate, which need a difference.
func (b *Builder) corrects(f Field, n *model.Node) bool {
	text, own := f.Tag.Get("correct")
	adds := some(n, func(l model.Leaf) bool { return l.Correction() == model.Add || l.Correction() == model.Rotate })
	turns := some(n, func(l model.Leaf) bool { return unitOf(l) != "" })
	switch {
	case !own:
	case text == "rotate" && !turns && adds:
		b.problem(f, model.KeyMisplaced, "correct=rotate needs an angle, quat or unit field; %s is a %s, write correct=add", f.Name, b.typeName(f.Type))
		return false
	case text == "rotate" && !turns:
		b.problem(f, model.KeyMisplaced, "correct=rotate needs an angle, quat or unit field; %s is a %s", f.Name, b.typeName(f.Type))
		return false
	case text == "add" && !adds:
		b.problem(f, model.KeyMisplaced, "correct=add: a %s has no difference to another that could be added; it can take or replay", b.typeName(f.Type))
		return false
	}
	return true
}

// some reports whether a leaf below n fits.
func some(n *model.Node, fits func(model.Leaf) bool) bool {
	found := false
	n.Leaves(func(_ string, _ int, l model.Leaf) { found = found || fits(l) })
	return found
}

// isNumber reports whether a leaf is one float, in whichever form it travels.
func isNumber(l model.Leaf) bool {
	return isKind[float](l) || isKind[floatEscaped](l) || isKind[narrowed](l) || isKind[angle](l)
}

func isKind[K model.Leaf](l model.Leaf) bool { _, ok := l.(K); return ok }

// unitOf is the unit of the distance of an angular leaf, empty for any other.
func unitOf(l model.Leaf) string {
	if a, ok := l.(angular); ok {
		return a.Angular()
	}
	return ""
}
