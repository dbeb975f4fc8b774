// Package cross has every kind of field in every position.
package cross

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
)

// Pair is a struct to nest.
type Pair struct {
	A int8
	B bool
}

var _ time.Duration

var _ ecs.Entity

// Angle has the kind in every position of a component.
//
//netgen:component
type Angle struct {
	Field   float32     `net:"angle=rad"`
	Element [3]float32  `net:"angle=rad"`
	Long    [20]float32 `net:"angle=rad"`
	Nested  struct {
		V float32 `net:"angle=rad"`
	}
	AngleBase
}

// AngleBase is embedded.
type AngleBase struct {
	Embedded float32 `net:"angle=rad"`
}

// AngleAction has the kind in the positions of a message.
//
//netgen:action
type AngleAction struct {
	Field   float32    `net:"angle=rad"`
	Element [2]float32 `net:"angle=rad"`
	Nested  struct {
		V float32 `net:"angle=rad"`
	}
}

// AngleEvent has the kind in the positions of a message.
//
//netgen:event
type AngleEvent struct {
	Field   float32    `net:"angle=rad"`
	Element [2]float32 `net:"angle=rad"`
	Nested  struct {
		V float32 `net:"angle=rad"`
	}
}

// Array has the kind in every position of a component.
//
//netgen:component
type Array struct {
	Field   [2]uint8
	Element [3][2]uint8
	Long    [20][2]uint8
	Nested  struct{ V [2]uint8 }
	ArrayBase
}

// ArrayBase is embedded.
type ArrayBase struct{ Embedded [2]uint8 }

// ArrayAction has the kind in the positions of a message.
//
//netgen:action
type ArrayAction struct {
	Field   [2]uint8
	Element [2][2]uint8
	Nested  struct{ V [2]uint8 }
}

// ArrayEvent has the kind in the positions of a message.
//
//netgen:event
type ArrayEvent struct {
	Field   [2]uint8
	Element [2][2]uint8
	Nested  struct{ V [2]uint8 }
}

// Bool has the kind in every position of a component.
//
//netgen:component
type Bool struct {
	Field   bool
	Element [3]bool
	Long    [20]bool
	Nested  struct{ V bool }
	BoolBase
}

// BoolBase is embedded.
type BoolBase struct{ Embedded bool }

// BoolAction has the kind in the positions of a message.
//
//netgen:action
type BoolAction struct {
	Field   bool
	Element [2]bool
	Nested  struct{ V bool }
}

// BoolEvent has the kind in the positions of a message.
//
//netgen:event
type BoolEvent struct {
	Field   bool
	Element [2]bool
	Nested  struct{ V bool }
}

// Color has the kind in every position of a component.
//
//netgen:component
type Color struct {
	Field   [4]uint8     `net:"color"`
	Element [3][4]uint8  `net:"color"`
	Long    [20][4]uint8 `net:"color"`
	Nested  struct {
		V [4]uint8 `net:"color"`
	}
	ColorBase
}

// ColorBase is embedded.
type ColorBase struct {
	Embedded [4]uint8 `net:"color"`
}

// ColorAction has the kind in the positions of a message.
//
//netgen:action
type ColorAction struct {
	Field   [4]uint8    `net:"color"`
	Element [2][4]uint8 `net:"color"`
	Nested  struct {
		V [4]uint8 `net:"color"`
	}
}

// ColorEvent has the kind in the positions of a message.
//
//netgen:event
type ColorEvent struct {
	Field   [4]uint8    `net:"color"`
	Element [2][4]uint8 `net:"color"`
	Nested  struct {
		V [4]uint8 `net:"color"`
	}
}

// Color2 has the kind in every position of a component.
//
//netgen:component
type Color2 struct {
	Field   [3]float32     `net:"color"`
	Element [3][3]float32  `net:"color"`
	Long    [20][3]float32 `net:"color"`
	Nested  struct {
		V [3]float32 `net:"color"`
	}
	Color2Base
}

// Color2Base is embedded.
type Color2Base struct {
	Embedded [3]float32 `net:"color"`
}

// Color2Action has the kind in the positions of a message.
//
//netgen:action
type Color2Action struct {
	Field   [3]float32    `net:"color"`
	Element [2][3]float32 `net:"color"`
	Nested  struct {
		V [3]float32 `net:"color"`
	}
}

// Color2Event has the kind in the positions of a message.
//
//netgen:event
type Color2Event struct {
	Field   [3]float32    `net:"color"`
	Element [2][3]float32 `net:"color"`
	Nested  struct {
		V [3]float32 `net:"color"`
	}
}

// Duration has the kind in every position of a component.
//
//netgen:component
type Duration struct {
	Field   time.Duration
	Element [3]time.Duration
	Long    [20]time.Duration
	Nested  struct{ V time.Duration }
	DurationBase
}

// DurationBase is embedded.
type DurationBase struct{ Embedded time.Duration }

// DurationAction has the kind in the positions of a message.
//
//netgen:action
type DurationAction struct {
	Field   time.Duration
	Element [2]time.Duration
	Nested  struct{ V time.Duration }
}

// DurationEvent has the kind in the positions of a message.
//
//netgen:event
type DurationEvent struct {
	Field   time.Duration
	Element [2]time.Duration
	Nested  struct{ V time.Duration }
}

// Duration2 has the kind in every position of a component.
//
//netgen:component
type Duration2 struct {
	Field   time.Duration     `net:"range=0s:10s,step=1ms"`
	Element [3]time.Duration  `net:"range=0s:10s,step=1ms"`
	Long    [20]time.Duration `net:"range=0s:10s,step=1ms"`
	Nested  struct {
		V time.Duration `net:"range=0s:10s,step=1ms"`
	}
	Duration2Base
}

// Duration2Base is embedded.
type Duration2Base struct {
	Embedded time.Duration `net:"range=0s:10s,step=1ms"`
}

// Duration2Action has the kind in the positions of a message.
//
//netgen:action
type Duration2Action struct {
	Field   time.Duration    `net:"range=0s:10s,step=1ms"`
	Element [2]time.Duration `net:"range=0s:10s,step=1ms"`
	Nested  struct {
		V time.Duration `net:"range=0s:10s,step=1ms"`
	}
}

// Duration2Event has the kind in the positions of a message.
//
//netgen:event
type Duration2Event struct {
	Field   time.Duration    `net:"range=0s:10s,step=1ms"`
	Element [2]time.Duration `net:"range=0s:10s,step=1ms"`
	Nested  struct {
		V time.Duration `net:"range=0s:10s,step=1ms"`
	}
}

// Entity has the kind in every position of a component.
//
//netgen:component
type Entity struct {
	Field   ecs.Entity
	Element [3]ecs.Entity
	Long    [20]ecs.Entity
	Nested  struct{ V ecs.Entity }
	EntityBase
}

// EntityBase is embedded.
type EntityBase struct{ Embedded ecs.Entity }

// EntityAction has the kind in the positions of a message.
//
//netgen:action
type EntityAction struct {
	Field   ecs.Entity
	Element [2]ecs.Entity
	Nested  struct{ V ecs.Entity }
}

// EntityEvent has the kind in the positions of a message.
//
//netgen:event
type EntityEvent struct {
	Field   ecs.Entity
	Element [2]ecs.Entity
	Nested  struct{ V ecs.Entity }
}

// Enum has the kind in every position of a component.
//
//netgen:component
type Enum struct {
	Field   time.Month     `net:"enum"`
	Element [3]time.Month  `net:"enum"`
	Long    [20]time.Month `net:"enum"`
	Nested  struct {
		V time.Month `net:"enum"`
	}
	EnumBase
}

// EnumBase is embedded.
type EnumBase struct {
	Embedded time.Month `net:"enum"`
}

// EnumAction has the kind in the positions of a message.
//
//netgen:action
type EnumAction struct {
	Field   time.Month    `net:"enum"`
	Element [2]time.Month `net:"enum"`
	Nested  struct {
		V time.Month `net:"enum"`
	}
}

// EnumEvent has the kind in the positions of a message.
//
//netgen:event
type EnumEvent struct {
	Field   time.Month    `net:"enum"`
	Element [2]time.Month `net:"enum"`
	Nested  struct {
		V time.Month `net:"enum"`
	}
}

// Flags has the kind in every position of a component.
//
//netgen:component
type Flags struct {
	Field   uint8     `net:"flags=5"`
	Element [3]uint8  `net:"flags=5"`
	Long    [20]uint8 `net:"flags=5"`
	Nested  struct {
		V uint8 `net:"flags=5"`
	}
	FlagsBase
}

// FlagsBase is embedded.
type FlagsBase struct {
	Embedded uint8 `net:"flags=5"`
}

// FlagsAction has the kind in the positions of a message.
//
//netgen:action
type FlagsAction struct {
	Field   uint8    `net:"flags=5"`
	Element [2]uint8 `net:"flags=5"`
	Nested  struct {
		V uint8 `net:"flags=5"`
	}
}

// FlagsEvent has the kind in the positions of a message.
//
//netgen:event
type FlagsEvent struct {
	Field   uint8    `net:"flags=5"`
	Element [2]uint8 `net:"flags=5"`
	Nested  struct {
		V uint8 `net:"flags=5"`
	}
}

// Float has the kind in every position of a component.
//
//netgen:component
type Float struct {
	Field   float32     `net:"range=-8:8,step=1/64"`
	Element [3]float32  `net:"range=-8:8,step=1/64"`
	Long    [20]float32 `net:"range=-8:8,step=1/64"`
	Nested  struct {
		V float32 `net:"range=-8:8,step=1/64"`
	}
	FloatBase
}

// FloatBase is embedded.
type FloatBase struct {
	Embedded float32 `net:"range=-8:8,step=1/64"`
}

// FloatAction has the kind in the positions of a message.
//
//netgen:action
type FloatAction struct {
	Field   float32    `net:"range=-8:8,step=1/64"`
	Element [2]float32 `net:"range=-8:8,step=1/64"`
	Nested  struct {
		V float32 `net:"range=-8:8,step=1/64"`
	}
}

// FloatEvent has the kind in the positions of a message.
//
//netgen:event
type FloatEvent struct {
	Field   float32    `net:"range=-8:8,step=1/64"`
	Element [2]float32 `net:"range=-8:8,step=1/64"`
	Nested  struct {
		V float32 `net:"range=-8:8,step=1/64"`
	}
}

// Float2 has the kind in every position of a component.
//
//netgen:component
type Float2 struct {
	Field   float64
	Element [3]float64
	Long    [20]float64
	Nested  struct{ V float64 }
	Float2Base
}

// Float2Base is embedded.
type Float2Base struct{ Embedded float64 }

// Float2Action has the kind in the positions of a message.
//
//netgen:action
type Float2Action struct {
	Field   float64
	Element [2]float64
	Nested  struct{ V float64 }
}

// Float2Event has the kind in the positions of a message.
//
//netgen:event
type Float2Event struct {
	Field   float64
	Element [2]float64
	Nested  struct{ V float64 }
}

// Float3 has the kind in every position of a component.
//
//netgen:component
type Float3 struct {
	Field   float32     `net:"range=-1:1,bits=8,escape"`
	Element [3]float32  `net:"range=-1:1,bits=8,escape"`
	Long    [20]float32 `net:"range=-1:1,bits=8,escape"`
	Nested  struct {
		V float32 `net:"range=-1:1,bits=8,escape"`
	}
	Float3Base
}

// Float3Base is embedded.
type Float3Base struct {
	Embedded float32 `net:"range=-1:1,bits=8,escape"`
}

// Float3Action has the kind in the positions of a message.
//
//netgen:action
type Float3Action struct {
	Field   float32    `net:"range=-1:1,bits=8,escape"`
	Element [2]float32 `net:"range=-1:1,bits=8,escape"`
	Nested  struct {
		V float32 `net:"range=-1:1,bits=8,escape"`
	}
}

// Float3Event has the kind in the positions of a message.
//
//netgen:event
type Float3Event struct {
	Field   float32    `net:"range=-1:1,bits=8,escape"`
	Element [2]float32 `net:"range=-1:1,bits=8,escape"`
	Nested  struct {
		V float32 `net:"range=-1:1,bits=8,escape"`
	}
}

// Half has the kind in every position of a component.
//
//netgen:component
type Half struct {
	Field   float32     `net:"f16"`
	Element [3]float32  `net:"f16"`
	Long    [20]float32 `net:"f16"`
	Nested  struct {
		V float32 `net:"f16"`
	}
	HalfBase
}

// HalfBase is embedded.
type HalfBase struct {
	Embedded float32 `net:"f16"`
}

// HalfAction has the kind in the positions of a message.
//
//netgen:action
type HalfAction struct {
	Field   float32    `net:"f16"`
	Element [2]float32 `net:"f16"`
	Nested  struct {
		V float32 `net:"f16"`
	}
}

// HalfEvent has the kind in the positions of a message.
//
//netgen:event
type HalfEvent struct {
	Field   float32    `net:"f16"`
	Element [2]float32 `net:"f16"`
	Nested  struct {
		V float32 `net:"f16"`
	}
}

// Integer has the kind in every position of a component.
//
//netgen:component
type Integer struct {
	Field   int16     `net:"range=-100:1000"`
	Element [3]int16  `net:"range=-100:1000"`
	Long    [20]int16 `net:"range=-100:1000"`
	Nested  struct {
		V int16 `net:"range=-100:1000"`
	}
	IntegerBase
}

// IntegerBase is embedded.
type IntegerBase struct {
	Embedded int16 `net:"range=-100:1000"`
}

// IntegerAction has the kind in the positions of a message.
//
//netgen:action
type IntegerAction struct {
	Field   int16    `net:"range=-100:1000"`
	Element [2]int16 `net:"range=-100:1000"`
	Nested  struct {
		V int16 `net:"range=-100:1000"`
	}
}

// IntegerEvent has the kind in the positions of a message.
//
//netgen:event
type IntegerEvent struct {
	Field   int16    `net:"range=-100:1000"`
	Element [2]int16 `net:"range=-100:1000"`
	Nested  struct {
		V int16 `net:"range=-100:1000"`
	}
}

// Integer2 has the kind in every position of a component.
//
//netgen:component
type Integer2 struct {
	Field   int8
	Element [3]int8
	Long    [20]int8
	Nested  struct{ V int8 }
	Integer2Base
}

// Integer2Base is embedded.
type Integer2Base struct{ Embedded int8 }

// Integer2Action has the kind in the positions of a message.
//
//netgen:action
type Integer2Action struct {
	Field   int8
	Element [2]int8
	Nested  struct{ V int8 }
}

// Integer2Event has the kind in the positions of a message.
//
//netgen:event
type Integer2Event struct {
	Field   int8
	Element [2]int8
	Nested  struct{ V int8 }
}

// Integer3 has the kind in every position of a component.
//
//netgen:component
type Integer3 struct {
	Field   int32
	Element [3]int32
	Long    [20]int32
	Nested  struct{ V int32 }
	Integer3Base
}

// Integer3Base is embedded.
type Integer3Base struct{ Embedded int32 }

// Integer3Action has the kind in the positions of a message.
//
//netgen:action
type Integer3Action struct {
	Field   int32
	Element [2]int32
	Nested  struct{ V int32 }
}

// Integer3Event has the kind in the positions of a message.
//
//netgen:event
type Integer3Event struct {
	Field   int32
	Element [2]int32
	Nested  struct{ V int32 }
}

// Integer4 has the kind in every position of a component.
//
//netgen:component
type Integer4 struct {
	Field   uint64     `net:"fixed"`
	Element [3]uint64  `net:"fixed"`
	Long    [20]uint64 `net:"fixed"`
	Nested  struct {
		V uint64 `net:"fixed"`
	}
	Integer4Base
}

// Integer4Base is embedded.
type Integer4Base struct {
	Embedded uint64 `net:"fixed"`
}

// Integer4Action has the kind in the positions of a message.
//
//netgen:action
type Integer4Action struct {
	Field   uint64    `net:"fixed"`
	Element [2]uint64 `net:"fixed"`
	Nested  struct {
		V uint64 `net:"fixed"`
	}
}

// Integer4Event has the kind in the positions of a message.
//
//netgen:event
type Integer4Event struct {
	Field   uint64    `net:"fixed"`
	Element [2]uint64 `net:"fixed"`
	Nested  struct {
		V uint64 `net:"fixed"`
	}
}

// Integer5 has the kind in every position of a component.
//
//netgen:component
type Integer5 struct {
	Field   int     `net:"varint"`
	Element [3]int  `net:"varint"`
	Long    [20]int `net:"varint"`
	Nested  struct {
		V int `net:"varint"`
	}
	Integer5Base
}

// Integer5Base is embedded.
type Integer5Base struct {
	Embedded int `net:"varint"`
}

// Integer5Action has the kind in the positions of a message.
//
//netgen:action
type Integer5Action struct {
	Field   int    `net:"varint"`
	Element [2]int `net:"varint"`
	Nested  struct {
		V int `net:"varint"`
	}
}

// Integer5Event has the kind in the positions of a message.
//
//netgen:event
type Integer5Event struct {
	Field   int    `net:"varint"`
	Element [2]int `net:"varint"`
	Nested  struct {
		V int `net:"varint"`
	}
}

// Integer6 has the kind in every position of a component.
//
//netgen:component
type Integer6 struct {
	Field   int16     `net:"bits=5,escape"`
	Element [3]int16  `net:"bits=5,escape"`
	Long    [20]int16 `net:"bits=5,escape"`
	Nested  struct {
		V int16 `net:"bits=5,escape"`
	}
	Integer6Base
}

// Integer6Base is embedded.
type Integer6Base struct {
	Embedded int16 `net:"bits=5,escape"`
}

// Integer6Action has the kind in the positions of a message.
//
//netgen:action
type Integer6Action struct {
	Field   int16    `net:"bits=5,escape"`
	Element [2]int16 `net:"bits=5,escape"`
	Nested  struct {
		V int16 `net:"bits=5,escape"`
	}
}

// Integer6Event has the kind in the positions of a message.
//
//netgen:event
type Integer6Event struct {
	Field   int16    `net:"bits=5,escape"`
	Element [2]int16 `net:"bits=5,escape"`
	Nested  struct {
		V int16 `net:"bits=5,escape"`
	}
}

// Quat has the kind in every position of a component.
//
//netgen:component
type Quat struct {
	Field   [4]float32     `net:"quat"`
	Element [3][4]float32  `net:"quat"`
	Long    [20][4]float32 `net:"quat"`
	Nested  struct {
		V [4]float32 `net:"quat"`
	}
	QuatBase
}

// QuatBase is embedded.
type QuatBase struct {
	Embedded [4]float32 `net:"quat"`
}

// QuatAction has the kind in the positions of a message.
//
//netgen:action
type QuatAction struct {
	Field   [4]float32    `net:"quat"`
	Element [2][4]float32 `net:"quat"`
	Nested  struct {
		V [4]float32 `net:"quat"`
	}
}

// QuatEvent has the kind in the positions of a message.
//
//netgen:event
type QuatEvent struct {
	Field   [4]float32    `net:"quat"`
	Element [2][4]float32 `net:"quat"`
	Nested  struct {
		V [4]float32 `net:"quat"`
	}
}

// Single has the kind in every position of a component.
//
//netgen:component
type Single struct {
	Field   float64     `net:"f32"`
	Element [3]float64  `net:"f32"`
	Long    [20]float64 `net:"f32"`
	Nested  struct {
		V float64 `net:"f32"`
	}
	SingleBase
}

// SingleBase is embedded.
type SingleBase struct {
	Embedded float64 `net:"f32"`
}

// SingleAction has the kind in the positions of a message.
//
//netgen:action
type SingleAction struct {
	Field   float64    `net:"f32"`
	Element [2]float64 `net:"f32"`
	Nested  struct {
		V float64 `net:"f32"`
	}
}

// SingleEvent has the kind in the positions of a message.
//
//netgen:event
type SingleEvent struct {
	Field   float64    `net:"f32"`
	Element [2]float64 `net:"f32"`
	Nested  struct {
		V float64 `net:"f32"`
	}
}

// Struct has the kind in every position of a component.
//
//netgen:component
type Struct struct {
	Field   Pair
	Element [3]Pair
	Long    [20]Pair
	Nested  struct{ V Pair }
	StructBase
}

// StructBase is embedded.
type StructBase struct{ Embedded Pair }

// StructAction has the kind in the positions of a message.
//
//netgen:action
type StructAction struct {
	Field   Pair
	Element [2]Pair
	Nested  struct{ V Pair }
}

// StructEvent has the kind in the positions of a message.
//
//netgen:event
type StructEvent struct {
	Field   Pair
	Element [2]Pair
	Nested  struct{ V Pair }
}

// Tick has the kind in every position of a component.
//
//netgen:component
type Tick struct {
	Field   ecs.Tick     `net:"tick"`
	Element [3]ecs.Tick  `net:"tick"`
	Long    [20]ecs.Tick `net:"tick"`
	Nested  struct {
		V ecs.Tick `net:"tick"`
	}
	TickBase
}

// TickBase is embedded.
type TickBase struct {
	Embedded ecs.Tick `net:"tick"`
}

// TickAction has the kind in the positions of a message.
//
//netgen:action
type TickAction struct {
	Field   ecs.Tick    `net:"tick"`
	Element [2]ecs.Tick `net:"tick"`
	Nested  struct {
		V ecs.Tick `net:"tick"`
	}
}

// TickEvent has the kind in the positions of a message.
//
//netgen:event
type TickEvent struct {
	Field   ecs.Tick    `net:"tick"`
	Element [2]ecs.Tick `net:"tick"`
	Nested  struct {
		V ecs.Tick `net:"tick"`
	}
}

// Unit has the kind in every position of a component.
//
//netgen:component
type Unit struct {
	Field   [3]float64     `net:"unit=12"`
	Element [3][3]float64  `net:"unit=12"`
	Long    [20][3]float64 `net:"unit=12"`
	Nested  struct {
		V [3]float64 `net:"unit=12"`
	}
	UnitBase
}

// UnitBase is embedded.
type UnitBase struct {
	Embedded [3]float64 `net:"unit=12"`
}

// UnitAction has the kind in the positions of a message.
//
//netgen:action
type UnitAction struct {
	Field   [3]float64    `net:"unit=12"`
	Element [2][3]float64 `net:"unit=12"`
	Nested  struct {
		V [3]float64 `net:"unit=12"`
	}
}

// UnitEvent has the kind in the positions of a message.
//
//netgen:event
type UnitEvent struct {
	Field   [3]float64    `net:"unit=12"`
	Element [2][3]float64 `net:"unit=12"`
	Nested  struct {
		V [3]float64 `net:"unit=12"`
	}
}
