package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// program is the browser's client.
const program = "github.com/tickwire/tickwire/examples/arena/client"

// build makes the browser's program with the go command.
type build struct {
	glue   string // wasm_exec.js of the same Go
	dir    string // temporary
	output string
	done   chan struct{} // closed when run has ended

	rest   []byte       // of a line; the writing goroutine's
	errors bytes.Buffer // lines that are no package's name; the writing goroutine's, then run's

	mu    sync.Mutex // guards what follows
	now   built
	began time.Time
}

// built is how far it is.
type built struct {
	Ready    bool    `json:"ready"`
	Failed   string  `json:"failed,omitempty"` // why, one line
	Seconds  float64 `json:"seconds"`
	Packages int     `json:"packages"` // compiled until now
	Package  string  `json:"package,omitempty"`
}

// newBuild looks for everything that the build needs, so that a run does not begin without.
func newBuild() (*build, error) {
	goTool, err := exec.LookPath("go")
	if err != nil {
		return nil, errors.New("the browser client needs the go command, which is not in PATH; install Go, or play without a page: -http off")
	}
	var what bytes.Buffer
	list := exec.Command(goTool, "list", "-find", "-f", "{{.Dir}}", program)
	list.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm")
	list.Stderr = &what
	if err := list.Run(); err != nil {
		return nil, fmt.Errorf("the browser client cannot be built from here (%s); run inside the repository, or without a page: -http off", firstLine(what.Bytes(), err))
	}
	root, err := exec.Command(goTool, "env", "GOROOT").Output()
	if err != nil {
		return nil, fmt.Errorf("go env GOROOT: %w", err)
	}
	glue := filepath.Join(strings.TrimSpace(string(root)), "lib", "wasm", "wasm_exec.js")
	if _, err := os.Stat(glue); err != nil {
		return nil, fmt.Errorf("this Go cannot build for browsers: %s is missing; install Go whole, or play without a page: -http off", glue)
	}
	return &build{glue: glue, done: make(chan struct{}), began: time.Now()}, nil
}

// start makes a place for the output and builds in the background until ctx ends.
func (b *build) start(ctx context.Context) (err error) {
	if b.dir, err = os.MkdirTemp("", "arena"); err != nil {
		return err
	}
	b.output = filepath.Join(b.dir, "arena.wasm")
	go b.run(ctx)
	return nil
}

// close removes the output, once start's ctx has ended.
func (b *build) close() {
	if b.dir != "" {
		<-b.done
		os.RemoveAll(b.dir)
	}
}

// run builds; ctx ends it. It is called once.
func (b *build) run(ctx context.Context) {
	defer close(b.done)
	b.mu.Lock()
	b.began = time.Now()
	b.mu.Unlock()
	goBuild := exec.CommandContext(ctx, "go", "build", "-v", "-ldflags=-s -w", "-o", b.output, program)
	goBuild.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	goBuild.Stderr = b
	goBuild.WaitDelay = time.Second // its compilers may outlive it
	if err := goBuild.Run(); err != nil {
		b.finish(firstLine(b.errors.Bytes(), err))
		return
	}
	b.finish("")
}

// Write takes what the go command says: names of packages, a line each, and errors.
func (b *build) Write(said []byte) (int, error) {
	b.rest = append(b.rest, said...)
	for {
		line, rest, whole := bytes.Cut(b.rest, []byte{'\n'})
		if !whole {
			return len(said), nil
		}
		if strings.ContainsAny(string(line), " #") && !bytes.HasPrefix(line, []byte("go: downloading")) {
			b.errors.Write(append(line, '\n'))
		} else {
			b.step(string(line))
		}
		b.rest = append(b.rest[:0], rest...)
	}
}

func (b *build) step(line string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !strings.HasPrefix(line, "go: ") {
		b.now.Packages++
	}
	b.now.Package = line
}

func (b *build) finish(failed string) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.now.Ready, b.now.Failed, b.now.Package = failed == "", failed, ""
	b.now.Seconds = time.Since(b.began).Seconds()
}

// state is how far the build is, for any goroutine.
func (b *build) state() built {
	b.mu.Lock()
	defer b.mu.Unlock()
	s := b.now
	if !s.Ready && s.Failed == "" {
		s.Seconds = time.Since(b.began).Seconds()
	}
	return s
}

// String is the state in a few words.
func (s built) String() string {
	switch {
	case s.Ready:
		return "page ready"
	case s.Failed != "":
		return "page failed"
	case s.Packages == 0:
		return fmt.Sprintf("building the page %.0f s", s.Seconds)
	}
	return fmt.Sprintf("building the page %.0f s, %d packages", s.Seconds, s.Packages)
}

// firstLine is the first line of an output that is no heading, or the error.
func firstLine(output []byte, err error) string {
	for line := range strings.Lines(string(output)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			return line
		}
	}
	return err.Error()
}
