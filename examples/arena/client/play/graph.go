package play

import (
	"fmt"
	"time"

	"github.com/tickwire/tickwire/systems"
)

const (
	graphEvery  = time.Second / 4 // between two points
	graphPoints = 120             // half a minute
)

// Point is what one stretch of time was like.
type Point struct {
	RTT         time.Duration
	In, Out     float64 // kilobytes a second
	Corrections int
}

// Graph is the net graph: the newest numbers, and how they came about.
type Graph struct {
	Points []Point // oldest first
	Stats  systems.ClientStats

	since time.Duration
	last  systems.ClientStats
}

func (g *Graph) add(dt time.Duration, s systems.ClientStats) {
	g.Stats = s
	g.since += dt
	if g.since < graphEvery {
		return
	}
	kb := 1 / (1000 * g.since.Seconds())
	if len(g.Points) == graphPoints {
		g.Points = append(g.Points[:0], g.Points[1:]...)
	}
	g.Points = append(g.Points, Point{
		RTT:         s.RTT,
		In:          float64(s.BytesIn-min(s.BytesIn, g.last.BytesIn)) * kb,
		Out:         float64(s.BytesOut-min(s.BytesOut, g.last.BytesOut)) * kb,
		Corrections: int(s.Corrections - min(s.Corrections, g.last.Corrections)),
	})
	g.since, g.last = 0, s
}

// Lines are the numbers, a line each.
func (g *Graph) Lines() []string {
	var p Point
	if n := len(g.Points); n > 0 {
		p = g.Points[n-1]
	}
	s := g.Stats
	return []string{
		fmt.Sprintf("rtt %4d ms   jitter %3d ms", s.RTT.Milliseconds(), s.Jitter.Milliseconds()),
		fmt.Sprintf("loss %3.0f %%    in %5.1f kB/s", 100*s.Loss, p.In),
		fmt.Sprintf("stalls %3d   out %4.1f kB/s", s.Stalls, p.Out),
		fmt.Sprintf("lead %5.1f ticks", s.Lead),
		fmt.Sprintf("render delay %4.1f ticks", s.Delay),
		fmt.Sprintf("corrections %4d", s.Corrections),
	}
}
