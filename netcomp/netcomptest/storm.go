package netcomptest

import (
	"fmt"
	"math/rand/v2"
	"os"
	"runtime"
	"runtime/debug"
	"strconv"
	"testing"

	"github.com/tickwire/tickwire/wire"
)

// gust is the number of inputs in a storm unless TICKWIRE_STORM says another.
const gust = 512

// Storm feeds every form of every target with spoilt encodings, as many as
// TICKWIRE_STORM says (512 without it, 1000000 for a real one). None may panic
// or allocate more than an error and the largest value; what is accepted must
// be the one encoding of what it says, and as long as Skip takes it to be. As
// many random values must be what their images restore.
func Storm(t *testing.T, targets ...Target) {
	t.Helper()
	n := gust
	if text := os.Getenv("TICKWIRE_STORM"); text != "" {
		var err error
		if n, err = strconv.Atoi(text); err != nil || n < 0 {
			t.Fatalf("TICKWIRE_STORM=%s: want a number of inputs", text)
		}
	}
	for _, x := range targets {
		t.Run(x.name, func(t *testing.T) { x.storm(t, n) })
	}
}

func (c *component[T, Q, C]) storm(t testing.TB, n int) {
	t.Helper()
	from := newStream[T](c.s, 2)
	held := make([]Q, 64)
	for i := range held {
		held[i] = c.fresh(from.next())
	}
	image := func() Q { return c.fresh(from.next()) }
	// A reference that resolves to nothing is nothing when written again, so raw forms with one need not come back.
	raw := storm[T]{form: &c.raw, keeps: !c.info.Refs, draw: from.next}
	raw.run(t, n)
	images := storm[Q]{form: &c.image, keeps: true, draw: image}
	images.run(t, n)
	if c.versioned != nil {
		others := storm[T]{form: c.versioned, keeps: !c.info.Refs, draw: from.next}
		others.run(t, n)
	}
	if c.info.MaxDeltaBits > 0 {
		var base Q
		deltas := storm[Q]{form: c.delta(&base), keeps: true, draw: image}
		deltas.begin = func(i int) { base = held[i%len(held)] }
		deltas.run(t, n)
	}
	for i := 0; i < n && !t.Failed(); i++ {
		v := from.next()
		c.checkIdempotent(t, v)
		moved := c.kept(held[i%len(held)], v)
		if again := c.kept(moved, v); again != moved {
			t.Errorf("image %+v kept of %+v turns into %+v without a change", moved, v, again)
		}
	}
	t.Logf("%s: %d values are what their images restore", c.info.Name, n)
}

func (m *message[A, C]) storm(t testing.TB, n int) {
	t.Helper()
	s := storm[A]{form: &m.form, keeps: !m.info.Refs, draw: newStream[A](m.s, 2).next}
	s.run(t, n)
}

// batch is the number of inputs between two looks at the heap, which each stop
// the world.
const batch = 256

// A storm feeds one form. An input is the encoding of something drawn, spoilt.
type storm[X any] struct {
	form  *form[X]
	keeps bool
	draw  func() X
	begin func(i int) // of each batch; may be nil

	random    *rand.PCG
	inputs    [batch][]byte
	r         wire.BitReader // here, as is x: what a codec is handed escapes
	x         X
	accepted  int
	allocated uint64
}

func (s *storm[X]) run(t testing.TB, n int) {
	t.Helper()
	s.random = rand.NewPCG(3, 3)
	for at := 0; at < n && !t.Failed(); at += batch {
		if s.begin != nil {
			s.begin(at / batch)
		}
		for i := range s.inputs {
			s.inputs[i] = spoil(s.random, s.encode(s.inputs[i]), s.inputs[(i+1)%batch])
		}
		list := s.inputs[:min(batch, n-at)]
		for _, b := range list {
			s.feed(t, b)
		}
		if !t.Failed() { // what panics would do so again, unnamed
			s.measure(t, list)
		}
	}
	t.Logf("%s: %d inputs, %d of them accepted, %d bytes allocated an input", s.form.name, n, s.accepted, s.allocated/uint64(max(n, 1)))
}

// encode writes something drawn into a buffer.
func (s *storm[X]) encode(buf []byte) []byte {
	var w wire.BitWriter
	w.Reset(buf[:0])
	x := s.draw()
	s.form.append(&w, &x)
	return w.Bytes()
}

// errorBytes is the most that one refusal may allocate: its errors, of which
// several may be made when several fields of a word are wrong.
const errorBytes = 4096

// alone is how many inputs of a batch are measured by themselves.
const alone = 16

// measure parses inputs and looks at what that allocates.
func (s *storm[X]) measure(t testing.TB, list [][]byte) {
	t.Helper()
	accepted := 0
	used := heap(func() {
		for _, b := range list {
			if s.parse(b) {
				accepted++
			}
		}
	})
	s.accepted += accepted
	s.allocated += used
	most := largest[X]()
	for _, b := range list[:min(alone, len(list))] {
		if n := heap(func() { s.parse(b) }); n > most+errorBytes && heap(func() { s.parse(b) }) > most+errorBytes {
			t.Errorf("%s: input %x allocates %d bytes; the largest value has %d", s.form.name, b, n, most)
		}
	}
	if used <= uint64(len(list)-accepted)*errorBytes+uint64(accepted)*most+1<<16 {
		return
	}
	var worst []byte
	top := uint64(0)
	for _, b := range list {
		if n := heap(func() { s.parse(b) }); n > top {
			worst, top = b, n
		}
	}
	t.Errorf("%s: %d inputs allocate %d bytes, and %x alone %d; the largest value has %d", s.form.name, len(list), used, worst, top, most)
}

func (s *storm[X]) parse(b []byte) bool {
	s.x = *new(X)
	s.r.Reset(b)
	return s.form.parse(&s.r, &s.x) == nil
}

// heap is the number of bytes that a function allocates.
func heap(f func()) uint64 {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return after.TotalAlloc - before.TotalAlloc
}

// feed is that of the form, and says which input it was that panics.
func (s *storm[X]) feed(t testing.TB, b []byte) {
	t.Helper()
	defer func() {
		if p := recover(); p != nil {
			t.Errorf("%s panics on %x: %v", s.form.name, b, fmt.Sprintf("%v\n%s", p, debug.Stack()))
		}
	}()
	s.form.feed(t, b, s.keeps)
}
