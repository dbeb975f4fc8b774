package main

//go:generate go tool netgen

// Transform is the usual pose of a game: ten floats, 40 bytes.
//
//netgen:component interp=lerp
type Transform struct {
	Pos   [3]float32 `net:"range=-2048:2047,step=1/256"`
	Rot   [4]float32 `net:"quat=10"`
	Scale [3]float32 `net:"range=0:15,step=1/256"`
}

// Stats is nested in Loadout.
type Stats struct {
	HP, MaxHP int32
	Armor     float32
}

// Loadout has a string, a list and a nested struct.
type Loadout struct {
	Owner string
	Slots []int32
	Stats Stats
}

// Small has two strings, two integers, a bool and a float, as in the public serialization benchmarks.
type Small struct {
	Name     string
	Birth    int64
	Phone    string
	Siblings int32
	Spouse   bool
	Money    float64
}
