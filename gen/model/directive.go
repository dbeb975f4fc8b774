package model

import (
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
	Role   Role
	Name   string // name=, empty if it is not given
	Interp Interp
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
		switch item.Key {
		case "name":
			if strings.Trim(item.Value, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_.-") != "" {
				faults = append(faults, &Fault{BadName, "name=" + item.Value + ": a name has letters, digits and _ . - only"})
			}
			d.Name = item.Value
		case "interp":
			d.Interp, err = ParseInterp(item.Value)
			faults = append(faults, Split(err)...)
			if role != Component {
				faults = append(faults, &Fault{KeyMisplaced, "interp= applies to components, not to an " + word})
			}
		}
	}
	return d, join(faults)
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
