package tags

import "github.com/tickwire/tickwire/ecs"

type Pair struct{ A, B float32 }

//netgen:component
type Tags struct {
	A  float32          `net:"rnage=0:1,step=1"`                  // want "Tags.A: unknown key \"rnage\" in net tag; did you mean \"range\"\? \(netgen: NG001\)"
	B  float32          `net:"wibble"`                            // want "unknown key \"wibble\" in net tag \(netgen: NG001\)"
	C  float32          `net:"step=1,step=2"`                     // want "key \"step\" given twice \(netgen: NG002\)"
	D  float32          `net:"range=0:1,,step=1"`                 // want "malformed net tag: empty item \(netgen: NG003\)"
	E  float32          `net:"range=,step=1"`                     // want "malformed net tag at \"range=\": expected a value \(netgen: NG003\)"
	F  float32          `net:"range=0-1,step=1"`                  // want "malformed net tag at \"range=0-1\": expected range=low:high \(netgen: NG003\)"
	G  float32          `net:"range=0:1,step=2/3"`                // want "malformed net tag at \"step=2/3\": expected a number above zero, such as 1/128 \(netgen: NG003\)"
	H  float32          `net:"range=0:1,step=0"`                  // want "expected a number above zero"
	I  float32          `net:"range=0:1,step=-1"`                 // want "expected a number above zero"
	J  float32          `net:"range=5:5,step=1"`                  // want "range 5:5 is empty; low must be below high \(netgen: NG018\)"
	K  float32          `net:"range=5:-5,step=1"`                 // want "range 5:-5 is empty"
	L  float32          `net:"step=0.01"`                         // want "step=0.01 without range= needs up to 32 bits; add range= or use f16 \(netgen: NG020\)"
	M  float32          `net:"range=0:1"`                         // want "range=0:1 without step= or bits= does not say how exact the float is; add one of them \(netgen: NG020\)"
	N  float32          `net:"range=-100000:100000,step=0.001"`   // want "range -100000:100000 with step 0.001 needs 28 bits but float32 resolves only 0.007812 there; use a coarser step or float64 \(netgen: NG021\)"
	O  float64          `net:"range=0:1,step=1/9007199254740993"` // want "needs 54 bits but float64 resolves only .* there; use a coarser step \(netgen: NG021\)"
	P  float32          `net:"range=0:1,step=0.3"`                // want "range 0:1 is 3.333 steps of 0.3; it needs a whole number of them \(netgen: NG047\)"
	Q  uint8            `net:"range=-1:300"`                      // want "range -1:300 does not fit uint8 \(0:255\) \(netgen: NG019\)"
	R  int8             `net:"range=-129:0"`                      // want "range -129:0 does not fit int8 \(-128:127\) \(netgen: NG019\)"
	S  int8             `net:"range=0:0.5"`                       // want "the range of an integer has whole numbers \(netgen: NG003\)"
	T  int8             `net:"range=0:4,step=2"`                  // want "step= applies to floats and durations; the step of an integer is 1 \(netgen: NG043\)"
	U  bool             `net:"range=0:1"`                         // want "key \"range\" means nothing for a field of type bool \(netgen: NG043\)"
	V  bool             `net:"interp=lerp"`                       // want "interp=lerp needs a float; a bool can only snap \(netgen: NG025\)"
	W  int8             `net:"interp=lerp"`                       // want "interp=lerp needs a float; an integer can only snap \(netgen: NG025\)"
	X  ecs.Entity       `net:"interp=lerp"`                       // want "interp=lerp needs a float; an entity reference can only snap \(netgen: NG025\)"
	Y  ecs.Entity       `net:"any"`                               // want "any applies to entities of actions, which their sender must own otherwise; a component or event has no such rule \(netgen: NG043\)"
	Ab float32          `net:"interp=hermite(Vel)"`               // want "Tags.Ab: interp=hermite\(Vel\): no field Vel \(netgen: NG026\)"
	Ae float32          `net:"correct=sub"`                       // want "malformed net tag at \"correct=sub\": expected add, rotate, take or replay \(netgen: NG003\)"
	Af float32          `net:"-,range=0:1"`                       // want "malformed net tag: \"-\" stands alone \(netgen: NG003\)"
	Ag ecs.Entity       `net:"any=yes"`                           // want "malformed net tag at \"any=yes\": any takes no value \(netgen: NG003\)"
	Ah Pair             `net:"range=0:1"`                         // want "Tags.Ah.A: range=0:1 without step= or bits= does not say how exact the float is"
	Ai struct{ N int8 } `net:"interp=lerp"`                       // want "interp=lerp needs a float; struct{N int8} has none \(netgen: NG025\)"
	Aj float32          `net:"range=1e3:2e3,step=1"`              // want "expected range=low:high"
	Ak float32          `net:range=0:1`                           // want "malformed struct tag .*: write net:\".*\" \(netgen: NG003\)"
	An float32          `Net:"snap=2"`                            // want "Tags.An: malformed struct tag .*: write net:\".*\" \(netgen: NG003\)"
	Ao float32          `NET:"snap=2"`                            // want "Tags.Ao: malformed struct tag"
	Ap float32          `json:"d",net:"snap=2"`                   // want "Tags.Ap: malformed struct tag"
	Aq float32          `net`                                     // want "Tags.Aq: malformed struct tag"
	Ar float32          `doc:"about net: prose"`
	Al float32          `net:""`          // want "malformed net tag: empty item"
	Am [2]bool          `net:"range=0:1"` // want "key \"range\" means nothing for a field of type bool"
}

//netgen:action
type Act struct {
	A float32 `net:"interp=lerp"` // want "Act.A: interp= applies to components, not to an action \(netgen: NG043\)"
	B int8    `net:"any"`         // want "key \"any\" means nothing for a field of type int8"
	C Pair    `net:"any"`         // want "Act.C.A: key \"any\" means nothing for a field of type float32"
}

//netgen:event
type Ev struct {
	A ecs.Entity `net:"any"` // want "any applies to entities of actions"
}
