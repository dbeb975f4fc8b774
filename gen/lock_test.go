package gen

import (
	"go/token"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen/model"
)

// field makes the line of a lock.
func lockLine(number int, reserved bool, path, form string) lockField {
	return lockField{number: number, reserved: reserved, path: path, form: form}
}

// sample is a lock with one type of every sort.
func sample() lock {
	l := lock{types: []lockType{
		{role: model.Component, name: "empty"},
		{role: model.Component, name: "inventory", versioned: true, fields: []lockField{
			lockLine(1, false, "Owner", "entity"), lockLine(2, true, "Gold", "uint32 bits=32"), lockLine(3, false, "Slots[4].Item", "uint16 bits=16"),
		}},
		{role: model.Component, name: "pose.v2", fields: []lockField{lockLine(0, false, "X", "float32 range=-1:1 step=1/8 bits=5")}},
		{role: model.Event, name: "empty"},
	}}
	for i, t := range l.types {
		var lines []string
		for _, f := range t.fields {
			if !f.reserved {
				lines = append(lines, f.text())
			}
		}
		l.types[i].hash = hashLines(t.name, lines)
	}
	return l
}

const sampleText = lockHeader + `

component empty 5486f28aa0c38cac

component inventory 9121fd5b3aed29d0 versioned
  1 Owner entity
  2 reserved Gold uint32 bits=32
  3 Slots[4].Item uint16 bits=16

component pose.v2 437d865da5c42c55
  X float32 range=-1:1 step=1/8 bits=5

event empty 5486f28aa0c38cac
`

func TestLockText(t *testing.T) {
	require.Equal(t, sampleText, string(sample().text()))
}

func TestLockReadsWhatItWrites(t *testing.T) {
	want := sample()
	for _, text := range []string{sampleText, strings.ReplaceAll(sampleText, "\n", "\r\n")} {
		got, problem := parseLock("netgen.lock", []byte(text))
		require.Nil(t, problem)
		require.Equal(t, sampleText, string(got.text()))
		for i := range got.types {
			require.NotZero(t, got.types[i].line)
			got.types[i].line = 0
		}
		require.Equal(t, want, got)
	}
	got, problem := parseLock("netgen.lock", nil)
	require.Nil(t, problem, "an empty file has nothing that could be lost")
	require.Empty(t, got.types)
}

// Whatever was changed by hand is named with its line.
func TestLockRefusesWhatItDoesNotWrite(t *testing.T) {
	for _, c := range []struct{ name, old, new, want string }{
		{"format", "lock 1:", "lock 2:", "1:1: netgen.lock has format 2, this netgen knows format 1; update netgen (netgen: NG060)"},
		{"header", "# netgen.lock", "# netgen", "1:1: the first line of netgen.lock is not netgen's; restore the file from version control, or delete it if no type of the package is versioned, and run netgen (netgen: NG060)"},
		{"header's end", "nothing.", "all.", "1:1: the first line"},
		{"form", "uint16 bits=16", "uint16 bits=17", "5:1: netgen.lock was edited: the fields of component inventory do not have its hash; restore"},
		{"hash", "5486", "5487", "3:1: netgen.lock was edited: the fields of component empty do not have its hash"},
		{"no hash", " 5486f28aa0c38cac", "", "3:1: netgen.lock was edited: this is no type"},
		{"odd hash", "5486", "x486", "3:1: netgen.lock was edited: this is no type"},
		{"role", "event", "evnt", "13:1: netgen.lock was edited: this is no type"},
		{"word", "versioned", "verzioned", "5:1: netgen.lock was edited: this is no type"},
		{"field lost", "  1 Owner entity\n", "", "5:1: netgen.lock was edited: field 1 of component inventory has the number 2"},
		{"reserved lost", "  2 reserved Gold uint32 bits=32\n", "", "5:1: netgen.lock was edited: field 2 of component inventory has the number 3"},
		{"number", "  2 res", "  res", "7:1: netgen.lock was edited: this is no field"},
		{"no field", "  X float32", "   float32", "11:1: netgen.lock was edited: this is no field"},
		{"unreserved", "reserved ", "", "5:1: netgen.lock was edited: the fields of component inventory do not have its hash"},
		{"order", "component empty", "event empty", "5:1: netgen.lock was edited: types are sorted by role and name"},
		{"twice", "component inventory", "component empty", "5:1: netgen.lock was edited: types are sorted by role and name"},
		{"blank line", "  3 Slots", "\n  3 Slots", "8:1: netgen.lock was edited: expected \"  3 Slots[4].Item uint16 bits=16\" here"},
		{"spaces", "entity", "entity ", "6:1: netgen.lock was edited: expected \"  1 Owner entity\" here"},
		{"field of none", "\ncomponent empty", "  X bool\n\ncomponent empty", "2:1: netgen.lock was edited: this is no type"},
		{"cut off", sampleText, sampleText[:len(sampleText)-1], "14:1: netgen.lock was edited: expected \"\" here"},
		{"longer", sampleText, sampleText + "\n", "15:1: netgen.lock was edited: expected \"the end\" here"},
		{"half", sampleText, sampleText[:strings.Index(sampleText, "  3 Slots")], "5:1: netgen.lock was edited: the fields of component inventory"},
		{"conflict", "  3 Slots", "<<<<<<< HEAD\n  3 Slots", "8:1: merge conflict in netgen.lock: keep the version of one side, or delete the file if no type of the package is versioned; then run netgen (netgen: NG061)"},
		{"conflict's middle", "  3 Slots", "=======\n  3 Slots", "8:1: merge conflict"},
		{"conflict at the top", "# netgen", "<<<<<<< HEAD\n# netgen", "1:1: merge conflict"},
	} {
		text := strings.Replace(sampleText, c.old, c.new, 1)
		require.NotEqual(t, sampleText, text, c.name)
		got, problem := parseLock("netgen.lock", []byte(text))
		require.NotNil(t, problem, c.name)
		require.Contains(t, problem.String(), "netgen.lock:"+c.want, c.name)
		require.Empty(t, got.types, c.name)
	}
}

func TestLockFindsByRoleAndName(t *testing.T) {
	l := sample()
	for _, want := range l.types {
		got, ok := l.find(want.role, want.name)
		require.True(t, ok)
		require.Equal(t, want, got)
	}
	_, ok := l.find(model.Action, "empty")
	require.False(t, ok)
}

// evolved is a versioned type with these removals, held against the sample's
// inventory.
func evolved(removed []string, now ...lockField) ([]lockField, []model.Problem) {
	var ps model.Problems
	e := evolution{typ: &model.Type{Go: "Inventory", Directive: model.Directive{Removed: removed}}, old: sample().types[1], now: now, problems: &ps, position: func(string) token.Position { return token.Position{} }}
	e.unknown()
	return e.evolve(), ps.Sorted()
}

func TestEvolutionKeepsNumbers(t *testing.T) {
	got, problems := evolved([]string{"Gold", "Slots"}, lockLine(1, false, "Owner", "entity"), lockLine(2, false, "Mode", "bool bits=1"),
		lockLine(3, false, "Name", "uint8 bits=8"))
	require.Empty(t, problems)
	require.Equal(t, []lockField{
		lockLine(1, false, "Owner", "entity"), lockLine(2, true, "Gold", "uint32 bits=32"), lockLine(3, true, "Slots[4].Item", "uint16 bits=16"),
		lockLine(4, false, "Mode", "bool bits=1"), lockLine(5, false, "Name", "uint8 bits=8"),
	}, got)
}

func TestWithin(t *testing.T) {
	for _, in := range []string{"Slots", "Slots[40]", "Slots[40].Item"} {
		require.True(t, within("Slots[40].Item", in), in)
	}
	for _, out := range []string{"", "Slot", "Slots[40].It", "Slots[40].Item.X", "Item"} {
		require.False(t, within("Slots[40].Item", out), out)
	}
}

func FuzzLock(f *testing.F) {
	f.Add([]byte(sampleText))
	f.Add([]byte(lockHeader + "\n\ncomponent a 0 versioned\n  1 reserved \n"))
	f.Fuzz(func(t *testing.T, text []byte) {
		l, problem := parseLock("netgen.lock", text)
		if problem != nil {
			require.Positive(t, problem.Pos.Line)
			return
		}
		if len(text) > 0 {
			require.Equal(t, strings.ReplaceAll(string(text), "\r\n", "\n"), string(l.text()))
		}
	})
}
