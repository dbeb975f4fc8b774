package conn

import (
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/packet"
)

func TestCloseIsRepeatedThenOver(t *testing.T) {
	c, h := sender(Config{Linger: time.Second})
	require.NoError(t, c.SendUnreliable([]byte("x"), 5))
	c.Close(0, 3, "kicked: "+strings.Repeat("é", 200))
	want := Reason{Code: 3, Text: "kicked: " + strings.Repeat("é", 124)}
	require.Equal(t, []Reason{want}, h.closed)
	require.Equal(t, map[uint64]int{5: 1}, h.lost)
	c.Close(0, 4, "again")
	require.Len(t, h.closed, 1)

	now, sent := time.Duration(0), 0
	for at, ok := c.Deadline(); ok; at, ok = c.Deadline() {
		if now = at; now > 0 {
			require.Nil(t, c.Poll(now-1, nil))
		}
		b := c.Poll(now, nil)
		require.Nil(t, c.Poll(now, nil))
		_, frames, err := packet.ParseHeader(b)
		require.NoError(t, err)
		var f packet.Frame
		require.NoError(t, packet.Check(frames, &f))
		require.Equal(t, packet.Close{Code: 3, Text: []byte(want.Text)}, f.Close)
		sent++
	}
	require.Equal(t, 20, sent, "every 50 ms: a quarter of the round trip that is supposed")
	require.Less(t, now, time.Second)

	require.Equal(t, want, c.Send(Control, nil))
	require.ErrorIs(t, c.SendUnreliable(nil, 1), ErrClosed)
	require.Zero(t, c.Room(now))
	require.NoError(t, c.Receive(now, []byte{1, 2, 3}))
	require.Equal(t, "conn: closed by this side with code 3: "+want.Text, want.Error())
}

func TestCloseOfBothSidesIsNotRepeated(t *testing.T) {
	p := newPair(t, 1, faults{}, Config{})
	p.step()
	p.a.Close(p.now, 1, "a")
	p.b.Close(p.now, 2, "b")
	p.step()
	p.step()
	for _, s := range []*side{p.a, p.b} {
		_, ok := s.Deadline()
		require.False(t, ok)
		require.Len(t, s.closed, 1)
		require.False(t, s.closed[0].Remote)
	}
}

func TestCutTextKeepsRunes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.OneOf(rapid.String(), rapid.StringN(0, 600, 900)).Draw(t, "s") + string(rapid.SliceOf(rapid.Byte()).Draw(t, "junk"))
		cut := cutText(s)
		require.LessOrEqual(t, len(cut), packet.MaxCloseText)
		require.True(t, utf8.ValidString(cut))
		require.True(t, strings.HasPrefix(strings.ToValidUTF8(s, "\uFFFD"), cut))
	})
}

func TestR42_SilentPeersAreReaped(t *testing.T) {
	c, h := sender(Config{IdleTimeout: 3 * time.Second})
	require.Nil(t, c.Poll(999*ms, nil))
	pings := 0
	for now := time.Second; !c.Closed(); now += 100 * ms {
		for b := c.Poll(now, nil); b != nil && !c.Closed(); b = c.Poll(now, nil) {
			pings++
		}
		require.LessOrEqual(t, now, 3*time.Second)
	}
	require.Positive(t, pings)
	require.Equal(t, []Reason{{Code: CodeIdle, Text: "nothing was received"}}, h.closed)
}

// TestKeepAliveKeepsAlive leaves a pair alone for a minute.
func TestKeepAliveKeepsAlive(t *testing.T) {
	p := newPair(t, 1, faults{latency: 100 * ms}, Config{})
	for range 60 * 60 {
		p.step()
	}
	for _, s := range []*side{p.a, p.b} {
		require.Empty(t, s.closed)
		require.LessOrEqual(t, s.out, 2*60+2)
		require.GreaterOrEqual(t, s.out, 60)
		require.LessOrEqual(t, len(s.acks.got.list), 8, "acknowledged acknowledgements are forgotten")
	}
}

// TestR7_TheClockIsTheCallers runs many ticks at one time, as a burst of
// catch-up steps does: nothing ages.
func TestR7_TheClockIsTheCallers(t *testing.T) {
	c, h := sender(Config{})
	const now = 500 * ms
	require.Nil(t, c.Poll(now, nil))
	require.NoError(t, c.SendUnreliable([]byte("x"), 1))
	require.NoError(t, c.Send(Control, []byte("y")))
	require.NotNil(t, c.Poll(now, nil))
	for range 10000 {
		require.Nil(t, c.Poll(now, nil))
		require.Nil(t, c.Poll(0, nil), "time does not run back")
	}
	require.Empty(t, h.lost)
	require.Empty(t, h.closed)
	require.Zero(t, c.Stats().Probes)
}

func TestHandlerMayCloseAndSend(t *testing.T) {
	p := newPair(t, 1, faults{}, Config{})
	p.b.onMessage = func(l Lane, b []byte) {
		require.NoError(t, p.b.Send(Control, []byte("answer")))
		p.b.Close(p.now, 9, "enough")
		require.Empty(t, p.b.closed, "told after the handler has returned")
		require.True(t, p.b.Conn.Closed())
	}
	for range 3 {
		p.a.send(Structure, 10)
	}
	p.step()
	p.step()
	require.Len(t, p.b.recorder.messages[Structure], 1, "nothing is delivered after a close")
	require.Equal(t, []Reason{{Code: 9, Text: "enough"}}, p.b.closed)
	p.step()
	require.Equal(t, []Reason{{Code: 9, Text: "enough", Remote: true}}, p.a.closed)
}

func TestHandlerMustNotReceiveOrPoll(t *testing.T) {
	p := newPair(t, 1, faults{}, Config{})
	calls := 0
	p.b.onMessage = func(Lane, []byte) {
		calls++
		require.PanicsWithValue(t, "conn: Receive called from within the handler", func() { _ = p.b.Receive(p.now, nil) })
		require.PanicsWithValue(t, "conn: Poll called from within the handler", func() { p.b.Poll(p.now, nil) })
	}
	p.a.send(Control, 1)
	p.step()
	p.step()
	require.Equal(t, 1, calls)
}

func TestR59_WhatCannotBeReadIsCounted(t *testing.T) {
	c, h := sender(Config{ID: 7})
	head := packet.NewHeader(7, 1, 0, false, false)
	ping := packet.AppendPing(head.Append(nil))
	stray := packet.NewHeader(8, 2, 0, false, false)
	short := packet.Header{ID: 7, Number: 5, Length: 2}
	for _, d := range [][]byte{
		nil,                                    // ignored
		{1, 2, 3},                              // malformed
		short.Append(nil),                      // malformed: no number can be told yet
		head.Append(nil),                       // malformed: no frame
		append(head.Append(nil), 99),           // malformed: no such frame
		append(ping[:len(ping):len(ping)], 99), // malformed: all or nothing
		packet.AppendPing(stray.Append(nil)),   // stray
		ping,                                   // good
		ping,                                   // duplicate
	} {
		require.NoError(t, c.Receive(0, d))
	}
	far := packet.NewHeader(7, 1+seenWindow+5, 0, false, false)
	require.NoError(t, c.Receive(0, packet.AppendPing(far.Append(nil))))
	older := packet.NewHeader(7, 2, 0, false, false)
	require.NoError(t, c.Receive(0, packet.AppendPing(older.Append(nil))))
	st := c.Stats()
	require.Equal(t, []uint64{5, 1, 2, 1, 1}, []uint64{st.Malformed, st.Stray, st.PacketsIn, st.Duplicates, st.Old})
	require.Empty(t, h.closed)
	require.Empty(t, h.unreliable)
}

func TestRefusedPacketsAreNotAcknowledged(t *testing.T) {
	c, h := sender(Config{})
	h.refuse = func(b []byte) bool { return string(b) == "no" }
	packetOf := func(n uint64, frames func(b []byte) []byte) []byte {
		head := packet.NewHeader(0, n, 0, false, false)
		return frames(head.Append(nil))
	}
	require.NoError(t, c.Receive(0, packetOf(0, packet.AppendPing)))
	refused := packetOf(1, func(b []byte) []byte {
		b = packet.AppendMessage(b, []byte("yes"))
		b = packet.AppendMessage(b, []byte("no"))
		b = packet.AppendMessage(b, []byte("yes"))
		chunk := packet.Chunk{Lane: uint8(Bulk), Data: []byte("\x01m")}
		return chunk.Append(b)
	})
	require.NoError(t, c.Receive(0, refused))
	require.NoError(t, c.Receive(0, refused), "a copy is not offered again")
	require.NoError(t, c.Receive(0, packetOf(2, packet.AppendPing)))
	require.Equal(t, [][]byte{[]byte("yes")}, h.unreliable)
	require.Equal(t, [][]byte{[]byte("m")}, h.messages[Bulk], "lanes are applied all the same")
	_, frames, err := packet.ParseHeader(c.Poll(500*ms, nil))
	require.NoError(t, err)
	f := parseAck(t, frames)
	require.Equal(t, []packet.Range{{First: 2, Last: 2}, {First: 0, Last: 0}}, f.Ranges[:f.Count])
	require.Equal(t, uint64(1), c.Stats().Refused)
}

func TestInitialFlagUntilHeard(t *testing.T) {
	c, _ := sender(Config{Client: true, ID: 3})
	require.NoError(t, c.Send(Control, []byte("hello")))
	h, _, err := packet.ParseHeader(c.Poll(0, nil))
	require.NoError(t, err)
	require.True(t, h.Initial)
	require.False(t, c.Heard())
	require.NoError(t, answer(t, c, 0, 0, packet.Range{}))
	require.True(t, c.Heard())
	require.NoError(t, c.Send(Control, []byte("hello")))
	h, _, err = packet.ParseHeader(c.Poll(0, nil))
	require.NoError(t, err)
	require.Equal(t, packet.Header{ID: 3, Number: 1, Length: 2}, h)
}

func TestConfigPanics(t *testing.T) {
	for want, cfg := range map[string]Config{
		"conn: Config.MaxDatagramBytes is 255, want 256 to 65507":                        {MaxDatagramBytes: 255},
		"conn: Config.Burst is 100, want 1200 to 1073741824":                             {Burst: 100},
		"conn: Config.Rate is -1, want 1 to 1073741824":                                  {Rate: -1},
		"conn: Config.MaxInFlight is 1025, want 16 to 1024":                              {MaxInFlight: 1025},
		"conn: Config.KeepAlive is 1m0s, want 1ms to 10s":                                {KeepAlive: time.Minute},
		"conn: Config.MaxQueuedBytes is 1024, want 1026 to 1073741824":                   {MaxMessageBytes: 1024, MaxQueuedBytes: 1024},
		"conn: Config.FirstPacket is 4611686018427387904, want 0 to 4611686018427387903": {FirstPacket: 1 << 62},
		"conn: Config.SearchBytes is 1100, want 1200 to 65507":                           {SearchBytes: 1100},
		"conn: Config.MinDatagramBytes is 1300, want 256 to 1200":                        {MinDatagramBytes: 1300},
		"conn: Config.Linger is -1ns, want 1ms to 1h0m0s":                                {Linger: -1},
		"conn: Config.Lanes.Class is 10, want 1 to 9":                                    {Lanes: [Lanes]LaneLimits{{Class: 10}}},
		"conn: Config.Lanes.Weight is -1, want 1 to 9":                                   {Lanes: [Lanes]LaneLimits{{Weight: -1}}},
		"conn: Config.Lanes.Weight in all is 10, want 0 to 9":                            {Lanes: [Lanes]LaneLimits{1: {Weight: 9}}},
	} {
		require.PanicsWithValue(t, want, func() { New(cfg, 0, newRecorder()) })
	}
}

type null struct{ notices int }

func (n *null) Unreliable([]byte) bool { return true }
func (n *null) Message(Lane, []byte)   {}
func (n *null) Notice(uint64, bool)    { n.notices++ }
func (n *null) Closed(Reason)          {}

// exchange returns a function that runs a tick of two connections that stream
// to each other without a link between.
func exchange(lanes bool, cfg Config) func() {
	sealed := cfg.Sealer != nil // each side has one of its own
	if sealed {
		cfg.Sealer = &toySealer{}
	}
	b := New(cfg, 0, &null{})
	cfg.Client = true
	if sealed {
		cfg.Sealer = &toySealer{client: true}
	}
	a := New(cfg, 0, &null{})
	now := time.Duration(0)
	buf, payload := make([]byte, 0, 1200), make([]byte, 300)
	return func() {
		now += tick
		for _, c := range [][2]*Conn{{a, b}, {b, a}} {
			c[0].Room(now)
			for i := range uint64(3) {
				if err := c[0].SendUnreliable(payload, i); err != nil && (c[0].cfg.FixedRate || err != ErrNoRoom) {
					panic(err)
				}
			}
			if lanes {
				if c[0].Send(Structure, payload) != nil || c[0].Send(Bulk, payload[:50]) != nil {
					panic("lane full")
				}
			}
			for d := c[0].Poll(now, buf); d != nil; d = c[0].Poll(now, buf) {
				if c[1].Receive(now, d) != nil {
					panic("violation")
				}
			}
		}
	}
}

func TestSteadyStateAllocatesNothing(t *testing.T) {
	for _, lanes := range []bool{false, true} {
		for name, cfg := range map[string]Config{
			"as it comes": {}, "fixed": {FixedRate: true}, "sealed": {Sealer: &toySealer{}},
			"sizes searched": {MaxDatagramBytes: 1000, SearchBytes: 1200, MinDatagramBytes: 548},
		} {
			run := exchange(lanes, cfg)
			for range 2000 {
				run()
			}
			require.Zero(t, testing.AllocsPerRun(2000, run), "lanes %v, %s", lanes, name)
		}
	}
}

func BenchmarkTick(b *testing.B) {
	run := exchange(false, Config{FixedRate: true})
	b.ReportAllocs()
	b.SetBytes(2 * 3 * 300)
	for b.Loop() {
		run()
	}
}
