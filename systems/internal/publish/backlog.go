package publish

import (
	"math"

	"github.com/tickwire/tickwire/ecs"
)

// A queue of up to walkLimit entries is walked at every send for the oldest tick in it. A longer one, which means that a
// peer is behind, is walked at one send of walkEvery, and a lower bound stands in between: what is told may be older than
// need be, never newer.
const (
	walkLimit = 1024
	walkEvery = 16
)

// never is later than any tick.
const never = ecs.Tick(math.MaxUint64)

// backlog are lower bounds of what holds ticks back.
type backlog struct {
	value     ecs.Tick // first tick of any value that is owed
	structure ecs.Tick // first tick of any structural difference that is owed
	stale     ecs.Tick // first tick of values that go unsaid because of it
}

func newBacklog() backlog { return backlog{never, never, never} }

func (q *Peer) walks(n int) bool { return n <= walkLimit || q.number%walkEvery == 0 }

// settled is the newest tick whose every change has been put in a send or block at that value or a newer one.
func (q *Peer) settled(held ecs.Tick) ecs.Tick {
	t := min(held, q.ownHeld())
	if n := q.owed.Len(); q.walks(n) {
		q.backlog.value = never
		for i := range n {
			if r := q.records.at(*q.owed.At(i)); r != nil {
				q.backlog.value = min(q.backlog.value, q.firstDue(r))
			}
		}
	}
	t = min(t, q.backlog.value-1)
	for i := range q.pages.Len() {
		t = min(t, q.pages.At(i).tick)
	}
	return t
}

func (q *Peer) firstDue(r *record) ecs.Tick {
	t := never
	for i := range r.values {
		if d := &r.values[i]; q.news(r, d) {
			t = min(t, d.from)
		}
	}
	return t
}

// complete is the tick up to which every structural change owed to the peer is in a block, and held the one up to which
// none of the values that go unsaid because of it is missing.
func (q *Peer) complete() (t, held ecs.Tick) {
	n := 0
	for i := range q.queues {
		n += q.queues[i].Len()
	}
	if q.walks(n) {
		q.backlog.structure, q.backlog.stale = never, never
		for i := range q.queues {
			for j := range q.queues[i].Len() {
				if r := q.records.at(*q.queues[i].At(j)); r != nil && r.queued[i] {
					q.noteStructure(r)
				}
			}
		}
	}
	t = min(q.p.tick, q.backlog.structure-1)
	for j := range q.events.Len() {
		t = min(t, q.events.At(j).since-1)
	}
	return t, min(t, q.backlog.stale-1)
}

// noteValue and noteStructure keep the bounds when something becomes owed, or owed from an earlier tick on.
func (q *Peer) noteValue(from ecs.Tick) {
	if from != 0 {
		q.backlog.value = min(q.backlog.value, from)
	}
}

func (q *Peer) noteStructure(r *record) {
	if r.since != 0 {
		q.backlog.structure = min(q.backlog.structure, r.since)
		if r.stale != 0 {
			q.backlog.stale = min(q.backlog.stale, r.stale)
		}
	}
}
