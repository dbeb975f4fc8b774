package options

// Place is where a thing is.
//
//netgen:component interp=lerp
type Place struct{ X, Y float32 }

// Cool is how many ticks of a charge are left. Nobody else hears of it.
//
//netgen:component local
type Cool struct{ Left uint32 }

// Drift is written by an engine that says so afterwards.
//
//netgen:component rewind=copy
type Drift struct{ V, Sum float32 }

// Wheel is written by an engine that says nothing.
//
//netgen:component watch
type Wheel struct{ Turns, Sum uint32 }

// Beat is told at every send.
//
//netgen:component when=always
type Beat struct{ N uint32 }

// Hail needs no body: it sets up a flare of the sender's.
//
//netgen:action free
type Hail struct{ N uint32 }

// Turn needs one, and lets it run for thirty ticks.
//
//netgen:action
type Turn struct{ Way int8 }
