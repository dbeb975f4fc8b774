package main

import (
	"slices"
	"sync"
	"time"
)

// keptSteps are the newest steps that count: a quarter of an hour.
const keptSteps = 1 << 16

// stopwatch times steps.
type stopwatch struct {
	from time.Time // of the step under way

	mu    sync.Mutex // guards what follows
	took  []time.Duration
	steps uint64
}

func (s *stopwatch) begin() { s.from = time.Now() }

func (s *stopwatch) end() { s.add(time.Since(s.from)) }

func (s *stopwatch) add(took time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.took) < keptSteps {
		s.took = append(s.took, took)
	} else {
		s.took[s.steps%keptSteps] = took
	}
	s.steps++
}

// percentiles of the steps kept; zero before the first.
func (s *stopwatch) percentiles(p ...int) []time.Duration {
	s.mu.Lock()
	all := slices.Clone(s.took)
	s.mu.Unlock()
	slices.Sort(all)
	values := make([]time.Duration, len(p))
	for i, p := range p {
		if len(all) > 0 {
			values[i] = all[min(len(all)*p/100, len(all)-1)]
		}
	}
	return values
}

// recent is the mean of the newest n steps.
func (s *stopwatch) recent(n int) (mean time.Duration) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n = min(n, len(s.took)); n == 0 {
		return 0
	}
	for i := range n {
		mean += s.took[(s.steps-1-uint64(i))%keptSteps]
	}
	return mean / time.Duration(n)
}
