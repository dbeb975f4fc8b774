package numeric

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
)

type (
	None   uint8
	Single uint8
	Far    int32
	Big    uint64
	Mode   uint8
	Vec    struct{ X, Y float64 }
	Vel    struct {
		A float32 `net:"range=0:1,step=1/8"`
		B int8
	}
)

const (
	Just  Single = 3
	FarA  Far    = -1
	FarB  Far    = 7000000
	BigA  Big    = 0
	BigB  Big    = 1<<64 - 1
	ModeA Mode   = 0
	ModeB Mode   = 1
)

//netgen:component
type Ints struct {
	A uint32  `net:"bits=40"`               // want "Ints.A: bits=40 exceeds the 32 bits of uint32 \(netgen: NG017\)"
	B uint32  `net:"bits=0"`                // want "bits=0 holds nothing; the least is 1 \(netgen: NG017\)"
	C uint32  `net:"bits=-1"`               // want "bits=-1 holds nothing"
	D uint32  `net:"bits=x"`                // want "malformed net tag at \"bits=x\": expected a number of bits \(netgen: NG003\)"
	E uint32  `net:"bits=1/2"`              // want "malformed net tag at \"bits=1/2\": expected a number of bits"
	F uint32  `net:"bits=2.5"`              // want "expected a number of bits"
	G int     `net:"bits=33"`               // want "bits=33 exceeds the 32 bits of int on every platform \(netgen: NG017\)"
	H int     `net:"range=0:5000000000"`    // want "range 0:5000000000 does not fit int on every platform \(-2147483648:2147483647\) \(netgen: NG019\)"
	I int     `net:"fixed"`                 // want "int has a platform-dependent size; add range=, bits= or varint, or use int32 or int64 \(netgen: NG016\)"
	J uint32  `net:"range=0:5,bits=3"`      // want "range and bits both say in how many bits the number travels; keep one \(netgen: NG043\)"
	K uint32  `net:"range=0:5,varint"`      // want "range and varint both say"
	L uint32  `net:"fixed,varint"`          // want "varint and fixed both say"
	M uint32  `net:"clamp"`                 // want "clamp says what becomes of a value outside its range; add range= \(netgen: NG043\)"
	N uint32  `net:"varint,escape"`         // want "escape says what becomes of a value outside its range"
	O uint32  `net:"bits=3,clamp,reject"`   // want "clamp and reject both say what becomes of a value outside its range; keep one \(netgen: NG043\)"
	P int8    `net:"range=-128:127,escape"` // want "escape has no effect: every int8 is in the range \(netgen: NG043\)"
	Q uint8   `net:"bits=8,escape"`         // want "escape has no effect: every uint8 is in the range"
	R uint32  `net:"tol=2"`                 // want "key \"tol\" means nothing for a field of type uint32"
	S bool    `net:"varint"`                // want "key \"varint\" means nothing for a field of type bool"
	T [2]int8 `net:"bits=9"`                // want "bits=9 exceeds the 8 bits of int8"
}

//netgen:component
type Floats struct {
	A float64 `net:"step=0.01"`                              // want "step=0.01 without range= needs up to 64 bits; add range= or use f32 or f16 \(netgen: NG020\)"
	B float32 `net:"bits=8"`                                 // want "bits=8 without range= does not say which values they count; add range= or use f16 \(netgen: NG020\)"
	C float32 `net:"range=0:1,step=1/8,bits=3"`              // want "step= and bits= both say how exact the float is; keep one \(netgen: NG043\)"
	D float32 `net:"range=0:1,bits=33"`                      // want "bits=33 exceeds the 32 bits of float32 \(netgen: NG017\)"
	E float32 `net:"range=0:1,bits=30"`                      // want "range 0:1 with step 1/1073741823 needs 30 bits but float32 resolves only 1.192e-07 there; use fewer bits or float64 \(netgen: NG021\)"
	F float64 `net:"range=0:1,bits=60"`                      // want "range 0:1 with step 1/1152921504606846975 needs 60 bits but float64 resolves only 2.22e-16 there; use fewer bits \(netgen: NG021\)"
	G float64 `net:"range=0:4503599627370495,step=1,escape"` // want "escape needs the codes above 51 bits for what is outside the range, which has 52; use a coarser step \(netgen: NG021\)"
	H float32 `net:"f32"`                                    // want "f32 has no effect: H is a float32 \(netgen: NG043\)"
	I int8    `net:"f16"`                                    // want "f16 needs a float; I is a int8 \(netgen: NG043\)"
	J float64 `net:"f16,range=0:1"`                          // want "key \"range\" means nothing for a field of type float64"
	K float64 `net:"f16,f32"`                                // want "key \"f32\" means nothing for a field of type float64"
	L float32 `net:"reject"`                                 // want "reject says what becomes of a value outside its range; add range="
	M float32 `net:"range=0:1,step=1/8,clamp,escape"`        // want "clamp and escape both say"
	N Vec     `net:"step=1"`                                 // want "Floats.N.X: step=1 without range= needs up to 64 bits"
	O float32 `net:"f16,tol=1"`                              // want "key \"tol\" means nothing for a field of type float32"
	P float32 `net:"varint"`                                 // want "key \"varint\" means nothing for a field of type float32"
}

//netgen:component
type Enums struct {
	A None    `net:"enum"`                // want "enum: None has no constants in package numeric \(netgen: NG024\)"
	B Far     `net:"enum"`                // want "enum: constant values -1 and 7000000 span 23 bits, too many for a table; drop enum and add range= or bits=, which check no constants \(netgen: NG024\)"
	C Big     `net:"enum"`                // want "enum: constant values 0 and 18446744073709551615 span 64 bits"
	D uint8   `net:"enum"`                // want "enum needs a named integer type with constants; D is a uint8 \(netgen: NG024\)"
	E float32 `net:"enum"`                // want "enum needs a named integer type with constants; E is a float32 \(netgen: NG024\)"
	F Single  `net:"enum"`                // want "enum: Single has one constant, so there is nothing to send; tag the field `net:\"-\"` until there are more \(netgen: NG024\)"
	G Mode    `net:"enum,range=0:1"`      // want "key \"range\" means nothing for a field of type Mode"
	H Mode    `net:"enum=3"`              // want "malformed net tag at \"enum=3\": enum takes no value"
	I uint8   `net:"flags=9"`             // want "flags=9 exceeds the 8 bits of uint8 \(netgen: NG017\)"
	J uint    `net:"flags=33"`            // want "flags=33 exceeds the 32 bits of uint on every platform"
	K uint8   `net:"flags=0"`             // want "flags=0 holds nothing"
	L float32 `net:"flags=3"`             // want "flags needs an integer; L is a float32 \(netgen: NG043\)"
	M Mode    `net:"enum,interp=lerp"`    // want "interp=lerp needs a float; an enum can only snap"
	N uint32  `net:"flags=3,interp=lerp"` // want "a set of flags can only snap"
	O [2]None `net:"enum"`                // want "enum: None has no constants"
}

//netgen:component
type Times struct {
	A uint16        `net:"tick"`                   // want "tick needs a uint32, uint64 or int64; A is a uint16 \(netgen: NG043\)"
	B ecs.Tick      `net:"tick,varint"`            // want "key \"varint\" means nothing for a field of type ecs.Tick"
	C ecs.Tick      `net:"tick,interp=lerp"`       // want "a tick can only snap"
	D time.Duration `net:"step=5"`                 // want "malformed net tag at \"step=5\": expected a duration above zero, such as 1ms \(netgen: NG003\)"
	E time.Duration `net:"step=-1ms"`              // want "expected a duration above zero"
	F time.Duration `net:"range=0:10"`             // want "malformed net tag at \"range=0:10\": expected range=low:high in durations, such as 0s:10s \(netgen: NG003\)"
	G time.Duration `net:"range=5s"`               // want "expected range=low:high in durations"
	H time.Duration `net:"range=5s:5s"`            // want "range 5s:5s is empty; low must be below high \(netgen: NG018\)"
	I time.Duration `net:"range=0s:1s,step=300ms"` // want "range 0s:1s is 3.333 steps of 300ms; it needs a whole number of them \(netgen: NG047\)"
	J time.Duration `net:"fixed,step=1ms"`         // want "step= and fixed both say in how many bits the duration travels; keep one"
	K time.Duration `net:"bits=5"`                 // want "key \"bits\" means nothing for a field of type time.Duration"
	L time.Duration `net:"range=0s:1s,varint"`     // want "range and varint both say"
	M time.Duration `net:"interp=lerp"`            // want "a duration can only snap"
	N time.Duration `net:"escape"`                 // want "escape says what becomes of a value outside its range"
	O int32         `net:"step=2"`                 // want "step= applies to floats and durations; the step of an integer is 1"
	P time.Duration `net:"range=-2562047h:2562047h,escape"`
}

//netgen:component
type Moving struct {
	A    float32    `net:"range=0:1,step=1/8,predict=Bare"`       // want "predict=Bare: Bare needs range= and step=, by which its codes say how fast"
	B    float32    `net:"predict=Vel"`                           // want "only an angle, or what has range= and step=, is predicted"
	C    float32    `net:"range=0:1,step=1/8,escape,predict=Vel"` // want "only an angle, or what has range= and step=, is predicted"
	D    float32    `net:"range=0:1,step=1/8,predict=Gone"`       // want "predict=Gone: no field Gone \(netgen: NG026\)"
	E    float32    `net:"range=0:1,step=1/8,predict=Wide"`       // want "predict=Wide: Wide has type float64, want float32 \(netgen: NG026\)"
	F    int8       `net:"predict=Int"`                           // want "only an angle, or what has range= and step=, is predicted"
	G    float64    `net:"range=0:1,bits=40,predict=Odd"`
	H    Vel        `net:"predict=W"`                      // want "only an angle, or what has range= and step=, is predicted"
	J    float32    `net:"f16,predict=Vel"`                // want "only an angle, or what has range= and step=, is predicted"
	K    float32    `net:"range=0:1,step=1/8,predict=Out"` // want "predict=Out: Out needs range= and step=, by which its codes say how fast"
	I    [2]float32 `net:"range=0:1,step=1/8,predict=X"`   // want "predict=X: X needs range= and step=, by which its codes say how fast"
	Bare float32
	Vel  float32 `net:"range=0:1,step=1/8"`
	Out  float32 `net:"range=0:1,step=1/8,escape"`
	Wide float64 `net:"range=0:1,step=1/8"`
	Int  int8
	Odd  float64 `net:"range=0:1,step=1/549755813881"`
	W    Vel
	X    [2]float32
}
