package kind

import (
	"slices"
	"strconv"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// bound takes the first bound of max= off the field's tag, so that what is in
// the field finds the next one first; 0 when there is none. most is what the
// type can hold.
func (b *Builder) bound(f *Field, most int) (n int, ok bool) {
	text, given := f.Tag.Get("max")
	if !given {
		return 0, true
	}
	bounds, err := model.ParseBounds(text)
	if err != nil {
		b.faults(*f, err)
		return 0, false
	}
	if bounds[0] > most {
		b.problem(*f, model.RangeBeyondType, "max=%d exceeds the %d that %s holds", bounds[0], most, b.typeName(f.Type))
		return 0, false
	}
	var rest []string
	for _, n := range bounds[1:] {
		rest = append(rest, strconv.Itoa(n))
	}
	f.Tag = f.Tag.Without("max")
	if len(rest) > 0 {
		f.Tag = f.Tag.With("max", strings.Join(rest, ":"))
	}
	return bounds[0], true
}

// needed is bound for what an action or event holds, which must have one.
func (b *Builder) needed(f *Field, of string) (n int, ok bool) {
	n, ok = b.bound(f, model.MaxBound)
	if ok && n == 0 {
		b.problem(*f, model.Unbounded, "%s needs `max=` (%s, 1 to %d)%s", b.typeName(f.Type), of, model.MaxBound, inner(f))
		return 0, false
	}
	return n, ok
}

// inner is the hint of where the bound of something in something else goes.
func inner(f *Field) string {
	if len(f.above) > 1 {
		if out := f.above[len(f.above)-2]; elem(out) != nil && !isArray(out) {
			return "; the bounds of max= stand from the outside in, such as max=8:32"
		}
	}
	return ""
}

// spent reports whether all bounds have found what they are for.
func (b *Builder) spent(f Field) bool {
	if text, left := f.Tag.Get("max"); left {
		b.problem(f, model.KeyMisplaced, "max= has a bound more than the type needs: %s", text)
		return false
	}
	return true
}

// plainTag reports whether the tag says nothing of how elements are written.
func plainTag(t model.Tag) bool {
	return !slices.ContainsFunc(t.Items, func(i model.Item) bool { return i.Key != "max" && slices.Contains(passed, i.Key) })
}
