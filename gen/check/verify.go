package check

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/types"
	"path/filepath"
	"slices"

	"github.com/tickwire/tickwire/gen/load"
)

// Verify compiles the output together with its package, in memory. What is
// wrong in the package's own files is not looked at; an error in the output
// is a fault of netgen.
func Verify(l *load.Package, outputs map[string][]byte) error {
	files := slices.Clone(l.Files)
	var errs []error
	for _, name := range []string{load.CodeFile, load.TestFile} {
		f, err := parser.ParseFile(l.Fset, filepath.Join(l.Dir, name), outputs[name], parser.SkipObjectResolution)
		if err != nil {
			return fmt.Errorf("netgen wrote what does not parse, please report it: %w", err)
		}
		files = append(files, f)
	}
	own := map[*ast.File]bool{files[len(files)-1]: true, files[len(files)-2]: true}
	config := types.Config{
		Importer: l.Importer,
		Sizes:    types.SizesFor("gc", "amd64"),
		Error: func(err error) {
			var te types.Error
			if !errors.As(err, &te) {
				return
			}
			for f := range own {
				if f.FileStart <= te.Pos && te.Pos < f.FileEnd {
					errs = append(errs, fmt.Errorf("netgen wrote what does not compile, please report it: %w", err))
				}
			}
		},
	}
	config.Check(l.Path, l.Fset, files, nil) //nolint:errcheck // Error has what matters of it
	return errors.Join(errs...)
}
