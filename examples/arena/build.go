package main

import (
	"bufio"
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

	mu    sync.Mutex // guards now
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
	dir, err := os.MkdirTemp("", "arena")
	if err != nil {
		return nil, err
	}
	return &build{glue: glue, dir: dir, output: filepath.Join(dir, "arena.wasm"), began: time.Now()}, nil
}

// run builds; ctx ends it.
func (b *build) run(ctx context.Context) {
	b.mu.Lock()
	b.began = time.Now()
	b.mu.Unlock()
	goBuild := exec.CommandContext(ctx, "go", "build", "-v", "-ldflags=-s -w", "-o", b.output, program)
	goBuild.Env = append(os.Environ(), "GOOS=js", "GOARCH=wasm", "CGO_ENABLED=0")
	said, err := goBuild.StderrPipe()
	if err == nil {
		err = goBuild.Start()
	}
	if err != nil {
		b.finish(err.Error())
		return
	}
	var other []string // what is no package's name is an error
	for lines := bufio.NewScanner(said); lines.Scan(); {
		if line := lines.Text(); strings.ContainsAny(line, " #") && !strings.HasPrefix(line, "go: downloading") {
			other = append(other, line)
		} else {
			b.step(line)
		}
	}
	switch err := goBuild.Wait(); {
	case err != nil:
		b.finish(firstLine([]byte(strings.Join(other, "\n")), err))
	default:
		b.finish("")
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
