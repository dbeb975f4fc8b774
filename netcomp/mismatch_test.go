package netcomp

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

const inventory = `component inventory
  Owner entity
  Slots[40].Item uint16 bits=16
  Gold uint32 bits=16
  Mode enum(0,1,4) bits=3
  Pose.Rot quat=10
  Yaw angle=rad bits=10
  X float32 range=-64:64 step=1/128 bits=15
component pose
  X float32 f16
action hit
event bang
  N uint8 bits=8
`

// ours is a schema of which only the text matters.
func ours(text string) *Schema { return &Schema{text: text} }

func TestDiffSaysWhatDiffers(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"bits", "Gold uint32 bits=16", "Gold uint32 bits=17", "component inventory: peer has field Gold in 17 bits, we in 16"},
		{"form", "Gold uint32 bits=16", "Gold uint32 varint", "component inventory: peer has field Gold as uint32 varint, we as uint32 bits=16"},
		{"kind", "Gold uint32", "Gold uint64", "component inventory: peer has field Gold as uint64 bits=16, we as uint32 bits=16"},
		{"longer", "f16", "bits=32 escape", "component pose: peer has field X as float32 bits=32 escape, we as float32 f16"},
		{"enum", "enum(0,1,4) bits=3", "enum(0,1) bits=1", "component inventory: peer has field Mode as enum(0,1) bits=1, we as enum(0,1,4) bits=3"},
		{"range", "range=-64:64 step=1/128 bits=15", "range=-32:32 step=1/128 bits=14",
			"component inventory: peer has field X with range -32:32, we with range -64:64"},
		{"range and step", "range=-64:64 step=1/128 bits=15", "range=-64:128 step=1/64 bits=14",
			"component inventory: peer has field X with range -64:128, step 1/64, we with range -64:64, step 1/128"},
		{"angle", "angle=rad bits=10", "angle=deg bits=10", "component inventory: peer has field Yaw with angle deg, we with angle rad"},
		{"quat", "quat=10", "quat=9", "component inventory: peer has field Pose.Rot with quat 9, we with quat 10"},
		{"lacks a field", "  Mode enum(0,1,4) bits=3\n", "", "component inventory: peer lacks field Mode"},
		{"has a field", "  Pose.Rot", "  More bool bits=1\n  Pose.Rot", "component inventory: peer has field More, we do not"},
		{"array", "Slots[40]", "Slots[41]",
			"component inventory: peer lacks field Slots[40].Item\ncomponent inventory: peer has field Slots[41].Item, we do not"},
		{"order", "  Owner entity\n  Slots[40].Item uint16 bits=16\n", "  Slots[40].Item uint16 bits=16\n  Owner entity\n",
			"component inventory: peer has field Slots[40].Item before Owner, we after it"},
		{"lacks a type", "component pose\n  X float32 f16\n", "", "peer lacks component pose"},
		{"has a type", "event bang", "event aaa\nevent bang", "peer has event aaa, we do not"},
		{"another role", "action hit", "event hit", "peer lacks action hit\npeer has event hit, we do not"},
		{"twice", "action hit\n", "action hit\naction hit\n", "peer has action hit twice"},
		{"cut off", "uint8 bits=8\n", "uint8 b", "the same fields as far as the peer's text goes, which is cut off or in another order"},
		{"cut off early", inventory, inventory[:40], "the same fields as far as the peer's text goes, which is cut off or in another order"},
		{"other order of types", inventory, inventory[strings.Index(inventory, "component pose"):] + inventory[:strings.Index(inventory, "component pose")],
			"the same fields as far as the peer's text goes, which is cut off or in another order"},
		{"nothing", inventory, "", "peer lacks component inventory\npeer lacks component pose\npeer lacks action hit\npeer lacks event bang"},
		{"spaces", "uint8 bits=8", "uint8  bits=8", "event bang: peer has field N as uint8  bits=8, we as uint8 bits=8"},
		{"control characters", "action hit", "action hit\nevent \x1b[2J\x00", "peer has event \uFFFD[2J\uFFFD, we do not"},
	} {
		peer := strings.Replace(inventory, c.old, c.new, 1)
		require.NotEqual(t, inventory, peer, c.name)
		require.Equal(t, c.want, ours(inventory).Diff(peer), c.name)
	}
	require.Empty(t, ours(inventory).Diff(inventory))
}

func TestDiffOfGeneratedEntries(t *testing.T) {
	require.Equal(t, `action steer: peer has field X as uint16 bits=16, we as uint8 bits=8
peer lacks event bang
peer has event boom, we do not`,
		NewSchema(entries()...).Diff("component place\naction hit\naction look\naction steer\n  X uint16 bits=16\nevent boom\n"))
}

func TestDiffIsBounded(t *testing.T) {
	var many strings.Builder
	for n := range 40 {
		fmt.Fprintf(&many, "event x%d\n", n)
	}
	diff := ours(inventory).Diff(inventory + many.String())
	require.Len(t, strings.Split(diff, "\n"), 21)
	require.True(t, strings.HasSuffix(diff, "\nand 20 more differences"))

	for name, peer := range map[string]string{
		"heads":      strings.Repeat("x\n", 1<<20),
		"fields":     "component pose\n" + strings.Repeat("  x\n", 1<<20),
		"one line":   strings.Repeat("x", 1<<20),
		"long words": "component pose\n  X " + strings.Repeat("b=1", 1<<15) + "\n  " + strings.Repeat("f", 1<<15) + "\n" + strings.Repeat("h", 1<<15) + "\n",
		"spaces":     "component pose\n  X" + strings.Repeat(" ", 1<<16) + "\n",
	} {
		diff := ours(inventory).Diff(peer)
		require.NotEmpty(t, diff, name)
		require.LessOrEqual(t, len(diff), (maxDifferences+1)*(3*maxWordBytes+200), name)
	}
}

// Whatever a peer says is answered in bounded, printable text, and only silence means that the texts are equal.
func TestDiffOfAnyText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		lines := rapid.SliceOf(rapid.OneOf(rapid.SampledFrom(strings.SplitAfter(inventory, "\n")), rapid.String())).Draw(t, "lines")
		peer := strings.Join(lines, "")
		diff := ours(inventory).Diff(peer)
		require.Equal(t, peer == inventory, diff == "")
		require.True(t, utf8.ValidString(diff))
		require.LessOrEqual(t, strings.Count(diff, "\n"), maxDifferences)
		require.NotContains(t, diff, "\x00")
	})
}
