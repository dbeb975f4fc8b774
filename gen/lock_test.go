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
			lockLine(1, false, "Owner", "entity"), lockLine(3, false, "Slots[4].Item", "uint16 bits=16"), lockLine(2, true, "Gold", "uint32 bits=32"),
		}},
		{role: model.Component, name: "pose.v2", fields: []lockField{lockLine(0, false, "X", "float32 range=-1:1 step=1/8 bits=5")}},
		{role: model.Event, name: "empty"},
	}}
	for i, t := range l.types {
		l.types[i].hash = t.sum()
	}
	return l
}

const sampleText = lockHeader + `

component empty 5486f28aa0c38cac

component inventory 776a985c80a9cba9 versioned
  1 Owner entity
  3 Slots[4].Item uint16 bits=16
  2 reserved Gold uint32 bits=32

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
		{"field lost", "  1 Owner entity\n", "", "5:1: netgen.lock was edited: field 1 of component inventory has the number 3"},
		{"reserved lost", "  2 reserved Gold uint32 bits=32\n", "", "5:1: netgen.lock was edited: field 2 of component inventory has the number 3"},
		{"number", "  2 res", "  res", "8:1: netgen.lock was edited: this is no field"},
		{"number twice", "  3 Slots", "  2 Slots", "5:1: netgen.lock was edited: field 3 of component inventory has the number 2"},
		{"number of none", "  1 Owner", "  0 Owner", "5:1: netgen.lock was edited: field 1 of component inventory has the number 0"},
		{"numbers exchanged", "  1 Owner entity\n  3 Slots", "  3 Owner entity\n  1 Slots", "5:1: netgen.lock was edited: the fields of component inventory do not have its hash"},
		{"reserved form", "Gold uint32 bits=32", "Gold uint16 bits=16", "5:1: netgen.lock was edited: the fields of component inventory do not have its hash"},
		{"no field", "  X float32", "   float32", "11:1: netgen.lock was edited: this is no field"},
		{"unreserved", "reserved ", "", "5:1: netgen.lock was edited: the fields of component inventory do not have its hash"},
		{"order", "component empty", "event empty", "5:1: netgen.lock was edited: types are sorted by role and name"},
		{"twice", "component inventory", "component empty", "5:1: netgen.lock was edited: types are sorted by role and name"},
		{"blank line", "  3 Slots", "\n  3 Slots", "7:1: netgen.lock was edited: expected \"  3 Slots[4].Item uint16 bits=16\" here"},
		{"spaces", "entity", "entity ", "6:1: netgen.lock was edited: expected \"  1 Owner entity\" here"},
		{"field of none", "\ncomponent empty", "  X bool\n\ncomponent empty", "2:1: netgen.lock was edited: this is no type"},
		{"cut off", sampleText, sampleText[:len(sampleText)-1], "14:1: netgen.lock was edited: expected \"\" here"},
		{"longer", sampleText, sampleText + "\n", "15:1: netgen.lock was edited: expected \"the end\" here"},
		{"half", sampleText, sampleText[:strings.Index(sampleText, "  3 Slots")], "5:1: netgen.lock was edited: the fields of component inventory"},
		{"conflict", "  3 Slots", "<<<<<<< HEAD\n  3 Slots", "7:1: merge conflict in netgen.lock: keep the version of one side, or delete the file if no type of the package is versioned; then run netgen (netgen: NG061)"},
		{"conflict's middle", "  3 Slots", "=======\n  3 Slots", "7:1: merge conflict"},
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
		lockLine(1, false, "Owner", "entity"), lockLine(4, false, "Mode", "bool bits=1"), lockLine(5, false, "Name", "uint8 bits=8"),
		lockLine(2, true, "Gold", "uint32 bits=32"), lockLine(3, true, "Slots[4].Item", "uint16 bits=16"),
	}, got)
}

// Fields keep their numbers wherever they stand, and take on how they travel.
func TestEvolutionKeepsNoOrder(t *testing.T) {
	got, problems := evolved([]string{"Gold"}, lockLine(1, false, "First", "bool bits=1"), lockLine(2, false, "Slots[4].Item", "uint16 range=0:9 bits=4 send=owner"),
		lockLine(3, false, "Owner", "entity group=a"))
	require.Empty(t, problems)
	require.Equal(t, []lockField{
		lockLine(4, false, "First", "bool bits=1"), lockLine(3, false, "Slots[4].Item", "uint16 range=0:9 bits=4 send=owner"),
		lockLine(1, false, "Owner", "entity group=a"), lockLine(2, true, "Gold", "uint32 bits=32"),
	}, got)
}

// What a field is in full precision stays; how it travels in a session may change.
func TestKept(t *testing.T) {
	var others []string
	for _, same := range [][]string{
		{"uint8 bits=8", "uint8 range=0:9 bits=4", "uint8 range=0:9 bits=4 escape", "uint8 flags bits=3", "uint8 enum(0,4,9) bits=2", "uint8 bits=8 group=a send=owner"},
		{"uint64 bits=64", "uint64 varint", "uint64 tick"},
		{"float64 bits=64", "float64 range=-8:8 step=1/64 bits=11 predict=Vel", "float64 f16 bits=16", "float64 f32 bits=32"},
		{"duration varint", "duration step=1000 varint", "duration range=0:10 step=1 bits=4"},
		{"float32 quat bits=128", "float32 quat=10 bits=32"},
		{"float32 unit=10 bits=20", "float32 unit=16 bits=32 group=a"},
		{"float32 angle=rad bits=10", "float32 angle=rad bits=12"},
		{"float32 angle=deg bits=10"}, {"float32 bits=32"}, {"int8 bits=8"}, {"bool bits=1"}, {"entity", "entity send=owner"}, {"uuid bits=128"},
		{"text max=8"}, {"text max=9"}, {"float32 color channels=3 bits=24"}, {"float32 color channels=4 bits=32"},
		{"codec=A bits<=9", "codec=A bits<=9 group=a"}, {"codec=A bits<=10"}, {"codec=B bits<=9"},
	} {
		for _, form := range same {
			require.Equal(t, kept(same[0]), kept(form))
		}
		require.NotContains(t, others, kept(same[0]))
		others = append(others, kept(same[0]))
	}
}

// Fields of one kept form have one raw form, whatever their kinds: or a change
// between them would make saves unreadable.
func TestKeptIsTheRawForm(t *testing.T) {
	run, err := New(Config{Patterns: []string{"./testdata/golden/..."}})
	require.NoError(t, err)
	widths := map[string]model.Width{}
	leaves := 0
	for _, p := range run.packages {
		for _, typ := range p.Types {
			if typ.Role != model.Component {
				continue
			}
			typ.Root.Leaves(func(path string, _ int, l model.Leaf) {
				leaves++
				width := l.Width(model.Raw)
				if was, ok := widths[kept(l.Text())]; ok {
					require.Equal(t, was, width, "%s.%s, %s", typ.Go, path, l.Text())
				}
				widths[kept(l.Text())] = width
			})
		}
	}
	require.Greater(t, leaves, 5*len(widths))
	require.Greater(t, len(widths), 20)
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
