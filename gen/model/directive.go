package model

import (
	"slices"
	"strings"
)

// Prefix begins every directive.
const Prefix = "//netgen:"

// A Role is what a type is to the engine.
type Role uint8

// The roles, in the order of the schema.
const (
	Component Role = iota
	Action
	Event
)

// String returns the role's word in directives.
func (r Role) String() string { return [...]string{"component", "action", "event"}[r] }

var roles = map[string]Role{"component": Component, "action": Action, "event": Event} // immutable: a table

// IsRole reports whether word is the word of a role.
func IsRole(word string) bool { _, ok := roles[word]; return ok }

// A Directive is a parsed //netgen: comment.
type Directive struct {
	Role    Role
	Name    string // name=, empty if it is not given
	Interp  Interp // of the fields that do not say
	Send    Share
	When    When
	Correct *Correction
	// Of components.
	Watch     bool // compared each tick, so that no write need be reported
	Local     bool // rewound, never sent
	Copied    bool // rewind=copy: what it holds is copied before each tick, for writes that are reported afterwards
	Big       bool // may be larger than a message
	Versioned bool // has a form for recordings, which only ever grows
	Removed   []string
	// Of actions.
	Free bool // may come from a peer without a body
}

// ParseDirective reads the text of a comment that starts with [Prefix]. What
// follows a second // is a remark. The error joins a [Fault] for everything
// that is wrong.
func ParseDirective(text string) (Directive, error) {
	text, _, _ = strings.Cut(strings.TrimPrefix(text, Prefix), "//")
	word, rest, _ := strings.Cut(strings.TrimSpace(text), " ")
	role, ok := roles[word]
	if !ok {
		return Directive{}, faultf(UnknownDirective, "unknown directive %s%s%s", Prefix, word, strings.ReplaceAll(didYouMean(word, roles), "\"", ""))
	}
	d := Directive{Role: role}
	parts := strings.FieldsFunc(rest, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' })
	items, err := parseItems(parts, typeKeys, Prefix+word)
	faults := Split(err)
	for _, item := range items {
		if only := roleOf(item.Key); only != "" && only != word {
			faults = append(faults, &Fault{KeyMisplaced, item.Key + " applies to " + only + "s, not to an " + word})
			continue
		}
		faults = append(faults, Split(d.set(item))...)
	}
	return d, join(append(faults, d.contradictions(items)...))
}

// contradictions are the options that make no sense beside each other.
func (d *Directive) contradictions(items []Item) (faults []*Fault) {
	add := func(is bool, text string) {
		if is {
			faults = append(faults, &Fault{KeyMisplaced, text})
		}
	}
	add(len(d.Removed) > 0 && !d.Versioned, "removed= applies to versioned components; add versioned")
	add(d.Big && d.When == Always, "when=always does not go with big: what is larger than a message is not told at every send; remove one of them")
	drawn := slices.ContainsFunc(items, func(i Item) bool { return i.Key == "interp" })
	add(d.Local && drawn, "interp= does not go with local: what is never sent is never drawn; remove interp=")
	return faults
}

// roleOf is the one role that takes an option, empty if each does.
func roleOf(key string) string {
	switch key {
	case "name":
		return ""
	case "free":
		return "action"
	}
	return "component"
}

// ParseName reads the value of a key that gives a name. Names stand in the text of a schema, whose words end at a space.
func ParseName(item Item) (string, error) {
	if strings.Trim(item.Value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") != "" {
		return "", faultf(BadName, "%s=%s: a name has letters, digits and _ . - only", item.Key, item.Value)
	}
	return item.Value, nil
}

// set takes in one option.
func (d *Directive) set(item Item) (err error) {
	switch item.Key {
	case "name":
		d.Name, err = ParseName(item)
	case "interp":
		d.Interp, err = ParseInterp(item.Value)
		switch {
		case err != nil:
		case d.Interp.Blend == Hermite:
			err = faultf(KeyMisplaced, "interp=%s names a field beside another; write it in the tag of that one", item.Value)
		case d.Interp.Blend == Custom:
			err = faultf(NoFunction, "interp=%s: no such interpolator%s; a function of your own blends a field: name it in the tag of that",
				item.Value, didYouMean(item.Value, blends))
			d.Interp = Interp{}
		}
	case "send":
		d.Send, err = ParseShare(item.Value)
	case "when":
		d.When, err = ParseWhen(item.Value)
	case "correct":
		var c Correction
		c, err = ParseCorrection(item.Value)
		d.Correct = &c
	case "rewind":
		if item.Value != "copy" {
			err = faultf(MalformedTag, "malformed directive at %q: expected rewind=copy", "rewind="+item.Value)
		}
		d.Copied = true
	case "removed":
		d.Removed = strings.Split(item.Value, "+")
	case "watch":
		d.Watch = true
	case "local":
		d.Local = true
	case "big":
		d.Big = true
	case "versioned":
		d.Versioned = true
	case "free":
		d.Free = true
	}
	return err
}

// ParseShare reads the value of send=. The error is a [Fault].
func ParseShare(text string) (Share, error) {
	for i, word := range []string{"all", "owner", "others"} {
		if text == word {
			return Share(i), nil
		}
	}
	return 0, faultf(MalformedTag, "malformed net tag at %q: expected all, owner or others", "send="+text)
}

// A When says at which sends a field is told.
type When uint8

// The times.
const (
	OnChange When = iota
	OnSpawn       // when the component is new, never again
	Always        // at every send, changed or not
)

// ParseWhen reads the value of when=. The error is a [Fault].
func ParseWhen(text string) (When, error) {
	for i, word := range []string{"change", "spawn", "always"} {
		if text == word {
			return When(i), nil
		}
	}
	return 0, faultf(MalformedTag, "malformed net tag at %q: expected change, spawn or always", "when="+text)
}

func join(faults []*Fault) error {
	if len(faults) == 0 {
		return nil
	}
	errs := make(faultList, len(faults))
	for i, f := range faults {
		errs[i] = f
	}
	return errs
}

type faultList []error

func (l faultList) Error() string   { return l[0].Error() }
func (l faultList) Unwrap() []error { return l }
