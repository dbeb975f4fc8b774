package loopback_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/loopback"
	"github.com/tickwire/tickwire/wire/transport/transporttest"
)

func TestConformance(t *testing.T) {
	transporttest.Run(t, func(t *testing.T) transporttest.Rig {
		l := loopback.New()
		return transporttest.Rig{Listener: l, Dialer: l.Dialer()}
	})
}

func TestDialOfAClosedOrFullListenerFails(t *testing.T) {
	l := loopback.New()
	d := l.Dialer()
	var err error
	var links []transport.Link
	for range 64 {
		k, err := d.Dial(context.Background())
		require.NoError(t, err)
		links = append(links, k)
	}
	_, err = d.Dial(context.Background())
	require.EqualError(t, err, "loopback: dial: 64 links wait for Accept")

	require.NoError(t, l.Close())
	_, err = d.Dial(context.Background())
	require.ErrorIs(t, err, transport.ErrListenerClosed)
	_, err = links[0].Recv(make([]byte, transport.DatagramBytes))
	require.EqualError(t, err, "transport: link is closed by the other end: listener closed", "who waited in the backlog hears")
}

func TestSteadyFlowAllocatesNothing(t *testing.T) {
	l := loopback.New()
	client, err := l.Dialer().Dial(context.Background())
	require.NoError(t, err)
	host, err := l.Accept(context.Background())
	require.NoError(t, err)
	buf, b := make([]byte, transport.DatagramBytes), make([]byte, 400)
	flow := func() {
		for range 20 {
			client.Send(b)
		}
		for range 20 {
			host.Recv(buf)
		}
	}
	flow()
	require.Zero(t, testing.AllocsPerRun(100, flow))
}
