package netcomp

import "fmt"

// Within returns v, the value of a field that says reject. In a debug build it panics unless v is in lo to hi; elsewhere the
// codec takes the end that is nearer.
func Within[N number](v, lo, hi N, field string) N {
	if Debug && !(v >= lo && v <= hi) { // not so of NaN
		panic(fmt.Sprintf("netcomp: %s is %v, outside its range %v:%v", field, v, lo, hi))
	}
	return v
}

type number interface {
	~int8 | ~int16 | ~int32 | ~int64 | ~int | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uint | ~float32 | ~float64
}
