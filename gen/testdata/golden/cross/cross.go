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
