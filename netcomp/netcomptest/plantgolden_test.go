package netcomptest

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// Codecs that are sound, and write other bytes than levelNet.
type (
	turned   struct{ levelNet } // images from above
	plain    struct{ levelNet } // deltas are whole images
	straight struct{ levelNet } // nothing is predicted
)

func (c turned) AppendImage(w *wire.BitWriter, q *uint8, refs *netcomp.Refs) {
	w.Bits(uint64(10-*q), 4)
}

func (c plain) AppendDelta(w *wire.BitWriter, q, _ *uint8, refs *netcomp.Refs) {
	w.Bool(true)
	c.AppendImage(w, q, refs)
}

func (straight) Line(p, _, b *uint8, _, _ int64) { *p = *b }

func TestGoldenFlaws(t *testing.T) {
	t.Chdir(t.TempDir())
	require.Empty(t, heard(func(t testing.TB) { Golden(t, ComponentTarget(levelNet{})) }), "a package without the file is not compared")
	t.Run("written", func(t *testing.T) {
		t.Setenv("TICKWIRE_GOLDEN", "write")
		require.Empty(t, heard(func(t testing.TB) { Golden(t, ComponentTarget(levelNet{})) }))
	})
	golden := func(x Target) func(t testing.TB) { return func(t testing.TB) { Golden(t, x) } }
	said := "the codecs write other bytes than testdata/netgen.golden has"
	prove(t, []plant{
		{"sound", golden(ComponentTarget(levelNet{})), ""},
		{"raw", golden(ComponentTarget(forgetful{})), said},
		{"image", golden(ComponentTarget(turned{})), said},
		{"delta", golden(ComponentTarget(plain{})), said},
		{"restored", golden(ComponentTarget(drifting{})), said},
		{"predicted", golden(ComponentTarget(straight{})), said},
		{"versioned", golden(ComponentTarget(savedNet{})), said},
		{"another type", func(t testing.TB) { Golden(t, ComponentTarget(levelNet{}), MessageTarget[ping](pingNet{})) }, said},
	})
	for form, x := range map[string]Target{
		"raw": ComponentTarget(forgetful{}), "delta": ComponentTarget(plain{}),
		"restored": ComponentTarget(drifting{}), "predicted": ComponentTarget(straight{}),
	} {
		require.Regexp(t, `(?m)^\+ level [0-9a-f]{16} `+form, judge(golden(x)), form)
	}
}
