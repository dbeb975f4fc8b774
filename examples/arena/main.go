// Command arena is a top-down shooter: one host, bots that are real clients over sealed UDP, and a page for browsers.
//
//	go run ./examples/arena
//
// It prints where to play, and a join code for clients over UDP: with -udp :7777 on one machine, -join CODE on another sends its
// bots there. With -duration it measures instead: after that time it freezes the round, waits for every bot
// to have heard of it, compares their worlds with the host's, prints a summary, and exits with 1 if they differ.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// Exit codes.
const (
	exitFailed = 1
	exitUsage  = 2
)

func main() { os.Exit(arena(os.Args[1:], os.Stdout, os.Stderr)) }

// arena is the command without the process. Every failure is one line.
func arena(args []string, stdout, stderr io.Writer) int {
	o, err := parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "arena:", err)
		return exitUsage
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	if !o.join.IsZero() {
		err = visit(ctx, o, stdout)
	} else {
		err = run(ctx, o, stdout, stderr)
	}
	if err != nil {
		fmt.Fprintln(stderr, "arena:", err)
		return exitFailed
	}
	return 0
}
