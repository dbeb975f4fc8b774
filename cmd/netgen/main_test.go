package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const golden, problems = "../../gen/testdata/golden/", "../../gen/testdata/problems/"

func TestRun(t *testing.T) {
	const none = "netgen: no annotated type and no earlier output"
	for _, c := range []struct {
		args           []string
		code           int
		stdout, stderr string
	}{
		{[]string{"-check", golden + "first"}, 0, "", ""},
		{[]string{"-explain", "Move", "github.com/tickwire/tickwire/gen/testdata/golden/first"}, 0, "action \"move\" (first.Move)", ""},
		{[]string{"-explain", "Nobody", golden + "first"}, 1, "", "netgen: no annotated type Nobody"},
		{[]string{"-stats", golden + "first"}, 0, "/golden/first: ", " s\n"},
		{[]string{"-check", problems + "sizes"}, 1, "", problems + "sizes/sizes.go:6:6: Big: "},
		{[]string{"-bogus"}, 2, "", "usage: netgen"},
		{[]string{"-check", "-stats"}, 2, "", "netgen: -check, -explain and -stats exclude each other"},
		{[]string{"-h"}, 0, "", "usage: netgen"},
		{[]string{"example.test/absent"}, 3, "", "netgen: cannot load"},
		{[]string{"main.go"}, 3, "", "netgen: cannot load: main.go is a file; name its package"},
		{nil, 0, "", none + " in this folder; ./... means every package below it, too\n"},
		{[]string{"-check", "-tags", "none", "."}, 1, "", none + " in .\n"},
	} {
		var stdout, stderr bytes.Buffer
		require.Equal(t, c.code, run(c.args, &stdout, &stderr), "%v: %s", c.args, stderr.String())
		require.Contains(t, stdout.String(), c.stdout)
		require.Contains(t, stderr.String(), c.stderr)
		if c.stderr == "" {
			require.Empty(t, stderr.String())
		}
		if c.stdout == "" {
			require.Empty(t, stdout.String())
		}
	}
}

// enter makes a copy of a golden package a module of its own, which a replace
// leads to this one, and goes there.
func enter(t *testing.T, name string) (dir string) {
	t.Helper()
	root, err := filepath.Abs("../..")
	require.NoError(t, err)
	dir = t.TempDir()
	require.NoError(t, os.CopyFS(dir, os.DirFS(golden+name)))
	mod, err := os.ReadFile(filepath.Join(root, "go.mod"))
	require.NoError(t, err)
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	require.NoError(t, err)
	text, _, _ := strings.Cut(string(mod), "tool ")
	text = strings.Replace(text, "module github.com/tickwire/tickwire", "module example.test/game", 1) +
		"\nrequire github.com/tickwire/tickwire v0.0.0\nreplace github.com/tickwire/tickwire => " + root + "\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.mod"), []byte(text), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "go.sum"), sum, 0o644))
	t.Setenv("GOFLAGS", "-mod=mod")
	t.Setenv("GOPROXY", "off")
	t.Setenv("GOWORK", "off")
	t.Chdir(dir)
	return dir
}

// TestCheck holds what is said of a package whose output is behind.
func TestCheck(t *testing.T) {
	dir := enter(t, "first")
	source, err := os.ReadFile("first.go")
	require.NoError(t, err)
	changed := strings.Replace(string(source), "step=1/128", "step=1/64", 1)
	require.NotEqual(t, string(source), changed)
	require.NoError(t, os.WriteFile("first.go", []byte(changed), 0o644))
	require.NoError(t, os.Remove("zz_net_test.go"))
	before, err := os.ReadFile("zz_net.go")
	require.NoError(t, err)

	var stdout, stderr, again bytes.Buffer
	require.Equal(t, 1, run([]string{"-check"}, &stdout, &stderr))
	require.Contains(t, stderr.String(), ": Position: wire schema of position changed but netgen.lock was not updated; run netgen (netgen: NG041)\n")
	require.Contains(t, stdout.String(), "netgen.lock: stale\n--- ")
	require.Contains(t, stdout.String(), "zz_net.go: stale\n--- ")
	require.Contains(t, stdout.String(), "zz_net_test.go: missing\n--- ")
	require.NotContains(t, stdout.String()+stderr.String(), dir, "no path of this machine")
	require.Equal(t, 1, run([]string{"-check"}, &again, &bytes.Buffer{}))
	require.Equal(t, stdout.String(), again.String())
	after, err := os.ReadFile("zz_net.go")
	require.NoError(t, err)
	require.Equal(t, before, after, "a check writes nothing")

	stderr.Reset()
	require.Zero(t, run(nil, &bytes.Buffer{}, &stderr))
	require.Zero(t, run([]string{"-check"}, &bytes.Buffer{}, &stderr))
	require.Empty(t, stderr.String())
}

// TestTool runs netgen as a module's go generate does.
func TestTool(t *testing.T) {
	cmd := exec.Command("go", "tool", "netgen", "-check", golden+"first")
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, string(out))
	require.Empty(t, string(out))
}
