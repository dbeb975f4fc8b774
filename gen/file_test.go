package gen_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen"
)

// A build that runs meanwhile reads a whole file, the old one or the new.
func TestWriteIsAtOnce(t *testing.T) {
	path := filepath.Join(t.TempDir(), "zz_net.go")
	texts := [2][]byte{bytes.Repeat([]byte("old\n"), 1<<15), bytes.Repeat([]byte("new\n"), 1<<16)}
	require.NoError(t, os.WriteFile(path, texts[0], 0o644))
	done, failed := make(chan struct{}), make(chan error, 1)
	go func() {
		defer close(done)
		for i := range 100 {
			run := gen.Run{Files: []gen.File{{Path: path, Old: texts[i%2], New: texts[1-i%2]}}}
			if err := run.Write(); err != nil {
				failed <- err
				return
			}
		}
	}()
	for reading := true; reading; {
		select {
		case <-done:
			reading = false
		default:
		}
		got, err := os.ReadFile(path)
		require.NoError(t, err)
		require.True(t, bytes.Equal(got, texts[0]) || bytes.Equal(got, texts[1]), "%d bytes", len(got))
	}
	require.Empty(t, failed)
	left, err := os.ReadDir(filepath.Dir(path))
	require.NoError(t, err)
	require.Len(t, left, 1, "no temporary file stays")
}

func TestFileState(t *testing.T) {
	for _, c := range []struct {
		old, new []byte
		state    string
	}{
		{nil, nil, ""},
		{nil, []byte("a\n"), "missing"},
		{nil, []byte{}, "missing"},
		{[]byte{}, nil, "orphan"},
		{[]byte("a\n"), nil, "orphan"},
		{[]byte("a\n"), []byte("a\n"), ""},
		{[]byte("a\r\n"), []byte("a\n"), ""},
		{[]byte("a\r"), []byte("a\n"), "stale"},
		{[]byte(""), []byte("a\n"), "stale"},
	} {
		require.Equal(t, c.state, gen.File{Old: c.old, New: c.new}.State(), "%q %q", c.old, c.new)
	}
}
