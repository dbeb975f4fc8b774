package load

import (
	"crypto/sha256"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// A scanned parses files and remembers the directives it saw.
type scanned struct {
	fset *token.FileSet
	seen map[string]*fileScan
}

type fileScan struct {
	sum      [sha256.Size]byte // of the text
	found    []Found
	problems []model.Problem
}

func newScan() *scanned { return &scanned{fset: token.NewFileSet(), seen: map[string]*fileScan{}} }

// parse reads a file and its directives.
func (s *scanned) parse(path string) (*ast.File, error) {
	f, scan, err := parse(s.fset, path)
	s.seen[path] = scan
	return f, err
}

// parse reads a file. It empties function bodies after the directives in them
// were found: what is wrong there is not netgen's business. The file is nil if
// it cannot be read.
func parse(fset *token.FileSet, path string) (*ast.File, *fileScan, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, &fileScan{}, err
	}
	f, err := parser.ParseFile(fset, path, text, parser.AllErrors|parser.ParseComments|parser.SkipObjectResolution)
	if f == nil {
		return nil, &fileScan{}, err
	}
	scan := scanFile(fset, f)
	scan.sum = sha256.Sum256(text)
	for _, d := range f.Decls {
		if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil {
			fn.Body.List = nil
		}
	}
	return f, scan, err
}

// sums lists the files of a folder that were read, with their digests.
func (s *scanned) sums(dir string) []string {
	var out []string
	for path, scan := range s.seen {
		if filepath.Dir(path) == dir {
			out = append(out, fmt.Sprintf("%s %x", filepath.Base(path), scan.sum))
		}
	}
	slices.Sort(out)
	return out
}

// found returns the annotated types of a file and hands over its problems.
func (s *scanned) found(path string, ps *model.Problems) []Found {
	scan := s.seen[path]
	if scan == nil {
		return nil
	}
	for _, p := range scan.problems {
		ps.Add(p.Pos, p.Path, p.Code, "%s", p.Text)
	}
	return scan.found
}

// scanFile matches the directives of a file with its types.
func scanFile(fset *token.FileSet, f *ast.File) *fileScan {
	s := &fileScan{}
	attached := map[*ast.Comment]bool{}
	local := map[*ast.GenDecl]bool{}
	ast.Inspect(f, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeclStmt:
			if g, ok := n.Decl.(*ast.GenDecl); ok {
				local[g] = true
			}
		case *ast.GenDecl:
			if n.Tok == token.TYPE {
				s.decl(fset, f, n, local[n], attached)
			}
		}
		return true
	})
	for _, group := range f.Comments {
		for _, c := range group.List {
			s.stray(fset, f, c, attached[c])
		}
	}
	return s
}

// decl takes in the directives above the types of one declaration.
func (s *fileScan) decl(fset *token.FileSet, f *ast.File, d *ast.GenDecl, local bool, attached map[*ast.Comment]bool) {
	for _, spec := range d.Specs {
		t := spec.(*ast.TypeSpec)
		docs := []*ast.CommentGroup{t.Doc}
		if !d.Lparen.IsValid() {
			docs = append(docs, d.Doc)
		}
		var first *ast.Comment
		for _, doc := range docs {
			if doc == nil {
				continue
			}
			for _, c := range doc.List {
				if meant, near := model.NearDirective(c.Text); near && !strings.HasPrefix(c.Text, "// netgen:") {
					s.problem(fset, c, t.Name.Name, model.UnknownDirective, "a misspelt directive: write %s", meant)
				}
				if !strings.HasPrefix(c.Text, model.Prefix) {
					continue
				}
				attached[c] = true
				if first != nil {
					s.problem(fset, c, t.Name.Name, model.TwiceKey, "a second directive on %s; a type has one role", t.Name.Name)
					continue
				}
				first = c
				s.take(fset, f, t, c, local)
			}
		}
	}
}

func (s *fileScan) take(fset *token.FileSet, f *ast.File, t *ast.TypeSpec, c *ast.Comment, local bool) {
	d, err := model.ParseDirective(c.Text)
	name := t.Name.Name
	for _, x := range model.Split(err) {
		s.problem(fset, c, name, x.Code, "%s", x.Text)
	}
	switch {
	case err != nil:
	case local:
		s.problem(fset, t, name, model.Local, "%s is declared inside a function; move it to package level", d.Role)
	case t.Assign.IsValid():
		s.problem(fset, t, name, model.OnAlias, "%s%s on the alias %s; put it on the type it names", model.Prefix, d.Role, name)
	case t.TypeParams != nil:
		s.problem(fset, t, name, model.Generic, "generic type %s cannot be annotated; declare a concrete type such as `type Int%s struct{ %s[int32] }`",
			name, name, name)
	default:
		s.found = append(s.found, Found{Directive: d, Spec: t, File: f})
	}
}

// stray reports a directive that no type has, and what looks like one.
func (s *fileScan) stray(fset *token.FileSet, f *ast.File, c *ast.Comment, attached bool) {
	if text, spaced := strings.CutPrefix(c.Text, "// netgen:"); spaced {
		words := strings.Fields(text)
		if len(words) > 0 && model.IsRole(words[0]) && (len(words) == 1 || words[1] == "//" || strings.Contains(words[1], "=")) {
			s.problem(fset, c, "", model.UnknownDirective, "a directive has no space after //: write %s%s", model.Prefix, text)
		}
		return
	}
	if attached || !strings.HasPrefix(c.Text, model.Prefix) {
		return
	}
	word := strings.Fields(strings.TrimPrefix(c.Text, model.Prefix) + " ")
	if _, err := model.ParseDirective(c.Text); err != nil && (len(word) == 0 || !model.IsRole(word[0])) {
		s.problem(fset, c, "", model.UnknownDirective, "%s", model.Split(err)[0].Text)
		return
	}
	if name := nextType(f, c.End()); name != "" {
		s.problem(fset, c, "", model.Detached, "%s%s is not attached to a type; remove the blank line between it and `type %s`", model.Prefix, word[0], name)
		return
	}
	s.problem(fset, c, "", model.Detached, "%s%s is not attached to a type; it stands directly above one", model.Prefix, word[0])
}

// nextType is the type that is declared right after pos, if a type is.
func nextType(f *ast.File, pos token.Pos) string {
	for _, d := range f.Decls {
		if d.Pos() < pos {
			continue
		}
		if g, ok := d.(*ast.GenDecl); ok && g.Tok == token.TYPE && !g.Lparen.IsValid() {
			return g.Specs[0].(*ast.TypeSpec).Name.Name
		}
		return ""
	}
	return ""
}

func (s *fileScan) problem(fset *token.FileSet, at ast.Node, path string, code model.Code, text string, args ...any) {
	var ps model.Problems
	ps.Add(fset.Position(at.Pos()), path, code, text, args...)
	s.problems = append(s.problems, ps.Sorted()...)
}
