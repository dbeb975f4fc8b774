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
		parse:  func(r *wire.BitReader, v *A) error { return codec.Parse(r, v, &m.s.refs) },
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
	if rejects(all, func(v A) { m.bytes(&v) }) {
		t.Skip(rejected)
	}
	for i, v := range all {
		got := m.check(t, v, all[(i+1)%len(all)])
		m.checkRefs(t, got)
	}
	for _, v := range exact {
		if got := m.check(t, v, v); !reflect.DeepEqual(got, v) {
			t.Errorf("%+v arrives as %+v", v, got)
		}
	}
	m.checkAllocs(t, all[3])
}

func (m *message[A, C]) checkRefs(t testing.TB, v A) {
	t.Helper()
	visits := 0
	whole := m.codec.Refs(&v, func(e ecs.Entity, _ bool) bool { visits++; return true })
	if !whole || (visits > 0) != m.info.Refs {
		t.Errorf("%s: %d entities visited, result %v, Info.Refs %v", m.info.Name, visits, whole, m.info.Refs)
	}
	stopped := 0
	if m.codec.Refs(&v, func(ecs.Entity, bool) bool { stopped++; return false }) != (visits == 0) || stopped > 1 {
		t.Errorf("%s: the visit goes on after %d refusals", m.info.Name, stopped)
	}
}

func (m *message[A, C]) checkAllocs(t testing.TB, v A) {
	t.Helper()
	var w wire.BitWriter
	var r wire.BitReader
	var out A
	buf := make([]byte, 0, m.info.MaxImageBits/8+32)
	if n := testing.AllocsPerRun(20, func() {
		w.Reset(buf)
		m.codec.Append(&w, &v, &m.s.refs)
		r.Reset(w.Bytes())
		if err := m.codec.Parse(&r, &out, &m.s.refs); err != nil {
			t.Fatal(err)
		}
	}); n != 0 {
		t.Errorf("%s allocates %v times", m.info.Name, n)
	}
}
