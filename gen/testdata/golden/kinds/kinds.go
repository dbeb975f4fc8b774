// Package kinds has every kind in every position.
package kinds

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/gen/testdata/golden/kinds/other"
)

// Mode, Speed and Grid are named types over basic ones and arrays.
type (
	Mode  uint8
	Alive bool
	Speed float32
	Grid  [2][3]int16
)

// Numbers has every basic type.
//
//netgen:component
type Numbers struct {
	B    bool
	I8   int8
	I16  int16
	I32  int32
	I64  int64
	U8   uint8
	U16  uint16
	U32  uint32
	U64  uint64
	F32  float32
	F64  float64
	Rune rune
	Byte byte
	Wait time.Duration
}

// Limits has every basic type with a range.
//
//netgen:component name=limits.v1
type Limits struct {
	I8      int8    `net:"range=-1:1"`
	I16     int16   `net:"range=-1000:-10"`
	I32     int32   `net:"range=5:70000"`
	I64     int64   `net:"range=-9223372036854775808:9223372036854775807"`
	Upper   int64   `net:"range=-9223372036854775808:5"`
	U8      uint8   `net:"range=0:255"`
	U16     uint16  `net:"range=0:1000"`
	U32     uint32  `net:"range=1:4294967295"`
	U64     uint64  `net:"range=18446744073709551000:18446744073709551615"`
	F32     float32 `net:"range=-64:64,step=1/128"`
	F64     float64 `net:"range=0:100000,step=0.01"`
	Cents   float32 `net:"range=-1:2.5, step=0.1"`
	Tall    float64 `net:"range=1000:1001,step=1/1048576"`
	JustOne float32 `net:"range=0:1,step=1"`
}

// Named has named types, arrays of them and what stays at home.
//
//netgen:component interp=lerp
type Named struct {
	Mode  Mode `net:"range=0:5" json:"mode"`
	Alive Alive
	Speed Speed        `net:"range=-8:8,step=1/64"`
	Raw   Speed        `net:"interp=snap"`
	Far   other.Meters `net:"interp=lerp"`
	Dir   other.Vec3   `net:"range=-1:1,step=1/512"`
	Grid  Grid
	Cache uint64   `net:"-"`
	cache [2]int32 `net:"-"`
	_     uint16
}

// Base is embedded.
type Base struct {
	Owner ecs.Entity
	At    other.Vec
}

// Slot is an element of an array; a part of it stays at home.
type Slot struct {
	Item  uint16
	Count uint8   `net:"range=0:99"`
	Heat  float32 `net:"range=0:1,step=1/255"`
	dirty bool    `net:"-"`
}

// Box is generic; a concrete one can be held.
type Box[T any] struct{ V T }

// Nested has structs in structs in arrays.
//
//netgen:component
type Nested struct {
	Base   `net:"interp=lerp"`
	Slots  [6]Slot
	Pair   [2]Slot
	Friend [5]ecs.Entity
	Deep   struct {
		Inner struct {
			On   bool
			Tilt float32 `net:"interp=lerp"`
		}
		Many [2][5]Mode
	}
	Box   Box[int32]
	Empty [0]uint8
	Unit  struct{}
}

// Marker has no fields.
//
//netgen:component
type Marker struct{}

// Order is an action.
//
//netgen:action
type Order struct {
	Base
	Target ecs.Entity `net:"any"`
	Squad  [6]ecs.Entity
	Any    [2]ecs.Entity `net:"any"`
	Mode   Mode          `net:"range=1:4"`
	Alive  Alive
	Aim    other.Vec3 `net:"range=-1:1,step=1/512"`
	Power  float32
	Big    int64 `net:"range=-9223372036854775808:9223372036854775807"`
	Slots  [5]Slot
	Local  func(map[string][]chan<- int, ...*Mode) (error, interface{ M() }) `net:"-"`
}

// Stop has no fields.
//
//netgen:action
type Stop struct{}

//netgen:event name=boom // a remark
type Explosion struct {
	Where other.Vec
	Size  Speed `net:"range=0:16,step=1/16"`
	By    ecs.Entity
}

type (
	//netgen:event
	grouped struct{ N int8 }
)

// Embedded has aliases embedded, under their own names.
//
//netgen:component
type Embedded struct {
	Reach
	other.Span
	Who
	Held
}

// Reach and Who are known here by other names; Held has arguments.
type (
	Reach = other.Meters
	Who   = ecs.Entity
	Held  = Box[Place]
	Place = other.Vec
)
