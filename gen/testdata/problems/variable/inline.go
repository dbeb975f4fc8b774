package variable

import "github.com/tickwire/tickwire/netcomp"

type inside struct {
	Kids netcomp.List4[inside]
}

//netgen:component
type Endless struct {
	A inside // want "recursive type: inside → netcomp.List4\[inside\] → inside; replicated data must have bounded depth|cannot resolve type"
}
