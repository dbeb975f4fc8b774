// Package tree tests the tree itself: what may import what, how long a file
// may be, what a deciding package must not do, and that the documents say what
// the code says. Each failure names the file and the rule it breaks; the rule
// is explained where it is tested.
package tree

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// module is the root's path; a nested module's path is this and its folder,
// which TestWorkspace asserts, so a folder names a package.
const module = "github.com/tickwire/tickwire"

// source is one Go file of the repository, parsed with its comments.
type source struct {
	dir, name string // slash-separated folder from the root ("." is the root), file name
	text      []byte
	ast       *ast.File
	fset      *token.FileSet
}

// file is the path from the root.
func (s *source) file() string { return path.Join(s.dir, s.name) }

// at is the place of p, as file:line.
func (s *source) at(p token.Pos) string {
	at := s.fset.Position(p)
	at.Column = 0
	return at.String()
}

func (s *source) test() bool      { return strings.HasSuffix(s.name, "_test.go") }
func (s *source) generated() bool { return ast.IsGenerated(s.ast) }
func (s *source) command() bool   { return s.ast.Name.Name == "main" }

// ignored reports that no build ever takes the file, like a generator that is
// run by its name.
func (s *source) ignored() bool {
	head, _, _ := bytes.Cut(s.text, []byte("\npackage "))
	return bytes.Contains(head, []byte("//go:build ignore"))
}

// parse makes a source of a text; the tests of the rules use it, too.
func parse(t *testing.T, file string, text []byte) *source {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, file, text, parser.ParseComments|parser.SkipObjectResolution)
	require.NoError(t, err)
	return &source{dir: path.Dir(file), name: path.Base(file), text: text, ast: f, fset: fset}
}

// root is the repository's folder, seen from this one.
var root = filepath.Join("..", "..")

// walk visits every file below the root but those that are none of the
// repository's: version control, installed front-end packages, built programs.
func walk(t *testing.T, visit func(file string, e fs.DirEntry)) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(root, func(p string, e fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, p)
		if err != nil {
			return err
		}
		if e.IsDir() {
			if rel == "bin" || slices.Contains([]string{".git", "node_modules"}, e.Name()) {
				return filepath.SkipDir
			}
			return nil
		}
		visit(filepath.ToSlash(rel), e)
		return nil
	}))
}

// read returns the text of a file, by its path from the root.
func read(t *testing.T, file string) []byte {
	t.Helper()
	b, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(file)))
	require.NoError(t, err)
	return b
}

// exists reports whether the root has that file or folder.
func exists(file string) bool {
	_, err := os.Stat(filepath.Join(root, filepath.FromSlash(file)))
	return err == nil
}

// sources parses every Go file that the go command would look at, of all
// modules: testdata and folders that begin with a dot or an underscore hold
// no packages.
func sources(t *testing.T) []*source {
	t.Helper()
	var all []*source
	walk(t, func(file string, _ fs.DirEntry) {
		if !strings.HasSuffix(file, ".go") {
			return
		}
		for part := range strings.SplitSeq(file, "/") {
			if part == "testdata" || part[0] == '.' || part[0] == '_' {
				return
			}
		}
		all = append(all, parse(t, file, read(t, file)))
	})
	require.NotEmpty(t, all)
	return all
}

// none fails with each broken rule on a line of its own.
func none(t *testing.T, broken []string) {
	t.Helper()
	for _, b := range broken {
		t.Error(b)
	}
}
