package udp

import (
	"net/netip"
	"time"
)

// A link is settled when datagrams came over it for settleTime, settleCount at least. Until then it is young, and
// the first to go: an invented address sends once, or costs its inventor seconds of traffic.
const (
	settleTime  = 2 * time.Second
	settleCount = 16
	quietTime   = time.Second // a settled link may be evicted only when it was silent for so long
)

// table holds the links of a listener: at most most, found by address, in two lists by when they were last heard.
// Every operation takes constant time. The lock of the store guards it.
//
// When it is full the victim is the young link not heard for the longest; without a young one, the settled link not
// heard for the longest, if that is longer than quietTime; else the newcomer is refused.
type table struct {
	most    int
	idle    time.Duration
	links   map[netip.AddrPort]*link
	young   list
	settled list
}

func newTable(most int, idle time.Duration) table {
	return table{most: most, idle: idle, links: map[netip.AddrPort]*link{}}
}

func (t *table) full() bool { return len(t.links) >= t.most }

func (t *table) add(k *link, now time.Duration) {
	k.first, k.last = now, now
	k.list = &t.young
	k.list.pushFront(k)
	t.links[k.ends.far] = k
}

// touch notes a datagram on k.
func (t *table) touch(k *link, now time.Duration) {
	k.last = now
	k.heard++
	k.list.unlink(k)
	if k.list == &t.young && k.heard >= settleCount && now-k.first >= settleTime {
		k.list = &t.settled
	}
	k.list.pushFront(k)
}

func (t *table) victim(now time.Duration) *link {
	if k := t.young.back; k != nil {
		return k
	}
	if k := t.settled.back; k != nil && now-k.last > quietTime {
		return k
	}
	return nil
}

// silent is a link that was not heard for the idle time, if there is one.
func (t *table) silent(now time.Duration) *link {
	for _, k := range [...]*link{t.young.back, t.settled.back} {
		if k != nil && now-k.last > t.idle {
			return k
		}
	}
	return nil
}

// remove takes k out; a link already out stays out.
func (t *table) remove(k *link) {
	if k.list == nil {
		return
	}
	k.list.unlink(k)
	k.list = nil
	delete(t.links, k.ends.far)
}

func (t *table) each(run func(k *link)) {
	for _, l := range [...]*list{&t.young, &t.settled} {
		for k := l.front; k != nil; k = k.next {
			run(k)
		}
	}
}

func (t *table) clear() {
	for _, l := range [...]*list{&t.young, &t.settled} {
		for l.front != nil {
			t.remove(l.front)
		}
	}
}

// list is a doubly linked list through the links themselves.
type list struct{ front, back *link }

func (l *list) pushFront(k *link) {
	k.prev, k.next = nil, l.front
	if l.front != nil {
		l.front.prev = k
	} else {
		l.back = k
	}
	l.front = k
}

func (l *list) unlink(k *link) {
	if k.prev != nil {
		k.prev.next = k.next
	} else {
		l.front = k.next
	}
	if k.next != nil {
		k.next.prev = k.prev
	} else {
		l.back = k.prev
	}
	k.prev, k.next = nil, nil
}
