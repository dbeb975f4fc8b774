package session

import (
	"errors"
	"fmt"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
	"github.com/tickwire/tickwire/wire/packet"
	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/sim"
)

const step = time.Second / 60

// word is an event of a schema that differs in its text only.
type word struct{ text string }

func (c word) Info() netcomp.Info                                   { return netcomp.Info{Name: "Word", Text: c.text} }
func (word) Append(*wire.BitWriter, *struct{}, *netcomp.Refs)       {}
func (word) Parse(*wire.BitReader, *struct{}, *netcomp.Refs) error  { return nil }
func (word) Skip(*wire.BitReader, *netcomp.Refs) error              { return nil }
func (word) Refs(*struct{}, func(e ecs.Entity, any bool) bool) bool { return true }
func schema(text string) *netcomp.Schema {
	return netcomp.NewSchema(netcomp.Event[struct{}](word{text}))
}

// rig is a host with its clients on a simulated network, in one goroutine on a virtual clock.
type rig struct {
	*testing.T
	net    *sim.Net
	host   *Host
	log    []string // what the host's sink heard
	guests []*guest
	raws   []*raw
	tick   uint64
	tokens uint64 // issued

	onJoined  func(p *Peer)
	onMessage func(p *Peer, lane conn.Lane, b []byte) error
}

func newRig(t *testing.T, change ...func(cfg *HostConfig)) *rig {
	r := &rig{T: t, net: sim.NewNet(1), tick: 1000}
	cfg := HostConfig{
		Terms: message.Terms{TickRate: 60, History: 120, Window: 20}, Schema: schema("x bool"),
		Instance: 77, Seed: 88, Secret: 99, Step: step,
	}
	for _, f := range change {
		f(&cfg)
	}
	r.host = NewHost(cfg, r)
	return r
}

func (r *rig) note(format string, args ...any) { r.log = append(r.log, fmt.Sprintf(format, args...)) }

func (r *rig) Joined(p *Peer) {
	r.note("joined %d", p.ID())
	if r.onJoined != nil {
		r.onJoined(p)
	}
}
func (r *rig) Rejoined(p *Peer) { r.note("rejoined %d", p.ID()) }
func (r *rig) Unreliable(p *Peer, b []byte) bool {
	r.note("%d says %q", p.ID(), b)
	return true
}
func (r *rig) Message(p *Peer, lane conn.Lane, b []byte) error {
	r.note("%d on lane %d: %q", p.ID(), lane, b)
	if r.onMessage != nil {
		return r.onMessage(p, lane, b)
	}
	return nil
}
func (r *rig) Notice(p *Peer, tag uint64, delivered bool) {
	r.note("notice %d to %d: %v", tag, p.ID(), delivered)
}
func (r *rig) Ended(p *Peer, why Reason) {
	r.note("ended %d: %d %s", p.ID(), why.Code, why.Text)
}

// guest is a client with what its sink heard.
type guest struct {
	*Client
	up, down *sim.Link // its end, the host's end
	log      []string
	welcome  message.Welcome
	end      Reason
	hear     func(b []byte) // takes the host's unreliable messages instead of log
}

func (g *guest) Welcomed(m message.Welcome) {
	g.welcome = m
	g.log = append(g.log, "welcomed")
}
func (g *guest) Unreliable(b []byte) bool {
	if g.hear != nil {
		g.hear(b)
		return true
	}
	g.log = append(g.log, fmt.Sprintf("host says %q", b))
	return true
}
func (g *guest) Message(lane conn.Lane, b []byte) error {
	g.log = append(g.log, fmt.Sprintf("lane %d: %q", lane, b))
	if string(b) == "bad" {
		return errors.New("that is bad")
	}
	return nil
}
func (g *guest) Notice(tag uint64, delivered bool) {
	g.log = append(g.log, fmt.Sprintf("notice %d: %v", tag, delivered))
}
func (g *guest) Ended(why Reason) {
	g.end = why
	g.log = append(g.log, fmt.Sprintf("ended: %d", why.Code))
}

// config is a client that the host takes; each has a claim and a connection of its own.
func (r *rig) config() ClientConfig {
	n := uint64(len(r.guests) + 1)
	return ClientConfig{
		Terms: r.host.cfg.Terms, Schema: schema("x bool"),
		Claim: [16]byte{1, byte(n)}, Attempt: 1, ConnID: 1000 + n, Step: step,
	}
}

// join dials over a link with the fault in both directions.
func (r *rig) join(f transport.Fault, change ...func(cfg *ClientConfig)) *guest {
	cfg := r.config()
	for _, c := range change {
		c(&cfg)
	}
	g := &guest{}
	g.up, g.down = r.net.Pair(f, f)
	r.host.Attach(r.net.Now(), g.down)
	g.Client = NewClient(cfg, r.net.Now(), g.up, g)
	r.guests = append(r.guests, g)
	return g
}

// run lets n steps pass, each 1/60 s.
func (r *rig) run(n int) {
	for range n {
		r.net.Advance(step)
		r.tick++
		now := r.net.Now()
		for _, g := range r.guests {
			g.Drain(now)
			g.Flush(now)
		}
		for _, w := range r.raws {
			w.turn(now)
		}
		r.host.Drain(now, r.tick, 5)
		r.host.Flush(now)
	}
}

// joined is a client that the host has.
func (r *rig) joined(change ...func(cfg *ClientConfig)) (*guest, *Peer) {
	r.Helper()
	g := r.join(transport.Fault{}, change...)
	r.run(6)
	require.Equal(r, Welcomed, g.State())
	peers := r.host.Peers()
	require.NotEmpty(r, peers)
	return g, peers[len(peers)-1]
}

// raw is a peer without manners: a bare connection, of which the test says what it sends. It notes every message, and the
// kinds of the frames that reached it.
type raw struct {
	conn     *conn.Conn
	up, down *sim.Link
	log      []string
	kinds    map[packet.Kind]int
	in, out  int // bytes
	deaf     bool
	end      conn.Reason
}

func (r *rig) stranger(id uint64) *raw {
	w := &raw{kinds: map[packet.Kind]int{}}
	w.up, w.down = r.net.Pair(transport.Fault{}, transport.Fault{})
	r.host.Attach(r.net.Now(), w.down)
	w.conn = conn.New(conn.Config{ID: id, Client: true, AckDelay: step, FixedRate: true}, r.net.Now(), w)
	r.raws = append(r.raws, w)
	return w
}

func (w *raw) Unreliable(b []byte) bool {
	w.log = append(w.log, fmt.Sprintf("says %q", b))
	return true
}
func (w *raw) Message(lane conn.Lane, b []byte) {
	w.log = append(w.log, fmt.Sprintf("lane %d kind %d", lane, b[0]))
}
func (w *raw) Notice(tag uint64, delivered bool) {}
func (w *raw) Closed(r conn.Reason)              { w.end = r }

func (w *raw) turn(now time.Duration) {
	buf := make([]byte, bufferBytes)
	for {
		n, err := w.up.Recv(buf)
		if n == 0 || err != nil {
			break
		}
		w.in += n
		_, frames, err := packet.ParseHeader(buf[:n])
		if err == nil {
			var f packet.Frame
			for rd := wire.NewReader(frames); rd.Left() > 0; {
				f.Parse(&rd)
				w.kinds[f.Kind]++
			}
		}
		if !w.deaf {
			_ = w.conn.Receive(now, buf[:n])
		}
	}
	for b := w.conn.Poll(now, nil); b != nil; b = w.conn.Poll(now, nil) {
		w.out += len(b)
		_ = w.up.Send(b)
	}
}

// hello is a good one for a raw peer.
func (r *rig) hello(n byte) []byte {
	m := message.Hello{Terms: r.host.cfg.Terms, Claim: [16]byte{2, n}, Attempt: 1}
	return m.Append(nil)
}

func itoa(code uint16) string { return strconv.Itoa(int(code)) }

func newNet(seed uint64) *sim.Net { return sim.NewNet(seed) }
