package model

import (
	"go/token"
	"go/types"
	"slices"
	"strconv"

	"github.com/dave/jennifer/jen"
)

// A Package is what one zz_net.go is made of.
type Package struct {
	Path, Name string
	Dir        string
	Constraint string // text of the sources' //go:build line, empty if they have none
	Types      []*Type
	// Taken are the names that imports of the output cannot have.
	Taken map[string]bool
	// Named are the types named anywhere in the fields, in order of appearance; the output guards their shape.
	Named []*types.Named
	// Used are the functions and codecs of the game's that the output names, in order of appearance.
	Used  []types.Object
	Scope *types.Package
}

// A Type is one annotated type.
type Type struct {
	Directive
	Name string // on the wire
	Go   string // in the source
	Low  string // Go with a lower first letter: the stem of generated names
	Pos  token.Position
	Root *Node
	// Groups are the parts of the root that change together, in order of their first field; one to MaxGroups of them.
	Groups []Group
	// Numbers are those that netgen.lock has for the leaves of a versioned type, in their order; empty of any other.
	Numbers []int
}

// MaxGroups is the most groups of a type: their changes are the bits of one word.
const MaxGroups = 64

// A Group is a set of fields of the annotated struct that change, correct and snap together.
type Group struct {
	Name   string
	Fields []*Node
	Send   Share
	When   When
}

// A Share says who gets a field: a type's send= stands for the fields without one.
type Share uint8

// The shares.
const (
	All Share = iota
	Owner
	Others
)

// String returns the word of send=.
func (s Share) String() string { return [...]string{"all", "owner", "others"}[s] }

// A Node is one place in the tree of a type's fields: a leaf, a struct or an
// array. Fields tagged net:"-" have none.
type Node struct {
	Name   string // of the field; empty for the root and for elements
	Type   types.Type
	Leaf   Leaf    // nil for structs, arrays and lists
	Fields []*Node // of a struct
	Elem   *Node   // of an array, a list, a slice or a map's values
	Len    int     // of an array; the most elements of anything else
	Part   bool    // some field below is not in the wire form, so that a whole value must not be assigned
	Bundle Bundle  // what holds Elem
	Key    *Node   // of a map
	Whole  int     // bytes of an element of a slice that travels as a run of them, from a byte on; else 0

	Pos      token.Pos
	Group    string // group=, of a field of the annotated struct
	Send     Share
	When     When
	Velocity string // the field beside this one that interp=hermite names
	Predict  string // the field beside this one that predict= names
	Snap     Leap
	Own      jen.Code // the function that interp= names, which blends the field as a whole; nil without one
}

// A Bundle is what an Elem is held by.
type Bundle uint8

// The bundles: a component holds arrays and lists, an action or event any.
const (
	Array Bundle = iota
	List         // netcomp.ListN
	Slice
	Map
)

// A Leap is the distance from which on a field is not blended but switches, in
// the unit of the field; zero without one.
type Leap struct {
	Distance float64
	Degrees  bool
}

// Leaves calls visit for every leaf below n with its path ("Slots[40].Item",
// "Tags[<=8]" of what has a length, "Scores[<=8].key" of a map) and the number
// of times it stands there at most.
func (n *Node) Leaves(visit func(path string, times int, l Leaf)) { n.leaves("", 1, visit) }

func (n *Node) leaves(path string, times int, visit func(string, int, Leaf)) {
	switch {
	case n.Leaf != nil:
		visit(path, times, n.Leaf)
	case n.Elem != nil:
		bound := "["
		if n.Bundle != Array {
			bound = "[<="
		}
		path += bound + strconv.Itoa(n.Len)
		if n.Whole > 0 {
			path += ",aligned"
		}
		path += "]"
		if n.Key != nil {
			n.Key.leaves(path+".key", times*n.Len, visit)
		}
		n.Elem.leaves(path, times*n.Len, visit)
	default:
		for _, f := range n.Fields {
			sub := f.Name
			if path != "" {
				sub = path + "." + f.Name
			}
			f.leaves(sub, times, visit)
		}
	}
}

// Field returns the field of that name of a struct, nil if there is none.
func (n *Node) Field(name string) *Node {
	for _, f := range n.Fields {
		if f.Name == name {
			return f
		}
	}
	return nil
}

// Varies reports whether there is a list, a slice or a map in n.
func (n *Node) Varies() bool {
	return n.Bundle != Array || n.Elem != nil && n.Elem.Varies() || slices.ContainsFunc(n.Fields, (*Node).Varies)
}

// Bare reports whether nothing of n travels.
func (n *Node) Bare() bool {
	bare := true
	n.Leaves(func(_ string, times int, _ Leaf) { bare = bare && times == 0 })
	return bare
}
