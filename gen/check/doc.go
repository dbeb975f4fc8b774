// Package check makes the model of a loaded package: it builds the tree of
// every annotated type, and refuses what is wrong between types, such as names
// that meet.
package check
