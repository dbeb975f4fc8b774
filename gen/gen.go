package gen

import (
	"path/filepath"
	"slices"

	"github.com/tickwire/tickwire/gen/check"
	"github.com/tickwire/tickwire/gen/emit"
	"github.com/tickwire/tickwire/gen/load"
	"github.com/tickwire/tickwire/gen/model"
)

// ErrLoad is what New fails with when the packages cannot be loaded at all.
var ErrLoad = load.ErrLoad // immutable: a sentinel

// A Config says what to generate.
type Config struct {
	Dir      string   // where patterns are relative to; empty is the working directory
	Patterns []string // as for go list; none is the package in Dir
	Tags     string   // build tags, separated by commas
	Memo     string   // folder where runs remember what has not changed since; empty makes everything anew
}

// A Run is what a run found and would write.
type Run struct {
	Problems []model.Problem // sorted
	Fatal    bool            // some problem is no warning: there are no Files
	Files    []File          // sorted by package and name
	drift    []model.Problem // types whose wire form netgen.lock has otherwise
	packages []*model.Package
	dir      string
	memo     *memo
}

// New loads, checks and generates in memory. An error is an [ErrLoad] or a
// fault of netgen itself; what is wrong in the sources is in Problems.
func New(cfg Config) (*Run, error) {
	run, err := generate(cfg)
	if err != nil {
		return nil, shortened(cfg.Dir, err)
	}
	return run, nil
}

func generate(cfg Config) (*Run, error) {
	var ps model.Problems
	loaded, err := load.Load(load.Config{
		Dir: cfg.Dir, Patterns: cfg.Patterns, Tags: cfg.Tags, Header: emit.Header, Imports: emit.Imports,
	}, &ps)
	if err != nil {
		return nil, err
	}
	run := &Run{packages: check.Packages(loaded, &ps), dir: cfg.Dir, memo: openMemo(cfg.Memo)}
	locks := make([]*lockRun, len(loaded))
	for i, l := range loaded {
		if locks[i], err = openLock(l, run.model(l), &ps); err != nil {
			return nil, err
		}
	}
	run.Fatal = ps.Fatal()
	for i, l := range loaded {
		if run.Fatal {
			break
		}
		if err := run.emit(l, locks[i]); err != nil {
			return nil, err
		}
	}
	run.Problems = ps.Sorted()
	for _, list := range [][]model.Problem{run.Problems, run.drift} {
		for i := range list {
			list[i].Pos.Filename = relative(cfg.Dir, list[i].Pos.Filename)
		}
	}
	return run, nil
}

// Findings are the problems of a check, sorted: those of the sources, and every
// type whose wire form netgen.lock has otherwise, which Write would mend.
func (r *Run) Findings() []model.Problem {
	all := slices.Concat(r.Problems, r.drift)
	slices.SortStableFunc(all, model.Problem.Compare)
	return all
}

// model returns the model of a loaded package, nil if it has no annotated type.
func (r *Run) model(l *load.Package) *model.Package {
	at := slices.IndexFunc(r.packages, func(p *model.Package) bool { return p.Path == l.Path })
	if at < 0 {
		return nil
	}
	return r.packages[at]
}

// emit makes the files of one package.
func (r *Run) emit(l *load.Package, lock *lockRun) error {
	p := r.model(l)
	if p == nil && l.Elsewhere {
		return nil // what stands there is for a build with other tags, or for another system
	}
	if p == nil {
		orphans := l.Outputs
		if lock.ours() {
			orphans = append([]string{lock.path}, orphans...)
		}
		for _, path := range orphans {
			old, err := readOld(path)
			if err != nil {
				return err
			}
			r.Files = append(r.Files, File{Path: path, Old: old})
		}
		return nil
	}
	files := []File{{Path: lock.path, Old: lock.file, New: lock.new.text()}, {Path: filepath.Join(l.Dir, load.CodeFile)}, {Path: filepath.Join(l.Dir, load.TestFile)}}
	for i := range files[1:] {
		old, err := readOld(files[i+1].Path)
		if err != nil {
			return err
		}
		files[i+1].Old = old
	}
	r.drift = append(r.drift, lock.drift(p)...)
	if r.memo.knows(l, files[0].Old, files[1].Old, files[2].Old) {
		files[1].New, files[2].New = files[1].Old, files[2].Old
	} else if err := generateInto(files[1:], l, p); err != nil {
		return err
	}
	r.memo.learn(l, files[0].New, files[1].New, files[2].New)
	r.Files = append(r.Files, files...)
	return nil
}

// generateInto makes the code and the tests of a package.
func generateInto(files []File, l *load.Package, p *model.Package) (err error) {
	if files[0].New, err = emit.Code(p); err != nil {
		return err
	}
	if files[1].New, err = emit.Test(p); err != nil {
		return err
	}
	if !slices.ContainsFunc(files, File.Changed) {
		return nil // what stands there was compiled when it was written
	}
	return check.Verify(l, map[string][]byte{load.CodeFile: files[0].New, load.TestFile: files[1].New})
}

// Empty reports whether the packages have neither annotated types nor outputs.
func (r *Run) Empty() bool { return len(r.packages) == 0 && len(r.Files) == 0 }
