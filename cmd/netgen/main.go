package main

import (
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/tickwire/tickwire/gen"
)

// Exit codes.
const (
	exitProblems = 1
	exitUsage    = 2
	exitLoad     = 3
)

func main() {
	// A run is over before its garbage is worth collecting.
	debug.SetGCPercent(800)
	os.Exit(run(os.Args[1:], os.Stdout, os.Stderr))
}

// A command is a parsed command line.
type command struct {
	gen.Config
	check, stats bool
	explain      string
}

func run(args []string, stdout, stderr io.Writer) int {
	c, code, ok := parse(args, stderr)
	if !ok {
		return code
	}
	start := time.Now()
	r, err := gen.New(c.Config)
	if err != nil {
		fmt.Fprintln(stderr, "netgen:", err)
		if errors.Is(err, gen.ErrLoad) {
			return exitLoad
		}
		return exitProblems
	}
	problems := r.Problems
	if c.check {
		problems = r.Findings()
	}
	for _, p := range problems {
		fmt.Fprintln(stderr, p)
	}
	if r.Fatal {
		return exitProblems
	}
	if r.Empty() {
		fmt.Fprintln(stderr, "netgen: no annotated type and no earlier output"+where(c.Patterns))
		if c.check {
			return exitProblems // a check of nothing is no check
		}
	}
	if err := c.finish(r, stdout); err != nil {
		if err != errDiffers {
			fmt.Fprintln(stderr, "netgen:", err)
		}
		return exitProblems
	}
	if c.stats {
		fmt.Fprintf(stderr, "netgen: %.2f s\n", time.Since(start).Seconds())
	}
	return 0
}

// where says for people what patterns mean.
func where(patterns []string) string {
	if len(patterns) == 0 {
		return " in this folder; ./... means every package below it, too"
	}
	return " in " + strings.Join(patterns, " ")
}

// parse reads the command line. Unless ok, the command ends with code.
func parse(args []string, stderr io.Writer) (c command, code int, ok bool) {
	flags := flag.NewFlagSet("netgen", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.BoolVar(&c.check, "check", false, "write nothing; print how files differ from what they should be")
	flags.StringVar(&c.Tags, "tags", "", "build tags, separated by commas")
	flags.StringVar(&c.explain, "explain", "", "write nothing; print the wire table of an annotated `type`")
	flags.BoolVar(&c.stats, "stats", false, "write nothing; print what every type takes on the wire, and the size of the output")
	flags.Usage = func() {
		fmt.Fprintln(stderr, "usage: netgen [-check | -explain Type | -stats] [-tags t] [packages]")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return c, 0, false
	} else if err != nil {
		return c, exitUsage, false
	}
	asked := 0
	for _, is := range []bool{c.check, c.explain != "", c.stats} {
		if is {
			asked++
		}
	}
	if asked > 1 {
		fmt.Fprintln(stderr, "netgen: -check, -explain and -stats exclude each other")
		return c, exitUsage, false
	}
	c.Patterns = flags.Args()
	if cache, err := os.UserCacheDir(); err == nil && asked == 0 {
		c.Memo = filepath.Join(cache, "netgen") // a check trusts nothing
	}
	return c, 0, true
}

// errDiffers is what a check ends with that found something.
var errDiffers = errors.New("files differ") // immutable: a sentinel

// finish does what the flags ask of a run without problems.
func (c *command) finish(r *gen.Run, stdout io.Writer) error {
	switch {
	case c.explain != "":
		text, err := r.Explain(c.explain)
		fmt.Fprint(stdout, text)
		return err
	case c.stats:
		fmt.Fprint(stdout, r.Stats())
	case c.check:
		if diff := r.Diff(); diff != "" {
			fmt.Fprint(stdout, diff)
			return errDiffers
		}
	default:
		return r.Write()
	}
	return nil
}
