// Package numeric has every form of every number.
package numeric

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/gen/testdata/golden/numeric/other"
)

// Mode has three constants without gaps.
type Mode uint8

// The modes.
const (
	Idle Mode = iota
	Walk
	Run
)

// Sparse has gaps, and two names of one value.
type Sparse int16

// The sparse values.
const (
	Low      Sparse = -2
	Lower           = Low
	Mid      Sparse = 3
	High     Sparse = 250
	Untyped         = 7
	Unlisted uint16 = 9
)

// Side has two constants that are not zero; Wide many without gaps, far from zero.
type (
	Side int8
	Wide uint64
)

// Constants of Side and Wide.
const (
	Left  Side = -5
	Right Side = 5
	Wide0 Wide = 1<<64 - 7 + iota
	Wide1
	Wide2
	Wide3
	Wide4
)

// Flags are six of eight bits.
type Flags uint8

// Count has the size of the platform.
type Count int

// Moment is a tick of the game's own type.
type Moment int64

// Ints are whole numbers in every form.
//
//netgen:component
type Ints struct {
	A int8
	B int32
	C uint64
	D int32   `net:"fixed"`
	E int64   `net:"fixed"`
	F uint64  `net:"fixed"`
	G int8    `net:"varint"`
	H uint16  `net:"varint"`
	I int16   `net:"bits=10"`
	J uint32  `net:"bits=20"`
	K int64   `net:"bits=64"`
	L uint8   `net:"bits=8"`
	M int     `net:"varint"`
	N uint    `net:"varint"`
	O Count   `net:"range=-5:1000"`
	P int     `net:"bits=32"`
	Q rune    `net:"range=0:1114111"`
	R int32   `net:"range=-5:5,reject"`
	S Count   `net:"varint"`
	U [3]int8 `net:"bits=3"`
}

// Escapes are ranges that a value can leave.
//
//netgen:component
type Escapes struct {
	A int8          `net:"range=-1:1,escape"`
	B uint8         `net:"range=0:200,escape"`
	C int64         `net:"range=-9223372036854775808:100,escape"`
	D uint64        `net:"range=18446744073709551000:18446744073709551614,escape"`
	E int           `net:"bits=4,escape"`
	F uint          `net:"range=7:9,escape"`
	G float32       `net:"range=-1:1,step=1/128,escape"`
	H float64       `net:"range=0:100,step=0.01,escape"`
	I time.Duration `net:"range=0s:10s,step=1ms,escape"`
	J time.Duration `net:"range=-2562047h:1h,escape"`
	K Count         `net:"range=-1:2000,escape"`
}

// Floats are floats in every form.
//
//netgen:component
type Floats struct {
	A float32                `net:"range=-1:1,bits=8"`
	B float32                `net:"range=0:1,bits=8"`
	C float64                `net:"range=-1:2,bits=16"`
	D float64                `net:"range=-0.333:1,bits=4"`
	E float32                `net:"f16"`
	F float64                `net:"f16"`
	G float64                `net:"f32"`
	H float32                `net:"range=0:10,step=0.1,reject,tol=2"`
	I float64                `net:"range=-1:1,step=1/100,clamp"`
	J [2]float32             `net:"f16"`
	K struct{ X, Y float64 } `net:"f32"`
	L float32                `net:"range=-1:1,bits=1"`
}

// Enums have every sort of enum, and flags.
//
//netgen:component
type Enums struct {
	A Mode          `net:"enum"`
	B Sparse        `net:"enum"`
	C Side          `net:"enum"`
	D Wide          `net:"enum"`
	E other.Weather `net:"enum"`
	F [2]Mode       `net:"enum"`
	G Flags         `net:"flags=6"`
	H uint8         `net:"flags=8"`
	I uint32        `net:"flags=17"`
	J int           `net:"flags=3"`
	K int16         `net:"flags=16"`
	L time.Weekday  `net:"enum"`
}

// Times are ticks and durations.
//
//netgen:component
type Times struct {
	A uint32   `net:"tick"`
	B uint64   `net:"tick"`
	C int64    `net:"tick"`
	D ecs.Tick `net:"tick"`
	E Moment   `net:"tick"`
	F time.Duration
	G time.Duration `net:"step=1ms"`
	H time.Duration `net:"range=-1.5s:2m,step=10ms,reject"`
	I time.Duration `net:"range=0s:1us"`
	J time.Duration `net:"fixed"`
	K [2]ecs.Tick   `net:"tick"`
}

// Sole are components of one field, whose deltas have no bit for it.
type (
	//netgen:component
	SoleTick struct {
		At ecs.Tick `net:"tick"`
	}
	//netgen:component
	SoleEscape struct {
		X float32 `net:"range=-1:1,step=1/8,escape"`
	}
	//netgen:component
	SoleCount struct{ N uint32 }
	//netgen:component
	SoleMode struct {
		M Side `net:"enum"`
	}
)

// Order has the same in an action.
//
//netgen:action
type Order struct {
	A Mode          `net:"enum"`
	B other.Weather `net:"enum"`
	C Flags         `net:"flags=6"`
	D ecs.Tick      `net:"tick"`
	E uint32        `net:"tick"`
	F time.Duration `net:"step=1ms"`
	G time.Duration `net:"range=0s:10s,step=1ms,escape"`
	H float32       `net:"f16"`
	I float64       `net:"f16"`
	J float64       `net:"f32"`
	K float32       `net:"range=-1:1,step=1/128,escape"`
	L float64       `net:"range=-1:1,bits=9,reject"`
	M int           `net:"varint"`
	N Count         `net:"range=0:9,escape"`
	O int16         `net:"bits=10"`
	P int8          `net:"range=-1:1,escape"`
	Q int32
	R uint64
	S uint16 `net:"varint"`
	T Moment `net:"tick"`
	U uint   `net:"bits=3,reject"`
	V time.Duration
	W int32 `net:"range=5:9"`
}

// Finest has steps near the last place of a float.
//
//netgen:component
type Finest struct {
	A float64 `net:"range=-1:1,bits=51"`
	B float64 `net:"range=0:1,bits=51"`
	C float64 `net:"range=-3:5,bits=50"`
	D float32 `net:"range=-1:1,bits=23"`
	E float64 `net:"range=-1:1,bits=51,escape"`
}
