package gen

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
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
}

// A Run is what a run found and would write.
type Run struct {
	Problems []model.Problem // sorted
	Fatal    bool            // some problem is no warning: there are no Files
	Files    []File          // sorted by package and name
	Drift    []model.Problem // types whose wire form netgen.lock has otherwise; sorted, and mended by Write
	packages []*model.Package
	dir      string
}

// A File is one output. Old is nil when it is missing, New when it has lost
// its reason to be.
type File struct {
	Path     string
	Old, New []byte
}

// Changed reports whether there is something to write or remove. A file that a
// checkout gave the line ends of Windows is as it should be.
func (f File) Changed() bool {
	if (f.Old == nil) != (f.New == nil) {
		return true
	}
	return !bytes.Equal(f.Old, f.New) && !bytes.Equal(bytes.ReplaceAll(f.Old, []byte("\r\n"), []byte("\n")), f.New)
}

// New loads, checks and generates in memory. An error is an [ErrLoad] or a
// fault of netgen itself; what is wrong in the sources is in Problems.
func New(cfg Config) (*Run, error) {
	var ps model.Problems
	loaded, err := load.Load(load.Config{
		Dir: cfg.Dir, Patterns: cfg.Patterns, Tags: cfg.Tags, Header: emit.Header, Imports: emit.Imports,
	}, &ps)
	if err != nil {
		return nil, err
	}
	run := &Run{packages: check.Packages(loaded, &ps), dir: cfg.Dir}
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
	for _, list := range [][]model.Problem{run.Problems, run.Drift} {
		for i := range list {
			list[i].Pos.Filename = relative(cfg.Dir, list[i].Pos.Filename)
		}
	}
	return run, nil
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
	if p == nil {
		orphans := l.Outputs
		if lock.ours() {
			orphans = append([]string{lock.path}, orphans...)
		}
		for _, path := range orphans {
			if err := r.add(path, nil); err != nil {
				return err
			}
		}
		return nil
	}
	code, err := emit.Code(p)
	if err != nil {
		return err
	}
	test, err := emit.Test(p)
	if err != nil {
		return err
	}
	first := len(r.Files)
	for _, f := range []struct {
		path string
		text []byte
	}{
		{lock.path, lock.new.text()}, {filepath.Join(l.Dir, load.CodeFile), code}, {filepath.Join(l.Dir, load.TestFile), test},
	} {
		if err := r.add(f.path, f.text); err != nil {
			return err
		}
	}
	r.Drift = append(r.Drift, lock.drift(p)...)
	if !slices.ContainsFunc(r.Files[first+1:], File.Changed) {
		return nil // what stands there was compiled when it was written
	}
	return check.Verify(l, map[string][]byte{load.CodeFile: code, load.TestFile: test})
}

// Empty reports whether the packages have neither annotated types nor outputs.
func (r *Run) Empty() bool { return len(r.packages) == 0 && len(r.Files) == 0 }

func (r *Run) add(path string, text []byte) error {
	old, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err == nil && old == nil {
		old = []byte{}
	}
	r.Files = append(r.Files, File{Path: path, Old: old, New: text})
	return nil
}

// Write brings the files to their new state. Files that have it are not
// touched; a file is replaced at once or not at all.
func (r *Run) Write() error {
	for _, f := range r.Files {
		if !f.Changed() {
			continue
		}
		if f.New == nil {
			if err := os.Remove(f.Path); err != nil {
				return err
			}
			continue
		}
		if err := replace(f.Path, f.New); err != nil {
			return err
		}
	}
	return nil
}

// replace writes beside the target and renames, so that a build that runs
// meanwhile reads the old file or the new one.
func replace(path string, text []byte) error {
	tmp, err := os.CreateTemp(filepath.Dir(path), ".netgen-*")
	if err != nil {
		return err
	}
	defer os.Remove(tmp.Name())
	_, err = tmp.Write(text)
	if err = errors.Join(err, tmp.Chmod(0o644), tmp.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", path, err)
	}
	return os.Rename(tmp.Name(), path)
}

// relative makes a path for people: from the directory of the run, the same on
// every machine.
func relative(dir, path string) string {
	base, err := filepath.Abs(dir)
	if err != nil || path == "" {
		return path
	}
	if r, err := filepath.Rel(base, path); err == nil {
		path = r
	}
	return filepath.ToSlash(path)
}
