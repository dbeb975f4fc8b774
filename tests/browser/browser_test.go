package browser

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestTwoTabsPlay is the arena as two people meet it.
func TestTwoTabsPlay(t *testing.T) {
	browser := startBrowser(t)
	page := startArena(t)
	ann, ben := enter(t, browser, page, "Ann"), enter(t, browser, page, "Ben")
	for _, b := range []*tab{ann, ben} {
		b.until(time.Minute, "both discs", func(s shown) bool { return len(s.Discs) == 2 })
	}

	t.Run("each sees the other move", func(t *testing.T) {
		moves(t, ann, ben)
		moves(t, ben, ann)
	})
	t.Run("switches", func(t *testing.T) {
		ann.tap('P')
		ann.until(10*time.Second, "no prediction", func(s shown) bool { return !s.Prediction && s.Interpolation })
		ann.tap('P')
		ann.until(10*time.Second, "prediction", func(s shown) bool { return s.Prediction })
		ann.tap('L')
		ann.tap('L')
		ann.until(time.Minute, "100 ms more of latency", func(s shown) bool { return s.RTT > 0.08 })
		for range 3 {
			ann.tap('L') // round to none
		}
	})
	t.Run("one kill scores on both", func(t *testing.T) {
		ann.tap('B') // a bot plays for Ann; Ben stands still
		for _, b := range []*tab{ann, ben} {
			b.until(2*time.Minute, "the kill", func(s shown) bool {
				score, _ := s.score("Ann")
				_, deaths := s.score("Ben")
				return score >= 1 && deaths >= 1
			})
		}
		ann.tap('B')
	})
}

// moves holds a key in one tab and looks at the disc from both, and at the pixels of the other.
func moves(t *testing.T, who, watcher *tab) {
	t.Helper()
	before := settled(t, who, watcher)
	first := watcher.screenshot()
	letter, sign := byte('D'), 1.0
	if before.X > 0 {
		letter, sign = 'A', -1.0
	}
	who.down(letter)
	for _, b := range []*tab{who, watcher} {
		b.until(2*time.Minute, who.name+" moving", func(s shown) bool {
			d, ok := s.disc(who.name)
			return ok && (d.X-before.X)*sign > 1.2
		})
	}
	who.up(letter)
	after := settled(t, who, watcher)
	second := watcher.screenshot()
	require.Greater(t, differ(first, second, before.SX, before.SY), 0.5, "where %s was", who.name)
	require.Greater(t, differ(first, second, after.SX, after.SY), 0.5, "where %s is", who.name)
	middle := watcher.read().middle(t)
	require.Less(t, differ(first, second, middle[0], middle[1]), 0.02, "the block in the middle stands")
}

// settled waits until a disc stands still, at the same place in both tabs, and returns it as the watcher sees it.
func settled(t *testing.T, who, watcher *tab) (seen disc) {
	t.Helper()
	var last disc
	frames, still := 0, 0
	watcher.until(time.Minute, who.name+" standing where it is", func(s shown) bool {
		if s.Frames == frames {
			return false
		}
		seen, _ = s.disc(who.name)
		if still++; seen.X != last.X || seen.Y != last.Y {
			still = 0
		}
		frames, last = s.Frames, seen
		own, ok := who.read().disc(who.name)
		return ok && still >= 3 && math.Hypot(own.X-seen.X, own.Y-seen.Y) < 0.05
	})
	return seen
}

// middle is where the middle of the yard is on the page, from two discs that stand apart, or one that is off the middle.
func (s shown) middle(t *testing.T) [2]float64 {
	t.Helper()
	require.Len(t, s.Discs, 2)
	a, b := s.Discs[0], s.Discs[1]
	scale := math.Hypot(a.SX-b.SX, a.SY-b.SY) / math.Hypot(a.X-b.X, a.Y-b.Y)
	return [2]float64{a.SX - a.X*scale, a.SY - a.Y*scale}
}
