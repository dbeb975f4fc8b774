package browser

import (
	"bufio"
	"io"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// patience bounds what takes long on a small machine with cold caches.
const patience = 5 * time.Minute

const command = "github.com/tickwire/tickwire/examples/arena"

// startArena builds and runs the arena without bots on free ports, waits for the page, and returns its address.
func startArena(t *testing.T) string {
	t.Helper()
	program := filepath.Join(t.TempDir(), "arena")
	out, err := exec.Command("go", "build", "-o", program, command).CombinedOutput()
	require.NoError(t, err, "%s", out)

	arena := exec.Command(program, "-bots", "0", "-http", "127.0.0.1:0", "-udp", "127.0.0.1:0")
	said, err := arena.StdoutPipe()
	require.NoError(t, err)
	var failed strings.Builder
	arena.Stderr = &failed
	require.NoError(t, arena.Start())
	t.Cleanup(func() {
		require.NoError(t, arena.Process.Signal(syscall.SIGTERM))
		require.NoError(t, arena.Wait(), "the arena ends well: %s", failed.String())
	})

	ready := make(chan string, 1)
	go func() {
		defer io.Copy(io.Discard, said)
		defer close(ready)
		address := regexp.MustCompile(`^the page is ready: (http://\S+)`)
		for lines := bufio.NewScanner(said); lines.Scan(); {
			t.Log(lines.Text())
			if m := address.FindStringSubmatch(lines.Text()); m != nil {
				ready <- m[1]
			} else if strings.Contains(lines.Text(), "could not be built") {
				return
			}
		}
	}()
	select {
	case address, ok := <-ready:
		require.True(t, ok, "the page does not come: %s", failed.String())
		return address
	case <-time.After(patience):
		require.FailNow(t, "the page is not ready")
		return ""
	}
}
