package gen_test

import (
	"fmt"
	"os/exec"
	"runtime/debug"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen"
)

// hundred is the source of a package with 100 annotated structs of usual
// fields, and code that uses what is generated for them.
func hundred() string {
	var b strings.Builder
	b.WriteString("package game\n\nimport (\n\t\"time\"\n\n\t\"github.com/tickwire/tickwire/ecs\"\n)\n\n" +
		"type Slot struct {\n\tItem  uint16\n\tCount uint8 `net:\"range=0:99\"`\n}\n\nvar schema = Schema()\n")
	for i := range 100 {
		fmt.Fprintf(&b, "\n//netgen:%s\ntype Thing%02d struct {\n", [...]string{"component", "component", "action", "event"}[i%4], i)
		b.WriteString("\tPos   [3]float32 `net:\"range=-2048:2048,step=1/256\"`\n\tVel   [3]float32 `net:\"range=-64:64,step=1/64\"`\n" +
			"\tYaw   float32\n\tOwner ecs.Entity\n\tSlots [4]Slot\n\tGold  uint32\n\tMode  uint8 `net:\"range=0:5\"`\n\tDead  bool\n\tWait  time.Duration\n}\n")
	}
	return b.String()
}

// BenchmarkHundred measures a run over 100 annotated structs: fresh has to
// write all output, same makes it anew and finds it as it should be, warm
// remembers that nothing has changed. x/list is the ratio to what the go
// command takes to list the same package with export data, measured in turn
// with it. Warm is to stay below 1.5.
func BenchmarkHundred(b *testing.B) {
	defer debug.SetGCPercent(debug.SetGCPercent(800)) // as the command does
	for _, name := range []string{"fresh", "same", "warm"} {
		b.Run(name, func(b *testing.B) {
			dir := module(b, map[string]string{"game.go": hundred()})
			config := gen.Config{Dir: dir}
			if name == "warm" {
				config.Memo = b.TempDir()
			}
			var run *gen.Run
			for range 2 {
				var err error
				run, err = gen.New(config)
				require.NoError(b, err)
				require.Empty(b, run.Problems)
				require.NoError(b, run.Write())
				require.Empty(b, build(dir)) // so that the second run finds export data of everything
			}
			var list, own time.Duration
			b.ResetTimer()
			for range b.N {
				if name == "fresh" {
					for _, f := range run.Files {
						remove(b, f.Path)
					}
				}
				start := time.Now()
				again, err := gen.New(config)
				require.NoError(b, err)
				require.NoError(b, again.Write())
				own += time.Since(start)
				start = time.Now()
				cmd := exec.Command("go", "list", "-export", ".")
				cmd.Dir = dir
				out, err := cmd.CombinedOutput()
				require.NoError(b, err, string(out))
				list += time.Since(start)
			}
			b.ReportMetric(own.Seconds()/list.Seconds(), "x/list")
			b.ReportMetric(own.Seconds()/float64(b.N), "s/run")
		})
	}
}
