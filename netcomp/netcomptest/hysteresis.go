package netcomptest

import (
	"math"
	"math/big"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// checkHysteresis moves every field that has steps a little from a value that
// its image has: 0.7 steps must leave the image alone, 0.8 must not. The text
// of the wire form says which fields have steps, and where they start: at zero
// for an angle, whose steps are parts of a turn. What is told once stays at 0.8.
func (c *component[T, Q, C]) checkHysteresis(t testing.TB) {
	t.Helper()
	for _, line := range strings.Split(c.info.Text, "\n") {
		words := strings.Fields(line)
		lo, step := number(words, "range="), number(words, "step=")+turn(words)/math.Exp2(number(words, "bits="))
		if step == 0 {
			continue
		}
		var v T
		place := find(reflect.ValueOf(&v).Elem(), words[0])
		if !place.IsValid() {
			continue // an array of no elements
		}
		at := func(steps float64) (T, bool) {
			off := (set(place, lo+steps*step)-lo)/step - steps // from what is, as a float64 too may be no nearer
			return v, -0.01 < off && off < 0.01
		}
		base, _ := at(0)
		q := c.fresh(base)
		near, exact := at(0.7)
		if got := c.kept(q, near); exact && got != q {
			t.Errorf("%s %s: 0.7 steps off, the image changes from %+v to %+v", c.info.Name, words[0], q, got)
		}
		if got := c.fresh(near); exact && got == q {
			t.Errorf("%s %s: 0.7 steps off, a fresh image does not round", c.info.Name, words[0])
		}
		once := slices.Contains(c.info.Once, outermost(words[0]))
		far, exact := at(0.8)
		switch got := c.kept(q, far); {
		case exact && got == q && !once:
			t.Errorf("%s %s: 0.8 steps off, the image stays %+v", c.info.Name, words[0], q)
		case got != q && once:
			t.Errorf("%s %s: told once, and 0.8 steps off the image changes from %+v to %+v", c.info.Name, words[0], q, got)
		}
	}
}

// set sets a number as near as its type can, and returns what it is then.
func set(place reflect.Value, x float64) float64 {
	if place.CanInt() {
		place.SetInt(int64(math.Round(x)))
		return float64(place.Int())
	}
	place.SetFloat(x)
	return place.Float()
}

// number reads the number of a key, the first if it is a pair; zero without.
func number(words []string, key string) float64 {
	for _, w := range words {
		if text, ok := strings.CutPrefix(w, key); ok {
			low, _, _ := strings.Cut(text, ":")
			if x, ok := new(big.Rat).SetString(low); ok {
				f, _ := x.Float64()
				return f
			}
		}
	}
	return 0
}

// turn is a full turn in the unit of an angle, zero for what is none.
func turn(words []string) float64 {
	switch {
	case slices.Contains(words, "angle=rad"):
		return 2 * math.Pi
	case slices.Contains(words, "angle=deg"):
		return 360
	}
	return 0
}

// outermost is the first name of a path.
func outermost(path string) string {
	if end := strings.IndexAny(path, ".["); end >= 0 {
		return path[:end]
	}
	return path
}

// find follows a path such as Slots[40].Count, to the first of the elements.
func find(v reflect.Value, path string) reflect.Value {
	for _, name := range strings.Split(path, ".") {
		name, index, _ := strings.Cut(name, "[")
		v = v.FieldByName(name)
		for range strings.Count(index, "]") {
			if l, ok := as[lister](v); ok {
				l.Resize(1)
				v, _ = items(v)
			}
			if v.Len() == 0 {
				return reflect.Value{}
			}
			v = v.Index(0)
		}
	}
	return v
}
