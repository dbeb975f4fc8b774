package token_test

import (
	"bytes"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/token"
)

// shown is everything that the ways of printing make of a value.
func shown(v any) string {
	var all strings.Builder
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%X", "%d", "%o", "%b", "%U", "%t"} {
		fmt.Fprintf(&all, verb+"\n", v)
	}
	fmt.Fprintln(&all, v)
	b, _ := json.Marshal(v)
	all.Write(b)
	slog.New(slog.NewTextHandler(&all, nil)).Info("x", "v", v)
	slog.New(slog.NewJSONHandler(&all, nil)).Info("x", "v", v)
	return all.String()
}

// hides asserts that no way of printing shows a run of the secret's bytes, in
// any of the forms that bytes are printed in.
func hides(t *testing.T, secret []byte, v any) {
	t.Helper()
	text := shown(v)
	part := secret[:6]
	for name, form := range map[string]string{
		"raw":     string(part),
		"hex":     hex.EncodeToString(part),
		"HEX":     strings.ToUpper(hex.EncodeToString(part)),
		"base64":  base64.StdEncoding.EncodeToString(part),
		"decimal": strings.Trim(fmt.Sprint(part), "[]"),
		"listed":  strings.ReplaceAll(strings.Trim(fmt.Sprint(part), "[]"), " ", ","),
		"syntax":  strings.Trim(fmt.Sprintf("%#v", part), "[]byte{}"),
		"octal":   strings.Trim(fmt.Sprintf("%o", part), "[]"),
		"binary":  strings.Trim(fmt.Sprintf("%b", part), "[]"),
		"unicode": strings.Trim(fmt.Sprintf("%U", part), "[]"),
	} {
		require.NotContains(t, text, form, "%T as %s", v, name)
	}
}

func TestNothingPrintsASecret(t *testing.T) {
	tok := issued(1)
	secret := tok.Secret.Bytes()
	o := token.NewOpener(server, schema, key)
	g, err := o.Open(tok.Sealed, start)
	require.NoError(t, err)
	is := issuer()
	is.Key = tok.Secret
	for _, v := range []any{tok.Secret, &tok.Secret, tok, &tok, g, &g, is, *is, []token.Token{tok}, map[string]token.Secret{"k": tok.Secret}} {
		hides(t, secret[:], v)
	}
	require.Contains(t, shown(tok), "[secret]")

	code := token.NewCode(netip.MustParseAddrPort("192.168.1.2:7777"), server)
	text := strings.ReplaceAll(code.Text(), "-", "")
	for _, v := range []any{code, &code, struct{ C token.Code }{code}} {
		require.NotContains(t, strings.ReplaceAll(shown(v), "-", ""), text)
		require.Contains(t, shown(v), "[join code of 192.168.1.2:7777]")
	}
}

// Errors name places and lengths, and nothing that was in a token or code.
func TestErrorsHoldNoSecret(t *testing.T) {
	tok := issued(1)
	text := tok.Text()
	_, err := token.ParseText(text[:len(text)-9] + "!")
	require.Error(t, err)
	require.NotContains(t, err.Error(), text[:8])
	code := token.NewCode(netip.MustParseAddrPort("192.168.1.2:7777"), server).Text()
	for _, bad := range []string{code + "0", code[:9] + "!" + code[10:], code[:12]} {
		_, err := token.ParseCode(bad)
		require.ErrorIs(t, err, token.ErrCode)
		require.NotContains(t, err.Error(), code[:5])
	}
	b := tok.Append(nil)
	secret := tok.Secret.Bytes()
	for i := range b {
		broken := bytes.Clone(b)
		broken[i] ^= 0xff
		for _, in := range [][]byte{b[:i], broken} {
			if _, err := token.Parse(in); err != nil {
				hides(t, secret[:], err)
				hides(t, secret[:], errors.Unwrap(err))
			}
		}
	}
}

func TestSecrets(t *testing.T) {
	a, err := token.NewSecret(seeded(1))
	require.NoError(t, err)
	b, err := token.NewSecret(seeded(2))
	require.NoError(t, err)
	require.False(t, a.Equal(b))
	require.True(t, a.Equal(token.MakeSecret(a.Bytes())))
	require.True(t, token.Secret{}.IsZero())
	require.False(t, a.IsZero())
	_, err = token.NewSecret(strings.NewReader("short"))
	require.Error(t, err)
	require.Equal(t, "0908070000000000000000000000000000000000000000000000000000000000", server.String())
	require.Len(t, token.Nonce{}.String(), 48)
}
