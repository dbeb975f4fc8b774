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

// Purse is its owner's business.
//
//netgen:component send=owner
type Purse struct{ Gold uint32 }

// Badge is what others see of somebody.
//
//netgen:component send=others
type Badge struct{ Rank uint16 }

// Vitals tell each what concerns it.
//
//netgen:component
type Vitals struct {
	HP     uint16
	Oxygen uint16  `net:"send=owner"`
	Bounty uint16  `net:"send=others"`
	Speed  float32 `net:"range=0:64,step=1/4"`
}

// Spend takes gold, and a little oxygen, of who has some.
//
//netgen:action
type Spend struct{ Gold uint8 }

// Hail needs no body: it sets up a flare of the sender's.
//
//netgen:action free
type Hail struct{ N uint32 }

// Turn needs one, and lets it run for thirty ticks.
//
//netgen:action
type Turn struct{ Way int8 }
