package journal

import (
	"fmt"
	"math"

	"github.com/tickwire/tickwire/ecs"
)

// Hidden is the component of entities that are out of the simulation: no filter of the
// game finds them, since nearly all their other components are in a stash.
type Hidden struct{}

// maxKeep bounds the ticks kept: 2^16 is eighteen minutes at 60 Hz, and a mistake.
const maxKeep = 1 << 16

// Journal is what one world remembers of its changes. It is off until Start.
type Journal struct {
	// constant after Start
	w       *ecs.World
	keep    int
	started bool
	mark    ecs.ID   // of Hidden
	stay    []ecs.ID // components a hidden entity keeps

	columns []column
	erased  []Erased // the same
	byID    [256]column

	tick      ecs.Tick
	begun     bool
	recording bool     // there is a segment of tick, so changes are kept
	epoch     uint32   // even, another for each Begin, Rewind and Clear; 0 before Start
	floor     ecs.Tick // oldest tick Rewind accepts

	// A segment is what was kept in one tick. segments is a ring of those numbered
	// oldest to next-1, at number % len; their ticks rise and are above floor.
	segments     []segment
	oldest, next uint64

	records records
	hidden  map[ecs.Entity]*ecs.Stash // by Hide
	unborn  map[ecs.Entity]*ecs.Stash // by Rewind
	born    []ecs.Entity              // what Rewind returns
	one     [1]ecs.ID                 // scratch list
	watched bool
}

type segment struct {
	tick  ecs.Tick
	first uint64 // number of its first record
}

// Of returns the journal of w, made on first use. It panics when that is inside a query.
func Of(w *ecs.World) *Journal { return ecs.ResourceOf(w, newJournal) }

func newJournal(w *ecs.World) *Journal {
	return &Journal{
		w:      w,
		mark:   ecs.ComponentID[Hidden](w),
		hidden: map[ecs.Entity]*ecs.Stash{},
		unborn: map[ecs.Entity]*ecs.Stash{},
	}
}

// Start turns the journal on. keep is the number of ticks that Rewind can take back; 0
// keeps marks alone. It panics on a keep out of range or different from the one in force.
func (j *Journal) Start(keep int) {
	if keep < 0 || keep > maxKeep {
		panic(fmt.Sprintf("journal: Start with %d ticks, want 0 to %d", keep, maxKeep))
	}
	if j.started {
		if keep != j.keep {
			panic(fmt.Sprintf("journal: Start with %d ticks after %d", keep, j.keep))
		}
		return
	}
	j.started, j.keep = true, keep
	j.segments = make([]segment, keep+1)
	for _, c := range j.columns {
		c.resize(len(j.segments))
	}
	j.turn()
}

// Stop turns the journal off: what was kept is forgotten, nothing is marked any more, and another Start may keep another
// number of ticks. Entities that are hidden stay so, until Show. Before Start it does nothing.
func (j *Journal) Stop() {
	if !j.started {
		return
	}
	j.Clear(0)
	j.started, j.begun, j.keep, j.stay, j.segments = false, false, 0, nil, nil
	for _, c := range j.columns {
		c.begin(0)
	}
}

// Started tells whether the journal is on.
func (j *Journal) Started() bool { return j.started }

// Keep returns the number of ticks that Rewind can take back.
func (j *Journal) Keep() int { return j.keep }

// Tick returns the tick that changes belong to now.
func (j *Journal) Tick() ecs.Tick { return j.tick }

// Oldest returns the oldest tick that Rewind accepts.
func (j *Journal) Oldest() ecs.Tick {
	if j.keep == 0 {
		return j.tick
	}
	return j.floor
}

// Columns returns every column in order of creation; do not change the slice.
func (j *Journal) Columns() []Erased { return j.erased }

// MarkID returns the component ID of Hidden.
func (j *Journal) MarkID() ecs.ID { return j.mark }

// Stay names components that entities keep while they are hidden.
func (j *Journal) Stay(ids ...ecs.ID) { j.stay = append(j.stay, ids...) }

// Begin starts tick t: the marks of the tick before are gone, and what was kept of ticks up
// to t-keep is forgotten. Ticks may be left out. It panics before Start and unless t is
// later than the tick under way. It costs as much as the ticks it forgets held structure;
// marks and priors are dropped at once.
func (j *Journal) Begin(t ecs.Tick) {
	switch {
	case !j.started:
		panic("journal: Begin before Start")
	case j.begun && t <= j.tick:
		panic(fmt.Sprintf("journal: Begin of tick %d in tick %d; Rewind or Clear goes back", t, j.tick))
	}
	if !j.begun {
		j.begun = true
		j.floor = t - min(t, 1)
	}
	j.turn()
	j.tick = t
	if j.keep == 0 {
		return
	}
	for j.oldest < j.next && t-j.segment(j.oldest).tick >= ecs.Tick(j.keep) {
		j.floor = j.segment(j.oldest).tick
		j.oldest++
	}
	j.forget()
	j.open(t)
}

// Clear forgets everything kept and makes t the tick under way, earlier or later than
// before. Entities that are hidden or unborn stay so, until Show, Claim or Forget.
func (j *Journal) Clear(t ecs.Tick) {
	if !j.started {
		panic("journal: Clear before Start")
	}
	j.turn()
	j.begun, j.recording = true, false
	j.tick, j.floor, j.oldest = t, t, j.next
	j.forget()
}

// turn ends the marks of a tick.
func (j *Journal) turn() {
	if j.epoch >= math.MaxUint32-1 { // after two years at 60 Hz
		j.epoch = 0
		for _, c := range j.columns {
			c.wrap()
		}
	}
	j.epoch += 2
	for _, c := range j.columns {
		c.begin(j.epoch)
	}
}

func (j *Journal) place(n uint64) int { return int(n % uint64(len(j.segments))) }

func (j *Journal) segment(n uint64) *segment { return &j.segments[j.place(n)] }

// open makes a segment of tick t, the newest.
func (j *Journal) open(t ecs.Tick) {
	at := j.place(j.next)
	j.segments[at] = segment{tick: t, first: j.records.next()}
	j.next++
	for _, c := range j.columns {
		c.open(at)
	}
	j.recording = true
}

// forget drops what lies before the oldest segment.
func (j *Journal) forget() {
	at, first := -1, j.records.next()
	if j.oldest < j.next {
		at, first = j.place(j.oldest), j.segment(j.oldest).first
	}
	for _, c := range j.columns {
		c.forget(at)
	}
	j.records.forget(first)
}

func (j *Journal) add(c column) {
	if j.started {
		c.resize(len(j.segments))
	}
	j.columns = append(j.columns, c)
	j.erased = append(j.erased, c)
	j.byID[ecs.Index(c.ID())] = c
}
