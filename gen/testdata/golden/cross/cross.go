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
