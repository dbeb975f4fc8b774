package numeric

// Vec is a vector with names.
type Vec struct{ X, Y float64 }

// Pair has fields with a say of their own.
type Pair struct {
	A float32 `net:"range=-8:8,step=1/32"`
	B float32 `net:"range=-4:4,step=0.1"`
}

// Moving has positions and their velocities.
//
//netgen:component
type Moving struct {
	Pos  [3]float32  `net:"range=-2048:2048,step=1/256,predict=Vel"`
	Vel  [3]float32  `net:"range=-64:64,step=1/64"`
	At   Vec         `net:"range=0:100,step=0.01,predict=Go"`
	Go   Vec         `net:"range=-10:10,step=0.3125"`
	Many [20]float64 `net:"range=-1:1,bits=20,predict=Rush"`
	Rush [20]float64 `net:"range=-3:4,bits=10"`
	P    Pair        `net:"predict=Q"`
	Q    Pair
}
