// Package cross has every kind of field in every position.
package cross

import (
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/gen/testdata/golden/doors/tint"
	"github.com/tickwire/tickwire/netcomp"
)

// Pair is a struct to nest.
type Pair struct {
	A int8
	B bool
}

// UUID is known by its name.
type UUID [16]byte

var (
	_ time.Duration
	_ ecs.Entity
	_ netip.Addr
	_ netcomp.Text8
	_ tint.Tint
)

// AddressAction has the kind in the positions of a message.
//
//netgen:action
type AddressAction struct {
	Field   netip.Addr
	Element [2]netip.Addr
	Slice   []netip.Addr         `net:"max=3"`
	Map     map[uint8]netip.Addr `net:"max=3"`
	Nested  struct{ V netip.Addr }
}

// AddressEvent has the kind in the positions of a message.
//
//netgen:event
type AddressEvent struct {
	Field   netip.Addr
	Element [2]netip.Addr
	Slice   []netip.Addr         `net:"max=3"`
	Map     map[uint8]netip.Addr `net:"max=3"`
	Nested  struct{ V netip.Addr }
}

// Angle has the kind in every position of a component.
//
//netgen:component versioned
type Angle struct {
	Field   float32                `net:"angle=rad"`
	Element [3]float32             `net:"angle=rad"`
	Long    [17]float32            `net:"angle=rad"`
	Listed  netcomp.List4[float32] `net:"max=3,angle=rad"`
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
	Field   float32           `net:"angle=rad"`
	Element [2]float32        `net:"angle=rad"`
	Slice   []float32         `net:"max=3,angle=rad"`
	Map     map[uint8]float32 `net:"max=3,angle=rad"`
	Nested  struct {
		V float32 `net:"angle=rad"`
	}
}

// AngleEvent has the kind in the positions of a message.
//
//netgen:event
type AngleEvent struct {
	Field   float32           `net:"angle=rad"`
	Element [2]float32        `net:"angle=rad"`
	Slice   []float32         `net:"max=3,angle=rad"`
	Map     map[uint8]float32 `net:"max=3,angle=rad"`
	Nested  struct {
		V float32 `net:"angle=rad"`
	}
}

// Array has the kind in every position of a component.
//
//netgen:component versioned
type Array struct {
	Field   [2]uint8
	Element [3][2]uint8
	Long    [17][2]uint8
	Listed  netcomp.List4[[2]uint8] `net:"max=3"`
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
	Slice   [][2]uint8         `net:"max=3"`
	Map     map[uint8][2]uint8 `net:"max=3"`
	Nested  struct{ V [2]uint8 }
}

// ArrayEvent has the kind in the positions of a message.
//
//netgen:event
type ArrayEvent struct {
	Field   [2]uint8
	Element [2][2]uint8
	Slice   [][2]uint8         `net:"max=3"`
	Map     map[uint8][2]uint8 `net:"max=3"`
	Nested  struct{ V [2]uint8 }
}

// Bool has the kind in every position of a component.
//
//netgen:component versioned
type Bool struct {
	Field   bool
	Element [3]bool
	Long    [17]bool
	Listed  netcomp.List4[bool] `net:"max=3"`
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
	Slice   []bool         `net:"max=3"`
	Map     map[uint8]bool `net:"max=3"`
	Nested  struct{ V bool }
}

// BoolEvent has the kind in the positions of a message.
//
//netgen:event
type BoolEvent struct {
	Field   bool
	Element [2]bool
	Slice   []bool         `net:"max=3"`
	Map     map[uint8]bool `net:"max=3"`
	Nested  struct{ V bool }
}

// Codec has the kind in every position of a component.
//
//netgen:component versioned
type Codec struct {
	Field   tint.Tint                `net:"codec=tint.Codec"`
	Element [3]tint.Tint             `net:"codec=tint.Codec"`
	Long    [17]tint.Tint            `net:"codec=tint.Codec"`
	Listed  netcomp.List4[tint.Tint] `net:"max=3,codec=tint.Codec"`
	Nested  struct {
		V tint.Tint `net:"codec=tint.Codec"`
	}
	CodecBase
}

// CodecBase is embedded.
type CodecBase struct {
	Embedded tint.Tint `net:"codec=tint.Codec"`
}

// CodecAction has the kind in the positions of a message.
//
//netgen:action
type CodecAction struct {
	Field   tint.Tint           `net:"codec=tint.Codec"`
	Element [2]tint.Tint        `net:"codec=tint.Codec"`
	Slice   []tint.Tint         `net:"max=3,codec=tint.Codec"`
	Map     map[uint8]tint.Tint `net:"max=3,codec=tint.Codec"`
	Nested  struct {
		V tint.Tint `net:"codec=tint.Codec"`
	}
}

// CodecEvent has the kind in the positions of a message.
//
//netgen:event
type CodecEvent struct {
	Field   tint.Tint           `net:"codec=tint.Codec"`
	Element [2]tint.Tint        `net:"codec=tint.Codec"`
	Slice   []tint.Tint         `net:"max=3,codec=tint.Codec"`
	Map     map[uint8]tint.Tint `net:"max=3,codec=tint.Codec"`
	Nested  struct {
		V tint.Tint `net:"codec=tint.Codec"`
	}
}

// Color has the kind in every position of a component.
//
//netgen:component versioned
type Color struct {
	Field   [4]uint8                `net:"color"`
	Element [3][4]uint8             `net:"color"`
	Long    [17][4]uint8            `net:"color"`
	Listed  netcomp.List4[[4]uint8] `net:"max=3,color"`
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
	Field   [4]uint8           `net:"color"`
	Element [2][4]uint8        `net:"color"`
	Slice   [][4]uint8         `net:"max=3,color"`
	Map     map[uint8][4]uint8 `net:"max=3,color"`
	Nested  struct {
		V [4]uint8 `net:"color"`
	}
}

// ColorEvent has the kind in the positions of a message.
//
//netgen:event
type ColorEvent struct {
	Field   [4]uint8           `net:"color"`
	Element [2][4]uint8        `net:"color"`
	Slice   [][4]uint8         `net:"max=3,color"`
	Map     map[uint8][4]uint8 `net:"max=3,color"`
	Nested  struct {
		V [4]uint8 `net:"color"`
	}
}

// Color2 has the kind in every position of a component.
//
//netgen:component versioned
type Color2 struct {
	Field   [3]float32                `net:"color"`
	Element [3][3]float32             `net:"color"`
	Long    [17][3]float32            `net:"color"`
	Listed  netcomp.List4[[3]float32] `net:"max=3,color"`
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
	Field   [3]float32           `net:"color"`
	Element [2][3]float32        `net:"color"`
	Slice   [][3]float32         `net:"max=3,color"`
	Map     map[uint8][3]float32 `net:"max=3,color"`
	Nested  struct {
		V [3]float32 `net:"color"`
	}
}

// Color2Event has the kind in the positions of a message.
//
//netgen:event
type Color2Event struct {
	Field   [3]float32           `net:"color"`
	Element [2][3]float32        `net:"color"`
	Slice   [][3]float32         `net:"max=3,color"`
	Map     map[uint8][3]float32 `net:"max=3,color"`
	Nested  struct {
		V [3]float32 `net:"color"`
	}
}

// Duration has the kind in every position of a component.
//
//netgen:component versioned
type Duration struct {
	Field   time.Duration
	Element [3]time.Duration
	Long    [17]time.Duration
	Listed  netcomp.List4[time.Duration] `net:"max=3"`
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
	Slice   []time.Duration         `net:"max=3"`
	Map     map[uint8]time.Duration `net:"max=3"`
	Nested  struct{ V time.Duration }
}

// DurationEvent has the kind in the positions of a message.
//
//netgen:event
type DurationEvent struct {
	Field   time.Duration
	Element [2]time.Duration
	Slice   []time.Duration         `net:"max=3"`
	Map     map[uint8]time.Duration `net:"max=3"`
	Nested  struct{ V time.Duration }
}

// Duration2 has the kind in every position of a component.
//
//netgen:component versioned
type Duration2 struct {
	Field   time.Duration                `net:"range=0s:10s,step=1ms"`
	Element [3]time.Duration             `net:"range=0s:10s,step=1ms"`
	Long    [17]time.Duration            `net:"range=0s:10s,step=1ms"`
	Listed  netcomp.List4[time.Duration] `net:"max=3,range=0s:10s,step=1ms"`
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
	Field   time.Duration           `net:"range=0s:10s,step=1ms"`
	Element [2]time.Duration        `net:"range=0s:10s,step=1ms"`
	Slice   []time.Duration         `net:"max=3,range=0s:10s,step=1ms"`
	Map     map[uint8]time.Duration `net:"max=3,range=0s:10s,step=1ms"`
	Nested  struct {
		V time.Duration `net:"range=0s:10s,step=1ms"`
	}
}

// Duration2Event has the kind in the positions of a message.
//
//netgen:event
type Duration2Event struct {
	Field   time.Duration           `net:"range=0s:10s,step=1ms"`
	Element [2]time.Duration        `net:"range=0s:10s,step=1ms"`
	Slice   []time.Duration         `net:"max=3,range=0s:10s,step=1ms"`
	Map     map[uint8]time.Duration `net:"max=3,range=0s:10s,step=1ms"`
	Nested  struct {
		V time.Duration `net:"range=0s:10s,step=1ms"`
	}
}

// Entity has the kind in every position of a component.
//
//netgen:component versioned
type Entity struct {
	Field   ecs.Entity
	Element [3]ecs.Entity
	Long    [17]ecs.Entity
	Listed  netcomp.List4[ecs.Entity] `net:"max=3"`
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
	Slice   []ecs.Entity         `net:"max=3"`
	Map     map[uint8]ecs.Entity `net:"max=3"`
	Nested  struct{ V ecs.Entity }
}

// EntityEvent has the kind in the positions of a message.
//
//netgen:event
type EntityEvent struct {
	Field   ecs.Entity
	Element [2]ecs.Entity
	Slice   []ecs.Entity         `net:"max=3"`
	Map     map[uint8]ecs.Entity `net:"max=3"`
	Nested  struct{ V ecs.Entity }
}

// Enum has the kind in every position of a component.
//
//netgen:component versioned
type Enum struct {
	Field   time.Month                `net:"enum"`
	Element [3]time.Month             `net:"enum"`
	Long    [17]time.Month            `net:"enum"`
	Listed  netcomp.List4[time.Month] `net:"max=3,enum"`
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
	Field   time.Month           `net:"enum"`
	Element [2]time.Month        `net:"enum"`
	Slice   []time.Month         `net:"max=3,enum"`
	Map     map[uint8]time.Month `net:"max=3,enum"`
	Nested  struct {
		V time.Month `net:"enum"`
	}
}

// EnumEvent has the kind in the positions of a message.
//
//netgen:event
type EnumEvent struct {
	Field   time.Month           `net:"enum"`
	Element [2]time.Month        `net:"enum"`
	Slice   []time.Month         `net:"max=3,enum"`
	Map     map[uint8]time.Month `net:"max=3,enum"`
	Nested  struct {
		V time.Month `net:"enum"`
	}
}

// Flags has the kind in every position of a component.
//
//netgen:component versioned
type Flags struct {
	Field   uint8                `net:"flags=5"`
	Element [3]uint8             `net:"flags=5"`
	Long    [17]uint8            `net:"flags=5"`
	Listed  netcomp.List4[uint8] `net:"max=3,flags=5"`
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
	Field   uint8           `net:"flags=5"`
	Element [2]uint8        `net:"flags=5"`
	Slice   []uint8         `net:"max=3,flags=5"`
	Map     map[uint8]uint8 `net:"max=3,flags=5"`
	Nested  struct {
		V uint8 `net:"flags=5"`
	}
}

// FlagsEvent has the kind in the positions of a message.
//
//netgen:event
type FlagsEvent struct {
	Field   uint8           `net:"flags=5"`
	Element [2]uint8        `net:"flags=5"`
	Slice   []uint8         `net:"max=3,flags=5"`
	Map     map[uint8]uint8 `net:"max=3,flags=5"`
	Nested  struct {
		V uint8 `net:"flags=5"`
	}
}

// Float has the kind in every position of a component.
//
//netgen:component versioned
type Float struct {
	Field   float32                `net:"range=-8:8,step=1/64"`
	Element [3]float32             `net:"range=-8:8,step=1/64"`
	Long    [17]float32            `net:"range=-8:8,step=1/64"`
	Listed  netcomp.List4[float32] `net:"max=3,range=-8:8,step=1/64"`
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
	Field   float32           `net:"range=-8:8,step=1/64"`
	Element [2]float32        `net:"range=-8:8,step=1/64"`
	Slice   []float32         `net:"max=3,range=-8:8,step=1/64"`
	Map     map[uint8]float32 `net:"max=3,range=-8:8,step=1/64"`
	Nested  struct {
		V float32 `net:"range=-8:8,step=1/64"`
	}
}

// FloatEvent has the kind in the positions of a message.
//
//netgen:event
type FloatEvent struct {
	Field   float32           `net:"range=-8:8,step=1/64"`
	Element [2]float32        `net:"range=-8:8,step=1/64"`
	Slice   []float32         `net:"max=3,range=-8:8,step=1/64"`
	Map     map[uint8]float32 `net:"max=3,range=-8:8,step=1/64"`
	Nested  struct {
		V float32 `net:"range=-8:8,step=1/64"`
	}
}

// Float2 has the kind in every position of a component.
//
//netgen:component versioned
type Float2 struct {
	Field   float64
	Element [3]float64
	Long    [17]float64
	Listed  netcomp.List4[float64] `net:"max=3"`
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
	Slice   []float64         `net:"max=3"`
	Map     map[uint8]float64 `net:"max=3"`
	Nested  struct{ V float64 }
}

// Float2Event has the kind in the positions of a message.
//
//netgen:event
type Float2Event struct {
	Field   float64
	Element [2]float64
	Slice   []float64         `net:"max=3"`
	Map     map[uint8]float64 `net:"max=3"`
	Nested  struct{ V float64 }
}

// Float3 has the kind in every position of a component.
//
//netgen:component versioned
type Float3 struct {
	Field   float32                `net:"range=-1:1,bits=8,escape"`
	Element [3]float32             `net:"range=-1:1,bits=8,escape"`
	Long    [17]float32            `net:"range=-1:1,bits=8,escape"`
	Listed  netcomp.List4[float32] `net:"max=3,range=-1:1,bits=8,escape"`
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
	Field   float32           `net:"range=-1:1,bits=8,escape"`
	Element [2]float32        `net:"range=-1:1,bits=8,escape"`
	Slice   []float32         `net:"max=3,range=-1:1,bits=8,escape"`
	Map     map[uint8]float32 `net:"max=3,range=-1:1,bits=8,escape"`
	Nested  struct {
		V float32 `net:"range=-1:1,bits=8,escape"`
	}
}

// Float3Event has the kind in the positions of a message.
//
//netgen:event
type Float3Event struct {
	Field   float32           `net:"range=-1:1,bits=8,escape"`
	Element [2]float32        `net:"range=-1:1,bits=8,escape"`
	Slice   []float32         `net:"max=3,range=-1:1,bits=8,escape"`
	Map     map[uint8]float32 `net:"max=3,range=-1:1,bits=8,escape"`
	Nested  struct {
		V float32 `net:"range=-1:1,bits=8,escape"`
	}
}

// Half has the kind in every position of a component.
//
//netgen:component versioned
type Half struct {
	Field   float32                `net:"f16"`
	Element [3]float32             `net:"f16"`
	Long    [17]float32            `net:"f16"`
	Listed  netcomp.List4[float32] `net:"max=3,f16"`
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
	Field   float32           `net:"f16"`
	Element [2]float32        `net:"f16"`
	Slice   []float32         `net:"max=3,f16"`
	Map     map[uint8]float32 `net:"max=3,f16"`
	Nested  struct {
		V float32 `net:"f16"`
	}
}

// HalfEvent has the kind in the positions of a message.
//
//netgen:event
type HalfEvent struct {
	Field   float32           `net:"f16"`
	Element [2]float32        `net:"f16"`
	Slice   []float32         `net:"max=3,f16"`
	Map     map[uint8]float32 `net:"max=3,f16"`
	Nested  struct {
		V float32 `net:"f16"`
	}
}

// InstantAction has the kind in the positions of a message.
//
//netgen:action
type InstantAction struct {
	Field   time.Time           `net:"step=1ms"`
	Element [2]time.Time        `net:"step=1ms"`
	Slice   []time.Time         `net:"max=3,step=1ms"`
	Map     map[uint8]time.Time `net:"max=3,step=1ms"`
	Nested  struct {
		V time.Time `net:"step=1ms"`
	}
}

// InstantEvent has the kind in the positions of a message.
//
//netgen:event
type InstantEvent struct {
	Field   time.Time           `net:"step=1ms"`
	Element [2]time.Time        `net:"step=1ms"`
	Slice   []time.Time         `net:"max=3,step=1ms"`
	Map     map[uint8]time.Time `net:"max=3,step=1ms"`
	Nested  struct {
		V time.Time `net:"step=1ms"`
	}
}

// Integer has the kind in every position of a component.
//
//netgen:component versioned
type Integer struct {
	Field   int16                `net:"range=-100:1000"`
	Element [3]int16             `net:"range=-100:1000"`
	Long    [17]int16            `net:"range=-100:1000"`
	Listed  netcomp.List4[int16] `net:"max=3,range=-100:1000"`
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
	Field   int16           `net:"range=-100:1000"`
	Element [2]int16        `net:"range=-100:1000"`
	Slice   []int16         `net:"max=3,range=-100:1000"`
	Map     map[uint8]int16 `net:"max=3,range=-100:1000"`
	Nested  struct {
		V int16 `net:"range=-100:1000"`
	}
}

// IntegerEvent has the kind in the positions of a message.
//
//netgen:event
type IntegerEvent struct {
	Field   int16           `net:"range=-100:1000"`
	Element [2]int16        `net:"range=-100:1000"`
	Slice   []int16         `net:"max=3,range=-100:1000"`
	Map     map[uint8]int16 `net:"max=3,range=-100:1000"`
	Nested  struct {
		V int16 `net:"range=-100:1000"`
	}
}

// Integer2 has the kind in every position of a component.
//
//netgen:component versioned
type Integer2 struct {
	Field   int8
	Element [3]int8
	Long    [17]int8
	Listed  netcomp.List4[int8] `net:"max=3"`
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
	Slice   []int8         `net:"max=3"`
	Map     map[uint8]int8 `net:"max=3"`
	Nested  struct{ V int8 }
}

// Integer2Event has the kind in the positions of a message.
//
//netgen:event
type Integer2Event struct {
	Field   int8
	Element [2]int8
	Slice   []int8         `net:"max=3"`
	Map     map[uint8]int8 `net:"max=3"`
	Nested  struct{ V int8 }
}

// Integer3 has the kind in every position of a component.
//
//netgen:component versioned
type Integer3 struct {
	Field   int32
	Element [3]int32
	Long    [17]int32
	Listed  netcomp.List4[int32] `net:"max=3"`
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
	Slice   []int32         `net:"max=3"`
	Map     map[uint8]int32 `net:"max=3"`
	Nested  struct{ V int32 }
}

// Integer3Event has the kind in the positions of a message.
//
//netgen:event
type Integer3Event struct {
	Field   int32
	Element [2]int32
	Slice   []int32         `net:"max=3"`
	Map     map[uint8]int32 `net:"max=3"`
	Nested  struct{ V int32 }
}

// Integer4 has the kind in every position of a component.
//
//netgen:component versioned
type Integer4 struct {
	Field   uint64                `net:"fixed"`
	Element [3]uint64             `net:"fixed"`
	Long    [17]uint64            `net:"fixed"`
	Listed  netcomp.List4[uint64] `net:"max=3,fixed"`
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
	Field   uint64           `net:"fixed"`
	Element [2]uint64        `net:"fixed"`
	Slice   []uint64         `net:"max=3,fixed"`
	Map     map[uint8]uint64 `net:"max=3,fixed"`
	Nested  struct {
		V uint64 `net:"fixed"`
	}
}

// Integer4Event has the kind in the positions of a message.
//
//netgen:event
type Integer4Event struct {
	Field   uint64           `net:"fixed"`
	Element [2]uint64        `net:"fixed"`
	Slice   []uint64         `net:"max=3,fixed"`
	Map     map[uint8]uint64 `net:"max=3,fixed"`
	Nested  struct {
		V uint64 `net:"fixed"`
	}
}

// Integer5 has the kind in every position of a component.
//
//netgen:component versioned
type Integer5 struct {
	Field   int                `net:"varint"`
	Element [3]int             `net:"varint"`
	Long    [17]int            `net:"varint"`
	Listed  netcomp.List4[int] `net:"max=3,varint"`
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
	Field   int           `net:"varint"`
	Element [2]int        `net:"varint"`
	Slice   []int         `net:"max=3,varint"`
	Map     map[uint8]int `net:"max=3,varint"`
	Nested  struct {
		V int `net:"varint"`
	}
}

// Integer5Event has the kind in the positions of a message.
//
//netgen:event
type Integer5Event struct {
	Field   int           `net:"varint"`
	Element [2]int        `net:"varint"`
	Slice   []int         `net:"max=3,varint"`
	Map     map[uint8]int `net:"max=3,varint"`
	Nested  struct {
		V int `net:"varint"`
	}
}

// Integer6 has the kind in every position of a component.
//
//netgen:component versioned
type Integer6 struct {
	Field   int16                `net:"bits=5,escape"`
	Element [3]int16             `net:"bits=5,escape"`
	Long    [17]int16            `net:"bits=5,escape"`
	Listed  netcomp.List4[int16] `net:"max=3,bits=5,escape"`
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
	Field   int16           `net:"bits=5,escape"`
	Element [2]int16        `net:"bits=5,escape"`
	Slice   []int16         `net:"max=3,bits=5,escape"`
	Map     map[uint8]int16 `net:"max=3,bits=5,escape"`
	Nested  struct {
		V int16 `net:"bits=5,escape"`
	}
}

// Integer6Event has the kind in the positions of a message.
//
//netgen:event
type Integer6Event struct {
	Field   int16           `net:"bits=5,escape"`
	Element [2]int16        `net:"bits=5,escape"`
	Slice   []int16         `net:"max=3,bits=5,escape"`
	Map     map[uint8]int16 `net:"max=3,bits=5,escape"`
	Nested  struct {
		V int16 `net:"bits=5,escape"`
	}
}

// List has the kind in every position of a component.
//
//netgen:component versioned
type List struct {
	Field   netcomp.List4[Pair]
	Element [3]netcomp.List4[Pair]
	Long    [17]netcomp.List4[Pair]
	Listed  netcomp.List4[netcomp.List4[Pair]] `net:"max=3"`
	Nested  struct{ V netcomp.List4[Pair] }
	ListBase
}

// ListBase is embedded.
type ListBase struct{ Embedded netcomp.List4[Pair] }

// ListAction has the kind in the positions of a message.
//
//netgen:action
type ListAction struct {
	Field   netcomp.List4[Pair]
	Element [2]netcomp.List4[Pair]
	Slice   []netcomp.List4[Pair]         `net:"max=3"`
	Map     map[uint8]netcomp.List4[Pair] `net:"max=3"`
	Nested  struct{ V netcomp.List4[Pair] }
}

// ListEvent has the kind in the positions of a message.
//
//netgen:event
type ListEvent struct {
	Field   netcomp.List4[Pair]
	Element [2]netcomp.List4[Pair]
	Slice   []netcomp.List4[Pair]         `net:"max=3"`
	Map     map[uint8]netcomp.List4[Pair] `net:"max=3"`
	Nested  struct{ V netcomp.List4[Pair] }
}

// List2 has the kind in every position of a component.
//
//netgen:component versioned
type List2 struct {
	Field   netcomp.List4[netcomp.Text8]                `net:"max=2:5"`
	Element [3]netcomp.List4[netcomp.Text8]             `net:"max=2:5"`
	Long    [17]netcomp.List4[netcomp.Text8]            `net:"max=2:5"`
	Listed  netcomp.List4[netcomp.List4[netcomp.Text8]] `net:"max=3:2:5"`
	Nested  struct {
		V netcomp.List4[netcomp.Text8] `net:"max=2:5"`
	}
	List2Base
}

// List2Base is embedded.
type List2Base struct {
	Embedded netcomp.List4[netcomp.Text8] `net:"max=2:5"`
}

// List2Action has the kind in the positions of a message.
//
//netgen:action
type List2Action struct {
	Field   netcomp.List4[netcomp.Text8]           `net:"max=2:5"`
	Element [2]netcomp.List4[netcomp.Text8]        `net:"max=2:5"`
	Slice   []netcomp.List4[netcomp.Text8]         `net:"max=3:2:5"`
	Map     map[uint8]netcomp.List4[netcomp.Text8] `net:"max=3:2:5"`
	Nested  struct {
		V netcomp.List4[netcomp.Text8] `net:"max=2:5"`
	}
}

// List2Event has the kind in the positions of a message.
//
//netgen:event
type List2Event struct {
	Field   netcomp.List4[netcomp.Text8]           `net:"max=2:5"`
	Element [2]netcomp.List4[netcomp.Text8]        `net:"max=2:5"`
	Slice   []netcomp.List4[netcomp.Text8]         `net:"max=3:2:5"`
	Map     map[uint8]netcomp.List4[netcomp.Text8] `net:"max=3:2:5"`
	Nested  struct {
		V netcomp.List4[netcomp.Text8] `net:"max=2:5"`
	}
}

// MapAction has the kind in the positions of a message.
//
//netgen:action
type MapAction struct {
	Field   map[int16]string           `net:"max=3:5"`
	Element [2]map[int16]string        `net:"max=3:5"`
	Slice   []map[int16]string         `net:"max=3:3:5"`
	Map     map[uint8]map[int16]string `net:"max=3:3:5"`
	Nested  struct {
		V map[int16]string `net:"max=3:5"`
	}
}

// MapEvent has the kind in the positions of a message.
//
//netgen:event
type MapEvent struct {
	Field   map[int16]string           `net:"max=3:5"`
	Element [2]map[int16]string        `net:"max=3:5"`
	Slice   []map[int16]string         `net:"max=3:3:5"`
	Map     map[uint8]map[int16]string `net:"max=3:3:5"`
	Nested  struct {
		V map[int16]string `net:"max=3:5"`
	}
}

// Quat has the kind in every position of a component.
//
//netgen:component versioned
type Quat struct {
	Field   [4]float32                `net:"quat"`
	Element [3][4]float32             `net:"quat"`
	Long    [17][4]float32            `net:"quat"`
	Listed  netcomp.List4[[4]float32] `net:"max=3,quat"`
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
	Field   [4]float32           `net:"quat"`
	Element [2][4]float32        `net:"quat"`
	Slice   [][4]float32         `net:"max=3,quat"`
	Map     map[uint8][4]float32 `net:"max=3,quat"`
	Nested  struct {
		V [4]float32 `net:"quat"`
	}
}

// QuatEvent has the kind in the positions of a message.
//
//netgen:event
type QuatEvent struct {
	Field   [4]float32           `net:"quat"`
	Element [2][4]float32        `net:"quat"`
	Slice   [][4]float32         `net:"max=3,quat"`
	Map     map[uint8][4]float32 `net:"max=3,quat"`
	Nested  struct {
		V [4]float32 `net:"quat"`
	}
}

// Single has the kind in every position of a component.
//
//netgen:component versioned
type Single struct {
	Field   float64                `net:"f32"`
	Element [3]float64             `net:"f32"`
	Long    [17]float64            `net:"f32"`
	Listed  netcomp.List4[float64] `net:"max=3,f32"`
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
	Field   float64           `net:"f32"`
	Element [2]float64        `net:"f32"`
	Slice   []float64         `net:"max=3,f32"`
	Map     map[uint8]float64 `net:"max=3,f32"`
	Nested  struct {
		V float64 `net:"f32"`
	}
}

// SingleEvent has the kind in the positions of a message.
//
//netgen:event
type SingleEvent struct {
	Field   float64           `net:"f32"`
	Element [2]float64        `net:"f32"`
	Slice   []float64         `net:"max=3,f32"`
	Map     map[uint8]float64 `net:"max=3,f32"`
	Nested  struct {
		V float64 `net:"f32"`
	}
}

// SliceAction has the kind in the positions of a message.
//
//netgen:action
type SliceAction struct {
	Field   []int16           `net:"max=5"`
	Element [2][]int16        `net:"max=5"`
	Slice   [][]int16         `net:"max=3:5"`
	Map     map[uint8][]int16 `net:"max=3:5"`
	Nested  struct {
		V []int16 `net:"max=5"`
	}
}

// SliceEvent has the kind in the positions of a message.
//
//netgen:event
type SliceEvent struct {
	Field   []int16           `net:"max=5"`
	Element [2][]int16        `net:"max=5"`
	Slice   [][]int16         `net:"max=3:5"`
	Map     map[uint8][]int16 `net:"max=3:5"`
	Nested  struct {
		V []int16 `net:"max=5"`
	}
}

// Slice2Action has the kind in the positions of a message.
//
//netgen:action
type Slice2Action struct {
	Field   []byte           `net:"max=9"`
	Element [2][]byte        `net:"max=9"`
	Slice   [][]byte         `net:"max=3:9"`
	Map     map[uint8][]byte `net:"max=3:9"`
	Nested  struct {
		V []byte `net:"max=9"`
	}
}

// Slice2Event has the kind in the positions of a message.
//
//netgen:event
type Slice2Event struct {
	Field   []byte           `net:"max=9"`
	Element [2][]byte        `net:"max=9"`
	Slice   [][]byte         `net:"max=3:9"`
	Map     map[uint8][]byte `net:"max=3:9"`
	Nested  struct {
		V []byte `net:"max=9"`
	}
}

// StringAction has the kind in the positions of a message.
//
//netgen:action
type StringAction struct {
	Field   string           `net:"max=9"`
	Element [2]string        `net:"max=9"`
	Slice   []string         `net:"max=3:9"`
	Map     map[uint8]string `net:"max=3:9"`
	Nested  struct {
		V string `net:"max=9"`
	}
}

// StringEvent has the kind in the positions of a message.
//
//netgen:event
type StringEvent struct {
	Field   string           `net:"max=9"`
	Element [2]string        `net:"max=9"`
	Slice   []string         `net:"max=3:9"`
	Map     map[uint8]string `net:"max=3:9"`
	Nested  struct {
		V string `net:"max=9"`
	}
}

// Struct has the kind in every position of a component.
//
//netgen:component versioned
type Struct struct {
	Field   Pair
	Element [3]Pair
	Long    [17]Pair
	Listed  netcomp.List4[Pair] `net:"max=3"`
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
	Slice   []Pair         `net:"max=3"`
	Map     map[uint8]Pair `net:"max=3"`
	Nested  struct{ V Pair }
}

// StructEvent has the kind in the positions of a message.
//
//netgen:event
type StructEvent struct {
	Field   Pair
	Element [2]Pair
	Slice   []Pair         `net:"max=3"`
	Map     map[uint8]Pair `net:"max=3"`
	Nested  struct{ V Pair }
}

// Text has the kind in every position of a component.
//
//netgen:component versioned
type Text struct {
	Field   netcomp.Text16
	Element [3]netcomp.Text16
	Long    [17]netcomp.Text16
	Listed  netcomp.List4[netcomp.Text16] `net:"max=3"`
	Nested  struct{ V netcomp.Text16 }
	TextBase
}

// TextBase is embedded.
type TextBase struct{ Embedded netcomp.Text16 }

// TextAction has the kind in the positions of a message.
//
//netgen:action
type TextAction struct {
	Field   netcomp.Text16
	Element [2]netcomp.Text16
	Slice   []netcomp.Text16         `net:"max=3"`
	Map     map[uint8]netcomp.Text16 `net:"max=3"`
	Nested  struct{ V netcomp.Text16 }
}

// TextEvent has the kind in the positions of a message.
//
//netgen:event
type TextEvent struct {
	Field   netcomp.Text16
	Element [2]netcomp.Text16
	Slice   []netcomp.Text16         `net:"max=3"`
	Map     map[uint8]netcomp.Text16 `net:"max=3"`
	Nested  struct{ V netcomp.Text16 }
}

// Text2 has the kind in every position of a component.
//
//netgen:component versioned
type Text2 struct {
	Field   netcomp.Text8                `net:"max=5"`
	Element [3]netcomp.Text8             `net:"max=5"`
	Long    [17]netcomp.Text8            `net:"max=5"`
	Listed  netcomp.List4[netcomp.Text8] `net:"max=3:5"`
	Nested  struct {
		V netcomp.Text8 `net:"max=5"`
	}
	Text2Base
}

// Text2Base is embedded.
type Text2Base struct {
	Embedded netcomp.Text8 `net:"max=5"`
}

// Text2Action has the kind in the positions of a message.
//
//netgen:action
type Text2Action struct {
	Field   netcomp.Text8           `net:"max=5"`
	Element [2]netcomp.Text8        `net:"max=5"`
	Slice   []netcomp.Text8         `net:"max=3:5"`
	Map     map[uint8]netcomp.Text8 `net:"max=3:5"`
	Nested  struct {
		V netcomp.Text8 `net:"max=5"`
	}
}

// Text2Event has the kind in the positions of a message.
//
//netgen:event
type Text2Event struct {
	Field   netcomp.Text8           `net:"max=5"`
	Element [2]netcomp.Text8        `net:"max=5"`
	Slice   []netcomp.Text8         `net:"max=3:5"`
	Map     map[uint8]netcomp.Text8 `net:"max=3:5"`
	Nested  struct {
		V netcomp.Text8 `net:"max=5"`
	}
}

// Tick has the kind in every position of a component.
//
//netgen:component versioned
type Tick struct {
	Field   ecs.Tick                `net:"tick"`
	Element [3]ecs.Tick             `net:"tick"`
	Long    [17]ecs.Tick            `net:"tick"`
	Listed  netcomp.List4[ecs.Tick] `net:"max=3,tick"`
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
	Field   ecs.Tick           `net:"tick"`
	Element [2]ecs.Tick        `net:"tick"`
	Slice   []ecs.Tick         `net:"max=3,tick"`
	Map     map[uint8]ecs.Tick `net:"max=3,tick"`
	Nested  struct {
		V ecs.Tick `net:"tick"`
	}
}

// TickEvent has the kind in the positions of a message.
//
//netgen:event
type TickEvent struct {
	Field   ecs.Tick           `net:"tick"`
	Element [2]ecs.Tick        `net:"tick"`
	Slice   []ecs.Tick         `net:"max=3,tick"`
	Map     map[uint8]ecs.Tick `net:"max=3,tick"`
	Nested  struct {
		V ecs.Tick `net:"tick"`
	}
}

// Unit has the kind in every position of a component.
//
//netgen:component versioned
type Unit struct {
	Field   [3]float64                `net:"unit=12"`
	Element [3][3]float64             `net:"unit=12"`
	Long    [17][3]float64            `net:"unit=12"`
	Listed  netcomp.List4[[3]float64] `net:"max=3,unit=12"`
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
	Field   [3]float64           `net:"unit=12"`
	Element [2][3]float64        `net:"unit=12"`
	Slice   [][3]float64         `net:"max=3,unit=12"`
	Map     map[uint8][3]float64 `net:"max=3,unit=12"`
	Nested  struct {
		V [3]float64 `net:"unit=12"`
	}
}

// UnitEvent has the kind in the positions of a message.
//
//netgen:event
type UnitEvent struct {
	Field   [3]float64           `net:"unit=12"`
	Element [2][3]float64        `net:"unit=12"`
	Slice   [][3]float64         `net:"max=3,unit=12"`
	Map     map[uint8][3]float64 `net:"max=3,unit=12"`
	Nested  struct {
		V [3]float64 `net:"unit=12"`
	}
}

// Uuid has the kind in every position of a component.
//
//netgen:component versioned
type Uuid struct {
	Field   UUID
	Element [3]UUID
	Long    [17]UUID
	Listed  netcomp.List4[UUID] `net:"max=3"`
	Nested  struct{ V UUID }
	UuidBase
}

// UuidBase is embedded.
type UuidBase struct{ Embedded UUID }

// UuidAction has the kind in the positions of a message.
//
//netgen:action
type UuidAction struct {
	Field   UUID
	Element [2]UUID
	Slice   []UUID         `net:"max=3"`
	Map     map[uint8]UUID `net:"max=3"`
	Nested  struct{ V UUID }
}

// UuidEvent has the kind in the positions of a message.
//
//netgen:event
type UuidEvent struct {
	Field   UUID
	Element [2]UUID
	Slice   []UUID         `net:"max=3"`
	Map     map[uint8]UUID `net:"max=3"`
	Nested  struct{ V UUID }
}
