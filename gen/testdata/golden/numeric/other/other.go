// Package other declares types with constants for another.
package other

// Weather is an enum with a gap, of a type whose size is the platform's.
type Weather int

// The weathers; one is not exported, and a value like any other.
const (
	Sun   Weather = -1
	Rain  Weather = 3
	storm         = Rain + 2
	Snow          = storm + 1
)

// Storm is the one that is not exported.
func Storm() Weather { return storm }
