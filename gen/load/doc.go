// Package load finds the annotated types of Go packages. It works when the
// output of an earlier run is missing, stale or broken: that file is replaced
// in memory by one that only imports what output imports, function bodies are
// left out, and of the compiler's errors only those matter that an annotated
// type depends on.
package load
