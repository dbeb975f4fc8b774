package quant_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/quant"
)

// steps are steps that netgen lets through.
var steps = []time.Duration{100, time.Microsecond, time.Millisecond, 20 * time.Millisecond, time.Second, 3 * time.Second, time.Minute, 24 * time.Hour} // immutable: a table

func TestInstants(t *testing.T) {
	for _, c := range []struct {
		t, want string
		step    time.Duration
	}{
		{"0001-01-01T00:00:00Z", "0001-01-01T00:00:00Z", time.Millisecond},
		{"1970-01-01T00:00:00.0004Z", "1970-01-01T00:00:00Z", time.Millisecond},
		{"1970-01-01T00:00:00.0005Z", "1970-01-01T00:00:00.001Z", time.Millisecond},
		{"1969-12-31T23:59:59.9995Z", "1970-01-01T00:00:00Z", time.Millisecond},
		{"2026-02-03T04:05:06.789654321+01:00", "2026-02-03T03:05:06.7896543Z", 100},
		{"2026-02-03T12:00:00Z", "2026-02-04T00:00:00Z", 24 * time.Hour},
		{"2026-02-03T11:59:59.999999999Z", "2026-02-03T00:00:00Z", 24 * time.Hour},
		{"0001-01-01T00:00:01.499999999Z", "0001-01-01T00:00:00Z", 3 * time.Second},
		{"0001-01-01T00:00:01.5Z", "0001-01-01T00:00:03Z", 3 * time.Second},
		{"9999-12-31T23:59:59.999999999Z", "9999-12-31T23:59:59.999Z", time.Millisecond},
	} {
		at, err := time.Parse(time.RFC3339Nano, c.t)
		require.NoError(t, err)
		got := quant.Instant(quant.CodeInstant(at, uint64(c.step)), uint64(c.step))
		require.Equal(t, c.want, got.Format(time.RFC3339Nano), "%s in steps of %s", c.t, c.step)
		require.Equal(t, time.UTC, got.Location())
	}
}

func TestInstantsOutside(t *testing.T) {
	for _, step := range steps {
		top := quant.InstantCodes(uint64(step))
		require.Equal(t, 9999, quant.Instant(top, uint64(step)).Year(), step)
		require.Equal(t, time.Time{}, quant.Instant(0, uint64(step)))
		require.Less(t, top, uint64(1)<<62)
		for _, at := range []time.Time{time.Date(10000, 1, 1, 0, 0, 0, 0, time.UTC), time.Unix(1<<62, 0), time.Unix(1<<63-1, 0)} {
			require.Equal(t, top, quant.CodeInstant(at, uint64(step)), at)
		}
		for _, at := range []time.Time{time.Date(0, 12, 31, 23, 59, 59, 0, time.UTC), time.Unix(-1<<61, 0)} {
			require.Zero(t, quant.CodeInstant(at, uint64(step)), at)
		}
	}
}

func TestInstantsAreNearestAndStay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		step := rapid.SampledFrom(steps).Draw(t, "step")
		code := rapid.Uint64Range(0, quant.InstantCodes(uint64(step))-1).Draw(t, "code")
		at := quant.Instant(code, uint64(step))
		require.Equal(t, code, quant.CodeInstant(at, uint64(step)))
		off := time.Duration(rapid.Int64Range(0, int64(step)-1).Draw(t, "off"))
		want := code
		if 2*off >= step {
			want++
		}
		require.Equal(t, want, quant.CodeInstant(at.Add(off), uint64(step)))
	})
}
