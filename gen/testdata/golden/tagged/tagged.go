//go:build !tickwire_never && (linux || !linux)

// Package tagged is built under a constraint, which its output shares.
package tagged

//netgen:event
type Ping struct {
	N uint32
}
