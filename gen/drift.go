package gen

import (
	"bytes"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tickwire/tickwire/gen/load"
	"github.com/tickwire/tickwire/gen/model"
)

// A lockRun is the lock of one package in a run: what the file has, and what it
// is to have.
type lockRun struct {
	path     string
	file     []byte // nil if there is none
	old, new lock
}

// ours reports whether the file, if there is one, was written by netgen.
func (l *lockRun) ours() bool { return bytes.HasPrefix(l.file, []byte(load.LockPrefix)) }

// openLock reads the lock of a package and holds its versioned types against
// it. p is nil for a package that has lost its last annotated type.
func openLock(l *load.Package, p *model.Package, ps *model.Problems) (*lockRun, error) {
	r := &lockRun{path: filepath.Join(l.Dir, load.LockFile)}
	file, err := readOld(r.path)
	if err != nil {
		return nil, err
	}
	r.file = file
	if p == nil && (l.Elsewhere || !r.ours()) {
		return r, nil
	}
	old, problem := parseLock(r.path, file)
	if problem != nil {
		ps.Add(problem.Pos, problem.Path, problem.Code, "%s", problem.Text)
		return r, nil
	}
	r.old = old
	if p != nil {
		for _, t := range p.Types {
			if t.Root != nil { // else it has a problem already
				r.new.types = append(r.new.types, r.follow(l, t, ps))
			}
		}
		slices.SortFunc(r.new.types, lockType.compare)
	}
	r.lost(l, p, ps)
	return r, nil
}

// follow returns the section of a type, and gives the type the numbers that it
// has there.
func (r *lockRun) follow(l *load.Package, t *model.Type, ps *model.Problems) lockType {
	now := lockOf(t)
	if !t.Versioned {
		return now
	}
	was, known := r.old.find(t.Role, t.Name)
	e := evolution{typ: t, now: now.fields, problems: ps, position: fieldPosition(l, t)}
	if known {
		e.old = was
	}
	e.unknown()
	if known && was.versioned {
		now.fields = e.evolve()
		now.hash = now.sum()
	}
	t.Numbers = now.numbers()
	return now
}

// lost warns of versioned types whose numbers end with this run.
func (r *lockRun) lost(l *load.Package, p *model.Package, ps *model.Problems) {
	for _, was := range r.old.types {
		if now, ok := r.new.find(was.role, was.name); was.versioned && !(ok && now.versioned) {
			ps.Warn(token.Position{Filename: r.path, Line: was.line, Column: 1}, "", model.VersionedLost,
				"%s %s was versioned and is no longer; what was recorded of it cannot be read by this build or a later one", was.role, was.name)
		}
	}
	if p == nil || len(r.file) > 0 || len(l.Outputs) == 0 {
		return
	}
	for _, t := range p.Types {
		if t.Versioned {
			ps.Warn(t.Pos, t.Go, model.VersionedLost, "there is output but no netgen.lock: the fields are numbered in the order they have now; if there was a lock, restore it from version control")
		}
	}
}

// drift returns what a check says of types whose lock is behind.
func (r *lockRun) drift(p *model.Package) []model.Problem {
	var ps model.Problems
	if len(r.file) == 0 {
		return nil // missing, which is said already
	}
	for _, t := range p.Types {
		now, _ := r.new.find(t.Role, t.Name)
		if was, ok := r.old.find(t.Role, t.Name); !ok || was.text() != now.text() {
			ps.Add(t.Pos, t.Go, model.LockDrift, "wire schema of %s changed but netgen.lock was not updated; run netgen", t.Name)
		}
	}
	return ps.Sorted()
}

// fieldPosition finds where the first field of a path stands in the source;
// the type, for one that has none.
func fieldPosition(l *load.Package, t *model.Type) func(path string) token.Position {
	return func(path string) token.Position {
		name := path
		if i := strings.IndexAny(path, ".["); i >= 0 {
			name = path[:i]
		}
		if s, ok := t.Root.Type.Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				if f.Name() == name {
					return l.Fset.Position(f.Pos())
				}
			}
		}
		return t.Pos
	}
}
