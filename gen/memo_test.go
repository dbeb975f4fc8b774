package gen_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen"
)

// TestMemo holds that a run that remembers makes what one that does not makes,
// whatever has changed meanwhile.
func TestMemo(t *testing.T) {
	dir := module(t, map[string]string{
		"game.go":       strings.Replace(source, "package game\n", "package game\n\nimport \"example.test/game/part\"\n\ntype other struct{ part.Part }\n", 1),
		"part/part.go":  "package part\n\ntype Part struct{ A uint8 }\n",
		"game_test.go":  "package game\n",
		"event.go":      "package game\n\nimport \"example.test/game/part\"\n\n//netgen:event\ntype Seen struct{ P part.Part }\n",
		"unrelated.txt": "",
	})
	memory := t.TempDir()
	run := func() *gen.Run {
		t.Helper()
		run, err := gen.New(gen.Config{Dir: dir, Memo: memory})
		require.NoError(t, err)
		require.Empty(t, run.Problems)
		plain := generate(t, dir)
		require.Equal(t, plain.Files, run.Files)
		require.NoError(t, run.Write())
		require.Empty(t, generate(t, dir).Diff())
		return run
	}
	entries := func() []string {
		files, err := filepath.Glob(filepath.Join(memory, "*"))
		require.NoError(t, err)
		return files
	}
	run()
	require.Empty(t, build(dir))
	run()
	require.Len(t, entries(), 1)
	known, err := os.ReadFile(entries()[0])
	require.NoError(t, err)
	run()
	again, err := os.ReadFile(entries()[0])
	require.NoError(t, err)
	require.Equal(t, known, again)

	for name, change := range map[string]func(){
		"a struct":           func() { write(t, dir, "game.go", strings.Replace(read(t, dir, "game.go"), "1/8", "1/16", 1)) },
		"a struct elsewhere": func() { write(t, dir, "part/part.go", "package part\n\ntype Part struct{ A, B uint16 }\n") },
		"the code":           func() { write(t, dir, "zz_net.go", read(t, dir, "zz_net.go")+"\n// more\n") },
		"the tests":          func() { remove(t, filepath.Join(dir, "zz_net_test.go")) },
		"the lock":           func() { remove(t, filepath.Join(dir, "netgen.lock")) },
		"a test's names":     func() { write(t, dir, "game_test.go", "package game\n\nvar wire, quant = 1, 2\n") },
		"a new file":         func() { write(t, dir, "more.go", "package game\n\n//netgen:event\ntype More struct{ A bool }\n") },
		"the memory":         func() { write(t, filepath.Dir(entries()[0]), filepath.Base(entries()[0]), "nonsense") },
		"no memory":          func() { require.NoError(t, os.RemoveAll(memory)) },
	} {
		t.Run(name, func(t *testing.T) {
			change()
			run()
			require.Empty(t, build(dir))
			run()
		})
	}
}

// TestMemoIsUsed counts what a run costs that knows the package.
func TestMemoIsUsed(t *testing.T) {
	dir, memory := module(t, map[string]string{"game.go": source}), t.TempDir()
	config := gen.Config{Dir: dir, Memo: memory}
	step := func() *gen.Run {
		run, err := gen.New(config)
		require.NoError(t, err)
		require.NoError(t, run.Write())
		require.Empty(t, build(dir))
		return run
	}
	step()
	step()
	require.Empty(t, step().Diff())
	allocs := testing.AllocsPerRun(1, func() {
		_, err := gen.New(config)
		require.NoError(t, err)
	})
	config.Memo = ""
	anew := testing.AllocsPerRun(1, func() {
		_, err := gen.New(config)
		require.NoError(t, err)
	})
	require.Less(t, allocs, anew/2, "nothing is rendered")
}
