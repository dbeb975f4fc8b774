package model

import (
	"maps"
	"slices"
)

// FieldKeys are the keys that a net tag can have, sorted.
func FieldKeys() []string { return slices.Sorted(maps.Keys(fieldKeys)) }

// TypeKeys are the options that a directive can have, sorted.
func TypeKeys() []string { return slices.Sorted(maps.Keys(typeKeys)) }
