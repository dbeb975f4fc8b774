package model

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"
)

// Key is the key of the struct tag that netgen reads.
const Key = "net"

// An Item is one key of a tag, or one option of a directive.
type Item struct {
	Key    string
	Value  string
	Valued bool // "key=value", also with an empty value
}

// A Tag is a parsed net tag. The zero Tag is that of a field without one.
type Tag struct {
	Skip  bool // net:"-": the field is not part of the wire form
	Items []Item
}

// Get returns the value of a key and whether the tag has it.
func (t Tag) Get(key string) (string, bool) {
	i := slices.IndexFunc(t.Items, func(i Item) bool { return i.Key == key })
	if i < 0 {
		return "", false
	}
	return t.Items[i].Value, true
}

// Without returns the tag without a key.
func (t Tag) Without(key string) Tag {
	t.Items = slices.DeleteFunc(slices.Clone(t.Items), func(i Item) bool { return i.Key == key })
	return t
}

// With returns the tag with a key that has the value instead of any it had.
func (t Tag) With(key, value string) Tag {
	t = t.Without(key)
	t.Items = append(t.Items, Item{Key: key, Value: value, Valued: true})
	return t
}

// A Fault is an error in a tag or directive, with its code.
type Fault struct {
	Code Code
	Text string
}

// Error is the text, without a position.
func (f *Fault) Error() string { return f.Text }

func faultf(code Code, text string, args ...any) error {
	return &Fault{Code: code, Text: fmt.Sprintf(text, args...)}
}

// Split returns the faults that err is joined of.
func Split(err error) []*Fault {
	if err == nil {
		return nil
	}
	if joined, ok := err.(interface{ Unwrap() []error }); ok {
		var all []*Fault
		for _, e := range joined.Unwrap() {
			all = append(all, Split(e)...)
		}
		return all
	}
	var f *Fault
	if !errors.As(err, &f) {
		f = &Fault{Code: MalformedTag, Text: err.Error()}
	}
	return []*Fault{f}
}

// shape says how a key is written.
type shape uint8

const (
	flag   shape = iota // key
	valued              // key=value
	either              // key or key=value
)

// fieldKeys are the keys of a net tag; which kind takes which is in gen/kind.
// immutable: a table
var fieldKeys = map[string]shape{
	// How the value is made bits.
	"range": valued, "step": valued, "bits": valued, "clamp": flag, "escape": flag, "reject": flag, "f16": flag, "f32": flag,
	"varint": flag, "fixed": flag, "angle": valued, "quat": either, "unit": either, "enum": flag, "flags": valued, "color": flag,
	"max": valued, "tick": flag, "codec": valued, "any": flag,
	// What is done with it.
	"interp": valued, "snap": valued, "predict": valued, "send": valued, "when": valued, "correct": valued, "tol": valued, "group": valued,
}

// typeKeys are the options of a directive.
// immutable: a table
var typeKeys = map[string]shape{
	"name": valued, "interp": valued, "send": valued, "when": valued, "correct": valued, "versioned": flag, "removed": valued,
	"watch": flag, "local": flag, "big": flag, "free": flag, "rewind": valued,
}

// nearKey finds what was meant as the net key, in a tag whose quoted values are
// emptied: in other letters, behind a comma, without quotes or on its own.
// immutable: compiled once
var (
	nearKey = regexp.MustCompile(`(?i)(^|[\s,;"])` + Key + `\s*(:|=|$)`)
	quoted  = regexp.MustCompile(`"(?:[^"\\]|\\.)*"`)
)

// ParseTag reads the net key of a whole struct tag. The error joins a [Fault]
// for everything that is wrong; the tag holds the items that are right.
//
//	tag  = "-" | item {"," item}
//	item = key | key "=" value
func ParseTag(tag string) (Tag, error) {
	text, ok := reflect.StructTag(tag).Lookup(Key)
	if !ok {
		if nearKey.MatchString(quoted.ReplaceAllString(tag, `""`)) {
			return Tag{}, faultf(MalformedTag, "malformed struct tag `%s`: write net:\"...\"", tag)
		}
		return Tag{}, nil
	}
	if text == "-" {
		return Tag{Skip: true}, nil
	}
	items, err := parseItems(strings.Split(text, ","), fieldKeys, "net tag")
	return Tag{Items: items}, err
}

func parseItems(parts []string, keys map[string]shape, where string) ([]Item, error) {
	var items []Item
	var errs []error
	for _, part := range parts {
		part = strings.TrimSpace(part)
		key, value, valued := strings.Cut(part, "=")
		item := Item{Key: strings.TrimSpace(key), Value: strings.TrimSpace(value), Valued: valued}
		if err := checkItem(item, keys, where); err != nil {
			errs = append(errs, err)
			continue
		}
		if slices.ContainsFunc(items, func(i Item) bool { return i.Key == item.Key }) {
			errs = append(errs, faultf(TwiceKey, "key %q given twice", item.Key))
			continue
		}
		items = append(items, item)
	}
	return items, errors.Join(errs...)
}

func checkItem(item Item, keys map[string]shape, where string) error {
	form, known := keys[item.Key]
	switch {
	case item.Key == "" && !item.Valued:
		return faultf(MalformedTag, "malformed %s: empty item", where)
	case item.Key == "-":
		return faultf(MalformedTag, "malformed %s: \"-\" stands alone", where)
	case !known:
		return faultf(UnknownKey, "unknown key %q in %s%s", item.Key, where, didYouMean(item.Key, keys))
	case form == flag && item.Valued:
		return faultf(MalformedTag, "malformed %s at %q: %s takes no value", where, item.Key+"="+item.Value, item.Key)
	case form == valued && item.Value == "":
		return faultf(MalformedTag, "malformed %s at %q: expected a value", where, item.Key+"=")
	}
	return nil
}
