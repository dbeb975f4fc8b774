package netcomp

// View is what is drawn of a component: interpolated for an entity that another machine simulates, between two steps and
// with the rest of a correction for one simulated here. A client adds it beside every component with an interpolated
// field; the simulation never reads it. It counts as a component type of its own.
type View[T any] struct{ Value T }

// Or returns the view's value, or t where there is no view (single player, the host): a renderer that filters
// Optional(ecs.T[View[T]]()) draws the same way everywhere.
func (v *View[T]) Or(t *T) *T {
	if v == nil {
		return t
	}
	return &v.Value
}
