//go:build !tickwire_debug

package netcomp

// Debug reports whether the module is built with the tag tickwire_debug. Such a build panics at mistakes of the game that
// another takes as well as it can: a value outside the range of a field that says reject, or that is no constant of an enum.
const Debug = false
