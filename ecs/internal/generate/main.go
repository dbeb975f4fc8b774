// Package main writes the parts of package ecs that repeat for every number of
// components: aliases, constructors of maps, and filters bound to a world.
//
// Run it with `go generate ./ecs`. The output depends on nothing but this
// source, and a test of this package compares it with the files on disk.
package main

import (
	"fmt"
	"os"
	"path/filepath"
)

func main() {
	dir := "."
	if len(os.Args) > 1 {
		dir = os.Args[1]
	}
	for _, f := range Files() {
		text, err := f.Text()
		if err == nil {
			err = os.WriteFile(filepath.Join(dir, f.Name), text, 0o644)
		}
		if err != nil {
			fmt.Fprintf(os.Stderr, "generate %s: %v\n", f.Name, err)
			os.Exit(1)
		}
	}
}
