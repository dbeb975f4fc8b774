package gen_test

import (
	"os"
	"os/exec"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen"
	"github.com/tickwire/tickwire/gen/model"
)

// TestManual holds docs/netgen.md against the generator: its examples compile
// with what is generated of them, its wrong ones have the messages that it
// quotes, and its tables and files are those of its examples.
func TestManual(t *testing.T) {
	all := chapters(t)
	files := map[string]string{}
	for i, c := range all {
		c.files(i, files)
	}
	dir := module(t, files)

	right := generate(t, dir, "./right/...")
	require.Empty(t, texts(right.Problems))
	require.NoError(t, right.Write())
	vet := exec.Command("go", "vet", "./right/...")
	vet.Dir = dir
	out, err := vet.CombinedOutput()
	require.NoError(t, err, string(out))
	for i, c := range all {
		if slices.ContainsFunc(c.in("go"), passage.runs) {
			test := exec.Command("go", "test", "-run", "^Example", "-v", "./"+place(i, "go"))
			test.Dir = dir
			out, err := test.CombinedOutput()
			require.NoError(t, err, string(out))
			require.Contains(t, string(out), "--- PASS: Example", c.title)
		}
	}

	wrong, err := gen.New(gen.Config{Dir: dir, Patterns: []string{"./wrong/..."}})
	require.NoError(t, err)
	for i, c := range all {
		c.checkMessages(t, wrong, place(i, "go wrong"))
		c.checkTables(t, right)
		c.checkLocks(t, dir, place(i, "go"))
	}
}

var (
	message = regexp.MustCompile(`(?m)^(?:\S+\.go:\d+:\d+: )?(.*\(netgen: NG\d+\))$`)
	table   = regexp.MustCompile(`^(?:component|action|event) ".*" \(game\.(\w+)\)\n`)
	locked  = regexp.MustCompile(`^(?:component|action|event) \w+ [0-9a-f]{16}`)
)

// checkMessages compares the messages that the chapter quotes with those that
// its wrong blocks have.
func (c chapter) checkMessages(t *testing.T, run *gen.Run, at string) {
	var want, got []string
	for _, b := range c.in("text") {
		for _, m := range message.FindAllStringSubmatch(b.text, -1) {
			want = append(want, m[1])
		}
	}
	for _, p := range run.Problems {
		if path.Dir(strings.ReplaceAll(p.Pos.Filename, `\`, "/")) == at {
			got = append(got, message.FindStringSubmatch(p.String())[1])
		}
	}
	require.ElementsMatch(t, want, got, c.title)
}

// checkTables compares the output of -explain.
func (c chapter) checkTables(t *testing.T, run *gen.Run) {
	for _, b := range c.in("text") {
		if m := table.FindStringSubmatch(b.text); m != nil {
			text, err := run.Explain(m[1])
			require.NoError(t, err)
			require.Contains(t, text, b.text, "%s:%d", manual, b.line)
		}
	}
}

// checkLocks compares parts of netgen.lock.
func (c chapter) checkLocks(t *testing.T, dir, at string) {
	for _, b := range c.in("text") {
		if locked.MatchString(b.text) {
			require.Contains(t, read(t, dir, at+"/netgen.lock"), b.text, "%s:%d", manual, b.line)
		}
	}
}

var code = regexp.MustCompile("`([^`]+)`")

// keyed are the keys that the headings below another describe, with their chapters.
func keyed(t *testing.T, all []chapter, above string) map[string]chapter {
	out := map[string]chapter{}
	for _, c := range all {
		if c.above != above || c.title == above {
			continue
		}
		for _, m := range code.FindAllStringSubmatch(c.title, -1) {
			key, _, _ := strings.Cut(m[1], "=")
			require.NotContains(t, out, key, "described twice")
			out[key] = c
		}
	}
	return out
}

// TestManualHasEveryKey checks that every key has its heading, and an example
// below it.
func TestManualHasEveryKey(t *testing.T) {
	all := chapters(t)
	for above, keys := range map[string][]string{"The keys of a tag": append(model.FieldKeys(), "-"), "The options of a directive": model.TypeKeys()} {
		described := keyed(t, all, above)
		for _, key := range keys {
			c, ok := described[key]
			if !ok {
				t.Errorf("%s: no heading below %q describes %s", manual, above, key)
				continue
			}
			delete(described, key)
			used := regexp.MustCompile(`[",\s]` + regexp.QuoteMeta(key) + `["=,\s]`)
			if !slices.ContainsFunc(c.in("go"), func(b passage) bool { return used.MatchString(b.text) }) {
				t.Errorf("%s: %s has no example of %s", manual, c.title, key)
			}
		}
		for key := range described {
			t.Errorf("%s: %q describes %s, which netgen does not know", manual, above, key)
		}
	}
}

// TestManualHasEveryCode checks that the table of messages has every number,
// and no other.
func TestManualHasEveryCode(t *testing.T) {
	numbers := func(file, line, number string) (out []int) {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, l := range regexp.MustCompile(line).FindAllString(string(text), -1) {
			for _, m := range regexp.MustCompile(number).FindAllStringSubmatch(l, -1) {
				n, err := strconv.Atoi(m[1])
				require.NoError(t, err)
				out = append(out, n)
			}
		}
		slices.Sort(out)
		return out
	}
	require.Equal(t, numbers("model/problem.go", `(?m)^\t\w+ +Code = \d+`, `= (\d+)`), numbers(manual, `(?m)^\| NG[^|]*`, `NG(\d+)`))
}
