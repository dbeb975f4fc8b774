package publish

import (
	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// page is a join page under way.
type page struct {
	number  uint64 // on the bulk lane, from 1
	tick    ecs.Tick
	bytes   int
	entries []paged
}

// paged is what a page tells of one entity.
type paged struct {
	index uint32
	set   netcomp.Set
	owner netcomp.PeerID
}

// sendPages builds pages when they can be sent, as far ahead as the window allows: the memory of a join is the window and
// a bit an entity. When nobody is unknown and no page is under way, FINAL follows.
func (q *Peer) sendPages() error {
	if q.final {
		return nil
	}
	under := 0
	for i := range q.pages.Len() {
		under += q.pages.At(i).bytes
	}
	for window := q.pipe.Window(); under < window; {
		bytes, entries := q.buildPage()
		if len(entries) == 0 {
			q.walked = true // who spawns from now on goes by block: a world that spawns all the time has an end, too
			break
		}
		if err := q.pipe.SendBulk(bytes); err != nil {
			return err
		}
		q.page++
		q.pages.Push(page{number: q.page, tick: q.p.tick, bytes: len(bytes), entries: entries})
		under += len(bytes)
		q.p.stats.Pages++
	}
	if q.pages.Len() > 0 {
		return nil
	}
	if _, more := q.unknown(0); more {
		q.cursor = 0
		return nil
	}
	if q.queues[spawnQueue].Len() > 0 { // what unknown has found to go by block counts too
		return nil
	}
	q.final, q.finalTick = true, q.p.tick
	f := message.Final{Tick: uint64(q.p.tick)}
	q.page++
	return q.pipe.SendBulk(f.Append(nil))
}

// unknown finds the next entity that a page may carry. One whose index still stands for a despawned entity at the peer
// goes by block, in order behind that despawn.
func (q *Peer) unknown(from uint32) (uint32, bool) {
	for index, ok := q.p.live.Next(from); ok; index, ok = q.p.live.Next(index + 1) {
		if q.known.Has(index) || q.paging.Has(index) {
			continue
		}
		if r := q.records.at(index); r != nil && r.queued[spawnQueue] {
			continue
		}
		if _, dying := q.dying[index]; dying {
			q.push(q.record(index), spawnQueue)
			continue
		}
		return index, true
	}
	return 0, false
}

// buildPage writes whole entities until the page is full; one larger than that is a page by itself.
func (q *Peer) buildPage() (bytes []byte, entries []paged) {
	w := &q.bits[0]
	index, ok := q.unknown(q.cursor)
	if !ok {
		return nil, nil
	}
	// The total counts this page's entities too, so the header is written once they are known; it sits in front.
	w.Reset(nil)
	b := &build{q: q, w: w}
	for ok {
		cut := w.Len()
		w.Bool(true)
		b.entity(index)
		if w.Len() > message.PageBytes*8 && len(entries) > 0 {
			w.Cut(cut)
			break
		}
		e := q.p.at(index)
		entries = append(entries, paged{index: index, set: q.set(index), owner: e.owner})
		q.paging.Set(index)
		e.holders++
		q.p.stats.Visited++
		q.cursor = index + 1
		if w.Len() > message.PageBytes*8 {
			break
		}
		index, ok = q.unknown(q.cursor)
	}
	w.Bool(false)
	q.told += uint64(len(entries))
	head := message.Page{Tick: uint64(q.p.tick), Total: q.told}
	return append(head.Append(nil), w.Bytes()...), entries
}

// pagesHeard makes known what delivered pages carried. What has changed since is owed from the page's tick on.
func (q *Peer) pagesHeard() {
	delivered := q.pipe.DeliveredBulk()
	for q.pages.Len() > 0 && q.pages.Front().number <= delivered {
		pg := q.pages.Pop()
		for i := range pg.entries {
			q.learn(&pg.entries[i], pg.tick)
		}
	}
}

func (q *Peer) learn(e *paged, t ecs.Tick) {
	q.paging.Clear(e.index)
	q.known.Set(e.index) // the page's hold becomes the peer's
	is := q.p.at(e.index)
	q.p.stats.Visited++
	r := q.recordAs(e.index, e.set, e.owner)
	r.set, r.owner, r.fresh = e.set, e.owner, max(r.fresh, t)
	if r.predicted(q) {
		q.adopt(e.index, t)
	}
	switch {
	case !is.alive:
		q.pushSince(r, despawnQueue, t+1)
		return
	default:
		if is.owner != e.owner {
			q.pushSince(r, ownerQueue, t+1)
		}
		if q.set(e.index) != e.set {
			q.pushSince(r, shapeQueue, t+1)
		}
	}
	for c := e.set.Next(0); c >= 0 && !r.predicted(q); c = e.set.Next(c + 1) {
		if is.set.Has(c) && q.p.changedAt(c, e.index) > t {
			d := q.dueOf(r, c)
			d.held, d.from, d.bases = t, t+1, newBases(t)
			q.noteValue(d.from)
			q.queue(r)
		}
	}
	q.settle(r)
}
