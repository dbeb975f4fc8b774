//go:build !js

package websocket

import (
	"context"
	"fmt"

	ws "github.com/coder/websocket"

	"github.com/tickwire/tickwire/wire/transport"
)

// Dial opens a connection; ctx bounds the handshake alone. It starts three goroutines, which end with the link.
// Errors: what went wrong in the handshake, the answer's status among it.
func (d *Dialer) Dial(ctx context.Context) (transport.Link, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	conn, _, err := ws.Dial(ctx, d.url, &ws.DialOptions{CompressionMode: ws.CompressionDisabled})
	if err != nil {
		return nil, fmt.Errorf("websocket: cannot dial %s: %w", d.url, err)
	}
	l := newLink(conn, func() { _ = conn.CloseNow() }, "websocket "+d.url)
	go l.run(defaultWatch, defaultAnswer)
	return l, nil
}
