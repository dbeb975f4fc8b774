package netcomptest

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// goldenFile is relative to the package under test.
const goldenFile = "testdata/netgen.golden"

// goldens is the number of values of which the bytes are written down, and
// goldenSeed makes them: another one makes every golden file another.
const goldens, goldenSeed = 64, 1

// Golden compares the bytes that codecs write, of values that are the same
// everywhere, with what testdata/netgen.golden says: a line a form, with the
// schema's hash, the number of bits and their hash. Peers whose schemas are
// equal read each other, so that a line which changes without its schema is an
// error in the generator, or on this platform. A package without the file is
// not compared; run with TICKWIRE_GOLDEN=write, the test writes it.
func Golden(t testing.TB, targets ...Target) {
	t.Helper()
	var lines []string
	for _, x := range targets {
		if x.lines == nil {
			t.Skip(rejected)
		}
		lines = append(lines, x.lines()...)
	}
	slices.Sort(lines)
	if os.Getenv("TICKWIRE_GOLDEN") == "write" {
		if err := writeGolden(strings.Join(lines, "\n") + "\n"); err != nil {
			t.Fatalf("golden bytes: %v", err)
		}
	}
	text, err := os.ReadFile(goldenFile)
	if errors.Is(err, fs.ErrNotExist) {
		t.Logf("no %s: TICKWIRE_GOLDEN=write go test -run GoldenNet writes it", goldenFile)
		return
	}
	if err != nil {
		t.Fatalf("golden bytes: %v", err)
	}
	if diff := changes(strings.Split(strings.ReplaceAll(strings.TrimSpace(string(text)), "\r", ""), "\n"), lines); diff != "" {
		t.Errorf("the codecs write other bytes than %s has:\n%sIf the types have changed, write it anew: TICKWIRE_GOLDEN=write go test -run GoldenNet", goldenFile, diff)
	}
}

// writeGolden leaves a file alone that is as it should be.
func writeGolden(text string) error {
	if old, err := os.ReadFile(goldenFile); err == nil && string(old) == text {
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(goldenFile), 0o755); err != nil {
		return err
	}
	return os.WriteFile(goldenFile, []byte(text), 0o644)
}

// changes lists the lines of two lists that are not in both, as many as a
// person wants to read.
func changes(old, lines []string) string {
	var diff []string
	for _, l := range old {
		if !slices.Contains(lines, l) {
			diff = append(diff, "- "+l+"\n")
		}
	}
	for _, l := range lines {
		if !slices.Contains(old, l) {
			diff = append(diff, "+ "+l+"\n")
		}
	}
	const most = 12
	if len(diff) > most {
		diff = append(diff[:most], fmt.Sprintf("and %d more lines\n", len(diff)-most))
	}
	return strings.Join(diff, "")
}

// A sum is what one form makes of several values.
type sum struct {
	bits  int
	bytes []byte
}

func add[X any](s *sum, f *form[X], x X) {
	b, bits := f.bytes(&x)
	s.bits += bits
	s.bytes = append(s.bytes, b...)
}

// line describes the bytes of one form of a type.
func (s *sum) line(info netcomp.Info, form string) string {
	return fmt.Sprintf("%s %016x %s %d %016x", info.Name, wire.Hash64([]byte(info.Name+"\n"+info.Text)), form, s.bits, wire.Hash64(s.bytes))
}

// lines are those of a component: the forms of its values, what the images
// restore, and what is predicted from them.
func (c *component[T, Q, C]) lines() []string {
	var raw, image, delta, value, ahead, versioned sum
	from := newStream[T](c.s, goldenSeed).portable()
	var before, q Q
	for i := range goldens {
		v := from.next()
		add(&raw, &c.raw, v)
		if c.versioned != nil {
			add(&versioned, c.versioned, v)
		}
		before = q
		if q = c.fresh(v); i%4 == 3 {
			q = c.kept(before, v)
		}
		add(&image, &c.image, q)
		back := c.restored(q)
		c.codec.Canon(&back)
		add(&value, &c.raw, back)
		if c.info.MaxDeltaBits > 0 {
			add(&delta, c.delta(&before), q)
		}
		var p Q
		c.codec.Line(&p, &before, &q, int64(i), 3)
		add(&ahead, &c.image, p)
		c.codec.Move(&p, &q, int64(i), 60)
		add(&ahead, &c.image, p)
	}
	lines := []string{
		raw.line(c.info, "raw"), image.line(c.info, "image"), delta.line(c.info, "delta"),
		value.line(c.info, "restored"), ahead.line(c.info, "predicted"),
	}
	if c.versioned != nil {
		lines = append(lines, versioned.line(c.info, "versioned"))
	}
	return lines
}

func (m *message[A, C]) lines() []string {
	var s sum
	from := newStream[A](m.s, goldenSeed).portable()
	for range goldens {
		add(&s, &m.form, from.next())
	}
	return []string{s.line(m.info, "message")}
}
