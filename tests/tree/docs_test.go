package tree

import (
	"bytes"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// docs/protocol.md is every byte: a constant of the packets or the messages
// that it lacks is a byte that nobody can look up.
func TestProtocolDocListsEveryConstant(t *testing.T) {
	const doc = "docs/protocol.md"
	if !exists(doc) {
		t.Skipf("%s does not exist in this tree", doc)
	}
	text := read(t, doc)
	all := sources(t)
	for _, dir := range []string{"wire/packet", "wire/message", "wire/token", "wire/seal"} {
		for _, name := range constants(all, dir) {
			if !regexp.MustCompile(`\b` + name + `\b`).Match(text) {
				t.Errorf("%s does not mention %s.%s", doc, path.Base(dir), name)
			}
		}
	}
}

// block is a fenced piece of code of a document.
type block struct {
	line int
	text string
}

// blocks returns the fenced blocks of one language.
func blocks(text []byte, language string) (found []block) {
	var open *block
	fenced := false // inside a block of any language
	for i, line := range strings.Split(string(text), "\n") {
		switch {
		case !strings.HasPrefix(line, "```"):
			if open != nil {
				open.text += line + "\n"
			}
		case fenced:
			if open != nil {
				found = append(found, *open)
			}
			fenced, open = false, nil
		default:
			fenced = true
			if strings.TrimSpace(line[3:]) == language {
				open = &block{line: i + 2}
			}
		}
	}
	return found
}

// The README's program compiles, as it is examples/tag: each Go block is a run
// of whole lines of one of its files, and every file that a person wrote is
// shown.
func TestReadmeShowsExamplesTag(t *testing.T) {
	const doc, example = "README.md", "examples/tag"
	if !exists(doc) || !exists(example) {
		t.Skipf("%s or %s does not exist in this tree", doc, example)
	}
	files := map[string]string{}
	shown := map[string]bool{}
	for _, s := range sources(t) {
		if covers(example+"/...", s.dir) && !s.test() && !s.generated() {
			files[s.file()] = string(s.text)
		}
	}
	require.NotEmpty(t, files)
	found := blocks(read(t, doc), "go")
	require.NotEmpty(t, found, "%s has no Go block", doc)
	for _, b := range found {
		in := ""
		for file, text := range files {
			if shows(text, b.text) {
				in = file
			}
		}
		if in == "" {
			t.Errorf("%s:%d: the block is not the text of any file of %s:\n%s", doc, b.line, example, b.text)
		}
		shown[in] = true
	}
	for file := range files {
		if !shown[file] {
			t.Errorf("%s does not show %s", doc, file)
		}
	}
}

// shows reports whether a file has a block's lines, whole and in one run.
func shows(file, block string) bool {
	return strings.TrimSpace(block) != "" && strings.Contains("\n"+file, "\n"+strings.Trim(block, "\n")+"\n")
}

var (
	target = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	quoted = regexp.MustCompile("`[^`]*`") // code, where brackets are Go's
)

// links returns the targets of the Markdown links of a line.
func links(line string) (to []string) {
	for _, m := range target.FindAllStringSubmatch(quoted.ReplaceAllString(line, ""), -1) {
		to = append(to, m[1])
	}
	return to
}

// A document points only to what exists.
func TestDocumentsPointToWhatExists(t *testing.T) {
	walk(t, func(file string, _ fs.DirEntry) {
		if path.Ext(file) != ".md" {
			return
		}
		fenced := false
		for i, line := range strings.Split(string(read(t, file)), "\n") {
			if strings.HasPrefix(line, "```") {
				fenced = !fenced
			}
			if fenced {
				continue
			}
			for _, to := range links(line) {
				to, _, _ = strings.Cut(to, "#")
				if to == "" || strings.Contains(to, ":") {
					continue
				}
				if !exists(path.Join(path.Dir(file), to)) {
					t.Errorf("%s:%d: points to %s, which does not exist", file, i+1, to)
				}
			}
		}
	})
}

// A Go file that the architecture page names is there.
func TestArchitectureNamesFilesThatExist(t *testing.T) {
	const doc = "docs/architecture.md"
	if !exists(doc) {
		t.Skipf("%s does not exist in this tree", doc)
	}
	named := regexp.MustCompile("`([^`]+\\.go)`").FindAllSubmatch(read(t, doc), -1)
	require.NotEmpty(t, named)
	for _, m := range named {
		if file := string(m[1]); !exists(file) {
			t.Errorf("%s names %s, which does not exist", doc, file)
		}
	}
}

// A decision is one page with its number, its date and what was turned down.
func TestDecisionsAreNumberedAndDated(t *testing.T) {
	const dir = "docs/decisions"
	if !exists(dir) {
		t.Skipf("%s does not exist in this tree", dir)
	}
	dated := regexp.MustCompile(`(?m)^Date: \d{4}-\d{2}-\d{2}\.`)
	next := 1
	walk(t, func(file string, _ fs.DirEntry) {
		if path.Dir(file) != dir {
			return
		}
		require.Truef(t, strings.HasPrefix(path.Base(file), fmt.Sprintf("%04d-", next)), "%s is not number %04d", file, next)
		require.Truef(t, dated.Match(read(t, file)), "%s has no line `Date: yyyy-mm-dd.`", file)
		require.Truef(t, bytes.Contains(read(t, file), []byte("\n## Rejected\n")), "%s does not say what was rejected", file)
		next++
	})
}
