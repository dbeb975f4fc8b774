package constraints

//netgen:component
type Two struct{}
