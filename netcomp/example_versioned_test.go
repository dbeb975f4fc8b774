package netcomp_test

import (
	"fmt"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/gen/testdata/golden/versioned/v1"
	"github.com/tickwire/tickwire/gen/testdata/golden/versioned/v2"
	"github.com/tickwire/tickwire/netcomp"
)

// A build saves its heroes with their mounts; a later one, in which gold is no more and luck is new, loads them.
func ExampleVersionedOf() {
	// In the build of v1:
	w := ecs.NewWorld()
	heroes := ecs.NewMap1[v1.Hero](w)
	horse := w.NewEntity()
	ada := heroes.NewWith(&v1.Hero{Name: netcomp.NewText16("Ada"), Gold: 300, Stats: v1.Stats{Strength: 9}, Mount: horse})

	saved := new(netcomp.Refs) // who is who in this save
	saved.Bind(netcomp.MakeNetID(0, 1), ada)
	saved.Bind(netcomp.MakeNetID(1, 1), horse)
	file := netcomp.VersionedOf[v1.Hero](v1.Schema()).Append(nil, heroes.Get(ada), saved)

	// In the build of v2, in which the type has another name:
	w = ecs.NewWorld()
	characters := ecs.NewMap1[v2.Character](w)
	ada = characters.NewWith(&v2.Character{Stats: v2.Stats{Luck: 3}}) // for what an older build did not save
	horse = w.NewEntity()

	loaded := new(netcomp.Refs)
	loaded.Bind(netcomp.MakeNetID(0, 1), ada)
	loaded.Bind(netcomp.MakeNetID(1, 1), horse)
	n, err := netcomp.VersionedOf[v2.Character](v2.Schema()).Parse(file, characters.Get(ada), loaded)

	c := characters.Get(ada)
	fmt.Println(n == len(file), err)
	fmt.Println(c.Name, c.Stats.Strength, c.Stats.Luck, c.Mount == horse)
	// Output:
	// true <nil>
	// Ada 9 3 true
}
