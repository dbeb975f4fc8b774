// Package vec has the same name as another.
package vec

// B is a number.
type B int8

// T is a struct.
type T struct{ N int8 }
