package netcomp_test

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// A component holds no string: its text lies within it, and is compared and copied with it.
func ExampleText16() {
	type Label struct{ Name netcomp.Text16 }
	w := ecs.NewWorld()
	labels := ecs.NewMap1[Label](w)
	e := labels.NewWith(&Label{Name: netcomp.NewText16("Ada")})

	l := labels.Get(e)
	fmt.Println(l.Name, l.Name.Equal("Ada"), l.Name == netcomp.NewText16("Ada"))
	fmt.Println(l.Name.Set("a name of more bytes than fit"), l.Name)
	// Output:
	// Ada true true
	// false a name of more b
}

// Nor does it hold a slice: a list lies within it, up to its size.
func ExampleList8() {
	type Slot struct {
		Item  netcomp.Text8
		Count uint8
	}
	type Inventory struct{ Slots netcomp.List8[Slot] }
	w := ecs.NewWorld()
	inventories := ecs.NewMap1[Inventory](w)
	e := inventories.NewWith(&Inventory{})

	slots := &inventories.Get(e).Slots
	slots.Add(Slot{netcomp.NewText8("sword"), 1})
	slots.Add(Slot{netcomp.NewText8("arrow"), 20})
	slots.Add(Slot{netcomp.NewText8("torch"), 3})
	slots.At(1).Count--
	slots.Remove(0)
	for i, s := range slots.Slice() {
		fmt.Println(i, s.Item, s.Count)
	}
	fmt.Println(slots.Len(), "of", slots.Cap())
	// Output:
	// 0 arrow 19
	// 1 torch 3
	// 2 of 8
}
