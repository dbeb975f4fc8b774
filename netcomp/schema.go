package netcomp

import (
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strings"

	"github.com/tickwire/tickwire/wire"
)

type entryKind uint8

const (
	componentKind entryKind = iota
	actionKind
	eventKind
)

func (k entryKind) String() string { return [...]string{"component", "action", "event"}[k] }

// Entry is one line of a schema. Generated code makes them with Component, Action and Event.
type Entry struct {
	kind      entryKind
	info      Info
	typ       reflect.Type
	component func(rt *Runtime, index int) Bound
	action    func(rt *Runtime, index int) boundAction
	event     func(rt *Runtime, index int) boundEvent
	versioned any // the VersionedCodec of a component that is versioned
}

// Component makes the entry of a component from its generated codec.
func Component[T any, Q comparable, C Codec[T, Q]](c C) Entry {
	versioned, _ := any(c).(VersionedCodec[T])
	return Entry{kind: componentKind, info: c.Info(), typ: reflect.TypeFor[T](), versioned: versioned,
		component: func(rt *Runtime, index int) Bound { return newAdapter[T, Q](c, rt, index) }}
}

// Action makes the entry of an action from its generated codec.
func Action[A any, C MessageCodec[A]](c C) Entry {
	return Entry{kind: actionKind, info: c.Info(), typ: reflect.TypeFor[A](),
		action: func(rt *Runtime, index int) boundAction {
			return &actionOf[A, C]{codec: c, index: index, free: c.Info().Free}
		}}
}

// Event makes the entry of an event from its generated codec.
func Event[E any, C MessageCodec[E]](c C) Entry {
	return Entry{kind: eventKind, info: c.Info(), typ: reflect.TypeFor[E](),
		event: func(rt *Runtime, index int) boundEvent { return &eventOf[E, C]{codec: c, index: index} }}
}

// Schema is what can travel: the components, actions and events of a game, each kind sorted by name, whatever order they
// were given in. It is immutable and may be shared by any number of worlds and goroutines.
type Schema struct {
	entries []Entry
	text    string
	hash    uint64
}

// NewSchema makes a schema. It panics on two entries of one kind with the same name and on more than MaxComponents
// components: both are for the programmer to mend.
func NewSchema(entries ...Entry) *Schema {
	s, err := newSchema(entries)
	if err != nil {
		panic(err.Error())
	}
	return s
}

// Merge joins the schemas of several packages. It fails where two entries of one kind have the same name, and panics with a
// nil schema.
func Merge(schemas ...*Schema) (*Schema, error) {
	var all []Entry
	for i, s := range schemas {
		if s == nil {
			panic(fmt.Sprintf("netcomp: Merge: schema %d of %d is nil", i+1, len(schemas)))
		}
		all = append(all, s.entries...)
	}
	return newSchema(all)
}

func newSchema(entries []Entry) (*Schema, error) {
	s := &Schema{entries: slices.Clone(entries)}
	sort.SliceStable(s.entries, func(i, j int) bool {
		a, b := &s.entries[i], &s.entries[j]
		return a.kind < b.kind || a.kind == b.kind && a.info.Name < b.info.Name
	})
	var text strings.Builder
	for i, e := range s.entries {
		if i > 0 && s.entries[i-1].kind == e.kind && s.entries[i-1].info.Name == e.info.Name {
			return nil, fmt.Errorf("netcomp: %s %s is in the schema twice; give one of them another name=", e.kind, e.info.Name)
		}
		fmt.Fprintf(&text, "%s %s\n%s", e.kind, e.info.Name, indent(e.info.Text))
	}
	if n := len(s.of(componentKind)); n > MaxComponents {
		return nil, fmt.Errorf("netcomp: %d components in one schema, %d are possible", n, MaxComponents)
	}
	s.text = text.String()
	s.hash = wire.Hash64([]byte(s.text))
	return s, nil
}

func indent(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) != "" {
			b.WriteString("  " + strings.TrimSpace(line) + "\n")
		}
	}
	return b.String()
}

// Hash is equal on two machines exactly if their texts are.
func (s *Schema) Hash() uint64 { return s.hash }

// Text is the canonical form: what travels, with bits, ranges and steps, independent of Go's package paths.
func (s *Schema) Text() string { return s.text }

func (s *Schema) of(k entryKind) []Entry {
	from := sort.Search(len(s.entries), func(i int) bool { return s.entries[i].kind >= k })
	to := sort.Search(len(s.entries), func(i int) bool { return s.entries[i].kind > k })
	return s.entries[from:to]
}
