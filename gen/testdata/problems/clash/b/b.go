package b

//netgen:event
type Boom struct{} // want "event name \"boom\" used by a.Boom and b.Boom; add name= \(netgen: NG034\)"
