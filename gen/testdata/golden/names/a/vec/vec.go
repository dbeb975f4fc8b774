// Package vec has the same name as another.
package vec

// A is a number.
type A int8

// S is a struct.
type S struct{ N int8 }
