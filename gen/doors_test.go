package gen_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

const doors = `package game

import "github.com/tickwire/tickwire/wire"

//netgen:component
type Lamp struct {
	Tint Tint    ` + "`net:\"codec=tintCodec\" json:\"tint\"`" + `
	Glow float32 ` + "`net:\"interp=glow\"`" + `
}

type Tint struct{ r, g uint8 }

type tintCodec struct{}

const tintCodecMaxBits = 16

func (tintCodec) Append(w *wire.BitWriter, v *Tint) { w.Bits(uint64(v.r)|uint64(v.g)<<8, 16) }

func (tintCodec) Parse(r *wire.BitReader, v *Tint) error {
	c := r.Bits(16)
	*v = Tint{uint8(c), uint8(c >> 8)}
	return r.Err()
}

func (tintCodec) Skip(r *wire.BitReader) { r.Skip(16) }

func (tintCodec) Canon(v *Tint) {}

func glow(out, a, b *float32, t, dt float32) { *out = *a }
`

// TestDoorsAreGuarded changes what fields with a function or codec of the
// game's depend on, after generating: nothing of it goes unnoticed.
func TestDoorsAreGuarded(t *testing.T) {
	changes := map[string]struct{ old, new, want string }{
		"same":      {},
		"bits":      {"MaxBits = 16", "MaxBits = 17", "cannot use [tintCodecMaxBits]struct{}{}"},
		"nobits":    {"const tintCodecMaxBits = 16", "", "undefined array length tintCodecMaxBits"},
		"method":    {"func (tintCodec) Canon(v *Tint) {}", "", "missing method Canon"},
		"parameter": {"Skip(r *wire.BitReader)", "Skip(r *wire.Reader)", "wrong type for method Skip"},
		"held":      {"struct{ r, g uint8 }", "struct{ r, g, b uint8 }", "cannot use Tint{}"},
		"field":     {"Tint Tint ", "Tint [2]Tint ", "cannot convert"},
		"function":  {"func glow(out, a, b *float32", "func glow(out, a, b *float64", "cannot use &out.Glow"},
		"gone":      {"func glow(", "func glows(", "undefined: glow"},
	}
	files := map[string]string{}
	for name := range changes {
		files[name+"/game.go"] = doors
	}
	dir := module(t, files)
	run := generate(t, dir, "./...")
	require.Empty(t, run.Problems)
	require.NoError(t, run.Write())
	require.Empty(t, build(dir))
	for name, c := range changes {
		write(t, dir, name+"/game.go", strings.Replace(doors, c.old, c.new, 1))
	}
	said := build(dir)
	for name, c := range changes {
		_, of, found := strings.Cut(said, "# example.test/game/"+name+"\n")
		of, _, _ = strings.Cut(of, "\n# ")
		require.Equal(t, c.want != "", found, "%s: %s", name, said)
		require.Contains(t, of, c.want, name)
	}
}
