package sim

import (
	"github.com/tickwire/tickwire/wire/transport"
)

// inboxDatagrams wait for Recv at most; the newest is dropped. What one goroutine may send in two seconds at the
// default rate of a connection.
const inboxDatagrams = 2048

// Link is one end of a link of the network.
type Link struct {
	net    *Net
	id     uint64
	host   bool
	remote string
	peer   *Link
	path   transport.Path // of what this end sends
	inbox  ring
	end    *transport.End // set once: by Close here, by the arrival of the other end's, or by Cut
}

// ID is the id of the link, the same at both ends.
func (l *Link) ID() uint64 { return l.id }

// Host tells that this is the end of the listener.
func (l *Link) Host() bool { return l.host }

// Peer is the other end.
func (l *Link) Peer() *Link { return l.peer }

// Counts is what the network did to the datagrams that this end sent.
func (l *Link) Counts() transport.Counts { return l.path.Counts() }

// Fault is what happens to the datagrams that this end sends.
func (l *Link) Fault() transport.Fault { return l.path.Fault() }

// Send puts the datagram under way.
func (l *Link) Send(b []byte) error {
	if err := transport.CheckSize(len(b), transport.DatagramBytes); err != nil {
		return err
	}
	if l.end != nil {
		return l.end
	}
	trip := l.path.Send(l.net.now, len(b))
	for i := range trip.Copies {
		f := l.net.flight(trip.At[i], l.peer)
		f.n = copy(f.data[:], b)
	}
	return nil
}

// Recv takes what arrived.
func (l *Link) Recv(buf []byte) (int, error) {
	transport.CheckBuffer(buf, transport.DatagramBytes)
	if f := l.inbox.pop(); f != nil {
		n := copy(buf, f.data[:f.n])
		l.net.release(f)
		return n, nil
	}
	if l.end != nil {
		return 0, l.end
	}
	return 0, nil
}

// MaxDatagramBytes is transport.DatagramBytes, whatever the MTU of the path: a network does not tell.
func (l *Link) MaxDatagramBytes() int { return transport.DatagramBytes }

// Reliable is false.
func (l *Link) Reliable() bool { return false }

// Remote names the link and the other side, as "sim link 3.1 host".
func (l *Link) Remote() string { return l.remote }

// Dropped counts what arrived here and was not taken: the inbox was full or this end had ended.
func (l *Link) Dropped() uint64 { return l.peer.path.Counts().Missed }

// Close ends this end now. The other end hears the reason after the latency and after what is under way in order,
// unless the path is a black hole or the network does not carry ends.
func (l *Link) Close(reason string) error {
	if l.end != nil {
		return nil
	}
	reason = transport.TrimReason(reason)
	l.finish(&transport.End{Reason: reason})
	l.drain()
	if l.net.mute {
		return nil
	}
	if at, ok := l.path.End(l.net.now); ok {
		f := l.net.flight(at, l.peer)
		f.end = &transport.End{Reason: reason, Remote: true}
	}
	return nil
}

// cut ends this end and loses what waits or is under way to it.
func (l *Link) cut(end *transport.End) {
	if l.end == nil {
		l.finish(end)
		l.drain()
	}
}

func (l *Link) finish(end *transport.End) {
	l.end = end
	l.net.ended(l)
}

func (l *Link) drain() {
	for f := l.inbox.pop(); f != nil; f = l.inbox.pop() {
		l.net.release(f)
	}
}

// arrive takes a flight that has reached this end.
func (l *Link) arrive(f *flight) {
	switch {
	case f.end != nil:
		if l.end == nil {
			l.finish(f.end)
		}
	case l.end != nil || l.inbox.n == inboxDatagrams:
		l.peer.path.Miss()
	default:
		l.inbox.push(f)
		return
	}
	l.net.release(f)
}
