package quant

import "time"

// Instants are the years 1 to 9999, as RFC 3339 has them, in UTC: code 0 is the zero time.Time, and a code is a number of
// steps since then.
const (
	epoch   = 62135596800  // seconds from the zero time to 1970
	seconds = 315537897600 // from the zero time to the year 10000
)

// InstantCodes is the highest code of instants in steps of step nanoseconds, which divides a second or is a whole number
// of them, and is 100 at least: the codes have at most 62 bits.
func InstantCodes(step uint64) uint64 {
	if step < 1e9 {
		return seconds*(1e9/step) - 1
	}
	return (seconds - 1) / (step / 1e9)
}

// CodeInstant is the code of the step nearest to t, of the later one halfway between two. Its zone and its monotonic
// clock do not count; an instant before year 1 has code 0, one after year 9999 the highest.
func CodeInstant(t time.Time, step uint64) uint64 {
	since := t.Unix()
	switch {
	case since < -epoch:
		return 0
	case since >= seconds-epoch:
		return InstantCodes(step)
	}
	sec, nsec := uint64(since+epoch), uint64(t.Nanosecond())
	if step < 1e9 {
		return min(sec*(1e9/step)+(nsec+step/2)/step, InstantCodes(step))
	}
	whole := step / 1e9
	if whole%2 == 1 && nsec >= 5e8 {
		sec++
	}
	return min((sec+whole/2)/whole, InstantCodes(step))
}

// Instant is the time that a code stands for, in UTC.
func Instant(code, step uint64) time.Time {
	if step < 1e9 {
		each := 1e9 / step
		return time.Unix(int64(code/each)-epoch, int64(code%each*step)).UTC()
	}
	return time.Unix(int64(code*(step/1e9))-epoch, 0).UTC()
}
