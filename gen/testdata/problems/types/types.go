package types

import (
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
	"unsafe"

	"example.test/missing"
)

type hidden struct{ N int8 }

type Loop struct { // the compiler refuses it
	Again Loop
}

type Inner struct {
	Name string // want "Types.In.Name: string cannot be held by a component, which must hold nothing that points; use netcomp.Text16 \(or another size\) \(netgen: NG015\)"
	Tag  string `net:"-"` // want "Types.In.Tag: string is tagged `net:\"-\"` but points, and a component must hold nothing that points; keep it outside the component \(netgen: NG013\)"
}

type Far struct{ Deep [2]struct{ List []int8 } }

//netgen:component
type Types struct {
	A       *int8          // want "Types.A: pointer \*int8 cannot be replicated; embed the value, or use ecs.Entity to refer to another entity \(netgen: NG013\)"
	B       []int8         // want "\[\]int8 cannot be held by a component, which must hold nothing that points; use netcomp.List8\[int8\] \(or another size\) \(netgen: NG015\)"
	C       map[int8]bool  // want "map\[int8\]bool cannot be held by a component, which must hold nothing that points; use netcomp.List8\[T\] of a struct with the key and the value \(or another size\)"
	D       any            // want "interface type any cannot be replicated: its concrete type is unknown to the peer; use a struct \(netgen: NG012\)"
	E       chan int8      // want "type chan int8 cannot be replicated; keep it outside the component \(netgen: NG011\)"
	F       func()         // want "type func\(\) cannot be replicated"
	G       unsafe.Pointer // want "type unsafe.Pointer cannot be replicated"
	H       uintptr        // want "type uintptr cannot be replicated; tag it `net:\"-\"` \(netgen: NG011\)"
	I       complex64      // want "type complex64 cannot be replicated"
	J       int            // want "int has a platform-dependent size; add range=, bits= or varint, or use int32 or int64 \(netgen: NG016\)"
	K       uint           // want "uint has a platform-dependent size; add range=, bits= or varint, or use uint32 or uint64 \(netgen: NG016\)"
	l       int8           // want "Types.l: unexported field l would not be replicated; export it or tag it `net:\"-\"` \(netgen: NG010\)"
	In      Inner
	M       Missing       // want "Types.M: cannot resolve type Missing; fix this first \(errors in function bodies were ignored\) \(netgen: NG033\)"
	N       missing.Thing // want "cannot resolve type missing.Thing"
	O       [3]*int8      // want "Types.O: pointer \*int8 cannot be replicated"
	P       *int8         `net:"-"` // want "Types.P: \*int8 is tagged `net:\"-\"` but points"
	Q       Far           `net:"-"` // want "Types.Q.Deep\[2\].List: \[\]int8 is tagged `net:\"-\"` but points"
	R       sync.Mutex    `net:"-"` // want "sync.Mutex cannot be copied, and the ECS copies components; keep it outside the component \(netgen: NG031\)"
	S       time.Time     // want "time.Time cannot be held by a component, which must hold nothing that points; keep its UnixMilli in an int64, or a tick \(netgen: NG011\)"
	T       netip.Addr    // want "netip.Addr cannot be held by a component, which must hold nothing that points; keep its bytes, As16, in a \[16\]byte \(netgen: NG011\)"
	U       atomic.Int32  // want "type atomic.Int32 has the unexported field"
	V       time.Time     `net:"-"` // want "Types.V.loc: \*time.Location is tagged"
	W       uintptr       `net:"-"`
	X       [5000]bool    // want "array \[5000\]bool is unreasonable on the wire, where at most 4096 elements go; use a bounded list, or in an action or event a slice with max= \(netgen: NG039\)"
	*hidden               // want "unexported field hidden would not be replicated"
	_       []int8        // want "Types._: \[\]int8 is tagged"
	Y       error         `net:"-"` // want "error is tagged"
	Z       Loop          // want "recursive type: Loop → Loop|cannot resolve type Loop"
}

//netgen:action
type Deed struct {
	A string        // want "Deed.A: string needs `max=` \(longest length in bytes, 1 to 65535\) \(netgen: NG015\)"
	B []int8        // want "\[\]int8 needs `max=` \(most elements, 1 to 65535\) \(netgen: NG015\)"
	C map[int8]int8 // want "map\[int8\]int8 needs `max=` \(most entries, 1 to 65535\)"
	D *int8         // want "pointer \*int8 cannot be replicated"
	E func()        // want "type func\(\) cannot be replicated; tag it `net:\"-\"` \(netgen: NG011\)"
	F func()        `net:"-"`
}

//netgen:event
type Broken Absent // want "cannot resolve type Broken; fix this first \(netgen: NG033\)"
