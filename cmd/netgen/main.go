package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"

	"github.com/tickwire/tickwire/gen"
)

// Exit codes.
const (
	exitProblems = 1
	exitUsage    = 2
	exitLoad     = 3
)

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr)) }

func run(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("netgen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	check := flags.Bool("check", false, "write nothing; print how files differ from what they should be")
	tags := flags.String("tags", "", "build tags, separated by commas")
	explain := flags.String("explain", "", "print the wire table of an annotated `type`; write nothing")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: netgen [-check] [-tags t] [-explain Type] [packages]")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return 0
		}
		return exitUsage
	}
	r, err := gen.New(gen.Config{Patterns: flags.Args(), Tags: *tags})
	if err != nil {
		fmt.Fprintln(stderr, "netgen:", err)
		if errors.Is(err, gen.ErrLoad) {
			return exitLoad
		}
		return exitProblems
	}
	for _, p := range r.Problems {
		fmt.Fprintln(stderr, p)
	}
	if r.Fatal {
		return exitProblems
	}
	if r.Empty() {
		fmt.Fprintln(stderr, "netgen: no annotated type and no earlier output")
	}
	return finish(r, *check, *explain, stdout, stderr)
}

// finish does what the flags ask of a run without problems.
func finish(r *gen.Run, check bool, explain string, stdout, stderr io.Writer) int {
	switch {
	case explain != "":
		text, err := r.Explain(explain)
		if err != nil {
			fmt.Fprintln(stderr, "netgen:", err)
			return exitProblems
		}
		fmt.Fprint(stdout, text)
	case check:
		if diff := r.Diff(); diff != "" {
			fmt.Fprint(stdout, diff)
			return exitProblems
		}
	default:
		if err := r.Write(); err != nil {
			fmt.Fprintln(stderr, "netgen:", err)
			return exitProblems
		}
	}
	return 0
}
