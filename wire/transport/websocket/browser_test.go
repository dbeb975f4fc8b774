//go:build !js

package websocket_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/websocket"
)

// webSocketFlag turns on the WebSocket of Node 20; from 22 on it is on.
const webSocketFlag = "--experimental-websocket"

// TestThePageSide runs the GOOS=js dialer in Node, whose WebSocket has the browser's interface.
func TestThePageSide(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a program")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("Node is not installed: the browser's dialer is not tested here")
	}
	if exec.Command(node, webSocketFlag, "-e", "process.exit(typeof WebSocket === 'function' ? 0 : 1)").Run() != nil {
		t.Skip("this Node has no WebSocket (20.10 has): the browser's dialer is not tested here")
	}
	root, err := exec.Command("go", "env", "GOROOT").Output()
	require.NoError(t, err)
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec_node.js")
	program := filepath.Join(t.TempDir(), "page.wasm")
	build := exec.Command("go", "build", "-o", program, "./testdata/page")
	build.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	out, err := build.CombinedOutput()
	require.NoError(t, err, "%s", out)

	l := listen(t, websocket.Config{})
	start := func(url string, flags ...string) (wait func() string) {
		c := exec.Command(node, append(flags, webSocketFlag, glue, program, url)...)
		var out bytes.Buffer
		c.Stdout, c.Stderr = &out, &out
		c.Env = []string{"PATH=" + os.Getenv("PATH")}
		require.NoError(t, c.Start())
		t.Cleanup(func() { c.Process.Kill() })
		return func() string {
			require.NoError(t, c.Wait(), "%s", out.String())
			return out.String()
		}
	}
	echo := func(host transport.Link, b []byte) {
		require.NoError(t, host.Send(b))
		buf := make([]byte, transport.DatagramBytes)
		n, err := host.Recv(buf)
		for ; n == 0; n, err = host.Recv(buf) {
			require.NoError(t, err)
			<-host.(transport.Waker).Arrived()
		}
		require.Equal(t, b, buf[:n])
	}

	t.Run("the host closes", func(t *testing.T) {
		wait := start(l.Addr())
		host := accept(t, l)
		for _, size := range []int{1, 2, 125, 126, 1199, 1200} {
			echo(host, bytes.Repeat([]byte{byte(size)}, size))
		}
		host.Close("the host is full")
		require.Equal(t, "transport: link is closed by the other end: the host is full\n", wait())
	})
	t.Run("the page closes", func(t *testing.T) {
		wait := start(l.Addr())
		host := accept(t, l)
		echo(host, []byte("hello"))
		require.NoError(t, host.Send([]byte("close")))
		require.Equal(t, &transport.End{Reason: "page closed", Remote: true}, end(t, host))
		require.Equal(t, "transport: link is closed here: page closed\n", wait())
	})
	t.Run("a URL relative to the page", func(t *testing.T) {
		page := strings.Replace(l.Addr(), "ws://", "http://", 1) + "/index.html"
		wait := start("/ws", "--import", fmt.Sprintf("data:text/javascript,globalThis.location={href:%q}", page))
		host := accept(t, l)
		echo(host, []byte("hello"))
		host.Close("bye")
		require.Contains(t, wait(), "bye")
	})
	t.Run("nobody listens", func(t *testing.T) {
		gone := listen(t, websocket.Config{})
		gone.Close()
		require.Contains(t, start(gone.Addr())(), "websocket: cannot dial websocket "+gone.Addr())
	})
	t.Run("no URL", func(t *testing.T) {
		require.Contains(t, start("http://[")(), "websocket: cannot dial http://[: ")
	})
}
