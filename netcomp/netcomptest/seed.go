package netcomptest

import "slices"

// goldenSeeds is how many of the golden values are seeds too.
const goldenSeeds = 3

// sown are the seeds of a target: whole, cut in the middle, and with the bit
// turned that is there, each once.
func (x Target) sown() (out [][]byte) {
	if x.seeds == nil {
		return nil
	}
	for _, b := range x.seeds() {
		out = append(out, b)
		if at := len(b) / 2; at > 0 {
			flipped := slices.Clone(b)
			flipped[at] ^= 1 << (at % 8)
			out = append(out, b[:at], flipped)
		}
	}
	slices.SortFunc(out, slices.Compare)
	return slices.CompactFunc(out, slices.Equal)
}

// seeds are the forms of a component's zero value, some golden ones, and those
// of all that take the most bits.
func (c *component[T, Q, C]) seeds(all []T) (out [][]byte) {
	seeds := append([]T{all[0]}, golden[T](c.s)...)
	out = append(out, encoded(&c.raw, seeds, all)...)
	images := func(list []T) (q []Q) {
		for _, v := range list {
			q = append(q, c.fresh(v))
		}
		return q
	}
	some, every := images(seeds), images(all)
	out = append(out, encoded(&c.image, some, every)...)
	if c.info.MaxDeltaBits > 0 {
		out = append(out, encoded(c.delta(&every[0]), some, every)...)
	}
	if c.versioned != nil {
		out = append(out, encoded(c.versioned, seeds, all)...)
	}
	return out
}

// seeds are such forms of an action or event.
func (m *message[A, C]) seeds() [][]byte {
	all := values[A](m.s)
	if empty := hollow[A](m.s); !rejects(empty, func(v A) { m.bytes(&v) }) {
		all = append(all, empty...)
	}
	return encoded(&m.form, append([]A{all[0]}, golden[A](m.s)...), all)
}

// golden are the first of the golden values.
func golden[T any](s *subject) (out []T) {
	for from := newStream[T](s, goldenSeed).portable(); len(out) < goldenSeeds; {
		out = append(out, from.next())
	}
	return out
}

// encoded are the forms of some values, and the longest of any.
func encoded[X any](f *form[X], some, all []X) (out [][]byte) {
	longest, most := []byte(nil), -1
	for _, x := range all {
		if b, bits := f.bytes(&x); bits > most {
			longest, most = b, bits
		}
	}
	for _, x := range some {
		b, _ := f.bytes(&x)
		out = append(out, b)
	}
	return append(out, longest)
}
