package gen_test

import (
	"fmt"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const manual = "../docs/netgen.md"

// A chapter is what stands between two headings of docs/netgen.md.
type chapter struct {
	above  string // the heading of level 2 that it is below
	title  string
	blocks []passage
}

// A passage is a fenced block.
type passage struct {
	language string // "go", "go wrong", "text"
	line     int    // of its first line
	text     string
}

// chapters reads the document.
func chapters(t *testing.T) (out []chapter) {
	t.Helper()
	text, err := os.ReadFile(manual)
	require.NoError(t, err)
	out = []chapter{{}}
	fenced := false
	for i, line := range strings.Split(string(text), "\n") {
		last := &out[len(out)-1]
		language, fence := strings.CutPrefix(line, "```")
		level, title, heading := strings.Cut(line, "# ")
		switch {
		case fence && fenced:
			fenced = false
		case fence:
			fenced = true
			last.blocks = append(last.blocks, passage{language: language, line: i + 2})
		case fenced:
			last.blocks[len(last.blocks)-1].text += line + "\n"
		case heading && level == "#":
			out = append(out, chapter{above: title, title: title})
		case heading && level == "##":
			out = append(out, chapter{above: last.above, title: title})
		}
	}
	require.False(t, fenced, "an open block")
	return out
}

// in are the blocks of a language.
func (c chapter) in(language string) (out []passage) {
	for _, b := range c.blocks {
		if b.language == language {
			out = append(out, b)
		}
	}
	return out
}

// imported are the packages that blocks name without an import, as the document says.
var imported = map[string]string{ // immutable: a table
	"ecs.": "github.com/tickwire/tickwire/ecs", "netcomp.": "github.com/tickwire/tickwire/netcomp",
	"wire.": "github.com/tickwire/tickwire/wire", "quant.": "github.com/tickwire/tickwire/wire/quant",
	"fmt.": "fmt", "time.": "time", "netip.": "net/netip", "color.": "image/color", "math.": "math", "sync.": "sync",
}

// file is a block as a file of a package.
func (p passage) file() string {
	if strings.HasPrefix(p.text, "package ") {
		return p.text
	}
	var imports []string
	for name, from := range imported {
		if regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `[A-Z]`).MatchString(p.text) {
			imports = append(imports, strconv.Quote(from))
		}
	}
	slices.Sort(imports)
	return "package game\n\nimport (\n" + strings.Join(imports, "\n") + "\n)\n\n" + p.text
}

// runs reports whether a block is an example that runs.
func (p passage) runs() bool {
	return strings.Contains(p.text, "\nfunc Example") || strings.HasPrefix(p.text, "func Example")
}

// suffix ends the name of the file of a block.
func (p passage) suffix() string {
	if p.runs() {
		return "_test.go"
	}
	return ".go"
}

// place is the folder of the blocks of a chapter.
func place(chapter int, language string) string {
	return path.Join(map[string]string{"go": "right", "go wrong": "wrong"}[language], fmt.Sprintf("chapter%02d", chapter))
}

// files adds the blocks of a chapter to those of a module, with the netgen.lock
// that it says was there before.
func (c chapter) files(number int, to map[string]string) {
	for _, side := range []string{"go", "go wrong"} {
		for _, b := range c.in(side) {
			to[place(number, side)+fmt.Sprintf("/line%d%s", b.line, b.suffix())] = b.file()
			for _, l := range c.in("text") {
				if strings.HasPrefix(l.text, "# netgen.lock") {
					to[place(number, side)+"/netgen.lock"] = l.text
				}
			}
		}
	}
}
