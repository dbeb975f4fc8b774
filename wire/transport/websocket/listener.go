//go:build !js

package websocket

import (
	"bufio"
	"context"
	"errors"
	"net"
	"net/http"
	"sync/atomic"
	"time"

	ws "github.com/coder/websocket"

	"github.com/tickwire/tickwire/wire/transport"
)

const (
	backlogLinks    = 128 // links that wait for Accept
	defaultMaxLinks = 1024
	defaultWatch    = 10 * time.Second
	defaultAnswer   = 10 * time.Second
	headerTime      = 5 * time.Second // for the request of the own server
	headerBytes     = 8 << 10         // of the request of the own server
)

// Config is how a Listener behaves; the zero value has the defaults.
type Config struct {
	// Origins are the hosts of pages that may connect besides the page of the same host, as path.Match patterns
	// ("game.example", "*.example"). A client that is no browser sends no origin and may always connect.
	Origins []string
	// MaxLinks bounds the links at one time; more are refused with 503. Default 1024.
	MaxLinks int
	// Watch is after how much silence a peer is pinged, and Answer how long it has to answer. Default 10 s both.
	Watch, Answer time.Duration
}

// Listener accepts WebSocket connections. It is an http.Handler, for a route of a page's own server; Listen gives it a
// server of its own.
type Listener struct {
	cfg     Config
	addr    string
	backlog *transport.Backlog
	links   atomic.Int64
	server  *http.Server  // nil without Listen
	served  chan struct{} // closed when the server's goroutine has ended
}

// New makes a listener for an http.ServeMux; addr is what Addr says. Close it before or after the server around it.
func New(addr string, cfg Config) *Listener {
	if cfg.MaxLinks <= 0 {
		cfg.MaxLinks = defaultMaxLinks
	}
	if cfg.Watch <= 0 {
		cfg.Watch = defaultWatch
	}
	if cfg.Answer <= 0 {
		cfg.Answer = defaultAnswer
	}
	return &Listener{cfg: cfg, addr: addr, backlog: transport.NewBacklog(backlogLinks)}
}

// Listen opens a TCP port and serves WebSockets at every path of it. It starts one goroutine, which ends in Close.
// Errors: what the system said, in plain words when the port is in use.
func Listen(addr string, cfg Config) (*Listener, error) {
	tcp, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, transport.ListenError("websocket", addr, err)
	}
	l := New("ws://"+tcp.Addr().String(), cfg)
	l.served = make(chan struct{})
	l.server = &http.Server{Handler: l, ReadHeaderTimeout: headerTime, MaxHeaderBytes: headerBytes}
	go func() {
		defer close(l.served)
		_ = l.server.Serve(tcp) // returns when Close closes it
	}()
	return l, nil
}

// Handler is the listener, for code that reads better with the word.
func (l *Listener) Handler() http.Handler { return l }

// ServeHTTP upgrades the request to a link and returns when the link has ended. A page of another host is refused
// with 403, a link too many and every link after Close with 503.
func (l *Listener) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if l.backlog.Closed() || l.backlog.Full() {
		http.Error(w, "the host takes no more links now", http.StatusServiceUnavailable)
		return
	}
	defer l.links.Add(-1)
	if l.links.Add(1) > int64(l.cfg.MaxLinks) {
		http.Error(w, "the host has as many links as it may", http.StatusServiceUnavailable)
		return
	}
	hold := &holder{ResponseWriter: w}
	conn, err := ws.Accept(hold, r, &ws.AcceptOptions{OriginPatterns: l.cfg.Origins, CompressionMode: ws.CompressionDisabled})
	if err != nil {
		return // Accept has answered the request
	}
	k := newLink(conn, hold.cut, "websocket "+r.RemoteAddr)
	if !l.backlog.Offer(k) {
		defer time.AfterFunc(closeTime, k.cut).Stop()
		_ = conn.Close(ws.StatusTryAgainLater, "the host takes no more links now")
		return
	}
	k.run(l.cfg.Watch, l.cfg.Answer)
}

// holder keeps the TCP connection that the upgrade takes over. The library's closing handshake reads what a peer has
// announced without a time limit, so a peer that trickles could hold it; closing the TCP connection ends that.
type holder struct {
	http.ResponseWriter
	tcp net.Conn
}

// Hijack gives the connection to the upgrade and remembers it.
func (h *holder) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	tcp, rw, err := http.NewResponseController(h.ResponseWriter).Hijack()
	h.tcp = tcp
	if err == nil {
		boundUnsent(tcp)
	}
	return tcp, rw, err
}

func (h *holder) cut() { h.tcp.Close() }

// Accept waits for the next link.
func (l *Listener) Accept(ctx context.Context) (transport.Link, error) { return l.backlog.Accept(ctx) }

// Addr is the address to dial: with Listen "ws://host:port", else what New was given.
func (l *Listener) Addr() string { return l.addr }

// Links is how many links there are now.
func (l *Listener) Links() int { return int(l.links.Load()) }

// Close refuses further links and closes the port that Listen opened. Accepted links live on.
func (l *Listener) Close() error {
	l.backlog.Close("listener closed")
	if l.server == nil {
		return nil
	}
	err := l.server.Close()
	<-l.served
	if errors.Is(err, net.ErrClosed) {
		return nil
	}
	return err
}
