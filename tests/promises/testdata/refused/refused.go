// Package refused has components that no ECS of raw bytes can hold.
package refused

// Inner is held by value, and points.
type Inner struct{ Names map[string]int32 }

//netgen:component
type Bag struct {
	Items []int32
	Name  string
	Next  *int32
	Deep  [2]Inner
}
