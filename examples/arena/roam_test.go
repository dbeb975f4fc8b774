package main

import (
	"context"
	"net/netip"
	"sync/atomic"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/udp"
)

// roamer is a link whose socket can be changed for another, as a phone changes its network.
type roamer struct {
	transport.Link
	dial transport.Dialer
	next atomic.Pointer[transport.Link]
}

func (r *roamer) Dial(ctx context.Context) (l transport.Link, err error) {
	r.Link, err = r.dial.Dial(ctx)
	return r, err
}

func (r *roamer) Sealed() bool { return true }

func (r *roamer) Source() (none netip.AddrPort) { return none }

func (r *roamer) Send(b []byte) error {
	if l := r.next.Swap(nil); l != nil {
		r.Link.Close("moved")
		r.Link = *l
	}
	return r.Link.Send(b)
}

// A client that changes its socket in the middle of a match plays on as the same peer, at its new address.
func TestAPlayerMovesInTheMiddleOfAMatch(t *testing.T) {
	a, err := newArena(options{seed: 1})
	require.NoError(t, err)
	door, err := udp.Listen("127.0.0.1:0", udp.Config{})
	require.NoError(t, err)
	ctx, cancel := context.WithCancel(context.Background())
	served := make(chan error, 1)
	go func() { served <- a.host.Serve(ctx, door) }()
	with, err := a.invite(0, near(door.Addr()))
	require.NoError(t, err)
	roam := &roamer{dial: with.dial}
	with.dial = roam
	p, err := newPlayer(with, "Roamer", 1)
	require.NoError(t, err)
	all := &bots{all: []*player{p}}
	a.drive.start()
	all.start()
	playing := func() bool { s, _ := p.eye.seen(); return s.State == systems.Playing }
	require.Eventually(t, playing, 10*time.Second, 5*time.Millisecond)
	link, err := roam.dial.Dial(ctx)
	require.NoError(t, err)
	before, _ := p.eye.seen()
	roam.next.Store(&link)
	require.Eventually(t, func() bool { s, _ := p.eye.seen(); return s.Confirmed > before.Confirmed+60 }, 10*time.Second, 5*time.Millisecond)
	require.True(t, playing())
	a.drive.stop()
	require.Equal(t, 2, door.Links(), "both addresses were heard")
	require.Equal(t, uint64(1), a.host.Stats().Doors.Joined)
	require.Zero(t, a.host.Stats().Doors.Rejoined+a.host.Stats().Doors.Ended)
	a.goodbye(all)
	cancel()
	require.NoError(t, <-served)
}
