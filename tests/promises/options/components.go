package options

// Place is where a thing is.
//
//netgen:component interp=lerp
type Place struct{ X, Y float32 }

// Hail needs no body: it sets up a flare of the sender's.
//
//netgen:action free
type Hail struct{ N uint32 }

// Turn needs one.
//
//netgen:action
type Turn struct{ Way int8 }
