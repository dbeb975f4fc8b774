package netcomptest

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire"
)

// A plant is a codec with one flaw, and the check that must find it: nothing else may be said, and this must be. A flaw
// that two checks cannot but see has a text of each, with a bar between.
type plant struct {
	flaw  string
	check func(t testing.TB)
	says  string
}

func prove(t *testing.T, plants []plant) {
	t.Helper()
	for _, p := range plants {
		t.Run(p.flaw, func(t *testing.T) {
			said := heard(p.check)
			for _, want := range strings.Split(p.says, "|") {
				require.Contains(t, strings.Join(said, "\n"), want)
			}
			for _, s := range said {
				require.True(t, known(s, p.says), s)
			}
		})
	}
}

func known(said, texts string) bool {
	for _, text := range strings.Split(texts, "|") {
		if text != "" && strings.Contains(said, text) {
			return true
		}
	}
	return false
}

// levelHash is the schema hash of level.
var levelHash = wire.Hash64([]byte("level\n" + levelNet{}.Info().Text))

// fed feeds a target with each of the inputs.
func fed(x Target, inputs ...[]byte) func(t testing.TB) {
	return func(t testing.TB) {
		for _, b := range inputs {
			x.feed(t, b)
		}
	}
}

func stormed(x Target) func(t testing.TB) { return func(t testing.TB) { x.storm(t, gust) } }
