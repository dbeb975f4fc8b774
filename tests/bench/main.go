// Command bench measures what a tick costs, as ratios inside one run: machines are noisy, floors measured beside the path
// are not.
//
//	go run ./tests/bench              everything
//	go run ./tests/bench -only rest   a world at rest, at 100, 20,000 and 1,000,000 entities
//	go run ./tests/bench -only work   W(n, k): n entities with position and velocity, k of them moving each tick
//
// W goes through the whole path in memory: the game's write through its door, marks, images, packing, the connection, a link
// without faults, and the client's world. Beside it stand two floors on the same moves: plain arrays (write, a list of what
// changed, twelve bytes copied out and in), and the same over an arche world.
package main

import (
	"flag"
	"fmt"
	"os"
)

func main() {
	only := flag.String("only", "", "rest or work; empty is both")
	ticks := flag.Int("ticks", 300, "measured ticks a row")
	flag.Parse()
	var err error
	switch *only {
	case "rest":
		err = rest(*ticks)
	case "work":
		err = work(*ticks)
	case "":
		if err = rest(*ticks); err == nil {
			err = work(*ticks)
		}
	default:
		err = fmt.Errorf("-only takes rest or work, not %q", *only)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}
