//go:build !js && !desktop

// Command client is the arena in a window: in the browser, where the arena's host serves it, or on the desktop. Ebitengine
// needs a C compiler and libraries on some desktops, so that client is built only when asked for:
//
//	go run -tags desktop ./examples/arena/client -name Ann -join CODE
package main

import (
	"fmt"
	"os"
)

func main() {
	fmt.Fprintln(os.Stderr, "client: this is the browser's client; for the desktop: go run -tags desktop ./examples/arena/client")
	os.Exit(2)
}
