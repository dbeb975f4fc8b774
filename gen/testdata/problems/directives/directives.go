package directives

//netgen:componnent // want "unknown directive //netgen:componnent; did you mean component\? \(netgen: NG005\)"
type A struct{}

//netgen:x // want "unknown directive //netgen:x \(netgen: NG005\)"
type B struct{}

// netgen:component // want "a directive has no space after //: write //netgen:component"
type C struct{}

//netgen:component // want "//netgen:component is not attached to a type; remove the blank line between it and `type D` \(netgen: NG004\)"

type D struct{}

//netgen:component // want "//netgen:component is not attached to a type; it stands directly above one \(netgen: NG004\)"
var x int

//netgen:component // want "is not attached to a type"
type (
	E struct{}
	F struct{}
)

//netgen:component
type G chan int // want "G: //netgen:component on G, which is not a struct \(chan int\) \(netgen: NG006\)"

//netgen:component
type H = E // want "//netgen:component on the alias H; put it on the type it names \(netgen: NG007\)"

//netgen:event
type I[T any] struct{ V T } // want "generic type I cannot be annotated; declare a concrete type such as .* \(netgen: NG008\)"

func f() {
	//netgen:action
	type J struct{} // want "J: action is declared inside a function; move it to package level \(netgen: NG009\)"

	//netgen:action // want "is not attached to a type"
	_ = x
}

//netgen:component nmae=k // want "K: unknown key \"nmae\" in //netgen:component; did you mean \"name\"\? \(netgen: NG001\)"
type K struct{}

//netgen:component name=a name=b // want "key \"name\" given twice \(netgen: NG002\)"
type L struct{}

//netgen:component name=ä/b // want "a name has letters, digits and _ . - only \(netgen: NG048\)"
type M struct{}

//netgen:component interp=lerp
type N struct{ A int8 } // want "interp= needs a float; N has none that moves \(netgen: NG025\)"

//netgen:event interp=snap // want "interp applies to components, not to an event \(netgen: NG043\)"
type O struct{ A int8 }

//netgen:component send=nobody,when=never // want "malformed net tag at \"send=nobody\": expected all, owner or others \(netgen: NG003\)" "malformed net tag at \"when=never\": expected change, spawn or always \(netgen: NG003\)"
type P struct{ A int8 }

//netgen:component big when=always // want "when=always does not go with big: what is larger than a message is not told at every send; remove one of them \(netgen: NG043\)"
type Huge struct{ A int8 }

//netgen:component local interp=snap // want "interp= does not go with local: what is never sent is never drawn; remove interp= \(netgen: NG043\)"
type Hidden struct{ A int8 }

//netgen:component local
type Unseen struct {
	A float32 `net:"interp=lerp"` // want "Unseen.A: interp=lerp in a local component: what is never sent is never drawn; remove it \(netgen: NG043\)"
	B int8    `net:"interp=none"` // want "Unseen.B: interp=none in a local component"
	C Drawn
}

// Drawn is drawn in other components.
type Drawn struct {
	X float32 `net:"interp=lerp"`
}

//netgen:component
//netgen:event // want "a second directive on Q; a type has one role \(netgen: NG002\)"
type Q struct{ A int8 }

// R is mentioned beside netgen:component, which is prose.
type R struct{ A int8 }

//netgen:component send=owner
type Secret struct {
	A int8 `net:"send=others"` // want "Secret.A: send=others is wider than send=owner of the component, which nobody else is told of; remove it, or split the component \(netgen: NG043\)"
	B int8 `net:"send=all"`    // want "Secret.B: send=all is wider than send=owner"
	C int8 `net:"send=owner"`
	D int8 `net:"group=a b"` // want "Secret.D: group=a b: a name has letters, digits and _ . - only \(netgen: NG048\)"
}

//netgen:component
type Told struct {
	Pos [2]float32 `net:"range=-64:64,step=1/64,predict=Vel"` // want "Told.Pos: predict=Vel: Vel is told to fewer peers \(send=owner\) than Pos is, and the others would move it by nothing \(netgen: NG026\)"
	Vel [2]float32 `net:"range=-8:8,step=1/64,send=owner"`
}

//netgn:component // want "a misspelt directive: write //netgen:component \(netgen: NG005\)"
type Na struct{}

//netgen component send=owner // want "a misspelt directive: write //netgen:component send=owner"
type Nb struct{}

/*netgen:component*/ // want "a misspelt directive: write //netgen:component"
type Nc struct{}

//Netgen:component // want "a misspelt directive: write //netgen:component"
type Nd struct{}

// Netgen component types are told of elsewhere; netgen: prose.
type Ne struct{}
