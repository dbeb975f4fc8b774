package udp

import (
	"net/netip"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tickwire/tickwire/wire/transport"
)

// A store against a model: every link has its share, all together have the rest, nothing is lost or doubled, and what
// comes out of a link is what went in, in order.
func TestStoreIsBoundedAndFair(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		links := rapid.IntRange(1, 4).Draw(t, "links")
		queued := rapid.IntRange(1, 60).Draw(t, "queued")
		most := rapid.IntRange(1, 40).Draw(t, "most")
		const hand = 3
		st := newStore(queued, links, hand)
		in := make([]inbox, links)
		model := make([][]byte, links)
		for i := range in {
			in[i] = newInbox(st, most)
		}
		reader := st.hand(hand)
		buf := make([]byte, MaxDatagramBytes)
		next := byte(0)
		for range rapid.IntRange(1, 400).Draw(t, "steps") {
			i := rapid.IntRange(0, links-1).Draw(t, "link")
			switch rapid.IntRange(0, 9).Draw(t, "step") {
			case 0, 1, 2:
				n, err := in[i].pop(buf)
				if len(model[i]) == 0 {
					require.Zero(t, n)
					break
				}
				require.NoError(t, err)
				require.Equal(t, model[i][:1], buf[:n])
				model[i] = model[i][1:]
			case 3:
				in[i].forget(&transport.End{Reason: "new"})
				in[i], model[i] = newInbox(st, most), nil
			default:
				next++
				s := reader[0]
				s.n, s.data[0] = 1, next
				common := 0
				for _, m := range model {
					common += max(0, len(m)-st.share)
				}
				room := len(model[i]) < most && (len(model[i]) < st.share || common < st.mostCommon)
				reader[0] = in[i].push(s)
				require.Equal(t, room, reader[0] != s)
				if room {
					model[i] = append(model[i], next)
				}
			}
			used := 0
			for _, m := range model {
				used += len(m)
			}
			free := 0
			for s := st.free; s != nil; s = s.next {
				free++
			}
			require.Equal(t, st.made, used+free+hand, "every slot is at a link, free, or in the reader's hand")
			require.LessOrEqual(t, used, queued)
			require.LessOrEqual(t, st.made, queued+hand)
		}
	})
}

func TestAStoreWithoutSlotsForItsReader(t *testing.T) {
	require.PanicsWithValue(t, "udp: a store without slots for its reader", func() { newStore(4, 1, 4).hand(9) })
}

// No datagram of another machine reaches a socket that is bound to a loopback address; if a system let one through, it
// would open nothing where datagrams are not sealed.
func TestOtherMachinesAreNotHeardUnsealed(t *testing.T) {
	for _, sealed := range []bool{false, true} {
		l, err := Listen("127.0.0.1:0", Config{Unsealed: !sealed})
		require.NoError(t, err)
		defer l.Close()
		l.sock.store.mu.Lock()
		d := l.sock.store.take()
		d.ends.far, d.n = netip.MustParseAddrPort("192.0.2.1:9"), 1
		got := l.heard(0, d)
		l.sock.store.mu.Unlock()
		require.Equal(t, sealed, got != d)
		require.Equal(t, sealed, l.Links() == 1)
	}
}
