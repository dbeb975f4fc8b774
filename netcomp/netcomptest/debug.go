package netcomptest

import "github.com/tickwire/tickwire/netcomp"

// rejects reports whether this is a debug build that panics at one of the
// values: the checks, which are about all values, have nothing to say then.
func rejects[X any](all []X, take func(x X)) (yes bool) {
	if !netcomp.Debug {
		return false
	}
	defer func() { yes = recover() != nil }()
	for _, x := range all {
		take(x)
	}
	return false
}

const rejected = "a debug build panics at values that the codec otherwise takes to the nearest"
