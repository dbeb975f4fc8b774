package constraints

//netgen:component
type Host struct{} // want "the name of this file limits where it is built; write a //go:build line instead \(netgen: NG044\)"
