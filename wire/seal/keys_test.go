package seal

import (
	"bytes"
	"crypto/aes"
	"crypto/cipher"
	"fmt"
	"math"
	"runtime"
	"testing"

	"github.com/stretchr/testify/require"
	"golang.org/x/crypto/chacha20poly1305"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/packet"
)

// pairOf returns the keys of both sides of a connection.
func pairOf(upFirst, downFirst uint64) (client, host *Keys) {
	up, down := [32]byte{1}, [32]byte{2}
	return newKeys(7, up, down, upFirst, downFirst), newKeys(7, down, up, downFirst, upFirst)
}

var header = []byte("a header")

func TestPacketsOpenOnceSealed(t *testing.T) {
	a, b := pairOf(0, 1<<40)
	sealed := a.Seal([]byte("before"), 0, header, []byte("payload"))
	require.Len(t, sealed, len("before")+len("payload")+TagSize)
	sealed = sealed[len("before"):]
	require.NotContains(t, string(sealed), "payload")
	require.False(t, b.Opened())
	got, err := b.Open([]byte("in front "), 0, header, sealed)
	require.NoError(t, err)
	require.Equal(t, "in front payload", string(got))
	require.True(t, b.Opened())
	got, err = b.Open(nil, 0, header, sealed)
	require.NoError(t, err, "what came twice is the connection's to know")
	require.Equal(t, "payload", string(got))

	other := b.Seal(nil, 1<<40, header, nil)
	require.Len(t, other, TagSize, "an empty payload has a tag")
	got, err = a.Open(nil, 1<<40, header, other)
	require.NoError(t, err)
	require.Empty(t, got)
	out, in := a.First()
	require.Equal(t, []uint64{0, 1 << 40}, []uint64{out, in})
}

// What is authenticated: every bit of header, number, payload and tag, and who
// sent it.
func TestForgedPacketsDoNotOpen(t *testing.T) {
	a, b := pairOf(0, 0)
	sealed := a.Seal(nil, 5, header, []byte("payload"))
	refused := 0
	refuses := func(k *Keys, number uint64, header, sealed []byte) {
		t.Helper()
		got, err := k.Open(nil, number, header, sealed)
		require.ErrorIs(t, err, ErrForged)
		require.Nil(t, got)
		refused++
	}
	for i := range len(sealed) * 8 {
		bad := bytes.Clone(sealed)
		bad[i/8] ^= 1 << (i % 8)
		refuses(b, 5, header, bad)
	}
	for i := range len(header) * 8 {
		bad := bytes.Clone(header)
		bad[i/8] ^= 1 << (i % 8)
		refuses(b, 5, bad, sealed)
	}
	for i := range 19 {
		refuses(b, 5^1<<i, header, sealed)
	}
	for i := range sealed {
		refuses(b, 5, header, sealed[:i])
	}
	require.Equal(t, uint64(refused), b.Forged())
	require.False(t, b.Opened())
	_, err := a.Open(nil, 5, header, sealed)
	require.ErrorIs(t, err, ErrForged, "sent back to its sender")
	_, err = b.Open(nil, 5, header, sealed)
	require.NoError(t, err)
}

// Both directions seal with different keys, and so do all generations.
func TestNoTwoKeysAreAlike(t *testing.T) {
	a, b := pairOf(0, 0)
	seen := map[string]string{}
	for name, k := range map[string]*Keys{"up": a, "down": b} {
		d := k.out
		for gen := range 50 {
			s := string(d.seal(nil, 9, nil, make([]byte, 32)))
			require.Empty(t, seen[s])
			seen[s] = fmt.Sprint(name, gen)
			d = d.next()
		}
	}
}

// The number says which key a packet has. Late packets of the generation
// before open for a while, early ones of the coming one at once, and none of
// any other.
func TestKeyUpdates(t *testing.T) {
	for _, first := range []uint64{0, 1<<31 - 5, 1<<32 - 5, 1<<62 - 1} {
		a, b := pairOf(first, 0)
		at := func(n uint64) []byte { return a.Seal(nil, first+n, header, []byte("x")) }
		open := func(n uint64, sealed []byte) error {
			_, err := b.Open(nil, first+n, header, sealed)
			return err
		}
		late, later, last := at(0), at(1), at(UpdateEvery-1)
		early := at(UpdateEvery)
		require.NoError(t, open(UpdateEvery, early), "a packet that overtook a whole generation")
		require.NoError(t, open(UpdateEvery-1, last))
		require.NoError(t, open(0, late))
		require.NoError(t, open(UpdateEvery+keepFor-1, at(UpdateEvery+keepFor-1)))
		require.NoError(t, open(1, later))
		require.NoError(t, open(UpdateEvery+keepFor, at(UpdateEvery+keepFor)))
		require.ErrorIs(t, open(1, later), ErrNumber, "its key is gone")
		require.ErrorIs(t, open(3*UpdateEvery, early), ErrNumber, "two ahead")
		require.NoError(t, open(UpdateEvery, early))
		require.Zero(t, b.Forged())

		second := at(2 * UpdateEvery)
		require.NoError(t, open(2*UpdateEvery, second))
		require.ErrorIs(t, open(0, late), ErrNumber)
		require.NoError(t, open(UpdateEvery, early))
	}
	_, b := pairOf(100, 0)
	_, err := b.Open(nil, 99, header, make([]byte, 20))
	require.ErrorIs(t, err, ErrNumber, "before the first")
	_, err = b.Open(nil, packet.NumberLimit, header, make([]byte, 20))
	require.ErrorIs(t, err, ErrNumber)
	_, err = b.Open(nil, math.MaxUint64, header, make([]byte, 20))
	require.ErrorIs(t, err, ErrNumber)
}

// A forged packet costs one try with one key, whatever number it claims: no
// key is made for it, none is given up, nothing is allocated.
func TestForgedNumbersMoveNoKeys(t *testing.T) {
	a, b := pairOf(0, 0)
	sealed := a.Seal(nil, 0, header, make([]byte, 1100))
	_, err := b.Open(nil, 0, header, bytes.Clone(sealed))
	require.NoError(t, err)
	old, in, coming := b.old, b.in, b.coming
	out := make([]byte, 0, 1200)
	n := uint64(0)
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		n += UpdateEvery / 16
		if _, err := b.Open(out, n, header, sealed); err != ErrForged && err != ErrNumber {
			panic(err)
		}
	}))
	require.True(t, old == b.old && in == b.in && coming == b.coming)
	require.Equal(t, uint64(31), b.Forged(), "all others were refused by their number alone")
	later := a.Seal(nil, UpdateEvery, header, nil)
	_, err = b.Open(nil, UpdateEvery, header, later)
	require.NoError(t, err)
}

func TestSealingTwiceWithOneNumberPanics(t *testing.T) {
	a, _ := pairOf(10, 0)
	require.PanicsWithValue(t, "seal: Seal of number 9, want 10 to 2^63-1", func() { a.Seal(nil, 9, header, nil) })
	a.Seal(nil, 20, header, nil)
	require.PanicsWithValue(t, "seal: Seal of number 20, want 21 to 2^63-1", func() { a.Seal(nil, 20, header, nil) })
	require.PanicsWithValue(t, "seal: Seal of number 9223372036854775808, want 21 to 2^63-1", func() { a.Seal(nil, packet.NumberLimit, header, nil) })
	require.PanicsWithValue(t, "seal: Seal of number 2097162, 2 keys ahead", func() { a.Seal(nil, 10+2*UpdateEvery, header, nil) })
}

func TestTooManyForgeriesEndTheKeys(t *testing.T) {
	a, b := pairOf(0, 0)
	sealed := a.Seal(nil, 0, header, nil)
	b.forged = maxForged - 1
	_, err := b.Open(nil, 1, header, sealed)
	require.ErrorIs(t, err, ErrForged)
	_, err = b.Open(nil, 0, header, sealed)
	require.ErrorIs(t, err, ErrExhausted)
}

// Whatever is lost, doubled and late, what was sealed opens to the same bytes
// as long as it is not too late, and both sides stay on the same keys.
func TestKeysUnderReordering(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		first := rapid.SampledFrom([]uint64{0, 1<<32 - 3, 1 << 61}).Draw(t, "first")
		a, b := pairOf(first, 0)
		type flight struct {
			number uint64
			bytes  []byte
		}
		var air []flight
		number, newest := first, first
		for range rapid.IntRange(1, 60).Draw(t, "packets") {
			number += 1 + rapid.OneOf(rapid.Uint64Range(0, 3), rapid.Uint64Range(0, UpdateEvery-1)).Draw(t, "gap")
			air = append(air, flight{number, a.Seal(nil, number, header, fmt.Appendf(nil, "packet %d", number))})
			if len(air) < 4 || rapid.Bool().Draw(t, "hold") {
				continue
			}
			i := rapid.IntRange(0, len(air)-1).Draw(t, "which")
			f := air[i]
			if !rapid.Bool().Draw(t, "again") {
				air = append(air[:i], air[i+1:]...)
			}
			generations := (f.number - first) / UpdateEvery
			at := (newest - first) / UpdateEvery
			got, err := b.Open(nil, f.number, header, f.bytes)
			switch {
			case generations == at, generations == at+1:
				require.NoError(t, err)
				require.Equal(t, fmt.Sprintf("packet %d", f.number), string(got))
				newest = max(newest, f.number)
			case generations+1 == at && (newest-first)%UpdateEvery < keepFor:
				require.NoError(t, err)
			case generations+1 < at, generations > at+1:
				require.ErrorIs(t, err, ErrNumber)
			}
			if err == ErrNumber && generations > at+1 {
				return // an honest sender does not get so far ahead of one who hears it
			}
		}
		require.Zero(t, b.Forged())
	})
}

// In place, and without an allocation: as a connection seals and opens.
func TestSealingAllocatesNothing(t *testing.T) {
	a, b := pairOf(0, 0)
	buf := make([]byte, 0, 1200)
	payload := bytes.Repeat([]byte("state "), 180)
	number := uint64(0)
	require.Zero(t, testing.AllocsPerRun(1000, func() {
		datagram := append(append(buf[:0], header...), payload...)
		datagram = a.Seal(datagram[:len(header)], number, datagram[:len(header)], datagram[len(header):])
		sealed := datagram[len(header):]
		if len(datagram) != len(header)+len(payload)+TagSize || bytes.Contains(sealed, []byte("state")) {
			panic("not sealed")
		}
		opened, err := b.Open(sealed[:0], number, datagram[:len(header)], sealed)
		if err != nil || !bytes.Equal(opened, payload) {
			panic("not opened")
		}
		number++
	}))
}

// What a connection holds for its keys is small: an idle peer has little.
func TestKeysAreSmall(t *testing.T) {
	var before, after runtime.MemStats
	all := make([]*Keys, 1000)
	runtime.GC()
	runtime.ReadMemStats(&before)
	for i := range all {
		all[i], _ = pairOf(0, 0)
	}
	runtime.GC()
	runtime.ReadMemStats(&after)
	require.Less(t, (after.HeapAlloc-before.HeapAlloc)/uint64(len(all)), uint64(640))
	runtime.KeepAlive(all)
}

func TestResets(t *testing.T) {
	a, b := pairOf(0, 0)
	a.reset, a.resettable = ResetToken{[16]byte{1, 2, 3}}, true
	reset := a.reset.append(nil, 7)
	require.False(t, a.IsReset(reset), "the host may not know it yet")
	_, err := a.Open(nil, 0, header, b.Seal(nil, 0, header, nil))
	require.NoError(t, err)
	require.True(t, a.IsReset(reset))
	for i := range reset {
		bad := bytes.Clone(reset)
		bad[i] ^= 1
		require.False(t, a.IsReset(bad))
		require.False(t, a.IsReset(reset[:i]))
	}
	_, err = b.Open(nil, 0, header, a.Seal(nil, 0, header, nil))
	require.NoError(t, err)
	require.False(t, b.IsReset(ResetToken{}.append(nil, 7)), "a host is never reset")
}

func BenchmarkSeal(b *testing.B) {
	for _, size := range []int{200, 1200} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			k, _ := pairOf(0, 0)
			payload, out := make([]byte, size-len(header)-TagSize), make([]byte, 0, size)
			number := uint64(0)
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				k.Seal(out, number, header, payload)
				number++
			}
		})
	}
}

func BenchmarkOpen(b *testing.B) {
	for _, size := range []int{200, 1200} {
		for _, forged := range []bool{false, true} {
			b.Run(fmt.Sprintf("%d/forged=%v", size, forged), func(b *testing.B) {
				from, to := pairOf(0, 0)
				sealed := from.Seal(nil, 0, header, make([]byte, size-len(header)-TagSize))
				if forged {
					sealed[0] ^= 1
				}
				out := make([]byte, 0, size)
				b.SetBytes(int64(size))
				b.ReportAllocs()
				for b.Loop() {
					if _, err := to.Open(out, 0, header, sealed); (err != nil) != forged {
						b.Fatal(err)
					}
				}
			})
		}
	}
}

// BenchmarkAESGCM is the cipher that was not taken, for docs/decisions/0012.
func BenchmarkAESGCM(b *testing.B) {
	made := func(key []byte) (cipher.AEAD, error) {
		block, err := aes.NewCipher(key)
		require.NoError(b, err)
		return cipher.NewGCM(block)
	}
	aead, err := made(make([]byte, 32))
	require.NoError(b, err)
	for _, size := range []int{200, 1200} {
		b.Run(fmt.Sprint(size), func(b *testing.B) {
			nonce, payload, out := make([]byte, 12), make([]byte, size-len(header)-TagSize), make([]byte, 0, size)
			b.SetBytes(int64(size))
			b.ReportAllocs()
			for b.Loop() {
				aead.Seal(out, nonce, payload, header)
			}
			b.ReportMetric(held(made), "B/key")
			b.ReportMetric(held(chacha20poly1305.New), "B/ChaCha20-key")
		})
	}
}

// held returns how many bytes a cipher holds.
func held(made func(key []byte) (cipher.AEAD, error)) float64 {
	all, before := make([]cipher.AEAD, 10000), heap()
	for i := range all {
		all[i], _ = made(make([]byte, 32))
	}
	after := heap()
	runtime.KeepAlive(all)
	return float64(after-before) / float64(len(all))
}
