// Package websocket moves datagrams over WebSocket connections: one binary message is one datagram. It is what a
// browser has everywhere, and reliable, so a late datagram holds up those behind it.
//
// Natively there are a Listener, which is also an http.Handler for the route of a page's own server, and a Dialer. In a
// browser (GOOS=js) there is the Dialer alone, straight on the browser's WebSocket: it tells the reason of a close,
// bounds what the browser buffers, and spares the program net/http.
package websocket

// Dialer opens links to one URL.
type Dialer struct{ url string }

// NewDialer makes a dialer to url: ws://, wss://, or the http(s):// of the same. In a browser it may also be relative
// to the page ("/ws"). Dial checks it.
func NewDialer(url string) *Dialer { return &Dialer{url: url} }
