package v2

import (
	"encoding/hex"
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/gen/testdata/golden/versioned/v1"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// table is the refs of a save, with one entity that is number 7 in it.
func table() (*netcomp.Refs, ecs.Entity) {
	refs := &netcomp.Refs{Tick: 5000, Share: netcomp.ShareOthers} // neither of which a save asks
	e := ecs.NewWorld().NewEntity()
	refs.Bind(netcomp.MakeNetID(7, 1), e)
	return refs, e
}

func oldHero(mount ecs.Entity) v1.Hero {
	h := v1.Hero{
		Name: netcomp.NewText16("Ada"), Gold: 70000, Health: 99, Class: v1.Mage, Pos: [2]float32{1.0 / 3, 1e6}, Rot: [4]float32{0, 0, 0, 1},
		Stats: v1.Stats{Strength: 9, Speed: 3.14}, Mount: mount, Since: 12345, Secret: 77, Dirty: true,
	}
	h.Moves[1].Strength = 4
	for i := range uint16(3) {
		item := v1.Item{Kind: i + 1, Count: uint8(10 * i), Sold: true}
		item.Charms.Add(v1.Charm{ID: uint32(i), Power: 0.5})
		h.Items.Add(item)
	}
	return h
}

// save is what v1 wrote of its hero once and for all: no build ever writes or
// reads other bytes of these fields.
const save = "a18711441616a0808b080008682ca08000c9aaaaaa0f00095d5280080000000000000000000000000000f027a08400c5703d1250609d10e658008000c000" +
	"40d861000a14819b0500000020010000001100000008dc2c0000003f010000f8090000c04fc001800020400300000000000000000000001020c981010000" +
	"0000000830340100"

func TestANewBuildReadsAnOldSave(t *testing.T) {
	refs, mount := table()
	old := oldHero(mount)
	b := netcomp.VersionedOf[v1.Hero](v1.Schema()).Append(nil, &old, refs)
	require.Equal(t, save, hex.EncodeToString(b))

	again, horse := table()
	again.Tick, again.Share = 1, netcomp.ShareOwner
	door := netcomp.VersionedOf[Character](Schema())
	require.Equal(t, "hero", door.Name(), "the name on the wire")
	got := Character{Title: netcomp.NewText8("Dame"), Stats: Stats{Luck: 6, Strength: 1}, Secret: 1}
	for range 5 { // items that are others than those of the save
		got.Items.Add(Item{Kind: 500, Wear: 0.25, Count: 3, Sold: true})
	}
	n, err := door.Parse(append(b, 0xff), &got, again)
	require.NoError(t, err)
	require.Equal(t, len(b), n, "what is behind it is something else")

	want := Character{
		Title: netcomp.NewText8("Dame"), Name: netcomp.NewText32("Ada"), Pos: old.Pos, Rot: old.Rot, Class: Mage, Health: 99,
		Stats: Stats{Luck: 6, Strength: 9, Speed: 3.14}, Mount: horse, Since: 12345, Secret: 77,
	}
	for i := range uint16(3) {
		want.Items.Add(Item{Kind: i + 1, Count: uint8(10 * i)})
	}
	require.Equal(t, want, got)
}

func TestAnOldBuildReadsANewSave(t *testing.T) {
	refs, mount := table()
	hero := Character{
		Title: netcomp.NewText8("Dame"), Name: netcomp.NewText32("Bob"), Pos: [2]float32{400, -0.1}, Class: Thief, Health: 150,
		Stats: Stats{Luck: 6, Strength: 9, Speed: 3.14}, Mount: mount, Since: 1 << 40, Secret: 9,
	}
	hero.Items.Add(Item{Kind: 4, Wear: 0.5, Count: 200})
	b := netcomp.VersionedOf[Character](Schema()).Append(nil, &hero, refs)

	again, horse := table()
	got := oldHero(ecs.Entity{})
	n, err := netcomp.VersionedOf[v1.Hero](v1.Schema()).Parse(b, &got, again)
	require.NoError(t, err)
	require.Equal(t, len(b), n)
	want := v1.Hero{
		Name: netcomp.NewText16("Bob"), Gold: 70000, Health: 150, Class: 2, Pos: hero.Pos, Stats: v1.Stats{Strength: 9, Speed: 3.14}, Mount: horse,
		Moves: oldHero(horse).Moves, Since: 1 << 40, Secret: 9, Dirty: true,
	}
	want.Items.Add(v1.Item{Kind: 4, Count: 200})
	require.Equal(t, want, got, "what it does not know it passes over, what is not there it has still")
}

// A component that this build has no more is passed over.
func TestSkip(t *testing.T) {
	m := v1.Map{Cells: [40]v1.Cell{3: {Kind: 5, Lit: true}}}
	m.Rows[1].Add(v1.Cell{Kind: 1})
	b := netcomp.VersionedOf[v1.Map](v1.Schema()).Append(nil, &m, nil)
	n, err := netcomp.SkipVersioned(append(b, 1, 2, 3))
	require.NoError(t, err)
	require.Equal(t, len(b), n)
	require.PanicsWithValue(t, "netcomp: v1.Map is no component of the schema", func() { netcomp.VersionedOf[v1.Map](Schema()) })

	var got v1.Map
	_, err = netcomp.VersionedOf[v1.Map](v1.Schema()).Parse(b, &got, nil)
	require.NoError(t, err)
	require.Equal(t, m, got)
}

// form is a form of v1's hero with these fields: number, bits, value.
func form(fields ...[3]uint64) []byte {
	var w wire.BitWriter
	to := netcomp.NewFieldWriter(&w)
	for _, f := range fields {
		to.Field(f[0], int(f[1]))
		w.Bits(f[2], uint(f[1]))
	}
	to.End()
	return w.Bytes()
}

func TestWhatNoBuildWritesIsRefused(t *testing.T) {
	const three, two = 3, 2
	for name, b := range map[string][]byte{
		"items of two numbers":         form([3]uint64{10, 3 + 48, three}, [3]uint64{11, 3 + 16, two}),
		"items in items, two numbers":  form([3]uint64{12, 3 + 3, 1}, [3]uint64{13, 3 + 3 + 32, 1 | 1<<3}),
		"more items than there can be": form([3]uint64{10, 3 + 48, 7}),
		"a longer number":              form([3]uint64{3, 16, 9}),
		"a shorter number":             form([3]uint64{3, 7, 9}, [3]uint64{4, 8, 1}),
		"a field of no bits":           form([3]uint64{3, 0, 0}, [3]uint64{4, 8, 1}),
		"text that is none":            form([3]uint64{1, 5 + 8, 1 | 0xff<<5}),
		"a length beyond the end":      form([3]uint64{30, 64, 0})[:4],
		"no end":                       form([3]uint64{3, 8, 9})[:2],
		"nothing":                      {},
		"bits behind the end":          {0b1110_0000},
	} {
		got := oldHero(ecs.Entity{})
		_, err := netcomp.VersionedOf[v1.Hero](v1.Schema()).Parse(b, &got, new(netcomp.Refs))
		require.Error(t, err, name)
		require.True(t, errors.Is(err, wire.ErrShort) || errors.Is(err, wire.ErrValue), "%s: %v", name, err)
		require.Equal(t, oldHero(ecs.Entity{}), got, name)
	}
	door := netcomp.VersionedOf[v1.Hero](v1.Schema())
	for name, c := range map[string]struct {
		b    []byte
		want v1.Hero
	}{
		"no field":         {form(), v1.Hero{Gold: 1}},
		"a field":          {form([3]uint64{3, 8, 9}), v1.Hero{Gold: 1, Health: 9}},
		"the last of many": {form([3]uint64{3, 8, 9}, [3]uint64{17, 16, 4}, [3]uint64{1 << 31, 3, 7}), v1.Hero{Gold: 1, Health: 9, Secret: 4}},
	} {
		got := v1.Hero{Gold: 1}
		n, err := door.Parse(c.b, &got, nil)
		require.NoError(t, err, name)
		require.Equal(t, len(c.b), n, name)
		require.Equal(t, c.want, got, name)
	}
}

func TestDoorAllocatesNothing(t *testing.T) {
	refs, mount := table()
	hero, got := oldHero(mount), v1.Hero{}
	door := netcomp.VersionedOf[v1.Hero](v1.Schema())
	b := door.Append(nil, &hero, refs)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		b = door.Append(b[:0], &hero, refs)
		if _, err := door.Parse(b, &got, refs); err != nil {
			panic(err)
		}
	}))
	require.Equal(t, hero.Name, got.Name)
}
