package sizes

import "github.com/tickwire/tickwire/netcomp"

//netgen:component
type Big struct{ A [126]float64 } // want "Big: worst-case size of 1008 bytes \(image\) exceeds the 1000 that one message holds; lower max=, split the component or say big \(netgen: NG037\)"

//netgen:component
type Raw struct { // want "worst-case size of 1004 bytes \(full precision\) exceeds"
	A [251]float32 `net:"range=0:1,step=1"`
}

//netgen:component
type Lists struct { // want "worst-case size of 1065 bytes \(image\) exceeds"
	A netcomp.List64[netcomp.Text16]
}

//netgen:component big
type Fine struct{ A [126]uint64 }

//netgen:component big
type Huge struct{ A [4096][3]uint64 } // want "Huge: worst-case size of 122880 bytes \(image\) exceeds the 65536 that a big component may have; lower max= or split the component"

//netgen:event
type Large struct{ A [1001]uint8 } // want "worst-case size of 1001 bytes \(message\) exceeds the 1000 that one message holds; lower max= or split the event"

//netgen:event
type Long struct { // want "worst-case size of 1003 bytes \(message\) exceeds"
	Text string `net:"max=1000"`
}

//netgen:event
type Many struct { // want "worst-case size of 1147 bytes \(message\) exceeds"
	Rows [][]uint16 `net:"max=16:35"`
}

//netgen:action
type Said struct { // want "Said: worst-case size of 603 bytes \(message\) exceeds the 500 that the input of a tick holds; lower max= or split the action"
	Text string `net:"max=600"`
}
