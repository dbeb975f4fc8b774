package gen_test

import (
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen"
)

var update = flag.Bool("update", false, "write the golden output in testdata")

// golden are the packages whose committed output is what netgen writes.
var golden = []string{"./testdata/golden/cross", "./testdata/golden/doors", "./testdata/golden/first", "./testdata/golden/kinds", "./testdata/golden/names",
	"./testdata/golden/numeric", "./testdata/golden/options", "./testdata/golden/tagged", "./testdata/golden/turn", "./testdata/golden/variable",
	"./testdata/golden/versioned/v1", "./testdata/golden/versioned/v2"}

// goldenRun is the one run that the tests of golden output share: most of its
// time is the go command's.
var goldenRun = sync.OnceValues(func() (*gen.Run, error) { return gen.New(gen.Config{Patterns: golden}) })

func TestGolden(t *testing.T) {
	run, err := goldenRun()
	require.NoError(t, err)
	require.Empty(t, run.Problems)
	require.Len(t, run.Files, 3*len(golden))
	if *update {
		require.NoError(t, run.Write())
		test := exec.Command("go", append([]string{"test", "-run", "TestGoldenNet"}, golden...)...)
		test.Env = append(os.Environ(), "TICKWIRE_GOLDEN=write")
		out, err := test.CombinedOutput()
		require.NoError(t, err, string(out))
		return
	}
	require.Empty(t, run.Diff(), "go test ./gen -update writes it")
}

func TestTwoRunsAreEqual(t *testing.T) {
	run, err := goldenRun()
	require.NoError(t, err)
	again, err := gen.New(gen.Config{Patterns: []string{"./testdata/golden/tagged", "./testdata/golden/kinds"}})
	require.NoError(t, err)
	for _, f := range again.Files {
		at := slices.IndexFunc(run.Files, func(g gen.File) bool { return g.Path == f.Path })
		require.Equal(t, string(run.Files[at].New), string(f.New))
	}
}

// TestGoldenRuns compiles the golden output and runs what it says about itself.
func TestGoldenRuns(t *testing.T) {
	out, err := exec.Command("go", append([]string{"test"}, golden...)...).CombinedOutput()
	require.NoError(t, err, string(out))
}

// TestProblems holds every problem against the want comments of its line. One
// run has all the packages.
func TestProblems(t *testing.T) {
	var dirs []string
	for _, p := range []string{"constraints", "directives", "doors", "hidden", "main", "names", "numeric", "sizes", "tags", "turn", "types", "variable", "versioned"} {
		dirs = append(dirs, "./testdata/problems/"+p)
	}
	run, err := gen.New(gen.Config{Patterns: dirs})
	require.NoError(t, err)
	require.True(t, run.Fatal)
	require.Empty(t, run.Files, "nothing is written beside a problem")
	wants, last := wanted(t, dirs), ""
	for _, p := range run.Problems {
		key := fmt.Sprintf("%s:%d", p.Pos.Filename, p.Pos.Line)
		at := slices.IndexFunc(wants[key], func(re *regexp.Regexp) bool { return re.MatchString(p.String()) })
		if at < 0 {
			t.Errorf("unwanted: %s", p)
			continue
		}
		wants[key] = slices.Delete(wants[key], at, at+1)
		sorted := fmt.Sprintf("%s:%09d:%09d", p.Pos.Filename, p.Pos.Line, p.Pos.Column)
		require.LessOrEqual(t, last, sorted)
		require.NotZero(t, p.Pos.Column, p.String())
		last = sorted
	}
	for key, left := range wants {
		for _, re := range left {
			t.Errorf("%s: no problem matches %s", key, re)
		}
	}
}

// wanted reads the want comments: one or more quoted expressions a comment.
func wanted(t *testing.T, dirs []string) map[string][]*regexp.Regexp {
	quoted := regexp.MustCompile(`"((?:[^"\\]|\\.)*)"`)
	out := map[string][]*regexp.Regexp{}
	for _, dir := range dirs {
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		require.NoError(t, err)
		for _, path := range files {
			text, err := os.ReadFile(path)
			require.NoError(t, err)
			for i, line := range strings.Split(string(text), "\n") {
				_, want, _ := strings.Cut(line, "// want ")
				for _, m := range quoted.FindAllStringSubmatch(want, -1) {
					key := fmt.Sprintf("%s:%d", filepath.Clean(path), i+1)
					out[key] = append(out[key], regexp.MustCompile(m[1]))
				}
			}
		}
	}
	return out
}

func TestExplain(t *testing.T) {
	run, err := goldenRun()
	require.NoError(t, err)
	text, err := run.Explain("Position")
	require.NoError(t, err)
	require.Equal(t, strings.TrimPrefix(`
component "position" (first.Position)
  bit  bits  raw  field  form                                     worst error
  0    15    32   X      float32 range=-64:64 step=1/128 bits=15  1/256 fresh, 3/512 kept, clamped
  15   15    32   Y      float32 range=-64:64 step=1/128 bits=15  1/256 fresh, 3/512 kept, clamped
  image: exactly 30 bits
  raw: exactly 64 bits
`, "\n"), text)
	_, err = run.Explain("Nobody")
	require.EqualError(t, err, "no annotated type Nobody")
}

func TestLoadFailures(t *testing.T) {
	for pattern, text := range map[string]string{
		"./testdata/golden/first/first.go": "is a file; name its package",
		"./testdata/absent":                "cannot load",
		"example.test/absent":              "cannot load",
	} {
		_, err := gen.New(gen.Config{Patterns: []string{pattern}})
		require.ErrorIs(t, err, gen.ErrLoad)
		require.ErrorContains(t, err, text)
	}
}
