package main

import (
	"fmt"
	"slices"
)

// rest interleaves worlds of three sizes in which nothing happens, and compares what their ticks take. What a tick costs
// must follow what changes, so the ratio of the largest to the smallest must be about one.
func rest(ticks int) error {
	sizes := []int{100, 20_000, 1_000_000}
	paths := make([]*path, len(sizes))
	for i, n := range sizes {
		var err error
		if paths[i], err = newPath(n); err != nil {
			return err
		}
	}
	host, view := make([][]int64, len(sizes)), make([][]int64, len(sizes))
	visited := make([]uint64, len(sizes))
	for i, p := range paths {
		visited[i] = p.server.Stats().Visited + p.viewer.Stats().Visited
	}
	for range max(ticks, 100) * 4 {
		for i, p := range paths {
			p.tick(nil)
			host[i], view[i] = append(host[i], p.hostNS), append(view[i], p.viewNS)
		}
	}
	fmt.Println("at rest: median of a tick, both sides in one process")
	fmt.Printf("%12s %12s %12s %10s\n", "entities", "host ns", "client ns", "visited")
	for i, p := range paths {
		fmt.Printf("%12d %12d %12d %10d\n", sizes[i], median(host[i]), median(view[i]),
			p.server.Stats().Visited+p.viewer.Stats().Visited-visited[i])
	}
	last := len(sizes) - 1
	h, v := ratio(median(host[last]), median(host[0])), ratio(median(view[last]), median(view[0]))
	fmt.Printf("ratio of %d to %d entities: host %.2f, client %.2f\n", sizes[last], sizes[0], h, v)
	if h > mostAtRest || v > mostAtRest {
		return fmt.Errorf("a tick at rest costs more with more entities: the ratio may be %.1f", mostAtRest)
	}
	return nil
}

// mostAtRest is the ratio that noise may make of one.
const mostAtRest = 1.5

func median(v []int64) int64 {
	s := slices.Clone(v)
	slices.Sort(s)
	return s[len(s)/2]
}

func ratio(a, b int64) float64 { return float64(a) / float64(max(b, 1)) }
