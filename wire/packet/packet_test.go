package packet_test

import (
	"encoding/hex"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/packet"
)

func unhex(s string) []byte {
	b, err := hex.DecodeString(strings.ReplaceAll(s, " ", ""))
	if err != nil {
		panic(err)
	}
	return b
}

const id = 0x0807060504030201

func TestHeaderBytes(t *testing.T) {
	for _, c := range []struct {
		h    packet.Header
		want string
	}{
		{packet.Header{ID: id, Number: 0x11, Length: 1}, "48 0102030405060708 11"},
		{packet.Header{ID: id, Number: 0x1122, Length: 2}, "49 0102030405060708 2211"},
		{packet.Header{Number: 0x1122, Length: 2, Bare: true}, "41 2211"},
		{packet.Header{Number: 0x112233, Length: 3, Bare: true}, "42 332211"},
		{packet.Header{ID: id, Number: 0x11223344, Length: 4}, "4b 0102030405060708 44332211"},
		{packet.Header{ID: id, Number: 7, Length: 8, Initial: true}, "5c 0102030405060708 0700000000000000"},
	} {
		b := c.h.Append(nil)
		require.Equal(t, unhex(c.want), b)
		require.Equal(t, len(b), c.h.Size())
		h, rest, err := packet.ParseHeader(append(b, 9))
		require.NoError(t, err)
		require.Equal(t, c.h, h)
		require.Equal(t, []byte{9}, rest)
	}
	require.PanicsWithValue(t, "packet: header with a number of 5 bytes, want 1 to 4, or 8", func() {
		h := packet.Header{Length: 5}
		h.Append(nil)
	})
}

func TestHeaderRefuses(t *testing.T) {
	for name, s := range map[string]string{
		"nothing":         "",
		"no number":       "49 0102030405060708",
		"half a number":   "4b 0102030405060708 2211",
		"bare, no number": "40",
		"short id":        "48 01020304050607",
		"another mark":    "09 0102030405060708 2211",
		"another version": "89 0102030405060708 2211",
		"a handshake":     "71 0102030405060708 2211",
		"whole and cut":   "4d 0102030405060708 2211 0000 0000 0000",
		"half a whole":    "44 2211 0000 0000 00",
	} {
		_, _, err := packet.ParseHeader(unhex(s))
		require.ErrorIs(t, err, packet.ErrHeader, name)
	}
}

func TestHeaderNumbersAreRestored(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		acked := rapid.OneOf(rapid.Uint64Range(0, 1<<18), rapid.Uint64Range(1<<31-99, 1<<31+99), rapid.Uint64Range(1<<32-99, 1<<32+99),
			rapid.Uint64Range(1<<62-99, 1<<62+99)).Draw(t, "acked")
		number := acked + rapid.OneOf(rapid.Uint64Range(1, 1<<15), rapid.Uint64Range(1, 1<<40)).Draw(t, "ahead")
		h := packet.NewHeader(id, number, acked, true, false)
		// The receiver has received acked, and at most something newer than number.
		largest := acked + rapid.Uint64Range(0, number-acked+1<<14).Draw(t, "received")
		h, _, err := packet.ParseHeader(h.Append(nil))
		require.NoError(t, err)
		got, ok := h.Restore(largest, true)
		require.True(t, ok)
		require.Equal(t, number, got)

		sealed := packet.NewSealedHeader(id, number, acked, false)
		require.LessOrEqual(t, sealed.Length, h.Length)
		sealed, _, err = packet.ParseHeader(sealed.Append(nil))
		require.NoError(t, err)
		near := acked + rapid.Uint64Range(0, (number-acked)*2).Draw(t, "received under a seal")
		got, ok = sealed.Restore(near, true)
		require.True(t, ok)
		require.Equal(t, number, got)

		first := packet.NewHeader(id, number, 0, false, true)
		got, ok = first.Restore(0, false)
		require.True(t, ok)
		require.Equal(t, number, got)
	})
}

// TestSealedHeadersAreShort counts the bytes that a header takes under a seal
// when acknowledgements come.
func TestSealedHeadersAreShort(t *testing.T) {
	for flying, want := range map[uint64]int{1: 2, 63: 2, 64: 3, 1<<14 - 1: 3, 1 << 14: 4, 1 << 22: 5, 1<<30 - 1: 5, 1 << 30: 9} {
		h := packet.NewSealedHeader(id, 1<<40+flying, 1<<40, false)
		h.Bare = true
		require.Equal(t, want, h.Size(), flying)
		h.Bare = false
		require.Equal(t, want+packet.IDSize, h.Size(), flying)
	}
}

func TestPaddingFills(t *testing.T) {
	for size := 2; size < 20000; size++ {
		got := len(packet.AppendPadding(nil, size))
		if size == 130 || size == 16387 {
			got++ // no frame has that length
		}
		require.Equal(t, size, got)
	}
	require.PanicsWithValue(t, "packet: padding of 1 bytes, a frame has 2 at least", func() { packet.AppendPadding(nil, 1) })
}

func TestTickIsRoundedUpAndLimited(t *testing.T) {
	for delay, want := range map[time.Duration]time.Duration{-1: 0, 1: packet.AckDelayUnit, time.Hour: packet.MaxTick} {
		b := packet.AppendTick(nil, delay)
		require.LessOrEqual(t, len(b), packet.TickReserve)
		var f packet.Frame
		r := wire.NewReader(b)
		f.Parse(&r)
		require.NoError(t, r.Done())
		require.Equal(t, want, f.Tick)
	}
}

func TestHeaderRestoreRefuses(t *testing.T) {
	h := packet.Header{Number: 5, Length: 2}
	_, ok := h.Restore(0, false)
	require.False(t, ok, "nothing received yet")
	h = packet.Header{Number: packet.NumberLimit, Length: 8}
	_, ok = h.Restore(0, true)
	require.False(t, ok, "above the limit")
	h = packet.Header{Number: 0, Length: 2}
	_, ok = h.Restore(packet.NumberLimit-1, true)
	require.False(t, ok, "wraps above the limit")
}

// frames is each kind of frame as bytes and as what it parses to.
var frames = []struct {
	name, bytes string
	want        packet.Frame
}{
	{"ping", "01", packet.Frame{Kind: packet.KindPing}},
	{"ack of one", "02 05 00 00 00", packet.Frame{Kind: packet.KindAck, Ack: ack(0, packet.Range{First: 5, Last: 5})}},
	{"ack of three ranges", "02 ac02 7d 02 05 00 00 03 0a", packet.Frame{Kind: packet.KindAck, Ack: ack(time.Millisecond,
		packet.Range{First: 295, Last: 300}, packet.Range{First: 293, Last: 293}, packet.Range{First: 278, Last: 288})}},
	{"ack down to zero", "02 03 00 01 00 00 01", packet.Frame{Kind: packet.KindAck, Ack: ack(0,
		packet.Range{First: 3, Last: 3}, packet.Range{First: 0, Last: 1})}},
	{"message", "03 02 6869", packet.Frame{Kind: packet.KindMessage, Message: []byte("hi")}},
	{"empty message", "03 00", packet.Frame{Kind: packet.KindMessage, Message: []byte{}}},
	{"close", "04 0203 03 627965", packet.Frame{Kind: packet.KindClose, Close: packet.Close{Code: 0x302, Text: []byte("bye")}}},
	{"challenge", "05 0102030405060708", packet.Frame{Kind: packet.KindChallenge, Path: id}},
	{"response", "06 0102030405060708", packet.Frame{Kind: packet.KindResponse, Path: id}},
	{"padding", "07 03 000000", packet.Frame{Kind: packet.KindPadding, Padding: 3}},
	{"padding of nothing", "07 00", packet.Frame{Kind: packet.KindPadding}},
	{"tick", "08 d00f", packet.Frame{Kind: packet.KindTick, Tick: 16 * time.Millisecond}},
	{"chunk of lane 0", "10 00 01 aa", packet.Frame{Kind: packet.KindChunk, Chunk: packet.Chunk{Data: []byte{0xaa}}}},
	{"chunk of lane 2", "12 ac02 02 aabb", packet.Frame{Kind: packet.KindChunk, Chunk: packet.Chunk{Lane: 2, Offset: 300, Data: []byte{0xaa, 0xbb}}}},
	{"last byte of a lane", "11 ffffffffffffffff3f 01 aa", packet.Frame{Kind: packet.KindChunk,
		Chunk: packet.Chunk{Lane: 1, Offset: packet.OffsetLimit - 1, Data: []byte{0xaa}}}},
}

func ack(delay time.Duration, ranges ...packet.Range) (a packet.Ack) {
	a.Delay, a.Count = delay, len(ranges)
	copy(a.Ranges[:], ranges)
	return a
}

// appendFrame appends any frame, and returns the size it announces.
func appendFrame(b []byte, f *packet.Frame) ([]byte, int) {
	switch f.Kind {
	case packet.KindPing:
		return packet.AppendPing(b), packet.PingSize
	case packet.KindAck:
		return f.Ack.Append(b), f.Ack.Size()
	case packet.KindMessage:
		return packet.AppendMessage(b, f.Message), packet.MessageSize(len(f.Message))
	case packet.KindClose:
		return f.Close.Append(b), f.Close.Size()
	case packet.KindChallenge:
		return packet.AppendChallenge(b, f.Path), packet.PathSize
	case packet.KindResponse:
		return packet.AppendResponse(b, f.Path), packet.PathSize
	case packet.KindPadding:
		return packet.AppendPadding(b, packet.PaddingSize(f.Padding)), packet.PaddingSize(f.Padding)
	case packet.KindTick:
		b = packet.AppendTick(b, f.Tick)
		return b, 1 + wire.UvarintSize(uint64(f.Tick/packet.AckDelayUnit))
	}
	return f.Chunk.Append(b), f.Chunk.Size()
}

func TestFrameBytes(t *testing.T) {
	for _, c := range frames {
		var f packet.Frame
		r := wire.NewReader(unhex(c.bytes))
		f.Parse(&r)
		require.NoError(t, r.Done(), c.name)
		require.Equal(t, c.want, f, c.name)
		b, size := appendFrame(nil, &f)
		require.Equal(t, unhex(c.bytes), b, c.name)
		require.Equal(t, len(b), size, c.name)
		require.NoError(t, packet.Check(b, &f), c.name)
		silent := []packet.Kind{packet.KindAck, packet.KindClose, packet.KindPadding}
		require.Equal(t, !slices.Contains(silent, c.want.Kind), f.Eliciting(), c.name)
	}
}

func TestFrameRefuses(t *testing.T) {
	for name, s := range map[string]string{
		"no frame":                  "",
		"kind 0":                    "00",
		"kind 9":                    "09",
		"challenge cut":             "05 01020304050607",
		"response cut":              "06",
		"padding that says more":    "07 03 000100",
		"padding beyond the end":    "07 03 0000",
		"tick of more than 1 s":     "08 c9d007",
		"lane 3":                    "13 00 01 aa",
		"kind 255":                  "ff",
		"ack cut":                   "02 05 00 00",
		"ack of a packet too large": "02 ffffffffffffffffff01 00 00 00",
		"ack delay too long":        "02 05 8080808010 00 00",
		"65 ranges":                 "02 ff7f 00 40 00" + strings.Repeat("0000", 64),
		"first range below zero":    "02 05 00 00 06",
		"gap below zero":            "02 05 00 01 00 04 00",
		"gap at packet one":         "02 01 00 01 00 00 00",
		"second range below zero":   "02 05 00 01 00 00 04",
		"gap of 2^64-1":             "02 05 00 01 00 ffffffffffffffffff01 00",
		"length of 2^64-1":          "02 05 00 00 ffffffffffffffffff01",
		"message beyond the end":    "03 03 6869",
		"message of 2^64-1 bytes":   "03 ffffffffffffffffff01",
		"empty chunk":               "10 00 00",
		"chunk beyond the end":      "10 00 02 aa",
		"chunk at the limit":        "10 808080808080808040 01 aa",
		"chunk over the limit":      "10 ffffffffffffffff3f 02 aaaa",
		"offset of 2^64-1":          "10 ffffffffffffffffff01 01 aa",
		"padded offset":             "10 8000 01 aa",
		"close text of 257 bytes":   "04 0000 8102" + strings.Repeat("61", 257),
		"close text not UTF-8":      "04 0000 01 ff",
		"frame after a close":       "04 0000 00 01",
		"257 frames":                strings.Repeat("01", 257),
	} {
		var f packet.Frame
		require.ErrorIs(t, packet.Check(unhex(s), &f), packet.ErrFrame, name)
	}
	var f packet.Frame
	require.NoError(t, packet.Check(unhex(strings.Repeat("01", 256)), &f))
	require.PanicsWithValue(t, "packet: close text of 257 bytes, at most 256 allowed", func() {
		c := packet.Close{Text: make([]byte, 257)}
		c.Append(nil)
	})
}

func TestAckTakesWhatFits(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var ranges []packet.Range
		at := rapid.Uint64Range(1<<20, packet.NumberLimit-1).Draw(t, "largest")
		for range rapid.IntRange(1, 80).Draw(t, "n") {
			length := rapid.OneOf(rapid.Uint64Range(0, 3), rapid.Uint64Range(0, 1<<20)).Draw(t, "length")
			if at < length+4 {
				break
			}
			ranges = append(ranges, packet.Range{First: at - length, Last: at})
			at -= length + 2 + rapid.Uint64Range(0, min(at-length-2, 1<<16)).Draw(t, "gap")
		}
		limit := rapid.IntRange(0, 400).Draw(t, "limit")
		delay := time.Duration(rapid.Int64Range(-5, int64(time.Hour)).Draw(t, "delay"))
		b := packet.AppendAck([]byte{9}, ranges, delay, limit)
		require.LessOrEqual(t, len(b)-1, limit)
		if limit < packet.AckReserve || len(ranges) == 0 {
			require.Equal(t, []byte{9}, b)
			return
		}
		r := wire.NewReader(b[1:])
		var f packet.Frame
		f.Parse(&r)
		require.NoError(t, r.Done())
		require.Equal(t, max(delay, 0)/packet.AckDelayUnit*packet.AckDelayUnit, f.Ack.Delay)
		require.Equal(t, ranges[:f.Ack.Count], f.Ack.Ranges[:f.Ack.Count])
		require.Equal(t, len(b)-1, f.Ack.Size())
		if f.Ack.Count < min(len(ranges), packet.MaxRanges) {
			require.Greater(t, len(b)-1+packet.AckReserve+18, limit, "more would have fit")
		}
		for _, rg := range ranges[:f.Ack.Count] {
			require.True(t, f.Ack.Holds(rg.First) && f.Ack.Holds(rg.Last))
			require.False(t, f.Ack.Holds(rg.Last+1))
		}
	})
}

func TestParsingAllocatesNothing(t *testing.T) {
	h := packet.NewHeader(id, 9, 0, false, true)
	b := h.Append(nil)
	for _, c := range frames {
		if c.want.Kind != packet.KindClose {
			b = append(b, unhex(c.bytes)...)
		}
	}
	var f packet.Frame
	buf := make([]byte, 0, 100)
	require.Zero(t, testing.AllocsPerRun(100, func() {
		h, rest, err := packet.ParseHeader(b)
		if err != nil || packet.Check(rest, &f) != nil {
			panic("malformed")
		}
		buf = packet.AppendPing(h.Append(buf[:0]))
	}))
}

// FuzzDatagram parses hostile datagrams: no panic, and what is well formed has
// one encoding, of the size that it announces.
func FuzzDatagram(f *testing.F) {
	for _, c := range frames {
		f.Add(append(unhex("4c 0102030405060708 0700000000000000"), unhex(c.bytes)...))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		h, rest, err := packet.ParseHeader(b)
		if err != nil {
			return
		}
		again := h.Append(nil)
		var fr packet.Frame
		if packet.Check(rest, &fr) == nil {
			for r := wire.NewReader(rest); r.Left() > 0; {
				fr.Parse(&r)
				before := len(again)
				var size int
				again, size = appendFrame(again, &fr)
				require.Equal(t, size, len(again)-before)
			}
		} else {
			again = append(again, rest...)
		}
		require.Equal(t, b, again)
	})
}

// FuzzHeader restores hostile numbers: what is restored has the bytes that
// travelled, is below the limit, and lies nearest to the largest.
func FuzzHeader(f *testing.F) {
	f.Add(unhex("49 0102030405060708 ffff"), uint64(1<<16), true)
	f.Add(unhex("40 ff"), uint64(1<<16), true)
	f.Add(unhex("4b 0102030405060708 00000000"), uint64(1<<32-5), true)
	f.Add(unhex("4c 0102030405060708 ffffffffffffff7f"), uint64(0), false)
	f.Fuzz(func(t *testing.T, b []byte, largest uint64, any bool) {
		h, _, err := packet.ParseHeader(b)
		if err != nil || largest >= packet.NumberLimit {
			return
		}
		n, ok := h.Restore(largest, any)
		if !ok {
			return
		}
		require.Less(t, n, uint64(packet.NumberLimit))
		mask := uint64(1)<<(8*uint(h.Length)) - 1
		require.Equal(t, h.Number, n&mask)
		if h.Length < 8 && n > mask {
			require.LessOrEqual(t, n, largest+1+(mask+1)/2)
		}
	})
}

// FuzzFrame parses one frame of each kind from hostile content.
func FuzzFrame(f *testing.F) {
	for _, c := range frames {
		b := unhex(c.bytes)
		f.Add(b[0], b[1:])
	}
	f.Fuzz(func(t *testing.T, kind byte, content []byte) {
		var fr packet.Frame
		b := append([]byte{kind}, content...)
		r := wire.NewReader(b)
		fr.Parse(&r)
		if r.Err() != nil {
			return
		}
		again, size := appendFrame(nil, &fr)
		require.Len(t, again, size)
		require.Equal(t, b[:size], again)
		require.Equal(t, len(b)-size, r.Left())
		if fr.Kind == packet.KindAck {
			for i, rg := range fr.Ack.Ranges[:fr.Ack.Count] {
				require.LessOrEqual(t, rg.First, rg.Last)
				require.True(t, i == 0 || rg.Last+1 < fr.Ack.Ranges[i-1].First)
			}
		}
	})
}

func BenchmarkCheck(b *testing.B) {
	d := packet.AppendMessage(ackFrame(), make([]byte, 900))
	var f packet.Frame
	b.SetBytes(int64(len(d)))
	b.ReportAllocs()
	for b.Loop() {
		if packet.Check(d, &f) != nil {
			b.Fatal("malformed")
		}
	}
}

func ackFrame() []byte {
	a := ack(time.Millisecond, packet.Range{First: 900, Last: 1000}, packet.Range{First: 3, Last: 800})
	return a.Append(nil)
}
