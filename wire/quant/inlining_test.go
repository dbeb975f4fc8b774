package quant_test

import (
	"os/exec"
	"testing"

	"github.com/stretchr/testify/require"
)

// What generated code calls for every number is inlined, with its constants folded: as a call it would take twice as long.
func TestInlining(t *testing.T) {
	if testing.Short() {
		t.Skip("needs the compiler, which an emulated processor has not")
	}
	out, err := exec.Command("go", "build", "-gcflags=-m", ".").CombinedOutput()
	require.NoError(t, err, "%s", out)
	for _, name := range []string{"Code32", "Keeps32", "Value32", "Mix32", "Share", "OverLength", "CodeQuat", "KeepQuat", "Canon32", "Finite32", "IsFinite32"} {
		require.Contains(t, string(out), ": can inline "+name+"\n")
	}
}
