// Command campaign plays whole sessions under networks drawn from seeds and holds every one to the rules of replication.
//
//	go run ./tests/campaign -seeds 2000
//
// A seed that breaks a rule prints the rule and the command that replays it; the exit code is 1.
package main

import (
	"flag"
	"fmt"
	"os"
	"sync"
	"time"

	"github.com/tickwire/tickwire/tests/campaign/chaos"
)

func main() {
	first := flag.Uint64("first", 1, "first seed")
	seeds := flag.Uint64("seeds", 100, "how many seeds")
	length := flag.Duration("length", time.Minute, "virtual length of a session before it is healed and compared")
	workers := flag.Int("workers", 2, "seeds at the same time")
	verbose := flag.Bool("v", false, "a line for each seed")
	flag.Parse()

	start := time.Now()
	next := make(chan uint64)
	go func() {
		for s := *first; s < *first+*seeds; s++ {
			next <- s
		}
		close(next)
	}()
	var (
		mu      sync.Mutex
		all     sync.WaitGroup
		virtual time.Duration
		joined  int
		failed  int
		images  int
		cut     int
	)
	for range *workers {
		all.Add(1)
		go func() {
			defer all.Done()
			for seed := range next {
				r, err := chaos.Run(chaos.Draw(seed, *length))
				mu.Lock()
				virtual, joined, images, cut = virtual+r.Virtual, joined+r.Joined, images+r.Images, cut+r.Silenced
				if err != nil {
					failed++
					fmt.Println(err)
				} else if *verbose {
					fmt.Printf("seed %d: trace %016x, %d clients, %d images, %d corrections\n", seed, r.Trace, r.Joined, r.Images, r.Corrections)
				}
				mu.Unlock()
			}
		}()
	}
	all.Wait()
	wall := time.Since(start)
	fmt.Printf("%d seeds, %d failed: %v virtual in %v (%.0f times real time), %d clients, %d of them cut off by their network, %d images\n",
		*seeds, failed, virtual.Round(time.Second), wall.Round(time.Second), virtual.Seconds()/wall.Seconds(), joined, cut, images)
	if failed > 0 {
		os.Exit(1)
	}
}
