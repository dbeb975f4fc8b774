// Package mp holds the measured shapes for msgp, which adds methods to the types themselves.
package mp

// Small has strings, integers, a bool and a float.
type Small struct {
	Name     string
	Birth    int64
	Phone    string
	Siblings int32
	Spouse   bool
	Money    float64
}

// Transform is a pose.
//
//msgp:tuple Transform
type Transform struct {
	Pos   [3]float32
	Rot   [4]float32
	Scale [3]float32
}

// Stats is nested in Loadout.
//
//msgp:tuple Stats
type Stats struct {
	HP, MaxHP int32
	Armor     float32
}

// Loadout has a string, a slice and a nested struct.
//
//msgp:tuple Loadout
type Loadout struct {
	Owner string
	Slots []int32
	Stats Stats
}
