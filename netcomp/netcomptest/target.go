package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
)

// A Target is one codec of a package, for the tests that are about all of them.
type Target struct {
	name  string
	feed  func(t testing.TB, data []byte)
	storm func(t testing.TB, n int)
	lines func() []string // of the golden file; nil of a silent one
	seeds func() [][]byte // forms of some values: what fits is not met by chance
}

// silent is the target of a codec that a debug build says nothing about.
func silent(name string) Target {
	return Target{
		name:  name,
		feed:  func(testing.TB, []byte) {},
		storm: func(t testing.TB, _ int) { t.Skip(rejected) },
	}
}

// ComponentTarget is the target of a component: all of its forms read the same
// bytes.
func ComponentTarget[T any, Q comparable, C netcomp.Codec[T, Q]](codec C) Target {
	c := newComponent(codec)
	all := values[T](c.s)
	if rejects(all, func(v T) { c.fresh(v) }) {
		return silent(c.info.Name)
	}
	bases := []Q{c.fresh(all[0]), c.fresh(all[1]), c.fresh(all[len(all)-1])}
	return Target{
		name: c.info.Name, storm: c.storm, lines: c.lines, seeds: func() [][]byte { return c.seeds(all) },
		feed: func(t testing.TB, data []byte) { t.Helper(); c.feed(t, data, bases) },
	}
}

// MessageTarget is the target of an action or event.
func MessageTarget[A any, C netcomp.MessageCodec[A]](codec C) Target {
	m := newMessage[A](codec)
	if rejects(values[A](m.s), func(v A) { m.bytes(&v) }) {
		return silent(m.info.Name)
	}
	return Target{
		name: m.info.Name, storm: m.storm, lines: m.lines, seeds: m.seeds,
		feed: func(t testing.TB, data []byte) { t.Helper(); m.feed(t, data, !m.info.Refs) },
	}
}
