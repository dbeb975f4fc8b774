// Package game is a small game that the promises are tested with: bodies that walk and shoot, things that are picked up,
// counters of what has been done to whom. Its rules keep a diary, so that a test can tell what ran and when.
package game

//go:generate go tool netgen
