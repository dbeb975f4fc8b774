package sizes

//netgen:component
type Big struct{ A [126]float64 } // want "Big: worst-case size of 1008 bytes \(image\) exceeds the 1000 that one message holds; split the component \(netgen: NG037\)"

//netgen:component
type Raw struct { // want "worst-case size of 1004 bytes \(full precision\) exceeds"
	A [251]float32 `net:"range=0:1,step=1"`
}

//netgen:event
type Large struct{ A [1001]uint8 } // want "worst-case size of 1001 bytes \(message\) exceeds the 1000 that one message holds; split the event"
