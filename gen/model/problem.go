package model

import (
	"cmp"
	"fmt"
	"go/token"
	"slices"
)

// A Code numbers one kind of problem. Numbers are stable: they stand in
// messages that people search for, so a code is never reused.
type Code int

// The codes. The message of each is at its use; gen/testdata has a case of each.
const (
	UnknownKey        Code = 1  // key in a net tag or option of a directive
	TwiceKey          Code = 2  // key, directive or name given twice
	MalformedTag      Code = 3  // the text of a tag or directive
	Detached          Code = 4  // directive that is on no type
	UnknownDirective  Code = 5  // netgen:something
	NotStruct         Code = 6  // directive on another type
	OnAlias           Code = 7  // directive on type A = B
	Generic           Code = 8  // directive on a generic type
	Local             Code = 9  // directive on a type of a function
	Unexported        Code = 10 // field that would not travel
	NoValue           Code = 11 // chan, func, unsafe.Pointer, uintptr, complex
	NoInterface       Code = 12
	NoPointer         Code = 13
	Recursive         Code = 14
	Unbounded         Code = 15 // string, slice, map
	PlatformInt       Code = 16 // int, uint
	BadBits           Code = 17 // a width in bits that the kind does not have
	EmptyRange        Code = 18
	RangeBeyondType   Code = 19
	StepWithoutRange  Code = 20 // and range without step
	StepTooFine       Code = 21
	WrongShape        Code = 22 // quat, unit or color on a type without the numbers for it
	NoAngle           Code = 23 // angle on what is no float
	NoConstants       Code = 24 // enum of a type without constants, or with ones too far apart
	Uninterpolated    Code = 25 // interp= where there is nothing to interpolate
	NoVelocity        Code = 26 // the field that hermite or predict names
	SnapWithoutInterp Code = 27
	MapKey            Code = 28
	NoCopy            Code = 31 // locks
	ForeignUnexported Code = 32 // struct of another package with unexported fields
	Unresolved        Code = 33 // the type does not exist
	NameTwice         Code = 34 // wire name of two types
	NameTaken         Code = 35 // generated name declared by the user
	NoCodec           Code = 36 // type that codec= names and that is none
	TooLarge          Code = 37 // more than one message holds
	TooManyGroups     Code = 38
	LongArray         Code = 39
	Excluded          Code = 40 // annotated type in a file that is not part of the package
	KeyMisplaced      Code = 43 // known key on a field it means nothing for
	MixedConstraints  Code = 44 // annotated types under different build constraints
	ForeignOutput     Code = 45 // zz_net.go that netgen did not write
	BrokenSource      Code = 46 // file that does not parse
	UnevenRange       Code = 47 // range that is no whole number of steps
	BadName           Code = 48 // name= with characters it may not have
	MixedGroup        Code = 49 // fields of one group= with different send= or when=
	NoFunction        Code = 50 // function that interp= names and that cannot be called

	// What netgen.lock says otherwise.
	LockDrift     Code = 41 // wire schema that netgen.lock does not have; only with -check
	LockBroken    Code = 60 // netgen.lock that netgen did not write so
	LockConflict  Code = 61 // and that a merge left
	VersionedForm Code = 62 // field of a versioned type that is not what was written
	VersionedGone Code = 63 // and that is not there
	VersionedName Code = 65 // removed= that netgen.lock does not have, or a removed name that is used
	VersionedLost Code = 66 // versioned type, or its numbers, that are not kept (warning)
)

// A Problem is something that keeps netgen from generating, or a warning.
type Problem struct {
	Pos     token.Position
	Path    string // Type.Field.Field, empty when it is about neither
	Code    Code
	Text    string
	Warning bool // does not keep netgen from generating
}

// String returns the line that is printed: file:line:col: Path: text (netgen: NG0xx).
func (p Problem) String() string {
	s := p.Pos.String() + ": "
	if p.Warning {
		s += "warning: "
	}
	if p.Path != "" {
		s += p.Path + ": "
	}
	return fmt.Sprintf("%s%s (netgen: NG%03d)", s, p.Text, int(p.Code))
}

// Compare orders problems by position.
func (p Problem) Compare(o Problem) int {
	return cmp.Or(cmp.Compare(p.Pos.Filename, o.Pos.Filename), cmp.Compare(p.Pos.Line, o.Pos.Line),
		cmp.Compare(p.Pos.Column, o.Pos.Column), cmp.Compare(p.Code, o.Code), cmp.Compare(p.Text, o.Text))
}

// Problems collects the problems of a run.
type Problems struct{ list []Problem }

// Add records a problem; text is a format.
func (p *Problems) Add(pos token.Position, path string, code Code, text string, args ...any) {
	p.list = append(p.list, Problem{Pos: pos, Path: path, Code: code, Text: fmt.Sprintf(text, args...)})
}

// Warn records a warning.
func (p *Problems) Warn(pos token.Position, path string, code Code, text string, args ...any) {
	p.list = append(p.list, Problem{Pos: pos, Path: path, Code: code, Text: fmt.Sprintf(text, args...), Warning: true})
}

// Fatal reports whether there is a problem that is no warning.
func (p *Problems) Fatal() bool {
	return slices.ContainsFunc(p.list, func(x Problem) bool { return !x.Warning })
}

// Sorted returns the problems in order of position, each text once a position:
// a nested type that two components hold has its fault once, not twice.
func (p *Problems) Sorted() []Problem {
	slices.SortStableFunc(p.list, Problem.Compare)
	p.list = slices.CompactFunc(p.list, func(a, b Problem) bool {
		return a.Pos == b.Pos && a.Code == b.Code && a.Text == b.Text
	})
	return p.list
}
