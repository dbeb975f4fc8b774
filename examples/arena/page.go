package main

import (
	"context"
	"embed"
	"encoding/json"
	"fmt"
	"io/fs"
	"net"
	"net/http"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/websocket"
)

//go:embed page
var files embed.FS

// page is what a browser gets: the page, its program once it is built, and the WebSocket to the arena.
type page struct {
	tcp    net.Listener
	socket *websocket.Listener
	server *http.Server
	build  *build
}

// newPage takes the port. It fails before that where the browser's program could not be built anyway.
func newPage(addr string) (*page, error) {
	b, err := newBuild()
	if err != nil {
		return nil, err
	}
	tcp, err := net.Listen("tcp", addr)
	if err != nil {
		return nil, fmt.Errorf("%w (-http says where)", transport.ListenError("http", addr, err))
	}
	p := &page{tcp: tcp, build: b, socket: websocket.New("ws://"+tcp.Addr().String()+"/ws", websocket.Config{})}
	static, err := fs.Sub(files, "page")
	if err != nil {
		return nil, err // the folder is embedded
	}
	mux := http.NewServeMux()
	mux.Handle("/", http.FileServerFS(static))
	mux.Handle("/ws", p.socket.Handler())
	mux.HandleFunc("/arena.wasm", p.program)
	mux.HandleFunc("/build", p.progress)
	mux.HandleFunc("/wasm_exec.js", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, b.glue) })
	p.server = &http.Server{Handler: mux, ReadHeaderTimeout: 5 * time.Second}
	return p, nil
}

// start serves, and builds in the background until ctx ends.
func (p *page) start(ctx context.Context) error {
	go p.server.Serve(p.tcp) // returns when close closes it
	return p.build.start(ctx)
}

func (p *page) addr() string { return p.tcp.Addr().String() }

// program serves what was built.
func (p *page) program(w http.ResponseWriter, r *http.Request) {
	if s := p.build.state(); !s.Ready {
		http.Error(w, "the browser client is not built yet", http.StatusServiceUnavailable)
		return
	}
	w.Header().Set("Content-Type", "application/wasm")
	http.ServeFile(w, r, p.build.output)
}

// progress tells the page how far the build is.
func (p *page) progress(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "application/json")
	w.Header().Set("Cache-Control", "no-store")
	_ = json.NewEncoder(w).Encode(p.build.state()) // a page that went away asks no more
}

// stop lets no browser in any more; those inside stay.
func (p *page) stop() { p.socket.Close() }

func (p *page) close() {
	p.socket.Close()
	p.server.Close()
	p.tcp.Close()
	p.build.close()
}
