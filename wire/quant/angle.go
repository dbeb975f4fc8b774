package quant

import "math"

// CodeAngle32 returns the code of an angle, of which turn are a full turn: the
// nearest of 1<<bits equal steps around the circle, so that its two ends meet.
// Code 0 is the angle 0, and also what NaN and the infinities get. bits is 1
// to 24, turn finite and above zero.
func CodeAngle32(v float32, turn float64, bits uint) uint32 {
	return uint32(CodeAngle64(float64(v), turn, bits))
}

// KeepAngle32 returns kept unless v is more than 3/4 of a step away from its
// angle, over the seam if that is nearer, or kept is no code of that many
// bits; then it returns CodeAngle32 of v. (With 24 bits a float32 is too
// coarse to tell: a code's own angle may leave its neighbour kept.)
func KeepAngle32(v float32, kept uint32, turn float64, bits uint) uint32 {
	return uint32(KeepAngle64(float64(v), uint64(kept), turn, bits))
}

// ValueAngle32 returns the angle of a code, in [-turn/2, turn/2), rounded to a
// float32 once. Bits of the code above its width are ignored.
func ValueAngle32(code uint32, turn float64, bits uint) float32 {
	return float32(ValueAngle64(uint64(code), turn, bits))
}

// CodeAngle64 is [CodeAngle32] for a float64. bits is 1 to 50; 51 and 52 are
// for a turn that is 2π, 360 or a power of two.
func CodeAngle64(v, turn float64, bits uint) uint64 {
	x := float64(turns(v, turn) * float64(uint64(1)<<bits))
	if x != x {
		return 0
	}
	return uint64(int64(math.Floor(x+0.5))) & lowBits(bits)
}

// KeepAngle64 is [KeepAngle32] for a float64; the remark on 24 bits holds for
// 51 and more.
func KeepAngle64(v float64, kept uint64, turn float64, bits uint) uint64 {
	all := float64(uint64(1) << bits)
	d := math.Abs(float64(turns(v, turn)*all) - float64(kept)) // at most 3/2 of all, or NaN
	if kept <= lowBits(bits) && min(d, math.Abs(d-all)) <= keepSteps {
		return kept
	}
	return CodeAngle64(v, turn, bits)
}

// ValueAngle64 is [ValueAngle32] for a float64.
func ValueAngle64(code uint64, turn float64, bits uint) float64 {
	return float64(difference(code, 0, 64-bits)) * (turn / float64(uint64(1)<<bits))
}

// turns returns v in turns, in [-1/2, 1/2], or NaN for what is no angle.
func turns(v, turn float64) float64 {
	x := v / turn
	return x - math.Floor(x+0.5) // exact, and no code is lost near zero
}

// ApartAngle32 returns a-b, wrapped into [-turn/2, turn/2) and rounded to a
// float32 once; 0 if either is NaN or infinite.
func ApartAngle32(a, b float32, turn float64) float32 {
	return float32(ApartAngle64(float64(a), float64(b), turn))
}

// ApartAngle64 is [ApartAngle32] for a float64.
func ApartAngle64(a, b, turn float64) float64 {
	d := a - b
	d -= float64(math.Floor(d/turn+0.5) * turn)
	switch half := turn / 2; {
	case d >= half: // the quotient was rounded
		return d - turn
	case d < -half:
		return d + turn
	case d != d:
		return 0
	}
	return d
}

// LerpAngle32 returns the angle at t on the shorter way from a (t = 0) to b
// (t = 1), with their exact bits at both ends. Half a turn apart, it is the
// way down. Between the ends it goes on from a and is not wrapped: near t = 1
// it may be a full turn beside b. Without a way (NaN, infinities) it is a.
func LerpAngle32(a, b, t float32, turn float64) float32 {
	if t == 1 {
		return b
	}
	return float32(LerpAngle64(float64(a), float64(b), float64(t), turn))
}

// LerpAngle64 is [LerpAngle32] for a float64.
func LerpAngle64(a, b, t, turn float64) float64 {
	switch {
	case t == 0:
		return a
	case t == 1:
		return b
	}
	return a + float64(ApartAngle64(b, a, turn)*t)
}
