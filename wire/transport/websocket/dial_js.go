package websocket

import (
	"context"
	"fmt"
	"sync"
	"sync/atomic"
	"syscall/js"

	"github.com/tickwire/tickwire/wire/transport"
)

const (
	queueDatagrams = 1024    // unread ones: a second of a join at 1 MiB/s
	queueBytes     = 1 << 20 // unread ones
	bufferedBytes  = 1 << 20 // that the browser has not sent yet; Send drops above it
)

// Codes of a close (RFC 6455 section 7.4.1; the 4000s are for applications, and a page may send 1000 and those alone).
const (
	codeNormal = 1000
	codeRefuse = 4000
)

// link is a browser's WebSocket. Its callbacks run on the program's event loop.
type link struct {
	ws      js.Value
	remote  string
	in      *transport.Queue
	dropped atomic.Uint64

	mu        sync.Mutex // guards out: one Uint8Array for what is sent, which the browser copies
	out       js.Value
	buf       []byte // event loop only
	opened    chan struct{}
	closed    chan struct{}
	callbacks map[string]js.Func
}

// Dial opens a connection; ctx bounds the handshake alone. Errors: the error of ctx, a URL the browser does not take,
// or that it could not connect: a browser does not tell why.
func (d *Dialer) Dial(ctx context.Context) (transport.Link, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	l := &link{
		in:     transport.NewQueue(queueDatagrams, queueBytes),
		out:    js.Global().Get("Uint8Array").New(transport.DatagramBytes),
		buf:    make([]byte, transport.DatagramBytes),
		opened: make(chan struct{}),
		closed: make(chan struct{}),
	}
	if err := l.open(d.url); err != nil {
		return nil, fmt.Errorf("websocket: cannot dial %s: %w", d.url, err)
	}
	select {
	case <-l.opened:
		return l, nil
	case <-l.closed:
		return nil, fmt.Errorf("websocket: cannot dial %s: %w", l.remote, l.in.Err())
	case <-ctx.Done():
		l.Close("given up")
		return nil, ctx.Err()
	}
}

// open makes the socket and its callbacks. What the browser throws comes back as the error.
func (l *link) open(url string) (err error) {
	defer func() {
		switch thrown := recover().(type) {
		case nil:
		case js.Error:
			err = thrown
		default:
			panic(thrown)
		}
	}()
	url = absolute(url)
	l.remote = "websocket " + url
	l.ws = js.Global().Get("WebSocket").New(url)
	l.ws.Set("binaryType", "arraybuffer")
	onOpen := js.FuncOf(func(js.Value, []js.Value) any {
		close(l.opened)
		return nil
	})
	onMessage := js.FuncOf(func(_ js.Value, args []js.Value) any {
		l.message(args[0].Get("data"))
		return nil
	})
	onClose := js.FuncOf(func(_ js.Value, args []js.Value) any {
		l.end(args[0])
		return nil
	})
	// An error before the socket is open is the end of it; after that the close event tells more.
	onError := js.FuncOf(func(js.Value, []js.Value) any {
		select {
		case <-l.opened:
		default:
			l.finish("the browser could not connect")
		}
		return nil
	})
	l.callbacks = map[string]js.Func{"onopen": onOpen, "onmessage": onMessage, "onclose": onClose, "onerror": onError}
	for name, f := range l.callbacks {
		l.ws.Set(name, f)
	}
	return nil
}

// absolute resolves a URL relative to the page, and turns http into ws: not every browser does either.
func absolute(url string) string {
	args := []any{url}
	if page := js.Global().Get("location"); page.Truthy() {
		args = append(args, page.Get("href"))
	}
	u := js.Global().Get("URL").New(args...)
	switch u.Get("protocol").String() {
	case "http:":
		u.Set("protocol", "ws:")
	case "https:":
		u.Set("protocol", "wss:")
	}
	return u.Get("href").String()
}

func (l *link) message(data js.Value) {
	if data.Type() == js.TypeString {
		l.refuse("a text message arrived; datagrams are binary")
		return
	}
	n := data.Get("byteLength").Int()
	if n > transport.DatagramBytes {
		l.refuse(fmt.Sprintf("a message above %d bytes arrived", transport.DatagramBytes))
		return
	}
	if n > 0 {
		js.CopyBytesToGo(l.buf, js.Global().Get("Uint8Array").New(data))
		l.in.Push(l.buf[:n])
	}
}

// refuse ends a link whose peer broke the rules.
func (l *link) refuse(reason string) {
	l.in.End(&transport.End{Reason: reason, Remote: true})
	l.ws.Call("close", codeRefuse, reason)
}

// end takes the browser's close event: the last one of a socket.
func (l *link) end(event js.Value) {
	reason := event.Get("reason").String()
	code := event.Get("code").Int()
	if reason == "" && code != codeNormal {
		reason = fmt.Sprintf("connection lost: the browser says code %d", code)
	}
	l.finish(reason)
}

// finish is the end of the socket: no callback comes after it.
func (l *link) finish(reason string) {
	l.in.End(&transport.End{Reason: transport.TrimReason(reason), Remote: true})
	close(l.closed)
	for name, f := range l.callbacks {
		l.ws.Set(name, js.Null())
		f.Release()
	}
}

// Send hands the datagram to the browser, or drops it while the browser holds too much.
func (l *link) Send(b []byte) error {
	if err := transport.CheckSize(len(b), transport.DatagramBytes); err != nil {
		return err
	}
	if err := l.in.Err(); err != nil {
		return err
	}
	if l.ws.Get("bufferedAmount").Int()+len(b) > bufferedBytes {
		l.dropped.Add(1)
		return nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	js.CopyBytesToJS(l.out, b)
	l.ws.Call("send", l.out.Call("subarray", 0, len(b)))
	return nil
}

func (l *link) Recv(buf []byte) (int, error) {
	transport.CheckBuffer(buf, transport.DatagramBytes)
	return l.in.Pop(buf)
}

func (l *link) MaxDatagramBytes() int    { return transport.DatagramBytes }
func (l *link) Reliable() bool           { return true }
func (l *link) Remote() string           { return l.remote }
func (l *link) Arrived() <-chan struct{} { return l.in.Arrived() }
func (l *link) Queued() int              { return l.ws.Get("bufferedAmount").Int() }
func (l *link) Dropped() uint64          { return l.dropped.Load() + l.in.Dropped() }

// Wait returns when the browser has finished with the socket: after a Close, when the reason has reached the host or
// the browser has given up.
func (l *link) Wait() { <-l.closed }

// Close lets the browser send what it holds and then the reason.
func (l *link) Close(reason string) error {
	reason = transport.TrimReason(reason)
	if l.in.Drop(&transport.End{Reason: reason}) {
		l.ws.Call("close", codeNormal, reason)
	}
	return nil
}
