package model

import "github.com/dave/jennifer/jen"

// A Tuple is a leaf of several numbers, such as a rotation, which travel side
// by side in the forms that no single code stands for.
type Tuple interface {
	Leaf
	// Parts are the numbers in a form and their places in x; none in a form that has a code for the whole. A form with parts
	// is of fixed width and is packed part by part: Pack, Unpack, Append, Parse and Skip are not asked.
	Parts(f Form, x *jen.Statement) (parts []Leaf, at []*jen.Statement)
}

// A Changer is a leaf whose changes can be longer than what the generator
// assumes of every leaf, three bits more than its image.
type Changer interface {
	Leaf
	// MaxChange is the most bits of AppendChange.
	MaxChange() int
}
