package a

//netgen:event
type Boom struct{}
