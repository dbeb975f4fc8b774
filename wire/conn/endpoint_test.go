package conn

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/packet"
)

func first(id uint64) []byte {
	h := packet.NewHeader(id, 9, 0, false, true)
	return packet.AppendPing(h.Append(nil))
}

func TestEndpointFindsByID(t *testing.T) {
	var e Endpoint[string]
	_, id, known, ok := e.Find(first(5))
	require.Equal(t, []any{uint64(5), false, true}, []any{id, known, ok})
	e.Add(5, "five")
	v, id, known, ok := e.Find(first(5))
	require.Equal(t, []any{"five", uint64(5), true, true}, []any{v, id, known, ok})

	later := packet.NewHeader(5, 10, 9, true, false)
	v, _, known, _ = e.Find(packet.AppendPing(later.Append(nil)))
	require.True(t, known)
	require.Equal(t, "five", v)

	later.ID = 6
	_, _, known, ok = e.Find(packet.AppendPing(later.Append(nil)))
	require.False(t, known || ok, "no first datagram of a connection")
	later.Initial = true
	_, _, _, ok = e.Find(packet.AppendPing(later.Append(nil)))
	require.False(t, ok, "a first datagram has its whole number")
	_, _, known, ok = e.Find([]byte("junk"))
	require.False(t, known || ok)
	_, _, known, ok = e.Find(nil)
	require.False(t, known || ok)

	require.Equal(t, 1, e.Len())
	e.Remove(5)
	e.Remove(5)
	require.Zero(t, e.Len())
	require.Zero(t, e.HalfOpen())
}

func TestEndpointBoundsHalfOpen(t *testing.T) {
	e := Endpoint[int]{MaxHalfOpen: 2}
	e.Add(1, 1)
	e.Add(2, 2)
	_, _, _, ok := e.Find(first(3))
	require.False(t, ok)
	require.Equal(t, uint64(1), e.Refused)
	_, _, known, ok := e.Find(first(2))
	require.True(t, known && ok, "who is in is not displaced")
	e.Confirm(1)
	e.Confirm(1)
	e.Confirm(77)
	require.Equal(t, 1, e.HalfOpen())
	_, _, _, ok = e.Find(first(3))
	require.True(t, ok)
	e.Remove(1)
	require.Equal(t, 1, e.HalfOpen())
	require.PanicsWithValue(t, "conn: Endpoint.Add of id 2, which is taken", func() { e.Add(2, 2) })

	var d Endpoint[int]
	for id := range uint64(defaultHalfOpen) {
		d.Add(id, 0)
	}
	_, _, _, ok = d.Find(first(1 << 40))
	require.False(t, ok)
}

func TestEndpointAllocatesNothing(t *testing.T) {
	var e Endpoint[*Conn]
	e.Add(5, nil)
	d := first(5)
	require.Zero(t, testing.AllocsPerRun(100, func() { e.Find(d) }))
}
