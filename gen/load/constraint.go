package load

import (
	"go/ast"
	"go/build"
	"go/build/constraint"
	"go/token"
	"io"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/tickwire/tickwire/gen/model"
)

// constraintOf is the build constraint that all files with annotated types
// have; the output is built exactly when they are.
func constraintOf(p *Package, ps *model.Problems) string {
	text, first := "", token.Position{}
	for i, found := range p.Found {
		pos := p.Fset.Position(found.Spec.Pos())
		if limitedByName(pos.Filename) {
			ps.Add(pos, found.Spec.Name.Name, model.MixedConstraints, "the name of this file limits where it is built; write a //go:build line instead")
		}
		own := goBuild(found.File)
		if i == 0 {
			text, first = own, pos
		} else if own != text {
			ps.Add(pos, found.Spec.Name.Name, model.MixedConstraints,
				"annotated types of a package share their build constraint: here it is %s, at %s:%d %s", quoted(own), filepath.Base(first.Filename), first.Line, quoted(text))
		}
	}
	return text
}

func quoted(constraint string) string {
	if constraint == "" {
		return "none"
	}
	return strconv.Quote(constraint)
}

func goBuild(f *ast.File) string {
	for _, group := range f.Comments {
		if group.Pos() > f.Package {
			break
		}
		for _, c := range group.List {
			if !constraint.IsGoBuild(c.Text) {
				continue
			}
			if x, err := constraint.Parse(c.Text); err == nil {
				return x.String()
			}
		}
	}
	return ""
}

// limitedByName reports whether go/build would leave a file out of some builds
// for its name alone, such as pose_linux.go.
func limitedByName(path string) bool {
	nowhere := build.Context{
		GOOS: "nowhere", GOARCH: "nothing", Compiler: "gc",
		OpenFile: func(string) (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("package p\n")), nil },
	}
	match, err := nowhere.MatchFile(filepath.Dir(path), filepath.Base(path))
	return err == nil && !match
}
