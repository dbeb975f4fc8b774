package netcomptest

import (
	"reflect"
	"testing"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

type message[A any, C netcomp.MessageCodec[A]] struct {
	codec C
	info  netcomp.Info
	s     *subject
	form[A]
}

func newMessage[A any, C netcomp.MessageCodec[A]](codec C) *message[A, C] {
	m := &message[A, C]{codec: codec, info: codec.Info(), s: newSubject()}
	m.form = form[A]{
		name:   m.info.Name,
		append: func(w *wire.BitWriter, v *A) { codec.Append(w, v, &m.s.refs) },
		parse:  func(r *wire.BitReader, v *A) error { return codec.Parse(r, v, m.s.reader()) },
		skip:   func(r *wire.BitReader) error { return codec.Skip(r, &m.s.refs) }, maxBits: m.info.MaxImageBits,
	}
	return m
}

// Message checks the codec of an action or event as [Component] does that of a
// component.
func Message[A any, C netcomp.MessageCodec[A]](t testing.TB, codec C, hash uint64, exact ...A) {
	t.Helper()
	m := newMessage[A](codec)
	schema(t, m.info.Name, m.info.Text, hash)
	all := append(values[A](m.s), exact...)
	if empty := hollow[A](m.s); !rejects(empty, func(v A) { m.bytes(&v) }) {
		all = append(all, empty...)
	}
	if rejects(all, func(v A) { m.bytes(&v) }) {
		t.Skip(rejected)
	}
	visited := false
	for i, v := range all {
		got := m.check(t, v, all[(i+1)%len(all)])
		visited = m.checkRefs(t, got) || visited
	}
	if visited != m.info.Refs {
		t.Errorf("%s: entities visited %v, Info.Refs %v", m.info.Name, visited, m.info.Refs)
	}
	for _, v := range exact {
		if got := m.check(t, v, v); !reflect.DeepEqual(got, v) {
			t.Errorf("%+v arrives as %+v", v, got)
		}
	}
	for _, v := range all[:rounds] {
		m.checkAllocs(t, v)
	}
}

func (m *message[A, C]) checkRefs(t testing.TB, v A) (visited bool) {
	t.Helper()
	visits := 0
	whole := m.codec.Refs(&v, func(e ecs.Entity, _ bool) bool { visits++; return true })
	if !whole {
		t.Errorf("%s: %d entities visited, result %v", m.info.Name, visits, whole)
	}
	stopped := 0
	if m.codec.Refs(&v, func(ecs.Entity, bool) bool { stopped++; return false }) != (visits == 0) || stopped > 1 {
		t.Errorf("%s: the visit goes on after %d refusals", m.info.Name, stopped)
	}
	return visits > 0
}

// checkAllocs checks that a value which stays as it is allocates nothing, when
// it is written and when it is read over itself.
func (m *message[A, C]) checkAllocs(t testing.TB, v A) {
	t.Helper()
	var w wire.BitWriter
	var r wire.BitReader
	var out A
	b, _ := m.bytes(&v)
	r.Reset(b)
	if err := m.parse(&r, &out); err != nil {
		t.Fatal(err)
	}
	buf := make([]byte, 0, m.info.MaxImageBits/8+32)
	if n := testing.AllocsPerRun(5, func() {
		w.Reset(buf)
		m.codec.Append(&w, &out, &m.s.refs)
		r.Reset(w.Bytes())
		m.s.refs.Unresolved = m.s.refs.Unresolved[:0]
		if err := m.codec.Parse(&r, &out, &m.s.refs); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%s allocates %v times for %+v", m.info.Name, n, v)
	}
}
