package token_test

import (
	"encoding/binary"
	"net/netip"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/token"
)

func TestCodeText(t *testing.T) {
	for _, c := range []struct{ addr, want string }{
		{"192.168.1.2:7777", "00G47-K15N4-580T0-WPT38-02"},
		{"10.1.2.3:7777", "40G40-RYC4P-MGN03-83JV8-D0N7"},
		{"203.0.113.9:65535", "B5G0W-89ZZZ-JTJ2M-0D0EB-D1M8N"},
		{"[2001:db8::1]:7777", "CG023-DR000-00000-00000-00000-0HWR9-D91A0-6G75P-GT04V"},
	} {
		code := token.NewCode(netip.MustParseAddrPort(c.addr), server)
		require.Equal(t, c.want, code.Text(), c.addr)
		back, err := token.ParseCode(code.Text())
		require.NoError(t, err)
		require.Equal(t, code, back)
		require.True(t, back.Of(server))
		require.False(t, back.Of(token.ServerKey{}))
	}
	mapped := token.NewCode(netip.MustParseAddrPort("[::ffff:10.1.2.3]:7777"), server)
	require.Equal(t, "10.1.2.3:7777", mapped.Addr.String())
	zoned := token.NewCode(netip.MustParseAddrPort("[fe80::1%eth0]:7777"), server)
	require.Equal(t, "[fe80::1]:7777", zoned.Addr.String())
	require.True(t, token.Code{}.IsZero())
	require.False(t, zoned.IsZero())
	require.PanicsWithValue(t, "token: NewCode with an address that is none", func() { token.NewCode(netip.AddrPort{}, server) })
}

// anyCode draws codes of all ranges.
func anyCode(t *rapid.T) token.Code {
	var key token.ServerKey
	binary.LittleEndian.PutUint64(key[:], rapid.Uint64().Draw(t, "key"))
	b := rapid.SliceOfN(rapid.Byte(), 16, 16).Draw(t, "bytes")
	var addr netip.Addr
	switch rapid.IntRange(0, 3).Draw(t, "range") {
	case 0:
		addr = netip.AddrFrom4([4]byte{192, 168, b[0], b[1]})
	case 1:
		addr = netip.AddrFrom4([4]byte{10, b[0], b[1], b[2]})
	case 2:
		addr = netip.AddrFrom4([4]byte(b))
	default:
		addr = netip.AddrFrom16([16]byte(b))
	}
	return token.NewCode(netip.AddrPortFrom(addr, rapid.Uint16().Draw(t, "port")), key)
}

// A code survives a person: case, dashes, spaces and look-alikes.
func TestCodesAsTheyAreTyped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		code := anyCode(t)
		text := code.Text()
		for _, typed := range []string{
			text, strings.ToLower(text), strings.ReplaceAll(text, "-", ""), strings.ReplaceAll(text, "-", "  ") + " ",
			strings.NewReplacer("0", "O", "1", "I").Replace(text), strings.NewReplacer("0", "o", "1", "l").Replace(text),
		} {
			back, err := token.ParseCode(typed)
			require.NoError(t, err)
			require.Equal(t, code, back)
		}
	})
}

// One wrong character is always found, and so are two neighbours swapped.
func TestMistypedCodesAreFound(t *testing.T) {
	const all = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	rapid.Check(t, func(t *rapid.T) {
		code := anyCode(t)
		text := strings.ReplaceAll(code.Text(), "-", "")
		for i := range text {
			for _, c := range all {
				if byte(c) != text[i] {
					_, err := token.ParseCode(text[:i] + string(c) + text[i+1:])
					require.ErrorIs(t, err, token.ErrCode)
				}
			}
			if i > 0 && text[i] != text[i-1] {
				_, err := token.ParseCode(text[:i-1] + text[i:i+1] + text[i-1:i] + text[i+1:])
				require.ErrorIs(t, err, token.ErrCode)
			}
		}
	})
}

func TestParseCodeRefuses(t *testing.T) {
	text := token.NewCode(netip.MustParseAddrPort("192.168.1.2:7777"), server).Text()
	for name, bad := range map[string]string{
		"nothing":         "",
		"one character":   "0",
		"only the check":  "00",
		"no character":    text[:4] + "u" + text[5:],
		"not ASCII":       text[:4] + "é" + text[5:],
		"46 characters":   strings.Repeat("0", 46),
		"a megabyte":      strings.Repeat("0", 1<<20),
		"without its end": text[:len(text)-3],
	} {
		_, err := token.ParseCode(bad)
		require.ErrorIs(t, err, token.ErrCode, name)
	}
}

// The key of a code is of its address and its host, and not the code itself.
func TestCodeKeys(t *testing.T) {
	a := token.NewCode(netip.MustParseAddrPort("192.168.1.2:7777"), server)
	b := token.NewCode(netip.MustParseAddrPort("192.168.1.2:7778"), server)
	c := token.NewCode(netip.MustParseAddrPort("192.168.1.2:7777"), token.ServerKey{1})
	require.True(t, a.Key().Equal(a.Key()))
	require.False(t, a.Key().Equal(b.Key()))
	require.False(t, a.Key().Equal(c.Key()))
}

// FuzzParseCode parses hostile codes: no panic, and what is a code is written
// in one way.
func FuzzParseCode(f *testing.F) {
	for _, addr := range []string{"192.168.1.2:7777", "10.1.2.3:0", "203.0.113.9:65535", "[2001:db8::1]:7777"} {
		f.Add(token.NewCode(netip.MustParseAddrPort(addr), server).Text())
	}
	f.Add("OOOOO-IIIII-LLLLL-00000-11")
	f.Fuzz(func(t *testing.T, text string) {
		c, err := token.ParseCode(text)
		if err != nil {
			require.ErrorIs(t, err, token.ErrCode)
			return
		}
		back, err := token.ParseCode(c.Text())
		require.NoError(t, err)
		require.Equal(t, c, back)
		plain := strings.ToUpper(strings.NewReplacer("-", "", " ", "", "o", "0", "O", "0", "i", "1", "I", "1", "l", "1", "L", "1").Replace(text))
		require.Equal(t, strings.ReplaceAll(c.Text(), "-", ""), plain)
	})
}
