package numeric

import (
	"math"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// TestAdded corrects every kind of number by its difference, within its bounds.
func TestAdded(t *testing.T) {
	for name, c := range map[string]struct{ v, was, is, want Tally }{
		"up": {
			v:    Tally{Health: 50, Shots: 9, Scale: -3, Gold: 1000, Debt: -7, Members: 3, Depth: 4, Left: time.Second, Played: time.Hour, Ready: 900, Until: 90},
			was:  Tally{Health: 40, Shots: 1, Scale: -9, Gold: 10, Debt: 5, Members: 1, Depth: 2, Left: time.Second, Ready: 600, Until: 60},
			is:   Tally{Health: 45, Shots: 3, Scale: 2, Gold: 15, Debt: 8, Members: 2, Depth: 3, Left: 3 * time.Second, Played: time.Minute, Ready: 607, Until: 61},
			want: Tally{Health: 55, Shots: 11, Scale: 8, Gold: 1005, Debt: -4, Members: 4, Depth: 5, Left: 3 * time.Second, Played: time.Hour + time.Minute, Ready: 907, Until: 91},
		},
		"down to the least": {
			v:    Tally{Health: -19, Shots: 1, Scale: -127, Gold: 3, Debt: math.MinInt + 1, Members: 1, Depth: 2, Left: 1, Played: math.MinInt64 + 1, Ready: 2, Until: 2},
			was:  Tally{Health: 100, Shots: 255, Scale: 127, Gold: math.MaxUint64, Debt: math.MaxInt, Members: 15, Depth: 5, Left: 10 * time.Second, Played: math.MaxInt64, Ready: 607, Until: 61},
			is:   Tally{Ready: 600, Until: 50},
			want: Tally{Health: -20, Scale: -128, Debt: math.MinInt, Depth: -3, Played: math.MinInt64, Ready: 1, Until: 1},
		},
		"up to the most": {
			v:    Tally{Health: 99, Shots: 254, Scale: 126, Gold: math.MaxUint64, Debt: 1, Members: 14, Depth: math.MaxInt16, Left: 9 * time.Second, Played: 1, Ready: math.MaxUint64, Until: math.MaxUint32},
			was:  Tally{Ready: 600, Until: 60},
			is:   Tally{Health: 2, Shots: 2, Scale: 2, Gold: 1, Debt: math.MaxInt, Members: 2, Depth: 1, Left: 2 * time.Second, Played: math.MaxInt64, Ready: 601, Until: 61},
			want: Tally{Health: 100, Shots: 255, Scale: 127, Gold: math.MaxUint64, Debt: math.MaxInt, Members: 15, Depth: math.MaxInt16, Left: 10 * time.Second, Played: math.MaxInt64, Ready: math.MaxUint64, Until: math.MaxUint32},
		},
		"arrays": {
			v:    Tally{Marks: [2]Count{8, 1}, Long: [17]uint16{16: 5}},
			was:  Tally{Marks: [2]Count{1, 3}, Long: [17]uint16{16: 1}},
			is:   Tally{Marks: [2]Count{3, 1}, Long: [17]uint16{16: 3}},
			want: Tally{Marks: [2]Count{9, 0}, Long: [17]uint16{16: 7}},
		},
		"what has no difference is taken, and a float is added": {
			v:    Tally{Mode: Idle, Flags: 1, Score: 50, Heat: 0.5},
			was:  Tally{Mode: Idle, Score: 1, Heat: 0.25},
			is:   Tally{Mode: Run, Flags: 4, Alive: true, Score: 3, Heat: 0.5},
			want: Tally{Mode: Run, Flags: 4, Alive: true, Score: 3, Heat: 0.75},
		},
		"never": {
			v:    Tally{Ready: 50, Until: 0},
			was:  Tally{Ready: 0, Until: 7},
			is:   Tally{Ready: 40, Until: 9},
			want: Tally{Ready: 40, Until: 0},
		},
	} {
		t.Run(name, func(t *testing.T) {
			require.True(t, tallyNet{}.Correct(&c.v, &c.was, &c.is))
			require.Equal(t, c.want, c.v)
		})
	}
}
