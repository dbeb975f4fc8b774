package token_test

import (
	"encoding/binary"
	"errors"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/token"
)

// grant is an admitted token with this number, good for so long from issued on.
func grant(n uint64, issued time.Time, lifetime time.Duration) *token.Grant {
	g := &token.Grant{Client: n, Issued: issued, Expires: issued.Add(lifetime)}
	binary.LittleEndian.PutUint64(g.Nonce[:], n)
	return g
}

func TestTokensAreUsedOnce(t *testing.T) {
	h := token.NewHistory(0, start)
	g := grant(1, start, time.Minute)
	require.NoError(t, h.Check(g, 7, start))
	require.NoError(t, h.Check(g, 7, start), "looking uses nothing up")
	require.NoError(t, h.Use(g, 7, start))
	require.ErrorIs(t, h.Use(g, 7, start), token.ErrReplayed)
	require.ErrorIs(t, h.Check(g, 7, start), token.ErrReplayed)
	require.ErrorIs(t, h.Use(g, 8, start), token.ErrReused)
	require.ErrorIs(t, h.Use(g, 8, start.Add(time.Minute)), token.ErrReused, "until it has expired")
	require.NoError(t, h.Use(grant(2, start, time.Minute), 7, start), "another token")
	require.Equal(t, 2, h.Len())
}

// After a restart nobody knows what was used before: what was issued before is
// refused, unless the key is of this run and no such token can be.
func TestTokensOfBeforeTheStartAreStale(t *testing.T) {
	h := token.NewHistory(0, start.Add(300*time.Millisecond))
	require.ErrorIs(t, h.Use(grant(1, start.Add(-time.Second), time.Minute), 1, start), token.ErrStale)
	require.NoError(t, h.Use(grant(2, start, time.Minute), 2, start), "whole seconds")
	require.NoError(t, token.NewHistory(0, time.Time{}).Use(grant(1, start.Add(-time.Hour), time.Minute), 1, start))
}

// A full history refuses, and forgets nothing that could come again.
func TestHistoryRefusesRatherThanForgets(t *testing.T) {
	const limit = 100
	h := token.NewHistory(limit, start)
	for n := range uint64(limit) {
		require.NoError(t, h.Use(grant(n, start, time.Minute+time.Duration(n)*time.Second), n, start))
	}
	now := start
	for n := range uint64(1000) {
		require.ErrorIs(t, h.Use(grant(limit+n, start, time.Minute), n, now), token.ErrHistory)
	}
	require.Equal(t, limit, h.Len())
	for n := range uint64(limit) {
		require.ErrorIs(t, h.Use(grant(n, start, 0), n+1, now), token.ErrReused)
	}
	// The first is refused as expired from this moment on, so that its place is free; the second is not.
	now = start.Add(time.Minute + token.Leeway)
	require.ErrorIs(t, h.Check(grant(500, start, time.Minute), 1, now.Add(-1)), token.ErrHistory)
	require.NoError(t, h.Use(grant(500, start, 10*time.Minute), 1, now))
	require.ErrorIs(t, h.Use(grant(501, start, 10*time.Minute), 1, now), token.ErrHistory)
	require.ErrorIs(t, h.Use(grant(1, start, 0), 9, now), token.ErrReused)
	require.Equal(t, limit, h.Len())
}

// A clock that was ahead for a while lets nothing in again: what was forgotten
// as expired stays refused.
func TestAClockSetBackReplaysNothing(t *testing.T) {
	h := token.NewHistory(2, start)
	a, b, c := grant(1, start, time.Minute), grant(2, start, time.Hour), grant(3, start, time.Hour)
	require.NoError(t, h.Use(a, 1, start))
	require.NoError(t, h.Use(b, 2, start))
	ahead := start.Add(30 * time.Minute)
	require.NoError(t, h.Use(c, 3, ahead), "the first is forgotten")
	require.ErrorIs(t, h.Use(a, 9, start), token.ErrExpired)
	require.ErrorIs(t, h.Check(grant(4, start, time.Minute), 4, start), token.ErrExpired, "nobody can tell them apart")
	require.ErrorIs(t, h.Use(b, 9, start), token.ErrReused)
}

func maxTime(a, b time.Time) time.Time {
	if a.After(b) {
		return a
	}
	return b
}

// Against a model that remembers everything: what was used is never let in
// again while it is valid, whatever the clock does, and what was not is
// refused only when full.
func TestHistoryAgainstModel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		limit := rapid.IntRange(1, 8).Draw(t, "limit")
		h := token.NewHistory(limit, start)
		now, latest := start, start
		type entry struct {
			id  uint64
			end time.Time
		}
		model := map[uint64]entry{}
		for range rapid.IntRange(1, 80).Draw(t, "steps") {
			now = now.Add(time.Duration(rapid.IntRange(-3, 20).Draw(t, "pause")) * time.Second)
			latest = maxTime(latest, now)
			n, id := rapid.Uint64Range(0, 20).Draw(t, "token"), rapid.Uint64Range(0, 2).Draw(t, "id")
			g := grant(n, start, time.Duration(20+n*10)*time.Second)
			if !now.Before(g.Expires.Add(token.Leeway)) {
				continue // the opener refuses it
			}
			valid := 0
			for _, e := range model {
				if now.Before(e.end) {
					valid++
				}
			}
			err := h.Use(g, id, now)
			e, used := model[n]
			back := latest.After(now)
			switch {
			case used && back: // by its name if it is still known
				require.Error(t, err)
			case used && e.id == id:
				require.ErrorIs(t, err, token.ErrReplayed)
			case used:
				require.ErrorIs(t, err, token.ErrReused)
			case back && err != nil:
				require.True(t, errors.Is(err, token.ErrHistory) || errors.Is(err, token.ErrExpired))
			case valid >= limit && !back:
				require.ErrorIs(t, err, token.ErrHistory)
			default:
				require.NoError(t, err)
				model[n] = entry{id, g.Expires.Add(token.Leeway)}
			}
			require.LessOrEqual(t, h.Len(), limit)
		}
	})
}
