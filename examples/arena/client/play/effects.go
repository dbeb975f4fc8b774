package play

import (
	"math"
	"math/rand/v2"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/arena/game"
)

const (
	sparkLife = 0.45 // seconds
	maxSparks = 600
	lineLife  = 5.0 // seconds
	maxLines  = 6
)

// Spark is a bit of light that flies off.
type Spark struct {
	At   game.Vec
	Life float32 // 1 when new, 0 at its end

	vel game.Vec // metres a second
}

// effects are what is seen and heard of nowhere else: they are no part of the game.
type effects struct {
	sparks []Spark
	feed   []line
	bolts  map[ecs.Entity]sighting
	frames uint64
	random *rand.Rand
}

type line struct {
	text string
	left float32 // seconds
}

// sighting is where a bolt was when it was last seen.
type sighting struct {
	at    game.Vec
	frame uint64
}

func newEffects() effects {
	return effects{bolts: map[ecs.Entity]sighting{}, random: rand.New(rand.NewPCG(1, 1))}
}

// burst lets n sparks fly from a place.
func (e *effects) burst(at game.Vec, n int, speed float32) {
	for range min(n, maxSparks-len(e.sparks)) {
		sin, cos := math.Sincos(e.random.Float64() * 2 * math.Pi)
		v := speed * (1 + 3*e.random.Float32())
		e.sparks = append(e.sparks, Spark{at, 1, game.Vec{X: v * float32(cos), Y: v * float32(sin)}})
	}
}

// say adds a line to the feed.
func (e *effects) say(text string) {
	if len(e.feed) == maxLines {
		e.feed = append(e.feed[:0], e.feed[1:]...)
	}
	e.feed = append(e.feed, line{text, lineLife})
}

// saw notes where a bolt is in this frame; one that is not seen in the next has met something there.
func (e *effects) saw(bolt ecs.Entity, at game.Vec) { e.bolts[bolt] = sighting{at, e.frames} }

// frame lets time pass.
func (e *effects) frame(dt float32) {
	for bolt, s := range e.bolts {
		if s.frame != e.frames {
			delete(e.bolts, bolt)
			e.burst(s.at, 3, 0.8)
		}
	}
	e.frames++
	kept := e.sparks[:0]
	for _, s := range e.sparks {
		s.At.X += s.vel.X * dt
		s.At.Y += s.vel.Y * dt
		if s.Life -= dt / sparkLife; s.Life > 0 {
			kept = append(kept, s)
		}
	}
	e.sparks = kept
	lines := e.feed[:0]
	for _, l := range e.feed {
		if l.left -= dt; l.left > 0 {
			lines = append(lines, l)
		}
	}
	e.feed = lines
}

func (e *effects) lines(dst []string) []string {
	for _, l := range e.feed {
		dst = append(dst, l.text)
	}
	return dst
}
