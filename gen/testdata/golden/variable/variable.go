// Package variable has what has a length: texts and lists in components,
// strings, slices and maps in actions and events.
package variable

import (
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// UUID is known by its name and shape.
type UUID [16]byte

// Mode is a named number, Title a named string.
type (
	Mode  uint8
	Title string
)

// Slot has a field that stays at home.
type Slot struct {
	Item  uint16
	Count uint8 `net:"range=0:99"`
	Cache int32 `net:"-"`
}

// Mark has hysteresis and a reference.
type Mark struct {
	At  [2]float32 `net:"range=-64:64,step=1/16"`
	Who ecs.Entity
	On  bool
}

//netgen:component interp=lerp
type Bag struct {
	Name   netcomp.Text16
	Motto  netcomp.Text64 `net:"max=40"`
	Slots  netcomp.List8[Slot]
	Few    netcomp.List16[uint16]       `net:"max=5,range=0:1000"`
	Names  netcomp.List4[netcomp.Text8] `net:"max=3:6"`
	Weight float32                      `net:"range=0:10,step=1/32"`
	ID     UUID
}

//netgen:component
type Marks struct {
	List netcomp.List4[Mark]
	Grid netcomp.List4[netcomp.List4[float32]] `net:"max=3:2,range=0:1,step=1/64"`
	Rows [2]netcomp.List8[int8]
	Near netcomp.List4[Mode] `net:"correct=replay"`
}

//netgen:component
type Path struct {
	Points netcomp.List64[[2]int16] `net:"max=20"`
}

//netgen:component send=owner
type Mixed struct {
	Tags netcomp.List8[uint8] `net:"group=tags"`
	Ours netcomp.Text8        `net:"group=tags"`
	Born netcomp.List4[int32] `net:"when=spawn"`
}

//netgen:component big
type Inventory struct {
	Stacks netcomp.List16[Stack]
}

// Stack is large.
type Stack struct {
	Key   [61]byte
	Label netcomp.Text32
}

//netgen:action
type Say struct {
	Text string       `net:"max=80"`
	To   []ecs.Entity `net:"max=4,any"`
	Raw  []byte       `net:"max=12"`
	Kind Title        `net:"max=8"`
}

// Order ends with what may take the fewest bits.
//
//netgen:action
type Order struct {
	Units []ecs.Entity `net:"max=8,any"`
}

//netgen:event
type Report struct {
	Scores map[string]int16     `net:"max=6:12"`
	Votes  map[bool]uint8       `net:"max=2,range=0:9"`
	Slots  map[Mode][]Slot      `net:"max=3:2"`
	Seen   map[int32]struct{}   `net:"max=4"`
	Lines  []string             `net:"max=3:20"`
	Rows   [][]uint16           `net:"max=3:4,range=0:500"`
	Dirs   [][2]float32         `net:"max=3"`
	Blobs  [][]byte             `net:"max=2:5"`
	Pairs  []map[uint16]float32 `net:"max=2:2"`
	Groups []Group              `net:"max=2"`
	Names  [2]string            `net:"max=9"`
}

// Group nests everything.
type Group struct {
	Title Title        `net:"max=10"`
	Who   []ecs.Entity `net:"max=2"`
	Bags  netcomp.List4[Slot]
	Deep  [2][]Mode       `net:"max=2"`
	Bits  []bool          `net:"max=9"`
	Local int32           `net:"-"`
	Texts []netcomp.Text8 `net:"max=2:5"`
}

//netgen:event
type Stamped struct {
	At    time.Time   `net:"step=1ms"`
	Day   time.Time   `net:"step=24h"`
	Fine  time.Time   `net:"step=100ns"`
	Times []time.Time `net:"max=3,step=1s"`
	From  netip.Addr
	Peers []netip.Addr `net:"max=3"`
	ID    UUID
	IDs   []UUID `net:"max=2"`
	Key   [32]byte
	Short [12]byte
	Names map[Title]netip.Addr `net:"max=2:8"`
}

// Deep has slices and maps in arrays that are walked in loops, in slices and maps.
//
//netgen:event
type Deep struct {
	Maps []struct {
		P [17]map[uint8]int8 `net:"max=2"`
	} `net:"max=2"`
	Rows  [][20][]int16          `net:"max=2:2"`
	Parts []Beside               `net:"max=2"`
	Blobs [][18][]byte           `net:"max=2:3"`
	Named map[uint8][17][]string `net:"max=2:1:4"`
	Short [][2][18][]uint8       `net:"max=2:2,range=0:9"`
}

// Beside is compared beside what is in it.
type Beside struct {
	At [17]struct {
		A     int8
		F     float32
		S     []int8 `net:"max=2"`
		Local func() `net:"-"`
	}
	N int8
}
