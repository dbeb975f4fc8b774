package gen

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

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

// State is "missing", "stale" or "orphan", or empty for a file that is as it
// should be.
func (f File) State() string {
	switch {
	case !f.Changed():
		return ""
	case f.Old == nil:
		return "missing"
	case f.New == nil:
		return "orphan"
	}
	return "stale"
}

// readOld reads a file; nil is one that is not there.
func readOld(path string) ([]byte, error) {
	old, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err == nil && old == nil {
		old = []byte{}
	}
	return old, err
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
	r.memo.save()
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

// shortened takes the directory of the run out of the text of an error.
func shortened(dir string, err error) error {
	base, failed := filepath.Abs(dir)
	if text := strings.ReplaceAll(err.Error(), base+string(filepath.Separator), ""); failed == nil && text != err.Error() {
		return &shortError{text, err}
	}
	return err
}

type shortError struct {
	text string
	error
}

func (e *shortError) Error() string { return e.text }
func (e *shortError) Unwrap() error { return e.error }
