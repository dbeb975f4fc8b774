package udp

import (
	"context"
	"net"
	"sync/atomic"
	"time"

	"github.com/tickwire/tickwire/wire/transport"
)

// Listener is one socket with a link for each address heard on it.
type Listener struct {
	sock    *socket
	sealed  bool
	addr    string
	backlog *transport.Backlog

	// Guarded by the store's lock, which is taken before the backlog's.
	table table
	count Stats // the fields of a listener

	closed atomic.Bool
}

// Listen opens a socket on addr, "host:port" with an IP address or localhost; no host is every address of the machine
// (see docs/decisions/0014 for systems other than Linux), port 0 takes a free one. It starts one goroutine, which ends in
// Close. Errors: ErrNotLoopback if Unsealed, an address that cannot be
// read, or what the system said, in plain words when the port is in use. It panics on an IO that is none.
func Listen(addr string, cfg Config) (*Listener, error) {
	cfg = cfg.populate()
	at, err := parse(addr, !cfg.Unsealed)
	if err != nil {
		return nil, err
	}
	conn, err := net.ListenUDP("udp", net.UDPAddrFromAddrPort(at))
	if err != nil {
		return nil, transport.ListenError("udp", addr, err)
	}
	return listenOn(conn, cfg), nil
}

// listenOn takes a socket and starts its goroutine; cfg is populated.
func listenOn(conn *net.UDPConn, cfg Config) *Listener {
	queued := cfg.MaxQueued
	if queued <= 0 {
		queued = 16 * cfg.MaxLinks
	}
	l := &Listener{
		sock:    newSocket(conn, false, cfg.IO, listenerBatch, listenerBytes, newStore(queued, cfg.MaxLinks, listenerBatch)),
		sealed:  !cfg.Unsealed,
		addr:    conn.LocalAddr().String(),
		backlog: transport.NewBacklog(backlogLinks),
		table:   newTable(cfg.MaxLinks, cfg.IdleTimeout),
	}
	go l.sock.run(listenerBatch, l.heard, l.silence)
	return l
}

// Accept waits for the next address heard.
func (l *Listener) Accept(ctx context.Context) (transport.Link, error) { return l.backlog.Accept(ctx) }

// Addr is the address to dial, with the port taken.
func (l *Listener) Addr() string { return l.addr }

// Stats is what the socket did until now.
func (l *Listener) Stats() Stats {
	all := l.sock.stats()
	l.sock.store.mu.Lock()
	defer l.sock.store.mu.Unlock()
	all.Refused, all.Evicted, all.Idle = l.count.Refused, l.count.Evicted, l.count.Idle
	return all
}

// Links is how many links there are now.
func (l *Listener) Links() int {
	l.sock.store.mu.Lock()
	defer l.sock.store.mu.Unlock()
	return len(l.table.links)
}

// Close sends what was gathered, closes the socket and ends every link of it. It returns when the reading goroutine has
// ended.
func (l *Listener) Close() error {
	if l.closed.Swap(true) {
		<-l.sock.done
		return nil
	}
	l.backlog.Close("listener closed")
	l.sock.close()
	<-l.sock.done
	l.sock.store.mu.Lock()
	defer l.sock.store.mu.Unlock()
	l.table.each(func(k *link) { k.in.end(&transport.End{Reason: "listener closed"}) })
	l.table.clear()
	return nil
}

// heard hands a datagram to the link of its address, a new one if it has none. The store's lock is held.
func (l *Listener) heard(now time.Duration, d *slot) *slot {
	if !l.sealed && !d.ends.far.Addr().IsLoopback() {
		return d
	}
	k := l.table.links[d.ends.far]
	if k == nil {
		if k = l.admit(now, d.ends); k == nil {
			l.count.Refused++
			return d
		}
	}
	l.table.touch(k, now)
	return k.in.push(d)
}

// admit makes a link for a new address, nil when there is no room. The store's lock is held.
func (l *Listener) admit(now time.Duration, from ends) *link {
	if l.backlog.Full() {
		return nil
	}
	if l.table.full() {
		old := l.table.victim(now)
		if old == nil {
			return nil
		}
		l.count.Evicted++
		l.drop(old, "forgotten: too many links")
	}
	k := newLink(l.sock, from, maxLinkQueued, l.sealed)
	k.closed = func() { l.forget(k) }
	l.table.add(k, now)
	if !l.backlog.Offer(k) {
		l.table.remove(k)
		return nil
	}
	return k
}

// silence ends the links over which nothing came for too long.
func (l *Listener) silence(now time.Duration) {
	l.sock.store.mu.Lock()
	defer l.sock.store.mu.Unlock()
	for k := l.table.silent(now); k != nil; k = l.table.silent(now) {
		l.count.Idle++
		l.drop(k, "nothing heard for "+l.table.idle.String())
	}
}

// drop ends a link from the network's side. The store's lock is held.
func (l *Listener) drop(k *link, reason string) {
	l.table.remove(k)
	k.in.end(&transport.End{Reason: reason, Remote: true})
}

// forget takes a link closed by its owner out of the table, after what it sent.
func (l *Listener) forget(k *link) {
	l.sock.out.flush()
	l.sock.store.mu.Lock()
	l.table.remove(k)
	l.sock.store.mu.Unlock()
}
