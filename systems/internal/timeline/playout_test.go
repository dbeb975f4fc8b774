package timeline

import (
	"math/rand/v2"
	"sort"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/ecs"
)

// arrival is one send on its way.
type arrival struct {
	at             time.Duration
	tick, previous ecs.Tick
}

// arrivals are the sends of a host at a send every few ticks through a link, in order of arrival.
func arrivals(l link, from, to time.Duration, every ecs.Tick) []arrival {
	var out []arrival
	first := ecs.Tick(from/step) + 1
	for t := first; t <= ecs.Tick(to/step); t += every {
		if at, lost := l.fate(time.Duration(t) * step); !lost {
			out = append(out, arrival{at, t, t - every})
		}
	}
	sort.SliceStable(out, func(i, j int) bool { return out[i].at < out[j].at })
	return out
}

// play advances a clock frame by frame and feeds it what arrives.
func play(p *Playout, in []arrival, from, to, frame time.Duration, look func(now time.Duration)) {
	for now := from; now < to; now += frame {
		for len(in) > 0 && in[0].at <= now {
			p.Arrived(in[0].at, in[0].tick, in[0].previous)
			in = in[1:]
		}
		p.Advance(now)
		look(now)
	}
}

func TestR52_RenderTimeIsSmoothAndRarelyStarved(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := link{
			rnd:    rand.New(rand.NewPCG(rapid.Uint64().Draw(t, "seed"), 2)),
			base:   time.Duration(rapid.IntRange(0, 200).Draw(t, "one way ms")) * time.Millisecond,
			jitter: time.Duration(rapid.IntRange(0, 40).Draw(t, "jitter ms")) * time.Millisecond,
			loss:   float64(rapid.IntRange(0, 15).Draw(t, "loss %")) / 100,
		}
		every := ecs.Tick(rapid.SampledFrom([]int{1, 2, 3}).Draw(t, "ticks between sends"))
		frame := rapid.SampledFrom([]time.Duration{time.Second / 144, time.Second / 60, time.Second / 30}).Draw(t, "frame")
		p := NewPlayout(step)
		last, starved, total := 0.0, 0, 0
		newest := ecs.Tick(0)
		in := arrivals(l, 0, 30*time.Second, every)
		seen := in
		play(p, in, time.Second/2, 30*time.Second, frame, func(now time.Duration) {
			for len(seen) > 0 && seen[0].at <= now {
				newest, seen = max(newest, seen[0].tick), seen[1:]
			}
			moved := p.Render() - last
			require.GreaterOrEqual(t, moved, 0.0, "never back")
			last = p.Render()
			require.True(t, p.Delay() >= MinDelay && p.Delay() <= MaxDelay, "delay %v", p.Delay())
			if now < 8*time.Second {
				return
			}
			rate := moved / (float64(frame) / float64(step))
			require.InDelta(t, 1, rate, 0.1001, "rate at %v", now)
			total++
			if p.Render() > float64(newest) {
				starved++
			}
		})
		require.LessOrEqual(t, float64(starved), 0.06*float64(total), "frames without a newer sample")
	})
}

func TestR52_DelayOfACleanLinkIsTheFloor(t *testing.T) {
	for _, frame := range []time.Duration{time.Second / 60, time.Second / 144} {
		p := NewPlayout(step)
		in := arrivals(link{rnd: rand.New(rand.NewPCG(1, 1)), base: 40 * time.Millisecond}, 0, 20*time.Second, 1)
		play(p, in, time.Second/4, 20*time.Second, frame, func(time.Duration) {})
		require.InDelta(t, MinDelay, p.Delay(), 0.01)
		require.InDelta(t, p.Host()-MinDelay, p.Render(), 0.2)
		starved, total := p.Starved()
		require.Less(t, starved, total/50)
	}
}

func TestR52_DelayGrowsWithJitterAndShrinksBackSlowly(t *testing.T) {
	rnd := rand.New(rand.NewPCG(5, 5))
	clean := link{rnd: rnd, base: 30 * time.Millisecond}
	bad := link{rnd: rnd, base: 30 * time.Millisecond, jitter: 60 * time.Millisecond, loss: 0.1}
	p := NewPlayout(step)
	look := func(time.Duration) {}
	play(p, arrivals(clean, 0, 10*time.Second, 1), time.Second, 10*time.Second, step, look)
	calm := p.Delay()
	play(p, arrivals(bad, 10*time.Second, 20*time.Second, 1), 10*time.Second, 20*time.Second, step, look)
	shaken := p.Delay()
	require.Greater(t, shaken, calm+4)
	play(p, arrivals(clean, 20*time.Second, 21*time.Second, 1), 20*time.Second, 21*time.Second, step, look)
	require.Greater(t, p.Delay(), shaken-2, "not at once")
	play(p, arrivals(clean, 21*time.Second, 50*time.Second, 1), 21*time.Second, 50*time.Second, step, look)
	require.InDelta(t, calm, p.Delay(), 0.3)
}

// A host at rest says so four times a second. That is no reason to draw a later motion late.
func TestR52_QuietDoesNotGrowTheDelay(t *testing.T) {
	p := NewPlayout(step)
	l := link{rnd: rand.New(rand.NewPCG(1, 1)), base: 30 * time.Millisecond}
	look := func(time.Duration) {}
	play(p, arrivals(l, 0, 5*time.Second, 1), time.Second, 5*time.Second, step, look)
	play(p, arrivals(l, 5*time.Second, 7*time.Second, 15), 5*time.Second, 7*time.Second, step, look)
	require.Less(t, p.Delay(), 3.0)
	require.InDelta(t, p.Host()-p.Delay(), p.Render(), 1)
}

func TestR52_RenderTimeJumpsOverALongGapAndStandsAtAnEarlierHost(t *testing.T) {
	p := NewPlayout(step)
	p.Arrived(0, 100, 99)
	p.Advance(0)
	require.InDelta(t, 97, p.Render(), 0.01)
	p.Arrived(10*time.Second, 700, 699)
	p.Advance(10 * time.Second)
	require.InDelta(t, 697, p.Render(), 1, "more than a second off: at once")

	// The host stood still for five seconds: its clock is behind what the render clock expects.
	p.Arrived(15*time.Second, 701, 700)
	p.Advance(15 * time.Second)
	at := p.Render()
	require.LessOrEqual(t, at, 731.0, "the clock does not run on and on")
	for i := range ecs.Tick(200) {
		now := 15*time.Second + time.Duration(i)*step
		p.Arrived(now, 702+i, 701+i)
		p.Advance(now)
		require.GreaterOrEqual(t, p.Render(), at)
		at = p.Render()
	}
	require.InDelta(t, p.Host()-p.Delay(), at, 2.5, "and is in step again soon")

	p.Reset()
	p.Arrived(20*time.Second, 5, 4)
	p.Advance(20 * time.Second)
	require.InDelta(t, 2, p.Render(), 0.01, "another host begins anywhere")
}

func TestPlayoutOutlivesAnyNumber(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := NewPlayout(0)
		last := 0.0
		for range 60 {
			p.Arrived(time.Duration(rapid.Int64().Draw(t, "now")), ecs.Tick(rapid.Uint64().Draw(t, "tick")), ecs.Tick(rapid.Uint64().Draw(t, "previous")))
			p.Advance(time.Duration(rapid.Int64().Draw(t, "frame")))
			require.GreaterOrEqual(t, p.Render(), last)
			last = p.Render()
			require.True(t, p.Delay() >= MinDelay && p.Delay() <= MaxDelay)
		}
	})
}

func TestPlayoutAllocatesNothing(t *testing.T) {
	p := NewPlayout(step)
	tick := ecs.Tick(0)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		tick++
		p.Arrived(time.Duration(tick)*step, tick, tick-1)
		p.Advance(time.Duration(tick) * step)
	}))
}
