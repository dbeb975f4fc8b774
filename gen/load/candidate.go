package load

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"

	"github.com/tickwire/tickwire/gen/model"
)

// A candidate is a package with the word netgen: in some file of its
// directory, or with an earlier output.
type candidate struct {
	path, name, dir string
	outputs         []string
	marked          []string // .go files with the word
	tests           []string // _test.go files
	foreign         []string // files with an output's name that we did not write
}

// look reads the directory of a package, nil if netgen has no business there.
func look(p *packages.Package, cfg Config) (*candidate, error) {
	entries, err := os.ReadDir(p.Dir)
	if err != nil {
		return nil, err
	}
	c := &candidate{path: p.PkgPath, name: p.Name, dir: p.Dir}
	business := false
	for _, e := range entries {
		full := filepath.Join(p.Dir, e.Name())
		if e.IsDir() || !strings.HasSuffix(e.Name(), ".go") {
			continue
		}
		text, err := os.ReadFile(full)
		switch {
		case err != nil:
			return nil, err
		case e.Name() == CodeFile || e.Name() == TestFile:
			business = true
			if ours(text, cfg.Header) {
				c.outputs = append(c.outputs, full)
			} else {
				c.foreign = append(c.foreign, full)
			}
			continue
		case strings.HasSuffix(e.Name(), "_test.go"):
			c.tests = append(c.tests, full)
		case relevant(text):
			c.marked = append(c.marked, full)
		}
		business = business || relevant(text)
		if c.name == "" && !strings.HasSuffix(e.Name(), "_test.go") {
			c.name = packageClause(text)
		}
	}
	if !business || c.name == "" {
		return nil, nil
	}
	return c, nil
}

// ours reports whether a file is output of an earlier run, be it cut off.
func ours(text []byte, header string) bool {
	return bytes.HasPrefix(text, []byte(header)) || strings.HasPrefix(header, string(text))
}

func packageClause(text []byte) string {
	f, err := parser.ParseFile(token.NewFileSet(), "", text, parser.PackageClauseOnly)
	if err != nil {
		return ""
	}
	return f.Name.Name
}

// placeholder stands where the output stands while the package is loaded, so
// that the packages it imports are there to check the new output against.
func (c *candidate) placeholder(imports []string) []byte {
	var b bytes.Buffer
	fmt.Fprintf(&b, "package %s\n\nimport (\n", c.name)
	for _, i := range imports {
		fmt.Fprintf(&b, "\t_ %s\n", strconv.Quote(i))
	}
	b.WriteString(")\n")
	return b.Bytes()
}

// outside reports what stands where netgen does not read, and collects the
// names that tests declare.
func (c *candidate) outside(p *Package, scan *scanner, ps *model.Problems) {
	for _, path := range c.foreign {
		ps.Add(token.Position{Filename: path, Line: 1, Column: 1}, "", model.ForeignOutput,
			"this file was not written by netgen (its first line says so otherwise); move it away")
	}
	for _, path := range c.marked {
		if slices.ContainsFunc(p.Files, func(f *ast.File) bool { return p.Fset.Position(f.Package).Filename == path }) {
			continue
		}
		c.unread(path, scan, ps, true, "is excluded by build constraints; run netgen with -tags for it, or move the type")
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

func (c *candidate) unread(path string, scan *scanner, ps *model.Problems, warn bool, why string) *ast.File {
	f, err := scan.parse(scan.fset, path, readable(path))
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
