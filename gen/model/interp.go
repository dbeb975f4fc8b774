package model

import (
	"maps"
	"slices"
	"strings"
)

// A Blend is how values between two samples are made.
type Blend uint8

// The blends.
const (
	NoBlend Blend = iota // nothing said: the field switches, and needs no view
	Snaps                // switches at the newer sample
	Lerps                // moves along the straight line, an angle along the shorter way
	Nlerps               // a rotation, along the chord
	Slerps               // a rotation, at constant speed
	Hermite              // a curve, by the velocities in another field
	Colors               // a colour, as the light that it is
	Custom               // by a function of the game's
)

// Interp is how values between two samples are made, with what it is told.
type Interp struct {
	Blend Blend
	Arg   string // hermite: the velocity field; custom: the function; color: linear or srgb
}

// Interp values without an argument.
var (
	Snap = Interp{Blend: Snaps} // immutable: a value
	Lerp = Interp{Blend: Lerps} // immutable: a value
)

// blends are the words of interp=; any other is the name of a function.
// immutable: a table
var blends = map[string]Blend{"none": NoBlend, "snap": Snaps, "lerp": Lerps, "angle": Lerps, "nlerp": Nlerps, "slerp": Slerps,
	"hermite": Hermite, "color": Colors}

// Interpolators are the words of interp= that name no function.
func Interpolators() []string { return slices.Sorted(maps.Keys(blends)) }

// Moves reports whether there is something between two values.
func (i Interp) Moves() bool { return i.Blend > Snaps }

// ParseInterp reads the value of interp=. The error is a [Fault].
func ParseInterp(text string) (Interp, error) {
	name, arg, call := strings.Cut(text, "(")
	arg, closed := strings.CutSuffix(arg, ")")
	if call != closed || call && arg == "" {
		return Interp{}, faultf(MalformedTag, "malformed net tag at %q: expected name(argument)", "interp="+text)
	}
	b, known := blends[name]
	switch {
	case !known && call:
		return Interp{}, faultf(MalformedTag, "malformed net tag at %q: only hermite and color take an argument; for a function of your own write its name alone", "interp="+text)
	case !known && !identifier(name):
		return Interp{}, faultf(MalformedTag, "malformed net tag at %q: expected none, snap, lerp, angle, nlerp, slerp, hermite(Field), color or a function of this package", "interp="+text)
	case !known:
		return Interp{Blend: Custom, Arg: name}, nil
	case b == Hermite && !call:
		return Interp{}, faultf(MalformedTag, "malformed net tag at %q: hermite names the field of the velocity: hermite(Vel)", "interp="+text)
	case b == Colors && call && arg != "linear" && arg != "srgb":
		return Interp{}, faultf(MalformedTag, "malformed net tag at %q: expected color(linear) or color(srgb)", "interp="+text)
	case call && b != Hermite && b != Colors:
		return Interp{}, faultf(MalformedTag, "malformed net tag at %q: %s takes no argument", "interp="+text, name)
	}
	return Interp{Blend: b, Arg: arg}, nil
}

// identifier reports whether text can name a function, of the package or of another (pkg.Func).
func identifier(text string) bool {
	for i, r := range text {
		if r == '_' || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || i > 0 && ('0' <= r && r <= '9' || r == '.') {
			continue
		}
		return false
	}
	return text != "" && !strings.HasSuffix(text, ".")
}

// A Correction is what becomes of a predicted value when the host's differs.
type Correction uint8

// The corrections.
const (
	Take   Correction = iota // the host's value stands from then on
	Add                      // the difference is added
	Rotate                   // the difference is turned by
	Replay                   // the ticks since are run again
)

// ParseCorrection reads the value of correct=. The error is a [Fault].
func ParseCorrection(text string) (Correction, error) {
	for i, word := range []string{"take", "add", "rotate", "replay"} {
		if text == word {
			return Correction(i), nil
		}
	}
	return 0, faultf(MalformedTag, "malformed net tag at %q: expected add, rotate, take or replay", "correct="+text)
}
