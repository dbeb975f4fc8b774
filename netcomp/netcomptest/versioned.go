package netcomptest

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// versioned is the versioned form of a component, nil if it has none.
func (c *component[T, Q, C]) newVersioned() *form[T] {
	codec, ok := any(c.codec).(netcomp.VersionedCodec[T])
	if !ok {
		return nil
	}
	return &form[T]{
		name:   c.info.Name + " versioned",
		append: func(w *wire.BitWriter, v *T) { codec.AppendVersioned(w, v, &c.s.refs) },
		parse:  func(r *wire.BitReader, v *T) error { return codec.ParseVersioned(r, v, c.s.reader()) },
		skip: func(r *wire.BitReader) error {
			for f := netcomp.NewFieldReader(r); f.Next(); {
				f.Skip()
			}
			return r.Err()
		},
		maxBits: c.info.MaxVersionedBits, fields: true,
	}
}

// checkVersioned checks that a value comes back as it was, and what becomes of
// fields that are of another build.
func (c *component[T, Q, C]) checkVersioned(t testing.TB, all []T) {
	t.Helper()
	if c.info.Versioned != (c.versioned != nil) {
		t.Errorf("%s: Info.Versioned is %v, and the codec says otherwise", c.info.Name, c.info.Versioned)
	}
	if c.versioned == nil {
		return
	}
	for i, v := range all {
		other := all[(i+1)%len(all)]
		if got := c.versioned.check(t, v, other); !c.equal(got, v) {
			t.Errorf("versioned %+v arrives as %+v", v, got)
		}
		b, _ := c.versioned.bytes(&v)
		fields := fieldsOf(b)
		if again := compose(fields); !bytes.Equal(again, b) {
			t.Errorf("%s of %+v is %x, and of its fields %x", c.versioned.name, v, b, again)
		}
		c.checkUnknown(t, v, other, fields)
		c.checkLengths(t, v, other, fields)
		c.checkLacking(t, v, other, fields)
	}
}

// checkUnknown puts fields between the others that this build does not know.
func (c *component[T, Q, C]) checkUnknown(t testing.TB, v, other T, fields []field) {
	t.Helper()
	for i := range len(fields) + 1 {
		low, high := uint64(0), uint64(1<<32-1) // the numbers around it
		if i > 0 {
			low = fields[i-1].number
		}
		if i < len(fields) {
			high = fields[i].number - 1
		}
		for _, number := range []uint64{low + 1, high} {
			if number <= low || number > high {
				continue
			}
			b := compose(slices.Insert(slices.Clone(fields), i, field{number, 75, bytes.Repeat([]byte{0xff}, 10)}))
			got, r := other, wire.NewBitReader(b)
			if err := c.versioned.parse(&r, &got); err != nil || !c.equal(got, v) {
				t.Errorf("%s of %+v with a field %d of another build arrives as %+v, %v", c.versioned.name, v, number, got, err)
			}
		}
	}
}

// checkLengths makes fields longer and shorter than they are.
func (c *component[T, Q, C]) checkLengths(t testing.TB, v, other T, fields []field) {
	t.Helper()
	for i, f := range fields {
		for _, by := range []int{-1, 1} {
			changed := slices.Clone(fields)
			changed[i].bits += by
			changed[i].data = append(slices.Clone(f.data), 0)
			if changed[i].bits < 0 {
				continue
			}
			got, r := other, wire.NewBitReader(compose(changed))
			if err := c.versioned.parse(&r, &got); err == nil {
				t.Errorf("%s of %+v parses with field %d in %d bits instead of %d", c.versioned.name, v, f.number, changed[i].bits, f.bits)
			}
			if !same(&got, &other) {
				t.Errorf("%s of %+v with field %d in %d bits touches its target", c.versioned.name, v, f.number, changed[i].bits)
			}
		}
	}
}

// checkLacking leaves out each field, and all of them: the target keeps what it
// had, but in a list that has other fields, where it is what it is in a zero
// value.
func (c *component[T, Q, C]) checkLacking(t testing.TB, v, other T, fields []field) {
	t.Helper()
	lists := strings.Contains(c.info.Text, "[<=")
	parsed := func(fields []field, target T) (T, []field) {
		r := wire.NewBitReader(compose(fields))
		if err := c.versioned.parse(&r, &target); err != nil {
			t.Errorf("%s of %+v does not parse with %d fields left: %v", c.versioned.name, v, len(fields), err)
		}
		b, _ := c.versioned.bytes(&target)
		return target, fieldsOf(b)
	}
	if got, _ := parsed(nil, other); !same(&got, &other) {
		t.Errorf("%s without fields makes %+v of %+v", c.versioned.name, got, other)
	}
	b, _ := c.versioned.bytes(&other)
	had := fieldsOf(b)
	for i := range fields {
		rest := slices.Delete(slices.Clone(fields), i, i+1)
		var blank T
		_, got := parsed(rest, other)
		_, zero := parsed(rest, blank)
		for j := range fields {
			want := fields[j]
			if j == i {
				want = had[j]
			}
			if !got[j].equal(want) && !(i == j && lists && got[j].equal(zero[j])) {
				t.Errorf("%s of %+v without field %d, read into %+v, has field %d as %x, want %x",
					c.versioned.name, v, fields[i].number, other, want.number, got[j].data, want.data)
			}
		}
	}
}

// A field is one of a versioned form.
type field struct {
	number uint64
	bits   int
	data   []byte
}

func (f field) equal(g field) bool {
	return f.number == g.number && f.bits == g.bits && bytes.Equal(f.data, g.data)
}

// fieldsOf are those of a form that is known to be whole.
func fieldsOf(b []byte) (out []field) {
	r := wire.NewBitReader(b)
	for f := netcomp.NewFieldReader(&r); f.Next(); {
		out = append(out, field{f.Number, f.Bits, take(&r, f.Bits)})
	}
	return out
}

// compose makes a form of fields.
func compose(fields []field) []byte {
	var w wire.BitWriter
	to := netcomp.NewFieldWriter(&w)
	for _, f := range fields {
		to.Field(f.number, f.bits)
		r := wire.NewBitReader(f.data)
		for n := f.bits; n > 0; n -= min(n, 64) {
			w.Bits(r.Bits(uint(min(n, 64))), uint(min(n, 64)))
		}
	}
	to.End()
	return w.Bytes()
}

// canonical checks that the fields which x has are written as they were read,
// whichever others there were.
func (f *form[X]) canonical(t testing.TB, data []byte, x *X) {
	t.Helper()
	b, _ := f.bytes(x)
	written := fieldsOf(b)
	for _, read := range fieldsOf(data) {
		at := slices.IndexFunc(written, func(w field) bool { return w.number == read.number })
		if at >= 0 && !written[at].equal(read) {
			t.Errorf("%s accepts field %d as %x, which is %x when written", f.name, read.number, read.data, written[at].data)
		}
	}
}
