package netcomp_test

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

func TestAddrTravels(t *testing.T) {
	for text, bits := range map[string]int{
		"": 2, "1.2.3.4": 34, "0.0.0.0": 34, "::ffff:1.2.3.4": 130, "::": 130, "2001:db8::7": 130, "fe80::1%eth0": 130, "::ffff:1.2.3.4%x": 130,
	} {
		var a netip.Addr
		if text != "" {
			a = netip.MustParseAddr(text)
		}
		var w wire.BitWriter
		netcomp.AppendAddr(&w, a)
		require.Equal(t, bits, w.Len())
		r, s := wire.NewBitReader(w.Bytes()), wire.NewBitReader(w.Bytes())
		require.Equal(t, a.WithZone(""), netcomp.ParseAddr(&r), text)
		require.NoError(t, r.Close())
		netcomp.SkipAddr(&s)
		require.NoError(t, s.Close())
	}
}

func TestAddrRefuses(t *testing.T) {
	for _, b := range [][]byte{{3}, {1, 2, 3}, {2, 0, 0, 0, 0, 0, 0, 0, 0, 0}} {
		r, s := wire.NewBitReader(b), wire.NewBitReader(b)
		require.Zero(t, netcomp.ParseAddr(&r))
		netcomp.SkipAddr(&s)
		require.Error(t, r.Err())
		require.Error(t, s.Err())
	}
	r := wire.NewBitReader([]byte{3})
	netcomp.ParseAddr(&r)
	require.ErrorIs(t, r.Err(), wire.ErrValue)
}
