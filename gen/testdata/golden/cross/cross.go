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

// ArrayField is a cell.
//
//netgen:component
type ArrayField struct{ V [2]uint8 }

// ArrayElement is a cell.
//
//netgen:component
type ArrayElement struct{ V [3][2]uint8 }

// ArrayLong is a cell.
//
//netgen:component
type ArrayLong struct{ V [20][2]uint8 }

// ArrayNested is a cell.
//
//netgen:component
type ArrayNested struct{ In struct{ V [2]uint8 } }

// ArrayEmbedded is a cell.
//
//netgen:component
type ArrayEmbedded struct{ ArrayEmbeddedBase }

type ArrayEmbeddedBase struct{ V [2]uint8 }

// ArrayAction is a cell.
//
//netgen:action
type ArrayAction struct{ V [2]uint8 }

// ArrayEvent is a cell.
//
//netgen:event
type ArrayEvent struct{ V [2][2]uint8 }

// BoolField is a cell.
//
//netgen:component
type BoolField struct{ V bool }

// BoolElement is a cell.
//
//netgen:component
type BoolElement struct{ V [3]bool }

// BoolLong is a cell.
//
//netgen:component
type BoolLong struct{ V [20]bool }

// BoolNested is a cell.
//
//netgen:component
type BoolNested struct{ In struct{ V bool } }

// BoolEmbedded is a cell.
//
//netgen:component
type BoolEmbedded struct{ BoolEmbeddedBase }

type BoolEmbeddedBase struct{ V bool }

// BoolAction is a cell.
//
//netgen:action
type BoolAction struct{ V bool }

// BoolEvent is a cell.
//
//netgen:event
type BoolEvent struct{ V [2]bool }

// EntityField is a cell.
//
//netgen:component
type EntityField struct{ V ecs.Entity }

// EntityElement is a cell.
//
//netgen:component
type EntityElement struct{ V [3]ecs.Entity }

// EntityLong is a cell.
//
//netgen:component
type EntityLong struct{ V [20]ecs.Entity }

// EntityNested is a cell.
//
//netgen:component
type EntityNested struct{ In struct{ V ecs.Entity } }

// EntityEmbedded is a cell.
//
//netgen:component
type EntityEmbedded struct{ EntityEmbeddedBase }

type EntityEmbeddedBase struct{ V ecs.Entity }

// EntityAction is a cell.
//
//netgen:action
type EntityAction struct{ V ecs.Entity }

// EntityEvent is a cell.
//
//netgen:event
type EntityEvent struct{ V [2]ecs.Entity }

// FloatField is a cell.
//
//netgen:component
type FloatField struct {
	V float32 `net:"range=-8:8,step=1/64"`
}

// FloatElement is a cell.
//
//netgen:component
type FloatElement struct {
	V [3]float32 `net:"range=-8:8,step=1/64"`
}

// FloatLong is a cell.
//
//netgen:component
type FloatLong struct {
	V [20]float32 `net:"range=-8:8,step=1/64"`
}

// FloatNested is a cell.
//
//netgen:component
type FloatNested struct {
	In struct {
		V float32 `net:"range=-8:8,step=1/64"`
	}
}

// FloatEmbedded is a cell.
//
//netgen:component
type FloatEmbedded struct{ FloatEmbeddedBase }

type FloatEmbeddedBase struct {
	V float32 `net:"range=-8:8,step=1/64"`
}

// FloatAction is a cell.
//
//netgen:action
type FloatAction struct {
	V float32 `net:"range=-8:8,step=1/64"`
}

// FloatEvent is a cell.
//
//netgen:event
type FloatEvent struct {
	V [2]float32 `net:"range=-8:8,step=1/64"`
}

// Float2Field is a cell.
//
//netgen:component
type Float2Field struct{ V float64 }

// Float2Element is a cell.
//
//netgen:component
type Float2Element struct{ V [3]float64 }

// Float2Long is a cell.
//
//netgen:component
type Float2Long struct{ V [20]float64 }

// Float2Nested is a cell.
//
//netgen:component
type Float2Nested struct{ In struct{ V float64 } }

// Float2Embedded is a cell.
//
//netgen:component
type Float2Embedded struct{ Float2EmbeddedBase }

type Float2EmbeddedBase struct{ V float64 }

// Float2Action is a cell.
//
//netgen:action
type Float2Action struct{ V float64 }

// Float2Event is a cell.
//
//netgen:event
type Float2Event struct{ V [2]float64 }

// IntegerField is a cell.
//
//netgen:component
type IntegerField struct {
	V int16 `net:"range=-100:1000"`
}

// IntegerElement is a cell.
//
//netgen:component
type IntegerElement struct {
	V [3]int16 `net:"range=-100:1000"`
}

// IntegerLong is a cell.
//
//netgen:component
type IntegerLong struct {
	V [20]int16 `net:"range=-100:1000"`
}

// IntegerNested is a cell.
//
//netgen:component
type IntegerNested struct {
	In struct {
		V int16 `net:"range=-100:1000"`
	}
}

// IntegerEmbedded is a cell.
//
//netgen:component
type IntegerEmbedded struct{ IntegerEmbeddedBase }

type IntegerEmbeddedBase struct {
	V int16 `net:"range=-100:1000"`
}

// IntegerAction is a cell.
//
//netgen:action
type IntegerAction struct {
	V int16 `net:"range=-100:1000"`
}

// IntegerEvent is a cell.
//
//netgen:event
type IntegerEvent struct {
	V [2]int16 `net:"range=-100:1000"`
}

// StructField is a cell.
//
//netgen:component
type StructField struct{ V Pair }

// StructElement is a cell.
//
//netgen:component
type StructElement struct{ V [3]Pair }

// StructLong is a cell.
//
//netgen:component
type StructLong struct{ V [20]Pair }

// StructNested is a cell.
//
//netgen:component
type StructNested struct{ In struct{ V Pair } }

// StructEmbedded is a cell.
//
//netgen:component
type StructEmbedded struct{ StructEmbeddedBase }

type StructEmbeddedBase struct{ V Pair }

// StructAction is a cell.
//
//netgen:action
type StructAction struct{ V Pair }

// StructEvent is a cell.
//
//netgen:event
type StructEvent struct{ V [2]Pair }
