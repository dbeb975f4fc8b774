// Command codec measures what netgen writes beside a memcpy of the same bytes, code written by hand, and the output of
// public serializers: bebop v0.5.0, msgp v1.6.3, vtprotobuf v0.6.0 and Colfer v1.8.1 from their generators, mus v0.7.2 and
// benc v1.1.8 by their calls.
//
//	go run ./tests/bench/codec                a table of ratios, with what is promised and whether it is kept
//	go run ./tests/bench/codec -json          the same, a JSON object a line
//	go run ./tests/bench/codec -strict        exit code 1 when a promise is not kept
//	go run ./tests/bench/codec -only image    cells whose name matches a regular expression
//
// Every row is one indirect call a value, over the same 1024 values in a circle and into one buffer; the floor of a cell,
// its first row, copies as many bytes through such a call. The rows of a cell run in turns, many times, and a ratio is the
// median of the ratios within each turn: a machine's noise is not in it. A cell is about
//
//	raw      a Transform, 40 bytes, through the codec's own methods, 16 to a packet
//	image    the same quantized, to 16 bytes
//	column   1024 Transforms in a row; the floor is one copy of their memory
//	bytes    a whole encode or decode of a value into and out of a slice, as a peer's users call it
//
// Quantize is promised 16 and takes 26 fresh and 22 kept, on a processor that copies a Transform in 1.7 cycles and does 4 to 5
// instructions in one. The promise is 27 cycles, 120 instructions; the work is 200, of which a call and its loop are 3.5 (the
// row assign), the call for the rotation as much again, and six numbers 5 or 6. Tried beside it: the rotation in line takes 1
// less; one sum for a number, as a step that is a power of two allows, 0.7 less; no look for ties 2 less. Both and no calls, a
// field at a time of 64 values, comes to 22: positions 4, scales 5, lengths and largest 7, codes 5. So what bounds it is the
// number of instructions, which only those for several numbers at once would make smaller; Go has none outside experiments.
//
// The generators' output is under testdata, out of reach of the tools that judge this repository's own code. They were run as
//
//	bebopc-go -i codec.bop -o bop.go -package bop
//	colf -b .. Go codec.colf
//	msgp -file mp.go -o mp_gen.go -io=false -tests=false
//	protoc --go_out=. --go-vtproto_out=. --go-vtproto_opt=features=marshal+unmarshal+size codec.proto
package main

import (
	"flag"
	"fmt"
	"os"
	"regexp"
	"time"
)

func main() {
	asJSON := flag.Bool("json", false, "print a JSON object a row instead of a table")
	strict := flag.Bool("strict", false, "exit with 1 when a promise is not kept")
	only := flag.String("only", "", "measure only cells whose name matches this regular expression")
	reps := flag.Int("reps", 61, "how often the rows take turns")
	slice := flag.Duration("slice", 500*time.Microsecond, "the least time of a row's turn")
	flag.Parse()
	var to printer = newStream(os.Stdout)
	if !*asJSON {
		to = newTable(os.Stdout)
	}
	broken, err := run(to, *only, max(*reps, 1), *slice)
	if err != nil {
		fmt.Fprintln(os.Stderr, "codec:", err)
		os.Exit(2)
	}
	for _, b := range broken {
		fmt.Fprintln(os.Stderr, "missed:", b)
	}
	if *strict && len(broken) > 0 {
		os.Exit(1)
	}
}

// run measures the cells and returns the promises that are not kept.
func run(to printer, only string, reps int, slice time.Duration) (broken []string, err error) {
	chosen, err := regexp.Compile(only)
	if err != nil {
		return nil, fmt.Errorf("-only: %w", err)
	}
	for _, c := range cells(newValues()) {
		if !chosen.MatchString(c.name) {
			continue
		}
		all := measure(c, reps, slice)
		if err := to.print(c, all); err != nil {
			return nil, err
		}
		broken = append(broken, missed(c, all)...)
	}
	return broken, to.close()
}
