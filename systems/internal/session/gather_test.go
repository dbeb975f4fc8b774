package session

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/transport"
)

// sharing is a link that gathers, as those of one socket do: it notes in a common log what it is asked for.
type sharing struct {
	Link
	name string
	log  *[]string
}

func (s sharing) Gather(b []byte) error {
	*s.log = append(*s.log, "gather "+s.name)
	return s.Link.Send(b)
}

func (s sharing) Flush() { *s.log = append(*s.log, "flush "+s.name) }

func (s sharing) Send([]byte) error { panic("a link that gathers is sent to at once") }

// A host gathers for all its links before it flushes any, so that a socket they share sends once.
func TestLinksThatGatherAreFlushedTogether(t *testing.T) {
	r := newRig(t)
	var log []string
	for i := range 3 {
		up, down := r.net.Pair(transport.Fault{}, transport.Fault{})
		g := &guest{up: up, down: down}
		r.host.Attach(r.net.Now(), sharing{down, fmt.Sprint(i), &log})
		g.Client = NewClient(r.config(), r.net.Now(), sharing{up, fmt.Sprint("client ", i), new([]string)}, g)
		r.guests = append(r.guests, g)
	}
	r.run(6)
	require.Len(t, r.host.Peers(), 3, "a session goes on over links that gather")
	for _, p := range r.host.Peers() {
		require.NoError(t, p.Conn().Send(conn.Structure, []byte("block")))
	}
	log = log[:0]
	r.host.Flush(r.net.Now())
	require.Equal(t, []string{"gather 0", "gather 1", "gather 2", "flush 0", "flush 1", "flush 2"}, log)

	log = log[:0]
	clients := new([]string)
	r.guests[0].link = sharing{r.guests[0].up, "client", clients}
	require.NoError(t, r.guests[0].Conn().SendUnreliable([]byte("input"), 0))
	r.guests[0].Flush(r.net.Now())
	require.Equal(t, []string{"gather client", "flush client"}, *clients)
}
