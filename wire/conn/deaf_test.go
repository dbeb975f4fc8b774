package conn

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// A peer that can take no unreliable message until a lane has brought it something acknowledges nothing meanwhile. The lane's
// lost bytes get through all the same, however much else is sent at every tick.
func TestALaneGetsThroughToAPeerThatRefusesTheRest(t *testing.T) {
	const tick = time.Second / 60
	to := newRecorder()
	here := false
	to.refuse = func([]byte) bool { return !here }
	to.onMessage = func(Lane, []byte) { here = true }
	from, peer := New(Config{ID: 1}, 0, newRecorder()), New(Config{ID: 1, Client: true}, 0, to)
	require.NoError(t, from.Send(Structure, []byte("what all wait for")))
	for i := range 180 {
		now := time.Duration(i) * tick
		from.Room(now)
		require.NoError(t, from.SendUnreliable([]byte("waits"), uint64(i)+1))
		for b := from.Poll(now, nil); b != nil; b = from.Poll(now, nil) {
			if i > 0 { // the first is lost
				require.NoError(t, peer.Receive(now, b))
			}
		}
		for b := peer.Poll(now, nil); b != nil; b = peer.Poll(now, nil) {
			require.NoError(t, from.Receive(now, b))
		}
	}
	require.True(t, here)
	require.Equal(t, uint64(1), from.Delivered(Structure))
	require.NotEmpty(t, to.unreliable)
}
