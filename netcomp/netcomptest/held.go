package netcomptest

import (
	"net/netip"
	"reflect"
	"strings"
	"time"
)

// A texter is one of netcomp's texts.
type texter interface{ Set(string) bool }

// A lister is one of netcomp's lists, whose items cannot be reached by
// reflection but through its methods.
type lister interface {
	Len() int
	Cap() int
	Resize(int)
}

// as finds a value's pointer to be of an interface.
func as[I any](v reflect.Value) (i I, ok bool) {
	if v.CanAddr() && v.Addr().CanInterface() {
		i, ok = v.Addr().Interface().(I)
	}
	return i, ok
}

// items are those of a list, as a slice.
func items(v reflect.Value) (reflect.Value, bool) {
	if _, ok := as[lister](v); !ok {
		return v, false
	}
	return v.Addr().MethodByName("Slice").Call(nil)[0], true
}

// held fills what holds a number of things, and the values of packages that
// show no fields.
func (f *filler) held(v reflect.Value) bool {
	if l, ok := as[lister](v); ok {
		l.Resize(min(f.length(), l.Cap()))
		list, _ := items(v)
		f.each(list)
		return true
	}
	if s, ok := as[texter](v); ok {
		s.Set(f.text())
		return true
	}
	switch v.Type() {
	case reflect.TypeFor[time.Time]():
		v.Set(reflect.ValueOf(pick(times, f.at)))
		return true
	case reflect.TypeFor[netip.Addr]():
		v.Set(reflect.ValueOf(netip.MustParseAddr(pick(addrs, f.at))))
		if f.at%len(addrs) == 0 {
			v.SetZero()
		}
		return true
	}
	switch v.Kind() {
	case reflect.String:
		v.SetString(f.text())
	case reflect.Slice:
		n := f.length()
		v.SetZero()
		if n > 0 || f.at%2 == 1 { // empty, or nil
			v.Set(reflect.MakeSlice(v.Type(), n, n))
		}
		f.each(v)
	case reflect.Map:
		f.entries(v)
	default:
		return false
	}
	return true
}

func (f *filler) each(list reflect.Value) {
	if f.hollow {
		f.hollows++
		return
	}
	f.deep++
	for i := range list.Len() {
		f.fill(list.Index(i))
	}
	f.deep--
}

func (f *filler) entries(v reflect.Value) {
	n := f.length()
	v.Set(reflect.MakeMap(v.Type()))
	f.deep++
	for i := range n {
		k, e := reflect.New(v.Type().Key()).Elem(), reflect.New(v.Type().Elem()).Elem()
		switch {
		case k.Kind() == reflect.String && f.full:
			k.SetString(strings.Repeat(string(rune('!'+i%90)), 2) + long)
		case k.CanInt() && f.full:
			k.SetInt(int64(i))
		case k.CanUint() && f.full:
			k.SetUint(uint64(i))
		default:
			(&filler{s: f.s, at: f.at + i}).fill(k)
		}
		f.fill(e)
		v.SetMapIndex(k, e)
	}
	f.deep--
}

// length is how many things are held: more than fit, now and then, but not of
// things that hold things.
func (f *filler) length() int {
	switch {
	case f.full && f.deep > 1:
		return 20
	case f.full:
		return 100
	case f.deep > 0:
		return pick([]int{0, 1, 3, 2}, f.at)
	}
	return pick([]int{0, 1, 3, 2, 9, 40, 100}, f.at)
}

func (f *filler) text() string {
	if f.full {
		return long
	}
	return pick(texts, f.at)
}

// immutable: tables
var (
	long  = strings.Repeat("long ", 200)
	texts = []string{"", "a", "words of text", "äöü€𝄞", "\xff\xfe", "zero \x00", strings.Repeat("ab€", 40), long, "\u00e9\xc3", "7 bytes"}
	times = []time.Time{
		{}, time.Unix(0, 0), time.Date(2026, 2, 3, 4, 5, 6, 789654321, time.FixedZone("here", 3600)),
		time.Date(9999, 12, 31, 23, 59, 59, 999999999, time.UTC), time.Date(12000, 1, 1, 0, 0, 0, 0, time.UTC),
		time.Date(-5, 1, 1, 0, 0, 0, 0, time.UTC), time.Unix(1<<62, 0),
	}
	addrs = []string{"::", "::", "1.2.3.4", "::ffff:1.2.3.4", "fe80::1%eth0", "2001:db8::7", "255.255.255.255", "0.0.0.0"}
)
