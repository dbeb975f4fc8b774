package main

import (
	"fmt"
	"math"
	"math/rand/v2"
)

// count is how many different values a row goes through in a circle: a power of two, so that the index needs no division,
// and enough of them that no branch predictor learns the values.
const count = 1024

// values are what every row works on: the same for all of them, and in every run.
type values struct {
	transforms []Transform
	moved      []Transform // transforms after a step of a tenth along one axis
	loadouts   []Loadout
	smalls     []Small
}

func newValues() *values {
	r := rand.New(rand.NewPCG(1, 2))
	v := &values{}
	for range count {
		t := randomTransform(r)
		v.transforms = append(v.transforms, t)
		t.Pos[0] += 0.1
		v.moved = append(v.moved, t)
		v.loadouts = append(v.loadouts, randomLoadout(r))
		v.smalls = append(v.smalls, Small{
			Name:     fmt.Sprintf("%016x", r.Uint64()),
			Birth:    r.Int64(),
			Phone:    fmt.Sprintf("%010d", r.IntN(1e9)),
			Siblings: r.Int32N(5),
			Spouse:   r.IntN(2) == 1,
			Money:    r.Float64(),
		})
	}
	return v
}

func randomTransform(r *rand.Rand) (t Transform) {
	var q [4]float64
	sum := 0.0
	for k := range q {
		q[k] = r.NormFloat64()
		sum += q[k] * q[k]
	}
	for k := range q {
		t.Rot[k] = float32(q[k] / math.Sqrt(sum))
	}
	for k := range t.Pos {
		t.Pos[k] = r.Float32()*2000 - 1000
		t.Scale[k] = 1 + r.Float32()
	}
	return t
}

func randomLoadout(r *rand.Rand) Loadout {
	l := Loadout{
		Owner: fmt.Sprintf("player-%06d", r.IntN(1e6)),
		Slots: make([]int32, 8),
		Stats: Stats{HP: r.Int32N(100), MaxHP: 100, Armor: r.Float32()},
	}
	for k := range l.Slots {
		l.Slots[k] = r.Int32N(5000)
	}
	return l
}

// each makes a list of what f makes of every value.
func each[T, P any](from []T, f func(*T) P) []P {
	to := make([]P, len(from))
	for i := range from {
		to[i] = f(&from[i])
	}
	return to
}
