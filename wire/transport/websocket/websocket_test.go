//go:build !js

package websocket_test

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	ws "github.com/coder/websocket"
	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/transporttest"
	"github.com/tickwire/tickwire/wire/transport/websocket"
)

func listen(t *testing.T, cfg websocket.Config) *websocket.Listener {
	l, err := websocket.Listen("127.0.0.1:0", cfg)
	require.NoError(t, err)
	t.Cleanup(func() { l.Close() })
	return l
}

// dial opens a link and accepts it.
func dial(t *testing.T, l *websocket.Listener) (client, host transport.Link) {
	client, err := websocket.NewDialer(l.Addr()).Dial(context.Background())
	require.NoError(t, err)
	t.Cleanup(func() { client.Close("") })
	return client, accept(t, l)
}

func accept(t *testing.T, l *websocket.Listener) transport.Link {
	ctx, cancel := context.WithTimeout(context.Background(), 10*time.Second)
	defer cancel()
	host, err := l.Accept(ctx)
	require.NoError(t, err)
	t.Cleanup(func() { host.Close("") })
	return host
}

// end waits for the end of a link.
func end(t *testing.T, l transport.Link) *transport.End {
	t.Helper()
	buf := make([]byte, transport.DatagramBytes)
	for {
		n, err := l.Recv(buf)
		if err != nil {
			require.ErrorIs(t, err, transport.ErrClosed)
			return err.(*transport.End)
		}
		if n > 0 {
			continue
		}
		select {
		case <-l.(transport.Waker).Arrived():
		case <-time.After(10 * time.Second):
			require.FailNow(t, "no end")
		}
	}
}

func TestConformance(t *testing.T) {
	t.Run("own server", func(t *testing.T) {
		transporttest.Run(t, func(t *testing.T) transporttest.Rig {
			l := listen(t, websocket.Config{})
			return transporttest.Rig{Listener: l, Dialer: websocket.NewDialer(l.Addr())}
		})
	})
	t.Run("route of a mux", func(t *testing.T) {
		transporttest.Run(t, func(t *testing.T) transporttest.Rig {
			l := websocket.New("/ws", websocket.Config{})
			mux := http.NewServeMux()
			mux.Handle("/ws", l.Handler())
			s := httptest.NewServer(mux)
			t.Cleanup(s.Close)
			return transporttest.Rig{Listener: l, Dialer: websocket.NewDialer(s.URL + "/ws")}
		})
	})
}

func TestPortInUseIsSaidInPlainWords(t *testing.T) {
	l := listen(t, websocket.Config{})
	addr := strings.TrimPrefix(l.Addr(), "ws://")
	_, err := websocket.Listen(addr, websocket.Config{})
	require.ErrorContains(t, err, "websocket: cannot listen on "+addr+": the port is in use")
}

func TestOrigins(t *testing.T) {
	l := listen(t, websocket.Config{Origins: []string{"arena.example"}})
	own := strings.Replace(l.Addr(), "ws://", "http://", 1)
	for origin, allowed := range map[string]bool{
		"": true, own: true, "https://arena.example": true, "https://evil.example": false, "null": false,
	} {
		header := http.Header{}
		if origin != "" {
			header.Set("Origin", origin)
		}
		conn, resp, err := ws.Dial(context.Background(), l.Addr(), &ws.DialOptions{HTTPHeader: header})
		if !allowed {
			require.Error(t, err, origin)
			require.Equal(t, http.StatusForbidden, resp.StatusCode, origin)
			continue
		}
		require.NoError(t, err, origin)
		accept(t, l)
		conn.CloseNow()
	}
}

func TestWhatIsNoDatagramEndsTheLink(t *testing.T) {
	for _, c := range []struct {
		name   string
		kind   ws.MessageType
		size   int
		code   ws.StatusCode
		reason string
	}{
		{"text", ws.MessageText, 5, ws.StatusUnsupportedData, "a text message arrived; datagrams are binary"},
		{"too large", ws.MessageBinary, 1201, ws.StatusMessageTooBig, "a message above 1200 bytes arrived"},
		{"far too large", ws.MessageBinary, 1 << 20, ws.StatusMessageTooBig, "a message above 1200 bytes arrived"},
	} {
		t.Run(c.name, func(t *testing.T) {
			l := listen(t, websocket.Config{})
			conn, _, err := ws.Dial(context.Background(), l.Addr(), nil)
			require.NoError(t, err)
			defer conn.CloseNow()
			host := accept(t, l)
			_ = conn.Write(context.Background(), c.kind, make([]byte, c.size))
			_, _, err = conn.Read(context.Background())
			require.Error(t, err)
			if c.size < 1<<16 {
				require.Equal(t, c.code, ws.CloseStatus(err))
			}
			require.Equal(t, &transport.End{Reason: c.reason, Remote: true}, end(t, host))
		})
	}
}

func TestAnEmptyMessageIsPassedOver(t *testing.T) {
	l := listen(t, websocket.Config{})
	conn, _, err := ws.Dial(context.Background(), l.Addr(), nil)
	require.NoError(t, err)
	defer conn.CloseNow()
	host := accept(t, l)
	require.NoError(t, conn.Write(context.Background(), ws.MessageBinary, nil))
	require.NoError(t, conn.Write(context.Background(), ws.MessageBinary, []byte("x")))
	require.NoError(t, conn.Close(ws.StatusGoingAway, ""))
	buf := make([]byte, transport.DatagramBytes)
	n, err := host.Recv(buf)
	require.NoError(t, err)
	require.Equal(t, "x", string(buf[:n]))
	require.Equal(t, "closed with StatusGoingAway", end(t, host).Reason)
}

func TestALostConnectionIsReported(t *testing.T) {
	l := listen(t, websocket.Config{})
	conn, _, err := ws.Dial(context.Background(), l.Addr(), nil)
	require.NoError(t, err)
	host := accept(t, l)
	conn.CloseNow()
	got := end(t, host)
	require.True(t, got.Remote)
	require.Contains(t, got.Reason, "connection lost: ")
}

// TestASilentPeerIsReported dials by hand and then answers nothing, as a machine that vanished.
func TestASilentPeerIsReported(t *testing.T) {
	l := listen(t, websocket.Config{Watch: 5 * time.Millisecond, Answer: 20 * time.Millisecond})
	conn, err := net.Dial("tcp", strings.TrimPrefix(l.Addr(), "ws://"))
	require.NoError(t, err)
	defer conn.Close()
	_, err = conn.Write([]byte("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"))
	require.NoError(t, err)
	require.Equal(t, &transport.End{Reason: "silent: no answer for 20ms", Remote: true}, end(t, accept(t, l)))
}

func TestAnIdlePeerThatAnswersLivesOn(t *testing.T) {
	l := listen(t, websocket.Config{Watch: 5 * time.Millisecond})
	client, host := dial(t, l)
	for range 100 {
		time.Sleep(time.Millisecond)
		_, err := host.Recv(make([]byte, transport.DatagramBytes))
		require.NoError(t, err)
		_, err = client.Recv(make([]byte, transport.DatagramBytes))
		require.NoError(t, err)
	}
}

func TestTooManyLinksAreRefused(t *testing.T) {
	l := listen(t, websocket.Config{MaxLinks: 2})
	dial(t, l)
	_, second := dial(t, l)
	_, err := websocket.NewDialer(l.Addr()).Dial(context.Background())
	require.ErrorContains(t, err, "503")
	second.Close("make room")
	require.Eventually(t, func() bool { return l.Links() == 1 }, 10*time.Second, time.Millisecond)
	dial(t, l)
}

func TestTheDialContextBoundsTheHandshakeAlone(t *testing.T) {
	l := listen(t, websocket.Config{})
	ctx, cancel := context.WithCancel(context.Background())
	client, err := websocket.NewDialer(l.Addr()).Dial(ctx)
	require.NoError(t, err)
	defer client.Close("")
	cancel()
	host := accept(t, l)
	require.NoError(t, host.Send([]byte("still")))
	buf := make([]byte, transport.DatagramBytes)
	<-client.(transport.Waker).Arrived()
	n, err := client.Recv(buf)
	require.NoError(t, err)
	require.Equal(t, "still", string(buf[:n]))
}

func TestSendingToAPeerThatReadsNothingDropsAndBlocksNobody(t *testing.T) {
	l := listen(t, websocket.Config{})
	conn, err := net.Dial("tcp", strings.TrimPrefix(l.Addr(), "ws://"))
	require.NoError(t, err)
	_, err = conn.Write([]byte("GET / HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n" +
		"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"))
	require.NoError(t, err)
	host := accept(t, l)
	b := make([]byte, transport.DatagramBytes)
	for host.(transport.Dropper).Dropped() == 0 {
		require.NoError(t, host.Send(b))
	}
	require.Greater(t, host.(transport.Queuer).Queued(), 1<<19)
	require.NoError(t, host.Close("enough"))
	conn.Close()
	require.Eventually(t, func() bool { return l.Links() == 0 }, 10*time.Second, time.Millisecond)
}
