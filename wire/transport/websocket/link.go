//go:build !js

package websocket

import (
	"context"
	"errors"
	"fmt"
	"io"
	"sync/atomic"
	"time"

	ws "github.com/coder/websocket"

	"github.com/tickwire/tickwire/wire/transport"
)

const (
	queueDatagrams = 1024            // one direction: a second of a join at 1 MiB/s
	queueBytes     = 1 << 20         // one direction
	closeTime      = 3 * time.Second // from Close until the socket is closed without the other side's answer
)

// link is one end of a connection. The reading goroutine (run) moves messages to in, the writing one moves out to the
// socket, the watching one asks after a silent peer. All end with the socket.
type link struct {
	conn    *ws.Conn
	cut     func() // closes the socket without a word, whatever conn is waiting for
	remote  string
	in, out *transport.Queue
	heard   atomic.Uint64 // messages read
	ended   chan struct{} // closed when run returns
}

func newLink(conn *ws.Conn, cut func(), remote string) *link {
	conn.SetReadLimit(transport.DatagramBytes)
	return &link{
		conn:   conn,
		cut:    cut,
		remote: remote,
		in:     transport.NewQueue(queueDatagrams, queueBytes),
		out:    transport.NewQueue(queueDatagrams, queueBytes),
		ended:  make(chan struct{}),
	}
}

// run reads until the connection ends, with the two other goroutines beside it.
func (l *link) run(watch, answer time.Duration) {
	go l.write()
	go l.watch(watch, answer)
	reason := l.read()
	l.fail(reason)
	close(l.ended)
	// When the writer is in a closing handshake this waits for it; the handshake's time is bounded.
	_ = l.conn.CloseNow()
}

// fail ends the link from the network's side; a Close before it wins.
func (l *link) fail(reason string) {
	end := &transport.End{Reason: transport.TrimReason(reason), Remote: true}
	l.in.End(end)
	l.out.Drop(end)
}

// read moves messages until the connection ends and returns the reason.
func (l *link) read() string {
	buf := make([]byte, transport.DatagramBytes+2) // never full: the read limit ends a longer message before that
	for {
		kind, r, err := l.conn.Reader(context.Background())
		if err != nil {
			return endReason(err)
		}
		n, err := io.ReadFull(r, buf)
		switch {
		case !errors.Is(err, io.EOF) && !errors.Is(err, io.ErrUnexpectedEOF):
			return endReason(err)
		case kind != ws.MessageBinary:
			l.fail("a text message arrived; datagrams are binary")
			defer time.AfterFunc(closeTime, l.cut).Stop()
			_ = l.conn.Close(ws.StatusUnsupportedData, "binary messages only")
			return ""
		}
		l.heard.Add(1)
		if n > 0 {
			l.in.Push(buf[:n])
		}
	}
}

// write moves datagrams to the socket until one of the sides closes.
func (l *link) write() {
	buf := make([]byte, transport.DatagramBytes)
	for {
		n, err := l.out.Pop(buf)
		switch {
		case n > 0:
			if err := l.conn.Write(context.Background(), ws.MessageBinary, buf[:n]); err != nil {
				return // the reader sees the end of the same connection, with its reason
			}
		case err != nil:
			var end *transport.End
			if errors.As(err, &end) && !end.Remote {
				_ = l.conn.Close(ws.StatusNormalClosure, end.Reason)
			}
			return
		default:
			<-l.out.Arrived()
		}
	}
}

// watch asks a peer from which nothing came for a whole interval, and ends the link when no answer comes in time: a
// vanished machine closes no TCP connection.
func (l *link) watch(every, answer time.Duration) {
	tick := time.NewTicker(every)
	defer tick.Stop()
	heard := uint64(0)
	for {
		select {
		case <-l.ended:
			return
		case <-tick.C:
		}
		if now := l.heard.Load(); now != heard {
			heard = now
			continue
		}
		ctx, cancel := context.WithTimeout(context.Background(), answer)
		err := l.conn.Ping(ctx)
		cancel()
		if err != nil {
			if errors.Is(err, context.DeadlineExceeded) {
				l.fail(fmt.Sprintf("silent: no answer for %v", answer))
			}
			l.cut()
			return
		}
	}
}

// Send queues the datagram for the writing goroutine; when the peer reads too slowly the queue fills and it is dropped.
func (l *link) Send(b []byte) error {
	if err := transport.CheckSize(len(b), transport.DatagramBytes); err != nil {
		return err
	}
	if !l.out.Push(b) {
		if err := l.in.Err(); err != nil {
			return err
		}
	}
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
func (l *link) Queued() int              { return l.out.Bytes() }
func (l *link) Dropped() uint64          { return l.in.Dropped() + l.out.Dropped() }

// Close lets the writing goroutine send what waits and then the reason. A peer that does not take them is cut off
// after closeTime.
func (l *link) Close(reason string) error {
	end := &transport.End{Reason: transport.TrimReason(reason)}
	if l.in.Drop(end) {
		l.out.End(end)
		cut := time.AfterFunc(closeTime, l.cut)
		go func() {
			<-l.ended
			cut.Stop()
		}()
	}
	return nil
}

// endReason tells people how the connection ended: what the other side gave, or what went wrong.
func endReason(err error) string {
	var told ws.CloseError
	switch {
	case errors.As(err, &told) && told.Reason != "":
		return told.Reason
	case errors.As(err, &told) && told.Code == ws.StatusNormalClosure:
		return ""
	case errors.As(err, &told):
		return "closed with " + told.Code.String()
	case errors.Is(err, ws.ErrMessageTooBig):
		return fmt.Sprintf("a message above %d bytes arrived", transport.DatagramBytes)
	default:
		return "connection lost: " + err.Error()
	}
}
