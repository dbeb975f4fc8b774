package udp

import (
	"encoding/binary"
	"net"
	"net/netip"
	"syscall"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"
)

// script is a system that answers each call as the test says and then takes everything.
type script struct {
	answers []answer
	got     []string // datagrams, "size@port"
	runs    int
	room    chan struct{} // await tries when something comes, and reports a closed socket when it is closed
}

// answer is what a call gets: so many messages taken, or an error.
type answer struct {
	n   int
	err error
}

func (s *script) send(data []byte, msgs []message) (int, error) {
	n := len(msgs)
	if len(s.answers) > 0 {
		a := s.answers[0]
		s.answers = s.answers[1:]
		if a.err != nil {
			return 0, a.err
		}
		n = min(a.n, n)
	}
	for _, m := range msgs[:n] {
		if m.n > m.size {
			s.runs++
		}
		for _, one := range cut(nil, []message{m}) {
			s.got = append(s.got, string(data[one.at:one.at+one.n])+"@"+one.to.far.Addr().String())
		}
	}
	return n, nil
}

func (s *script) await(try func() bool) error {
	for range s.room {
		if try() {
			return nil
		}
	}
	return net.ErrClosed
}

func newOutbox(io IO, answers ...answer) (*outbox, *script) {
	s := &script{answers: answers, room: make(chan struct{})}
	return &outbox{batch: 8, plain: plain{s}, to: s, io: io}, s
}

// plain is the same system by its plainest way, which takes datagrams only and knows no script.
type plain struct{ *script }

func (p plain) send(data []byte, msgs []message) (int, error) {
	p.answers = nil
	if msgs[0].n > msgs[0].size {
		panic("a run on the plainest way")
	}
	return p.script.send(data, msgs[:1])
}

func host(n byte) ends {
	return ends{far: netip.AddrPortFrom(netip.AddrFrom4([4]byte{10, 0, 0, n}), 9)}
}

// gatherSome gives the outbox two runs of three with a datagram between them, and flushes.
func gatherSome(o *outbox) {
	for _, d := range []struct {
		to byte
		b  string
	}{{1, "aa"}, {1, "bb"}, {1, "c"}, {2, "dd"}, {3, "ee"}, {3, "ff"}, {3, "g"}} {
		o.gather(host(d.to), []byte(d.b))
	}
	o.flush()
}

var some = []string{"aa@10.0.0.1", "bb@10.0.0.1", "c@10.0.0.1", "dd@10.0.0.2", "ee@10.0.0.3", "ff@10.0.0.3", "g@10.0.0.3"}

func TestWhatTheSystemRefuses(t *testing.T) {
	for _, c := range []struct {
		name    string
		io      IO
		answers []answer
		got     []string
		want    Stats
		after   IO
	}{
		{"nothing", Segmented, nil, some, Stats{OutCalls: 1, Out: 7, OutBytes: 12, OutRuns: 2}, Segmented},
		{"nothing, without runs", Batched, nil, some, Stats{OutCalls: 1, Out: 7, OutBytes: 12}, Batched},
		{"a part is taken", Segmented, []answer{{n: 2}}, some, Stats{OutCalls: 2, Out: 7, OutBytes: 12, OutRuns: 2}, Segmented},
		{"a signal came", Segmented, []answer{{err: syscall.EINTR}, {err: syscall.EINTR}}, some,
			Stats{OutCalls: 1, Out: 7, OutBytes: 12, OutRuns: 2}, Segmented},
		{"the interface does not sum up segments", Segmented, []answer{{err: syscall.EIO}}, some,
			Stats{OutCalls: 1, Out: 7, OutBytes: 12, Fallbacks: 1}, Batched},
		{"segments are not known, at the second run", Segmented, []answer{{n: 2}, {err: syscall.EINVAL}}, some,
			Stats{OutCalls: 2, Out: 7, OutBytes: 12, OutRuns: 1, Fallbacks: 1}, Batched},
		{"batches are not known", Segmented, []answer{{err: syscall.ENOSYS}}, some,
			Stats{OutCalls: 7, Out: 7, OutBytes: 12, Fallbacks: 1}, Single},
		{"nothing is known that was promised", Segmented, []answer{{err: syscall.EOPNOTSUPP}, {n: 1}, {err: syscall.ENOSYS}}, some,
			Stats{OutCalls: 7, Out: 7, OutBytes: 12, Fallbacks: 2}, Single},
		{"an invalid single datagram is no reason to fall back", Batched, []answer{{err: syscall.EINVAL}}, some[1:],
			Stats{OutCalls: 1, Out: 6, OutBytes: 10, Unsent: 1}, Batched},
		{"the interface's queue is full for one", Batched, []answer{{n: 3}, {err: syscall.ENOBUFS}}, append(append([]string{}, some[:3]...), some[4:]...),
			Stats{OutCalls: 2, Out: 6, OutBytes: 10, Unsent: 1}, Batched},
		{"a run that cannot go is lost whole", Segmented, []answer{{err: syscall.EHOSTUNREACH}}, some[3:],
			Stats{OutCalls: 1, Out: 4, OutBytes: 7, OutRuns: 1, Unsent: 3}, Segmented},
		{"nobody was there for an earlier one", Segmented, []answer{{err: syscall.ECONNREFUSED}}, some,
			Stats{OutCalls: 1, Out: 7, OutBytes: 12, OutRuns: 2, Unreachable: 1}, Segmented},
		{"nobody is there, twice", Single, []answer{{err: syscall.ECONNREFUSED}, {err: syscall.ECONNREFUSED}}, some[1:],
			Stats{OutCalls: 1, Out: 6, OutBytes: 10, Unsent: 1, Unreachable: 1}, Single},
		{"the second try is per datagram", Single, []answer{{err: syscall.ECONNREFUSED}, {n: 1}, {err: syscall.ECONNREFUSED}}, some,
			Stats{OutCalls: 2, Out: 7, OutBytes: 12, Unreachable: 2}, Single},
		{"the socket is closed", Batched, []answer{{err: net.ErrClosed}, {err: net.ErrClosed}, {err: net.ErrClosed}, {err: net.ErrClosed},
			{err: net.ErrClosed}, {err: net.ErrClosed}, {err: net.ErrClosed}}, nil, Stats{Unsent: 7}, Batched},
	} {
		t.Run(c.name, func(t *testing.T) {
			o, s := newOutbox(c.io, c.answers...)
			gatherSome(o)
			require.Equal(t, c.got, s.got)
			require.Equal(t, c.want, o.stats)
			require.Equal(t, c.after, o.io)
			require.Empty(t, o.msgs)

			before := s.runs
			gatherSome(o)
			require.Equal(t, some, s.got[len(s.got)-7:], "the outbox goes on")
			require.Equal(t, c.after == Segmented, s.runs > before, "what was given up stays given up")
		})
	}
}

// A run from an address that is not ours any more leaves from another, and is no reason to give up runs.
func TestOurAddressMayBeGone(t *testing.T) {
	for _, why := range []error{syscall.EINVAL, syscall.ENETUNREACH} {
		for _, c := range []struct {
			answers []answer
			want    Stats
		}{
			{[]answer{{err: why}}, Stats{OutCalls: 1, Out: 2, OutBytes: 2, OutRuns: 1}},
			{[]answer{{err: why}, {err: syscall.ENETUNREACH}}, Stats{Unsent: 2}},
		} {
			o, _ := newOutbox(Segmented, c.answers...)
			to := host(1)
			to.near = netip.MustParseAddr("10.9.9.9")
			o.gather(to, []byte("a"))
			o.gather(to, []byte("b"))
			o.flush()
			require.Equal(t, c.want, o.stats)
			require.Equal(t, Segmented, o.io)
		}
	}
	o, _ := newOutbox(Segmented)
	to := host(1)
	o.gather(to, []byte("a"))
	to.near = netip.MustParseAddr("10.9.9.9")
	o.gather(to, []byte("b"))
	require.Len(t, o.msgs, 2, "a run has one address of ours")
}

func TestWhatTheSystemHasNoRoomForWaits(t *testing.T) {
	o, s := newOutbox(Segmented, answer{n: 1}, answer{err: syscall.EAGAIN}, answer{err: syscall.EAGAIN}, answer{n: 1})
	gatherSome(o)
	require.Equal(t, some[:3], s.got)
	require.True(t, o.stalled)
	o.send(host(4), []byte("h"))
	require.Equal(t, some[:3], s.got, "nothing overtakes, and the sender did not wait")
	s.room <- struct{}{} // and there is still none
	s.room <- struct{}{}
	waitFor(t, o, func() bool { return !o.stalled })
	require.Equal(t, append(append([]string{}, some...), "h@10.0.0.4"), s.got)
	require.EqualValues(t, 1, o.stats.Stalls)
	require.EqualValues(t, 8, o.stats.Out)
	gatherSome(o)
	require.Len(t, s.got, 15)
}

func TestWhatWaitsIsBounded(t *testing.T) {
	for _, closed := range []bool{false, true} {
		o, s := newOutbox(Segmented, answer{n: 1}, answer{err: syscall.EAGAIN})
		const size, first, most = 1000, 65, waitBytes / 1000
		for range first { // a run as long as they get, which is taken, and one datagram, which is not
			o.gather(host(1), make([]byte, size))
		}
		o.flush()
		require.True(t, o.stalled)
		b := make([]byte, size)
		for i := range 2 * most {
			binary.LittleEndian.PutUint32(b, uint32(i))
			o.gather(host(2), b)
		}
		require.LessOrEqual(t, len(o.data), waitBytes)
		require.EqualValues(t, most+1, o.stats.Overflow, "the newest are dropped; what was sent makes room")
		if closed {
			close(s.room)
		} else {
			s.room <- struct{}{}
		}
		waitFor(t, o, func() bool { return !o.stalled })
		require.Empty(t, o.data)
		if closed {
			require.EqualValues(t, first-1, o.stats.Out)
			require.EqualValues(t, most, o.stats.Unsent, "a socket that is closed takes what waits along")
			continue
		}
		require.EqualValues(t, first-1+most, o.stats.Out)
		for i, got := range s.got[first:] {
			require.Equal(t, uint32(i), binary.LittleEndian.Uint32([]byte(got)))
		}
	}
}

func TestMuchLeavesUnasked(t *testing.T) {
	o, s := newOutbox(Segmented)
	for range 65 {
		o.gather(host(1), []byte("x"))
	}
	require.Equal(t, []message{{host(1), 0, 64, 1}, {host(1), 64, 1, 1}}, o.msgs, "the kernel takes 64 at most")
	for n := byte(2); n < 8; n++ {
		o.gather(host(n), []byte("x"))
	}
	require.Len(t, s.got, 71, "as many messages as a call takes")
	for len(o.msgs) > 0 || len(s.got) == 71 {
		o.gather(host(1), make([]byte, 1024))
	}
	require.Len(t, s.got, 71+gatherBytes/1024, "as many bytes as stay in the processor's cache")
}

// waitFor waits for the goroutine that drains.
func waitFor(t *testing.T, o *outbox, done func() bool) {
	require.Eventually(t, func() bool {
		o.mu.Lock()
		defer o.mu.Unlock()
		return done()
	}, 10e9, 1e6)
}

// Whatever is gathered leaves once, in order for each address, in runs that the system takes.
func TestRunsAreCutAsTheyWereGathered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		o, s := newOutbox(Segmented)
		var want []string
		for range rapid.IntRange(1, 300).Draw(t, "datagrams") {
			to := host(rapid.SampledFrom([]byte{1, 1, 1, 2}).Draw(t, "to"))
			b := make([]byte, rapid.SampledFrom([]int{1, 9, 1200, 1200, 1200, MaxDatagramBytes}).Draw(t, "size"))
			for i := range b {
				b[i] = byte('a' + len(want)%26)
			}
			want = append(want, string(b)+"@"+to.far.Addr().String())
			o.gather(to, b)
			for _, m := range o.msgs {
				if m.n > maxRunBytes || m.count() > maxRun || m.size > m.n || m.size > MaxDatagramBytes {
					t.Fatalf("run of %d bytes in %d of %d", m.n, m.count(), m.size)
				}
			}
		}
		o.flush()
		require.Equal(t, want, s.got)
		require.EqualValues(t, len(want), o.stats.Out)
	})
}
