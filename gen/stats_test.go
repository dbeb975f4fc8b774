package gen_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestStats(t *testing.T) {
	run, err := goldenRun()
	require.NoError(t, err)
	text := run.Stats()
	require.Regexp(t, `(?m)^github.com/tickwire/tickwire/gen/testdata/golden/kinds: 10 types, netgen.lock \d+ bytes, zz_net.go \d+ bytes, zz_net_test.go \d+ bytes$`, text)
	require.Contains(t, text, "\n  type       role       fields  groups  bits       raw bits\n")
	require.Contains(t, text, "\n  numbers    component  14      14      183..513   441\n")
	require.Regexp(t, `(?m)^  limits.v1 +component +14 +14 +284 +528..535$`, text)
	require.Regexp(t, `(?m)^  nested +component +46 +6 +564\.\.\d+ +\d+\.\.\d+$`, text)
	require.Regexp(t, `(?m)^  grouped +event +1 +8$`, text)
	require.Equal(t, text, run.Stats())
}
