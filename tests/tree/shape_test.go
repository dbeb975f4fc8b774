package tree

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	maxLines   = 400 // of a file that a person wrote and that is no test
	maxEntries = 18  // of the root
)

// long lists the files that may be longer, and why: three at most.
var long = map[string]string{}

// length names a file that is too long to be about one thing.
func length(s *source) []string {
	lines := bytes.Count(s.text, []byte("\n"))
	if s.test() || s.generated() || lines <= maxLines || long[s.file()] != "" {
		return nil
	}
	return []string{fmt.Sprintf("%s: %d lines, more than %d: a file is one noun; split it by concern", s.file(), lines, maxLines)}
}

func TestFilesAreShort(t *testing.T) {
	require.LessOrEqual(t, len(long), 3, "exceptions")
	for file := range long {
		require.Truef(t, exists(file), "the exception %s is gone: drop it", file)
		require.Greaterf(t, bytes.Count(read(t, file), []byte("\n")), maxLines, "the exception %s is short by now: drop it", file)
	}
	for _, s := range sources(t) {
		none(t, length(s))
	}
}

// A stranger reads what a package is for before the first declaration.
func TestPackagesHaveComments(t *testing.T) {
	type pkg struct{ plain, documented bool }
	found := map[string]*pkg{} // by folder; a folder of tests alone counts its tests
	all := sources(t)
	for _, s := range all {
		if found[s.dir] == nil {
			found[s.dir] = &pkg{}
		}
		found[s.dir].plain = found[s.dir].plain || !s.test() && !s.ignored()
	}
	for _, s := range all {
		if p := found[s.dir]; s.ast.Doc != nil && !s.ignored() && s.test() != p.plain {
			p.documented = true
			if text := s.ast.Doc.Text(); !s.command() && !strings.HasPrefix(text, "Package "+s.ast.Name.Name+" ") {
				t.Errorf("%s: the comment begins with %q, not with %q", s.file(), strings.Fields(text)[:2], "Package "+s.ast.Name.Name)
			}
		}
	}
	for dir, p := range found {
		if !p.documented {
			t.Errorf("%s: no package comment", dir)
		}
	}
}

// undocumented names the exported declarations without a comment. A comment
// on a group serves its members; a method counts where its type is exported.
func undocumented(s *source) (broken []string) {
	if s.test() {
		return nil
	}
	miss := func(name *ast.Ident) {
		if name.IsExported() {
			broken = append(broken, fmt.Sprintf("%s: %s has no comment: what, units, errors, panics, goroutine", s.at(name.Pos()), name.Name))
		}
	}
	for _, d := range s.ast.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Doc == nil && (d.Recv == nil || ast.IsExported(receiver(d))) {
				miss(d.Name)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if d.Doc == nil && spec.Doc == nil && spec.Comment == nil {
						miss(spec.Name)
					}
				case *ast.ValueSpec:
					if d.Doc == nil && spec.Doc == nil && spec.Comment == nil {
						for _, name := range spec.Names {
							miss(name)
						}
					}
				}
			}
		}
	}
	return broken
}

// receiver is the name of a method's type.
func receiver(d *ast.FuncDecl) string {
	x := d.Recv.List[0].Type
	for {
		switch y := x.(type) {
		case *ast.StarExpr:
			x = y.X
		case *ast.IndexExpr:
			x = y.X
		case *ast.IndexListExpr:
			x = y.X
		case *ast.Ident:
			return y.Name
		default:
			return ""
		}
	}
}

func TestExportedDeclarationsHaveComments(t *testing.T) {
	for _, s := range sources(t) {
		none(t, undocumented(s))
	}
}

// state names the package-level variables that could change: any number of
// worlds, hosts and clients live in one process, and share nothing. Allowed
// are errors, compile-time assertions, and what says `// immutable: why`.
func state(s *source) (broken []string) {
	if s.test() || s.command() {
		return nil
	}
	for _, d := range s.ast.Decls {
		group, ok := d.(*ast.GenDecl)
		if !ok || group.Tok != token.VAR {
			continue
		}
		for _, spec := range group.Specs {
			v := spec.(*ast.ValueSpec)
			if immutable(group.Doc) || immutable(v.Doc) || immutable(v.Comment) {
				continue
			}
			for i, name := range v.Names {
				if name.Name != "_" && (i >= len(v.Values) || !sentinel(v.Values[i])) {
					broken = append(broken, fmt.Sprintf("%s: %s is package-level state: move it into a value, or say `// immutable: why`", s.at(name.Pos()), name.Name))
				}
			}
		}
	}
	return broken
}

// immutable reports whether a comment carries the mark, with a reason.
func immutable(c *ast.CommentGroup) bool {
	if c == nil {
		return false
	}
	return slices.ContainsFunc(c.List, func(line *ast.Comment) bool {
		_, why, ok := strings.Cut(line.Text, "immutable: ")
		return ok && strings.TrimSpace(why) != ""
	})
}

// sentinel reports whether an expression makes an error.
func sentinel(x ast.Expr) bool {
	call, ok := x.(*ast.CallExpr)
	if !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return false
	}
	from, ok := sel.X.(*ast.Ident)
	return ok && (from.Name == "errors" && sel.Sel.Name == "New" || from.Name == "fmt" && sel.Sel.Name == "Errorf")
}

func TestNoPackageHoldsState(t *testing.T) {
	for _, s := range sources(t) {
		none(t, state(s))
	}
}

// The root is what a newcomer sees first. Dot files and sums do not count.
func TestRootIsShort(t *testing.T) {
	entries, err := os.ReadDir(root)
	require.NoError(t, err)
	var seen []string
	for _, e := range entries {
		if n := e.Name(); n[0] != '.' && n != "bin" && !strings.HasSuffix(n, ".sum") {
			seen = append(seen, n)
		}
	}
	require.LessOrEqualf(t, len(seen), maxEntries, "the root's entries: %v", seen)
}

// Every module is named in go.work, so that one command tests it, has its
// folder's path, and takes the root from here.
func TestWorkspace(t *testing.T) {
	work := string(read(t, "go.work"))
	for _, file := range modules(t) {
		dir := path.Dir(file)
		use := "./" + dir
		if dir == "." {
			use = "."
		}
		require.Containsf(t, strings.Fields(work), use, "go.work does not use %s", use)

		mod := string(read(t, file))
		want := path.Join(module, dir)
		require.Containsf(t, strings.Split(mod, "\n"), "module "+want, "%s", file)
		if dir != "." && strings.Contains(mod, "\t"+module+" v") {
			up, err := filepath.Rel(dir, ".")
			require.NoError(t, err)
			require.Containsf(t, mod, "replace "+module+" => "+filepath.ToSlash(up), "%s must take the root from this tree", file)
		}
	}
}
