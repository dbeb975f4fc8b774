package gen

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"runtime/debug"

	"github.com/tickwire/tickwire/gen/load"
)

// A memo remembers which output the sources of a package led to, so that a run
// over packages that have not changed makes nothing anew. It is a file a
// package, in a folder that may be deleted at any time; what does not fit is
// ignored. A nil memo remembers nothing.
type memo struct {
	dir     string
	program string            // digest of the running netgen
	learned map[string]string // content of the files to be written
}

// openMemo returns the memo in a folder, nil without one. The running netgen is
// known by its file, without reading it, and by what it was built from.
func openMemo(dir string) *memo {
	path, err := os.Executable()
	if dir == "" || err != nil {
		return nil
	}
	file, err := os.Stat(path)
	if err != nil {
		return nil
	}
	program := fmt.Sprintf("%s %d %d", path, file.Size(), file.ModTime().UnixNano())
	if info, ok := debug.ReadBuildInfo(); ok {
		program += "\n" + info.String()
	}
	return &memo{dir: dir, program: digest([]byte(program)), learned: map[string]string{}}
}

// file is where the memo has a package.
func (m *memo) file(l *load.Package) string {
	return filepath.Join(m.dir, digest([]byte(l.Path), []byte(l.Dir)))
}

// entry is what stands there: the netgen, the sources and the outputs.
func (m *memo) entry(l *load.Package, outputs ...[]byte) string {
	return m.program + " " + l.Digest + " " + digest(outputs...) + "\n"
}

// knows reports whether these outputs are what the package leads to.
func (m *memo) knows(l *load.Package, outputs ...[]byte) bool {
	if m == nil || l.Digest == "" {
		return false
	}
	text, err := os.ReadFile(m.file(l))
	return err == nil && string(text) == m.entry(l, outputs...)
}

// learn notes what a package leads to, for [memo.save].
func (m *memo) learn(l *load.Package, outputs ...[]byte) {
	if m != nil && l.Digest != "" {
		m.learned[m.file(l)] = m.entry(l, outputs...)
	}
}

// save writes what was learned. That it cannot be is no one's trouble: the next
// run takes longer.
func (m *memo) save() {
	if m == nil || len(m.learned) == 0 || os.MkdirAll(m.dir, 0o755) != nil {
		return
	}
	for path, text := range m.learned {
		_ = replace(path, []byte(text))
	}
}

// digest is a hash of texts and their borders.
func digest(texts ...[]byte) string {
	all := sha256.New()
	for _, t := range texts {
		one := sha256.Sum256(t)
		all.Write(one[:])
	}
	return hex.EncodeToString(all.Sum(nil))
}
