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

// Interp is how values between two samples are made.
type Interp uint8

// The interpolators.
const (
	NoInterp Interp = iota // nothing said: the field switches, and needs no view
	Snap                   // switches at the newer sample
	Lerp                   // moves along the straight line
)

// ParseInterp reads the value of interp=. The error is a [Fault].
func ParseInterp(text string) (Interp, error) {
	switch text {
	case "snap":
		return Snap, nil
	case "lerp":
		return Lerp, nil
	}
	name, _, _ := strings.Cut(text, "(")
	switch name {
	case "none", "angle", "nlerp", "slerp", "hermite", "color":
		return 0, faultf(LaterVersion, "interp=%s is not in this version of netgen; it has lerp and snap", text)
	}
	return 0, faultf(MalformedTag, "malformed net tag at %q: expected lerp or snap", "interp="+text)
}
