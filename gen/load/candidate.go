package load

import (
	"bytes"
	"cmp"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// A candidate is a folder with the word netgen: in some file, or with an
// earlier output.
type candidate struct {
	dir, name  string
	outputs    []string
	unreadable []string // outputs that would hide the package from the go command
	marked     []string // .go files with the word
	tests      []string // _test.go files
	foreign    []string // files with an output's name that we did not write
}

// look reads a folder, nil if netgen has no business there.
func look(dir string, cfg Config) (*candidate, error) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return nil, err
	}
	c := &candidate{dir: dir}
	outputs, clauses, business := map[string][]byte{}, map[string]bool{}, false
	for _, e := range entries {
		path := filepath.Join(dir, e.Name())
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") && e.Name() != LockFile {
			continue
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return nil, err
		}
		switch {
		case e.Name() == LockFile:
			business = business || bytes.HasPrefix(text, []byte(LockPrefix))
			continue
		case e.Name() == CodeFile || e.Name() == TestFile:
			business = true
			outputs[path] = text
			continue
		case strings.HasSuffix(e.Name(), "_test.go"):
			c.tests = append(c.tests, path)
		default:
			c.source(path, text, clauses)
		}
		business = business || relevant(text)
	}
	for _, path := range slices.Sorted(maps.Keys(outputs)) {
		c.output(path, outputs[path], clauses, cfg.Header)
	}
	if !business {
		return nil, nil
	}
	return c, nil
}

// source takes in a file that is neither test nor output.
func (c *candidate) source(path string, text []byte, clauses map[string]bool) {
	name := clause(text)
	clauses[name] = true
	if relevant(text) {
		c.marked = append(c.marked, path)
	}
	if c.name == "" || relevant(text) {
		c.name = cmp.Or(name, c.name)
	}
}

// output takes in a file with the name of one.
func (c *candidate) output(path string, text []byte, clauses map[string]bool, header string) {
	if !ours(text, header) {
		c.foreign = append(c.foreign, path)
		return
	}
	c.outputs = append(c.outputs, path)
	name := clause(text)
	c.name = cmp.Or(c.name, name)
	if name == "" || len(clauses) > 0 && !clauses[name] {
		c.unreadable = append(c.unreadable, path)
	}
}

// ours reports whether a file is output of an earlier run, be it cut off: its
// first line is the header and nothing else, or a beginning of it.
func ours(text []byte, header string) bool {
	first, _, whole := strings.Cut(string(text), "\n")
	first = strings.TrimSuffix(first, "\r")
	return first == header || !whole && strings.HasPrefix(header, first)
}

// clause returns the package that a file says it is in, empty if its head does
// not parse.
func clause(text []byte) string {
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.ImportsOnly)
	if err != nil {
		return ""
	}
	return f.Name.Name
}

// outside reports what stands where netgen does not read, and collects the
// names that tests declare.
func (c *candidate) outside(p *Package, scan *scanned, ps *model.Problems) {
	for _, path := range c.foreign {
		pos := token.Position{Filename: path, Line: 1, Column: 1}
		if len(p.Found) == 0 {
			ps.Warn(pos, "", model.ForeignOutput, "this file was not written by netgen, or was edited since (its first line is not the header); it is left alone")
			continue
		}
		ps.Add(pos, "", model.ForeignOutput, "this file was not written by netgen, or was edited since (its first line is not the header); move it away")
	}
	for _, path := range c.marked {
		if slices.ContainsFunc(p.Files, func(f *ast.File) bool { return p.Fset.Position(f.Package).Filename == path }) {
			continue
		}
		f := c.unread(path, scan, ps, true, "is excluded by build constraints; run netgen with -tags for it, or move the type")
		p.Elsewhere = p.Elsewhere || f == nil || len(scan.seen[path].found) > 0 // what does not parse may have one
	}
	for _, path := range c.tests {
		f := c.unread(path, scan, ps, false, "is a test; move the type to another file")
		if f == nil || f.Name.Name != p.Name {
			continue
		}
		for _, d := range f.Decls {
			declared(d, func(name *ast.Ident) { p.TestNames[name.Name] = scan.fset.Position(name.Pos()) })
		}
	}
}

// declared visits the names that a declaration brings into the package.
func declared(d ast.Decl, visit func(name *ast.Ident)) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Recv == nil {
			visit(d.Name)
		}
	case *ast.GenDecl:
		for _, spec := range d.Specs {
			switch spec := spec.(type) {
			case *ast.TypeSpec:
				visit(spec.Name)
			case *ast.ValueSpec:
				for _, name := range spec.Names {
					visit(name)
				}
			}
		}
	}
}

func (c *candidate) unread(path string, scan *scanned, ps *model.Problems, warn bool, why string) *ast.File {
	f, err := scan.parse(path)
	if f == nil || err != nil {
		return nil // the go command says so itself
	}
	for _, found := range scan.found(path, &model.Problems{}) {
		pos := scan.fset.Position(found.Spec.Pos())
		report := ps.Add
		if warn {
			report = ps.Warn
		}
		report(pos, found.Spec.Name.Name, model.Excluded, "annotated type in a file that %s", why)
	}
	return f
}
