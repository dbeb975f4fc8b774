package gen

import (
	"go/token"
	"slices"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// An evolution holds a versioned type against what netgen.lock has of it. Bytes
// of every earlier version must stay readable, so a field keeps its number and
// form; what is new goes to the end, and what is removed leaves its number and
// its name behind.
type evolution struct {
	typ      *model.Type
	old      lockType
	now      []lockField
	position func(path string) token.Position // of a field in the source
	problems *model.Problems
}

// evolve returns the numbered fields of a type: those of the lock in their
// order, then the new ones.
func (e *evolution) evolve() []lockField {
	for _, f := range e.now {
		if r := removedBy(e.typ, f.path); r != "" {
			e.report(f.path, model.VersionedName, "the field is declared, and removed=%s says that it is not; remove one of them", r)
		}
	}
	out := make([]lockField, 0, len(e.old.fields)+len(e.now))
	for _, was := range e.old.fields {
		out = append(out, e.keep(was))
	}
	for _, f := range e.now {
		if !slices.ContainsFunc(e.old.fields, f.same) {
			f.number = len(out) + 1
			out = append(out, f)
		}
	}
	e.order()
	return out
}

func (f lockField) same(g lockField) bool { return f.path == g.path }

// keep returns what becomes of a field of the lock.
func (e *evolution) keep(was lockField) lockField {
	at := slices.IndexFunc(e.now, was.same)
	removed := removedBy(e.typ, was.path) != ""
	switch {
	case at < 0 && was.reserved && !removed:
		e.report("", model.VersionedName, "netgen.lock reserves %s (%s), which was removed; keep removed=%s in the directive", was.path, was.form, was.path)
	case at < 0 && !was.reserved && !removed:
		e.report("", model.VersionedGone,
			"field %s (%s in netgen.lock) is gone; a versioned type keeps what it wrote: put the field back, or add removed=%s to the directive", was.path, was.form, was.path)
	case at >= 0 && was.reserved && !removed:
		e.report(was.path, model.VersionedName,
			"%s is the name of a removed field (%s in netgen.lock); a versioned type uses no name twice: choose another one, and keep removed=%s", was.path, was.form, was.path)
	case at >= 0 && !was.reserved && e.now[at].form != was.form:
		e.report(was.path, model.VersionedForm,
			"field %s was %s in netgen.lock and is %s now; a versioned type keeps what it wrote: add a new field instead", was.path, was.form, e.now[at].form)
	}
	was.reserved = was.reserved || at < 0
	return was
}

// order reports the first field that is not where the lock has it.
func (e *evolution) order() {
	last, end := lockField{}, lockField{}
	for _, f := range e.now {
		at := slices.IndexFunc(e.old.fields, f.same)
		switch {
		case at < 0:
			end = f
		case e.old.fields[at].number < last.number:
			e.report(f.path, model.VersionedLine, "field %s stands before %s in netgen.lock and after it now; a versioned type keeps its order", f.path, last.path)
			return
		case end.path != "":
			e.report(end.path, model.VersionedLine,
				"new field %s stands before %s, which netgen.lock has already; what is new goes to the end of a versioned type", end.path, f.path)
			return
		default:
			last = e.old.fields[at]
		}
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
