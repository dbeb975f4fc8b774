package chaos

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/transport"
)

// dice are the numbers of a seed: a counter hashed, so that a draw more in one place changes nothing elsewhere as long as
// each place has its own dice.
type dice struct{ seed, n uint64 }

func (d *dice) next() uint64 {
	d.n++
	return wire.Mix(d.seed, d.n)
}

// below draws from 0 to n-1.
func (d *dice) below(n int) int { return int(d.next() >> 11 % uint64(n)) }

// one in n times it is true.
func (d *dice) one(n int) bool { return d.below(n) == 0 }

func (d *dice) real() float64 { return float64(d.next()>>11) / (1 << 53) }

func (d *dice) fork() dice { return dice{seed: d.next()} }

// Plan is what a seed has drawn.
type Plan struct {
	Seed     uint64
	Length   time.Duration
	Clients  []Guest
	Entities int
	Busy     int // operations a tick, at most
	Start    systems.Start
	SendRate int
	Bodies   bool // a body for every player, given at once
	MaxPeers int
	Sealed   bool // over links that want it; Draw leaves it to who plays the plan
}

// Guest is one client of a plan.
type Guest struct {
	Path      systemstest.Path
	Joins     time.Duration
	Leaves    time.Duration // zero: never
	Spectator bool
	Pace      float64
	Frames    int
}

// Draw makes the plan of a seed. Each seed switches most kinds of fault off: swarms of odd mixtures find more than one mean
// of everything.
func Draw(seed uint64, length time.Duration) Plan {
	d := dice{seed: wire.Mix(seed, 0x7ea)}
	p := Plan{Seed: seed, Length: length, Entities: []int{1, 8, 40, 120, 300}[d.below(5)], Busy: []int{1, 3, 8, 20}[d.below(4)],
		SendRate: []int{60, 60, 30, 20}[d.below(4)], Bodies: d.one(2)}
	if d.one(3) {
		p.Start = systems.Start{
			Tick:   []ecs.Tick{1<<16 - 50, 1<<32 - 90, 1<<40 - 20, 1<<48 - 300}[d.below(4)],
			Packet: []uint64{1<<8 - 3, 1<<16 - 20, 1<<32 - 40, 1<<61 - 9}[d.below(4)],
			Send:   []uint64{1<<16 - 9, 1<<32 - 30, 1<<62 - 100}[d.below(3)],
			Gen:    []uint32{1<<16 - 2, 1<<32 - 4}[d.below(2)],
		}
	}
	n := 1 + d.below(8)
	together := d.one(3)
	for i := range n {
		g := Guest{Path: systemstest.Path{Up: fault(&d), Down: fault(&d)}, Spectator: d.one(5), Pace: 1, Frames: 1}
		if !together || i > 1 {
			g.Joins = time.Duration(d.real() * float64(length) / 2)
		}
		if d.one(5) {
			g.Leaves = g.Joins + time.Duration(d.real()*float64(length)/2)
		}
		if d.one(3) {
			g.Pace = 1 + (d.real()-0.5)/500
		}
		if d.one(4) {
			g.Frames = 2 + d.below(2)
		}
		p.Clients = append(p.Clients, g)
	}
	return p
}

func fault(d *dice) transport.Fault {
	var f transport.Fault
	if !d.one(5) {
		f.Latency = time.Duration(d.below(201)) * time.Millisecond
	}
	if d.one(2) {
		f.Jitter = time.Duration(d.below(30)) * time.Millisecond
	}
	if d.one(2) {
		f.Loss = d.real() * 0.3
	}
	if d.one(5) {
		f.BurstEnter, f.BurstExit = 0.01, 0.2
	}
	if d.one(5) {
		f.Duplicate = d.real() * 0.3
	}
	if d.one(5) {
		f.Reorder = d.real() * 0.3
	}
	if d.one(6) {
		f.RateBytes = 32<<10 + d.below(200<<10)
	}
	return f
}
