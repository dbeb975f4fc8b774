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

// Stats is nested in Loadout. Whole numbers are fixed in the messages, as the fastest of the peers have them: bebop, mus,
// benc and the code by hand. Colfer's, msgp's and vtprotobuf's are varints; those have fewer bytes where numbers are small.
type Stats struct {
	HP, MaxHP int32 `net:"fixed"`
	Armor     float32
}

// Loadout has a string, a list and a nested struct.
//
//netgen:event
type Loadout struct {
	Owner string  `net:"max=64"`
	Slots []int32 `net:"max=64,fixed"`
	Stats Stats
}

// Small has two strings, two integers, a bool and a float, as in the public serialization benchmarks.
//
//netgen:event
type Small struct {
	Name     string `net:"max=64"`
	Birth    int64  `net:"fixed"`
	Phone    string `net:"max=64"`
	Siblings int32  `net:"fixed"`
	Spouse   bool
	Money    float64
}
