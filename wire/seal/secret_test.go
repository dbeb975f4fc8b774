package seal

import (
	"encoding/hex"
	"encoding/json"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// No way of printing a host, a client, keys or what they hold shows a secret.
func TestNothingPrintsASecret(t *testing.T) {
	h := newHost(func(c *HostConfig) { c.Code = netip.MustParseAddrPort("192.168.1.2:7777") })
	tok := tokenOf(h, 42)
	c := newClient(t, tok, 5, 0)
	requesting := *c
	opened := connect(t, h, c, 0, home)
	talk(t, c, opened)
	var hidden [][]byte
	for _, s := range []interface{ Bytes() [32]byte }{tok.Secret, requesting.seed, h.cfg.Static, h.cfg.Reset, h.cfg.Keys[0], h.code.Key()} {
		b := s.Bytes()
		hidden = append(hidden, b[:])
	}
	reset := c.keys.reset.b
	hidden = append(hidden, reset[:])
	for _, v := range []any{
		h, *h, c, *c, requesting, &requesting, opened, *opened, opened.Keys, *opened.Keys, c.keys.reset,
		h.cfg, h.Issuer(), h.Code(), h.Stats(), c.cfg, &ClientConfig{Token: tok}, opened.Grant,
	} {
		var all strings.Builder
		for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%o", "%b"} {
			fmt.Fprintf(&all, verb+"\n", v)
		}
		b, _ := json.Marshal(v)
		all.Write(b)
		slog.New(slog.NewTextHandler(&all, nil)).Info("x", "v", v)
		slog.New(slog.NewJSONHandler(&all, nil)).Info("x", "v", v)
		for _, secret := range hidden {
			part := secret[:5]
			plain := strings.Trim(fmt.Sprint(part), "[]")
			for _, form := range []string{
				string(part), hex.EncodeToString(part), strings.ToUpper(hex.EncodeToString(part)), plain,
				strings.ReplaceAll(plain, " ", ","), strings.Trim(fmt.Sprintf("%#v", part), "[]byte{}"),
				strings.Trim(fmt.Sprintf("%o", part), "[]"), strings.Trim(fmt.Sprintf("%b", part), "[]"),
			} {
				require.NotContains(t, all.String(), form, "%T", v)
			}
		}
	}
	require.Equal(t, "[keys]", fmt.Sprint(opened.Keys))
	require.Equal(t, "[host "+h.Server().String()+"]", fmt.Sprintf("%+v", h))
	require.Equal(t, fmt.Sprintf("[client of connection %016x]", c.ID()), fmt.Sprintf("%#v", *c))
}
