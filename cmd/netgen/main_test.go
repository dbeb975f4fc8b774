package main

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRun(t *testing.T) {
	first := "github.com/tickwire/tickwire/gen/testdata/golden/first"
	problems := "github.com/tickwire/tickwire/gen/testdata/problems/sizes"
	for _, c := range []struct {
		args           []string
		code           int
		stdout, stderr string
	}{
		{[]string{"-check", first}, 0, "", ""},
		{[]string{"-explain", "Move", first}, 0, "action \"move\" (first.Move)", ""},
		{[]string{"-check", problems}, 1, "", "(netgen: NG037)"},
		{[]string{"-bogus"}, 2, "", "usage: netgen"},
		{[]string{"-h"}, 0, "", "usage: netgen"},
		{[]string{"example.test/absent"}, 3, "", "netgen: cannot load"},
		{nil, 0, "", "netgen: no annotated type and no earlier output"},
	} {
		var stdout, stderr bytes.Buffer
		require.Equal(t, c.code, run(c.args, &stdout, &stderr), "%v: %s", c.args, stderr.String())
		require.Contains(t, stdout.String(), c.stdout)
		require.Contains(t, stderr.String(), c.stderr)
		if c.stderr == "" {
			require.Empty(t, stderr.String())
		}
	}
}
