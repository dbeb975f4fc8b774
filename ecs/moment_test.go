package ecs

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestMomentMovesWithTheStepsOfABurst(t *testing.T) {
	e := NewEngine(Config{TickRate: 100})
	var moments []time.Duration
	e.Add(Simulate, Func(func(*World) {
		moments = append(moments, e.Moment())
		require.Equal(t, 45*time.Millisecond, e.Elapsed(), "elapsed stands still within an update")
	}))
	require.Equal(t, 4, e.Update(45*time.Millisecond))
	require.Equal(t, []time.Duration{10 * time.Millisecond, 20 * time.Millisecond, 30 * time.Millisecond, 40 * time.Millisecond}, moments)
	require.Equal(t, e.Elapsed(), e.Moment(), "outside a step")
}
