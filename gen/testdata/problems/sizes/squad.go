package sizes

import "github.com/tickwire/tickwire/ecs"

//netgen:action
type Squad struct { // want "Squad: worst-case size of 565 bytes \(message\) exceeds the 500 that the input of a tick holds; lower max= or split the action; an ecs.Entity that was spawned here and has no id yet is told by how it was spawned, in up to 36 bytes, any other in at most 9 \(netgen: NG037\)"
	Units []ecs.Entity `net:"max=16"`
}
