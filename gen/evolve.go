package gen

import (
	"go/token"
	"slices"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// An evolution holds a versioned type against what netgen.lock has of it. Bytes
// of every earlier version must stay readable, so a field keeps its number and
// what it is in full precision, wherever it stands and however it travels in a
// session; what is new gets the next numbers, and what is removed leaves its
// number and its name behind.
type evolution struct {
	typ      *model.Type
	old      lockType
	now      []lockField
	position func(path string) token.Position // of a field in the source
	problems *model.Problems
}

// evolve returns the fields of a type with their numbers, and the removed ones
// behind them.
func (e *evolution) evolve() []lockField {
	out := make([]lockField, 0, len(e.old.fields)+len(e.now))
	next := len(e.old.fields) + 1
	for _, f := range e.now {
		at := slices.IndexFunc(e.old.fields, f.same)
		e.declared(f, at)
		if at >= 0 {
			f.number = e.old.fields[at].number
		} else {
			f.number = next
			next++
		}
		out = append(out, f)
	}
	var gone []lockField
	for _, was := range e.old.fields {
		if !slices.ContainsFunc(e.now, was.same) {
			e.missing(was)
			was.reserved = true
			gone = append(gone, was)
		}
	}
	slices.SortFunc(gone, func(a, b lockField) int { return a.number - b.number })
	return append(out, gone...)
}

func (f lockField) same(g lockField) bool { return f.path == g.path }

// declared reports what is wrong with a field, which the lock has at a place
// or, below 0, not.
func (e *evolution) declared(f lockField, at int) {
	if r := removedBy(e.typ, f.path); r != "" {
		e.report(f.path, model.VersionedName, "the field is declared, and removed=%s says that it is not; remove one of them", r)
		return
	}
	if at < 0 {
		return
	}
	switch was := e.old.fields[at]; {
	case was.reserved:
		e.report(f.path, model.VersionedName,
			"%s is the name of a removed field (%s in netgen.lock); a versioned type uses no name twice: choose another one, and keep removed=%s", was.path, was.form, was.path)
	case kept(was.form) != kept(f.form):
		e.report(f.path, model.VersionedForm,
			"field %s was %s in netgen.lock and is %s now; a versioned type keeps what it wrote: add a new field instead", was.path, was.form, f.form)
	}
}

// missing reports a field of the lock that nothing says is removed.
func (e *evolution) missing(was lockField) {
	switch {
	case removedBy(e.typ, was.path) != "":
	case was.reserved:
		e.report("", model.VersionedName, "netgen.lock reserves %s (%s), which was removed; keep removed=%s in the directive", was.path, was.form, was.path)
	default:
		e.report("", model.VersionedGone,
			"field %s (%s in netgen.lock) is gone; a versioned type keeps what it wrote: put the field back, or add removed=%s to the directive", was.path, was.form, was.path)
	}
}

// unknown reports what is removed but was never there.
func (e *evolution) unknown() {
	for _, r := range e.typ.Removed {
		if !slices.ContainsFunc(e.old.fields, func(f lockField) bool { return within(f.path, r) }) {
			e.report("", model.VersionedName,
				"removed=%s: netgen.lock has no such field, and so no number to reserve; correct the name, or restore netgen.lock from version control", r)
		}
	}
}

func (e *evolution) report(path string, code model.Code, text string, args ...any) {
	e.problems.Add(e.position(path), strings.TrimSuffix(e.typ.Go+"."+path, "."), code, text, args...)
}

// kept is the part of a form that says what the field is in full precision. The
// rest of it is how the field travels in a session, where both sides are of
// one build.
func kept(form string) string {
	words := strings.Fields(form)
	words = slices.DeleteFunc(words, func(word string) bool {
		for _, way := range []string{"range=", "step=", "bits=", "enum(", "group=", "send=", "predict="} {
			if strings.HasPrefix(word, way) {
				return true
			}
		}
		return slices.Contains([]string{"varint", "escape", "flags", "tick", "f16", "f32"}, word)
	})
	for i, word := range words {
		if strings.HasPrefix(word, "quat=") || strings.HasPrefix(word, "unit=") {
			words[i] = word[:len("quat")]
		}
	}
	return strings.Join(words, " ")
}

// removedBy returns the item of removed= that covers a field, empty if none does.
func removedBy(t *model.Type, path string) string {
	for _, r := range t.Removed {
		if within(path, r) {
			return r
		}
	}
	return ""
}

// within reports whether a leaf is the field of that name or a part of it.
func within(path, name string) bool {
	rest, ok := strings.CutPrefix(path, name)
	return ok && name != "" && (rest == "" || rest[0] == '.' || rest[0] == '[')
}
