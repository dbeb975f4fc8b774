package model

import (
	"strconv"
	"strings"
)

// MaxBound is the largest bound that max= takes.
const MaxBound = 1<<16 - 1

// ParseBounds reads the value of max=: a bound for each thing of variable size
// in the type of the field, from the outside in, with colons between them.
//
//	string             max=bytes
//	[]T, map[K]V       max=items
//	[]string           max=items:bytes of each
//	map[string][]T     max=entries:bytes of a key:items of a value
//
// A fixed array needs no bound, so that [4]string is max=bytes. The error is a
// [Fault].
func ParseBounds(text string) ([]int, error) {
	var bounds []int
	for _, part := range strings.Split(text, ":") {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 || n > MaxBound || strings.Trim(part, "0123456789") != "" {
			return nil, faultf(MalformedTag, "malformed net tag at %q: expected whole numbers from 1 to %d with colons between them", "max="+text, MaxBound)
		}
		bounds = append(bounds, n)
	}
	return bounds, nil
}
