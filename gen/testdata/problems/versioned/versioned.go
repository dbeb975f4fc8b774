package versioned

//netgen:component versioned
type Changed struct {
	A uint8
	B uint16 // want "Changed.B: field B was uint32 bits=32 in netgen.lock and is uint16 bits=16 now; a versioned type keeps what it wrote: add a new field instead \(netgen: NG062\)"
	C Part   // want "Changed.C.X: field C.X was int16 bits=16 in netgen.lock and is int8 bits=8 now"
}

type Part struct {
	X int8
	Y int8
}

//netgen:component versioned
type Gone struct { // want "Gone: field B \(uint32 bits=32 in netgen.lock\) is gone; a versioned type keeps what it wrote: put the field back, or add removed=B to the directive \(netgen: NG063\)"
	A uint8
}

//netgen:component versioned removed=B
type Back struct {
	A uint8
	B uint8 // want "Back.B: the field is declared, and removed=B says that it is not; remove one of them \(netgen: NG065\)"
}

//netgen:component versioned
type Reused struct {
	A uint8
	B uint8 // want "Reused.B: B is the name of a removed field \(uint32 bits=32 in netgen.lock\); a versioned type uses no name twice: choose another one, and keep removed=B \(netgen: NG065\)"
}

//netgen:component versioned
type Forgotten struct { // want "Forgotten: netgen.lock reserves B \(uint32 bits=32\), which was removed; keep removed=B in the directive \(netgen: NG065\)"
	A uint8
}

//netgen:component versioned removed=Never+B
type Unknown struct { // want "Unknown: removed=Never: netgen.lock has no such field, and so no number to reserve; correct the name, or restore netgen.lock from version control \(netgen: NG065\)"
	A uint8
}

//netgen:component versioned removed=B
type Unlocked struct { // want "Unlocked: removed=B: netgen.lock has no such field"
	A uint8
}

// Fields keep their numbers wherever they stand and however they travel, whole structs go by their name.
//
//netgen:component versioned removed=Part+B
type Well struct {
	New uint8
	C   uint8 `net:"range=0:5"`
	A   uint8
}

//netgen:component removed=B // want "removed= applies to versioned components; add versioned \(netgen: NG043\)"
type Plain struct{ A uint8 }

//netgen:action versioned // want "versioned applies to components, not to an action \(netgen: NG043\)"
type Act struct{ A uint8 }

//netgen:event versioned // want "versioned applies to components, not to an event \(netgen: NG043\)"
type Told struct{ A uint8 }

//netgen:component versioned=2 // want "versioned takes no value \(netgen: NG003\)"
type Valued struct{ A uint8 }
