package main

import (
	"slices"
	"testing"
	"time"
)

// A row is one way to do what its cell is about.
type row struct {
	name string
	run  loop
	// bits are those of each value on the wire, nil where nothing is written.
	bits []int
	// mostRatio, mostBytes and noAllocs are what has been promised; zero is nothing.
	mostRatio float64
	mostBytes int
	noAllocs  bool
}

// A cell is what is compared: the first row is the floor, which has a ratio of 1.
type cell struct {
	name string
	rows []row
}

// netgen is the name of the rows that are judged.
const netgen = "netgen"

// A result is a row that was measured.
type result struct {
	row
	nanos  float64 // of a call, the median
	ratio  float64 // to the floor, the median of the repetitions' own ratios
	allocs float64 // of a call
}

// measure runs the rows in turns, so that what slows the machine for a while slows all of them. The order turns as well.
func measure(c cell, reps int, slice time.Duration) []result {
	calls := make([]int, len(c.rows))
	for i, r := range c.rows {
		calls[i] = calibrate(r.run, slice)
	}
	nanos := make([][]float64, len(c.rows)) // by row and repetition
	for rep := range reps {
		for k := range c.rows {
			i := (rep + k) % len(c.rows)
			start := time.Now()
			c.rows[i].run(calls[i])
			nanos[i] = append(nanos[i], float64(time.Since(start).Nanoseconds())/float64(calls[i]))
		}
	}
	results := make([]result, len(c.rows))
	for i, r := range c.rows {
		ratios := make([]float64, reps)
		for rep := range ratios {
			ratios[rep] = nanos[i][rep] / nanos[0][rep]
		}
		results[i] = result{row: r, nanos: median(nanos[i]), ratio: median(ratios), allocs: allocsOf(r.run)}
	}
	return results
}

// calibrate finds how many calls take a slice of time; a multiple of count.
func calibrate(run loop, slice time.Duration) int {
	for n := 2 * count; ; n *= 2 {
		start := time.Now()
		run(n)
		if time.Since(start) >= slice {
			return n
		}
	}
}

// allocsOf is the allocations of a call, over all values.
func allocsOf(run loop) float64 {
	return testing.AllocsPerRun(4, func() { run(count) }) / count
}

func median(of []float64) float64 {
	sorted := slices.Sorted(slices.Values(of))
	return sorted[len(sorted)/2]
}

// bytes are the mean and the most of what the row writes for a value, zero where it writes nothing.
func (r row) bytes() (mean float64, most int) {
	sum := 0
	for _, bits := range r.bits {
		sum += bits
		most = max(most, (bits+7)/8)
	}
	return float64(sum) / 8 / float64(max(len(r.bits), 1)), most
}
