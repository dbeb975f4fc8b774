package variable

import (
	"net/netip"
	"time"

	"github.com/tickwire/tickwire/netcomp"
)

type Slot struct {
	Item uint16
	On   bool
}

type Gone struct {
	Cache int32 `net:"-"`
}

type Moving struct {
	X float32 `net:"range=0:1,step=1/4,interp=lerp"` // want "Held.Moving.X: interp=lerp in a list: a list switches as a whole, its elements do not move \(netgen: NG025\)"
	Y float32 `net:"correct=take"`                   // want "correct= applies to the list, which is corrected as a whole \(netgen: NG043\)"
}

//netgen:component
type Held struct {
	Wide   netcomp.Text16               `net:"max=20"`  // want "max=20 exceeds the 16 that netcomp.Text16 holds \(netgen: NG019\)"
	Many   netcomp.List8[Slot]          `net:"max=9"`   // want "max=9 exceeds the 8 that netcomp.List8\[Slot\] holds"
	None   netcomp.List8[Slot]          `net:"max=0"`   // want "malformed net tag at \"max=0\": expected whole numbers from 1 to 65535 with colons between them \(netgen: NG003\)"
	More   netcomp.Text8                `net:"max=8:8"` // want "max= has a bound more than the type needs: 8 \(netgen: NG043\)"
	Deep   netcomp.List4[netcomp.Text8] `net:"max=4:9"` // want "max=9 exceeds the 8 that netcomp.Text8 holds"
	Number netcomp.List4[uint8]         `net:"max=4:4"` // want "key \"max\" means nothing for a field of type uint8 \(netgen: NG043\)"
	Bare   netcomp.List4[Gone]          // want "the elements of netcomp.List4\[Gone\] hold nothing that travels; send their number instead \(netgen: NG011\)"
	Text   netcomp.List4[string]        // want "string cannot be held by a component, which must hold nothing that points; use netcomp.Text16 \(or another size\) \(netgen: NG015\)"
	Lerp   netcomp.List4[float32]       `net:"interp=lerp,range=0:1,step=1/4"` // want "interp=lerp in a list: a list switches as a whole, its elements do not move"
	Snap   netcomp.List4[float32]       `net:"snap=1"`                         // want "snap= without interp= has no effect; remove it \(netgen: NG027\)"
	Guess  netcomp.List4[float32]       `net:"predict=Lerp"`                   // want "predict= needs numbers that move; a list switches as a whole \(netgen: NG043\)"
	Add    netcomp.List4[int8]          `net:"correct=add"`                    // want "correct=add: a list has no difference to another; it can take or replay \(netgen: NG043\)"
	Struct netcomp.List8[Slot]          `net:"range=0:9"`                      // want "key \"range\" applies to single values; tag the fields of Slot"
	Moving netcomp.List8[Moving]
	Word   netcomp.Text8 `net:"interp=lerp"` // want "interp=lerp needs a float; a text can only snap"
	Born   time.Time     `net:"step=1s"`     // want "time.Time cannot be held by a component, which must hold nothing that points; keep its UnixMilli in an int64, or a tick \(netgen: NG011\)"
	From   [2]netip.Addr // want "netip.Addr cannot be held by a component"
	Bytes  []byte        `net:"max=4"` // want "\[\]byte cannot be held by a component, which must hold nothing that points; use netcomp.List8\[byte\] \(or another size\) \(netgen: NG015\)"
}

// Node and Tree have no end.
type (
	Node struct {
		Kids []Node `net:"max=4"` // want "Told.Tree.Kids\[4\]|Told.Tree.Kids: recursive type: Node → \[\]Node → Node; replicated data must have bounded depth \(netgen: NG014\)"
	}
	Rows [][2]Rows
	Wide struct {
		Far map[string]Other `net:"max=4:4"`
	}
	Other struct {
		Back []Wide `net:"max=4"` // want "recursive type: Wide → map\[string\]Other → Other → \[\]Wide → Wide; replicated data must have bounded depth"
	}
	Chain[T any] struct {
		Next []Chain[T] `net:"max=4"` // want "recursive type: Chain\[int8\] → \[\]Chain\[int8\] → Chain\[int8\]; replicated data must have bounded depth"
	}
)

//netgen:event
type Told struct {
	Text   string           // want "Told.Text: string needs `max=` \(longest length in bytes, 1 to 65535\) \(netgen: NG015\)"
	Raw    []byte           // want "\[\]byte needs `max=` \(longest length in bytes, 1 to 65535\)"
	Zero   string           `net:"max=0"`     // want "malformed net tag at \"max=0\""
	Far    string           `net:"max=65536"` // want "malformed net tag at \"max=65536\": expected whole numbers from 1 to 65535"
	Sign   string           `net:"max=+5"`    // want "malformed net tag at \"max=\+5\""
	Empty  string           `net:"max=5:"`    // want "malformed net tag at \"max=5:\""
	Twice  string           `net:"max=5:6"`   // want "max= has a bound more than the type needs: 6"
	Items  []int8           // want "\[\]int8 needs `max=` \(most elements, 1 to 65535\)"
	Lines  []string         `net:"max=5"` // want "string needs `max=` \(longest length in bytes, 1 to 65535\); the bounds of max= stand from the outside in, such as max=8:32"
	Ranged []byte           `net:"max=5,range=0:7"`
	Grid   [][]int8         `net:"max=5"` // want "\[\]int8 needs `max=` \(most elements, 1 to 65535\); the bounds of max= stand"
	Table  map[string]int8  `net:"max=5"` // want "map\[string\]int8 needs `max=` \(most entries, a colon, and the longest length of a key in bytes, 1 to 65535\)"
	Voice  map[[2]int8]int8 `net:"max=5"` // want "map key type \[2\]int8 unsupported; keys must be string, bool or integer \(netgen: NG028\)"
	Where  map[float32]int8 `net:"max=5"` // want "map key type float32 unsupported"
	Plain  map[int]int8     `net:"max=5"` // want "map key type int has a platform-dependent size; use int32 or int64 \(netgen: NG028\)"
	Pointy map[int8]*int8   `net:"max=5"` // want "pointer \*int8 cannot be replicated"
	Hollow []struct{}       `net:"max=5"` // want "the elements of \[\]struct{} hold nothing that travels; send their number instead"
	Once   time.Time        // want "time.Time needs `step=`, such as step=1ms or step=1s \(netgen: NG020\)"
	Odd    time.Time        `net:"step=3ms"`        // want "step=3ms neither divides a second nor is a whole number of them \(netgen: NG047\)"
	Fine   time.Time        `net:"step=10ns"`       // want "step=10ns needs more than 64 bits for the years 1 to 9999; the finest is 100ns \(netgen: NG021\)"
	Bad    time.Time        `net:"step=fast"`       // want "malformed net tag at \"step=fast\": expected a duration above zero, such as 1ms \(netgen: NG003\)"
	Zoned  netip.Addr       `net:"max=4"`           // want "key \"max\" means nothing for a field of type netip.Addr"
	Many   []Slot           `net:"max=4,range=0:3"` // want "key \"range\" applies to single values; tag the fields of Slot"
	Tree   Node
	Rows   Rows `net:"max=4"` // want "recursive type: Rows → \[2\]Rows → Rows; replicated data must have bounded depth"
	Wide   Wide
	Chain  Chain[int8]
}

// Each is too long for a message as an array.
//
//netgen:action
type Each struct {
	All [100000]bool // want "array \[100000\]bool is unreasonable on the wire, where at most 4096 elements go; use a bounded list, or in an action or event a slice with max= \(netgen: NG039\)"
}
