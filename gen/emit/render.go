package emit

import (
	"bytes"
	"fmt"
	"go/format"
	"iter"
	"maps"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/dave/jennifer/jen"

	"github.com/tickwire/tickwire/gen/model"
)

// A piece is some declarations of a file. Pieces are rendered and formatted by
// themselves, several at a time: that is most of the time of a run.
type piece struct {
	imports map[string]string // lines of the import declaration by path
	text    string
	err     error
}

// render makes a file of the codes, with the header and the build constraint
// above them.
func render(p *model.Package, codes iter.Seq[jen.Code]) ([]byte, error) {
	var pieces []*piece
	var wait sync.WaitGroup
	names, free := aliases(p), make(chan struct{}, runtime.GOMAXPROCS(0))
	for code := range codes {
		one := &piece{imports: map[string]string{}}
		pieces = append(pieces, one)
		wait.Go(func() {
			free <- struct{}{}
			one.err = one.render(p, names, code)
			<-free
		})
	}
	wait.Wait()
	head := Header + "\n\n"
	if p.Constraint != "" {
		head += "//go:build " + p.Constraint + "\n\n"
	}
	imports := map[string]string{}
	texts := []string{head + "package " + p.Name}
	for _, one := range pieces {
		if one.err != nil {
			return nil, fmt.Errorf("package %s: %w", p.Path, one.err)
		}
		maps.Copy(imports, one.imports)
	}
	texts = append(texts, declare(imports))
	for _, one := range pieces {
		texts = append(texts, one.text)
	}
	texts = slices.DeleteFunc(texts, func(t string) bool { return t == "" })
	return []byte(strings.Join(texts, "\n\n") + "\n"), nil
}

// render lets jennifer write the piece as a file, and takes that apart.
func (one *piece) render(p *model.Package, names map[string]alias, code jen.Code) error {
	f := jen.NewFilePathName(p.Path, p.Name)
	f.NoFormat = true
	for path, name := range names {
		if name.renamed {
			f.ImportAlias(path, name.text)
		} else {
			f.ImportName(path, name.text)
		}
	}
	f.Add(code)
	var raw bytes.Buffer
	if err := f.Render(&raw); err != nil {
		return err
	}
	_, body, _ := strings.Cut(raw.String(), "\n")
	body = strings.TrimLeft(body, "\n")
	if list, ok := strings.CutPrefix(body, "import "); ok {
		list, body, _ = strings.Cut(list, "\n\n")
		for line := range strings.Lines(strings.Trim(list, "()\n")) {
			line = strings.TrimSpace(line)
			path, err := strconv.Unquote(line[strings.IndexByte(line, '"'):])
			if err != nil {
				return fmt.Errorf("import %s: %w", line, err)
			}
			one.imports[path] = line
		}
	}
	text, err := format.Source([]byte(strings.TrimSpace(body)))
	one.text = strings.TrimSpace(string(text))
	return err
}

// declare writes the import declaration, the standard library above the
// others, as goimports does.
func declare(imports map[string]string) string {
	var groups [2][]string
	for _, path := range slices.Sorted(maps.Keys(imports)) {
		first, _, _ := strings.Cut(path, "/")
		at := 0
		if strings.Contains(first, ".") {
			at = 1
		}
		groups[at] = append(groups[at], "\t"+imports[path]+"\n")
	}
	var texts []string
	for _, g := range groups {
		if len(g) > 0 {
			texts = append(texts, strings.Join(g, ""))
		}
	}
	if len(texts) == 0 {
		return ""
	}
	return "import (\n" + strings.Join(texts, "\n") + ")"
}
