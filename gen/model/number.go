package model

import (
	"math/big"
	"strings"
)

// ParseNumber reads a decimal number or a fraction 1/n, exactly.
func ParseNumber(text string) (*big.Rat, bool) {
	if num, den, ok := strings.Cut(text, "/"); ok && (num != "1" || !digits(den)) {
		return nil, false
	}
	// Rat.SetString also takes hexadecimal and exponents, which have no place in a tag.
	if strings.Trim(text, "+-.0123456789/") != "" || len(text) > 40 {
		return nil, false
	}
	return new(big.Rat).SetString(text)
}

func digits(s string) bool {
	return s != "" && strings.Trim(s, "0123456789") == "" && strings.Trim(s, "0") != ""
}

// ParseRange reads lo:hi. The error is a [Fault].
func ParseRange(text string) (lo, hi *big.Rat, err error) {
	low, high, colon := strings.Cut(text, ":")
	lo, okLow := ParseNumber(low)
	hi, okHigh := ParseNumber(high)
	if !colon || !okLow || !okHigh {
		return nil, nil, faultf(MalformedTag, "malformed net tag at %q: expected range=low:high", "range="+text)
	}
	if lo.Cmp(hi) >= 0 {
		return nil, nil, faultf(EmptyRange, "range %s is empty; low must be below high", text)
	}
	return lo, hi, nil
}

// ParseStep reads a step, which is above zero. The error is a [Fault].
func ParseStep(text string) (*big.Rat, error) {
	step, ok := ParseNumber(text)
	if !ok || step.Sign() <= 0 {
		return nil, faultf(MalformedTag, "malformed net tag at %q: expected a number above zero, such as 1/128", "step="+text)
	}
	return step, nil
}

// ParseSnap reads a distance in the unit of the field, which is above zero; in
// degrees with deg after it. The error is a [Fault].
func ParseSnap(text string) (Leap, error) {
	number, degrees := strings.CutSuffix(text, "deg")
	x, ok := ParseNumber(number)
	if !ok || x.Sign() <= 0 {
		return Leap{}, faultf(MalformedTag, "malformed net tag at %q: expected a distance above zero, such as 8 or 90deg", "snap="+text)
	}
	d, _ := x.Float64()
	return Leap{Distance: d, Degrees: degrees}, nil
}
