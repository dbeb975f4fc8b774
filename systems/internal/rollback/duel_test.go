package rollback_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/rollback"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

const self = netcomp.PeerID(7)

// duel is a host and a client of one game with scripted links between them. One beat is a step of each; up and down are
// how many beats a message takes.
type duel struct {
	t          testing.TB
	host       *hostSide
	client     *clientSide
	beat       int
	up, down   int
	lead       int // ticks the client is ahead of the host
	loseUp     func(tick ecs.Tick) bool
	loseDown   func(tick ecs.Tick) bool
	toHost     []parcel
	toClient   []parcel
	holdBlocks int // extra beats that structure takes
}

type parcel struct {
	due   int
	bytes []byte
	block *block
	send  message.Send
}

// block is a structure block as the client's reader would tell it.
type block struct {
	number uint64
	tick   ecs.Tick
	spawns []spawned
	ends   []netcomp.NetID
}

type spawned struct {
	id    netcomp.NetID
	owner netcomp.PeerID
	key   netcomp.Key
	pos   pos
	life  life
	link  bool
	mine  bool
}

type hostSide struct {
	d      *duel
	w      *ecs.World
	rt     *netcomp.Runtime
	engine *ecs.Engine
	rules  *rules
	inputs *rollback.Inputs
	body   ecs.Entity
	pool   *netcomp.Pool
	own    []netcomp.NetID
	blocks uint64
	sends  uint64
	before func(tick ecs.Tick) // the host's own doing, before the game
	told   map[ecs.Tick]netcomp.Verdict
}

type clientSide struct {
	d      *duel
	w      *ecs.World
	rt     *netcomp.Runtime
	engine *ecs.Engine
	rules  *rules
	roll   *rollback.Rollback
	blocks uint64
	struc  uint64
	compl  ecs.Tick
	sample func(in *netcomp.Input)
	calls  []ecs.Tick // of the sampler
	told   map[ecs.Tick]netcomp.Verdict
	inbox  []parcel
	values func() // applied between two ticks, as another component of the engine would
	silent bool
}

func newDuel(t testing.TB, rtt, lead int, opts ...func(*rollback.Config)) *duel {
	d := &duel{t: t, up: rtt / 2, down: rtt - rtt/2, lead: lead}
	d.host, d.client = newHost(d), newClient(d, opts...)
	for i := 0; i < lead; i++ {
		d.client.engine.Seek(d.client.engine.Tick() + 1)
	}
	d.client.roll.Restart(d.client.engine.Tick())
	return d
}

func newHost(d *duel) *hostSide {
	h := &hostSide{d: d, w: ecs.NewWorld(), rules: &rules{}, pool: netcomp.NewPool(0), told: map[ecs.Tick]netcomp.Verdict{}}
	h.engine = ecs.NewEngine(ecs.Config{World: h.w})
	h.rt = netcomp.RuntimeOf(h.w)
	require.NoError(d.t, h.rt.Bind(schema()))
	h.rt.Role, h.rt.Seed = netcomp.HostRole, 99
	h.engine.Add(ecs.Open, ecs.Func(h.open))
	h.engine.Add(ecs.Simulate, h.rules)
	h.engine.Add(ecs.Close, ecs.Func(h.close))
	h.rt.Journal.Start(0)
	h.inputs = rollback.NewInputs(h.rt, rollback.InputsConfig{})
	h.inputs.Told = func(t ecs.Tick, v netcomp.Verdict) {
		if was, twice := h.told[t]; twice {
			d.t.Fatalf("tick %d: verdict %v after %v", t, v, was)
		}
		h.told[t] = v
	}
	h.body = h.disc(self, pos{X: 1, Y: 2})
	return h
}

func (h *hostSide) disc(owner netcomp.PeerID, at pos) ecs.Entity {
	id := netcomp.OwnedBy(owner)
	return ecs.NewMap5[netcomp.Identity, pos, life, link, cooldown](h.w).NewWith(&id, &at, &life{}, &link{}, &cooldown{})
}

func (h *hostSide) open(w *ecs.World) {
	t := h.engine.Tick()
	h.rt.Journal.Begin(t)
	var m message.Input
	for _, p := range h.d.due(&h.d.toHost) {
		require.NoError(h.d.t, m.Parse(p.bytes))
		require.NoError(h.d.t, h.inputs.Take(t-1, 0, &m))
	}
	input, substitute := h.inputs.Decide(t)
	if input != nil {
		body := h.body
		if !w.Alive(body) {
			body = ecs.Entity{}
		}
		v := h.rt.Execute(netcomp.Sender{Peer: self, Tick: t, Body: body}, input, h.inputs.Counts(), substitute)
		ecs.Flush(w)
		if !substitute {
			h.inputs.Verdict(t, v)
		}
	}
	if h.before != nil {
		h.before(t)
		ecs.Flush(w)
	}
}

func (h *hostSide) close(w *ecs.World) {
	t := h.engine.Tick()
	b := block{number: h.blocks + 1, tick: t}
	for _, c := range h.rt.Changes {
		switch {
		case c.Kind == netcomp.Gone && c.ID != 0:
			b.ends = append(b.ends, c.ID)
			h.rt.Refs.Unbind(c.ID)
			for i, id := range h.own {
				if id == c.ID {
					h.own = append(h.own[:i], h.own[i+1:]...)
					break
				}
			}
		case c.Kind == netcomp.Spawned && w.Alive(c.Entity):
			id, ok := h.pool.Take()
			require.True(h.d.t, ok)
			h.rt.SetID(c.Entity, id)
			i := h.rt.Identity(c.Entity)
			s := spawned{id: id, owner: i.Owner(), key: i.Key(), link: w.Has(c.Entity, ecs.ComponentID[link](w)), mine: i.Owner() == self}
			s.pos, s.life = *valueOf[pos](w, c.Entity), *valueOf[life](w, c.Entity)
			b.spawns = append(b.spawns, s)
			if s.mine {
				h.own = append(h.own, id)
			}
		}
	}
	h.rt.Changes = h.rt.Changes[:0]
	if len(b.spawns)+len(b.ends) > 0 {
		h.blocks++
		h.d.toClient = append(h.d.toClient, parcel{due: h.d.beat + h.d.down + h.d.holdBlocks, block: &b})
	}
	if h.d.loseDown == nil || !h.d.loseDown(t) {
		h.d.toClient = append(h.d.toClient, h.send(t))
	}
}

func (h *hostSide) send(t ecs.Tick) parcel {
	h.sends++
	head := message.Send{Own: true, Number: h.sends, Tick: uint64(t), Previous: uint64(t), Count: 1, Oldest: h.sends, Settled: uint64(t),
		Block: h.blocks, Structure: h.blocks, Complete: uint64(t), Scale: 128, Margin: h.inputs.Margin(), Need: h.blocks}
	own := message.Own{Numbering: h.inputs.Numbering(), Whole: true, Decided: uint64(h.inputs.Decided()), Roles: h.blocks, Runs: h.inputs.Runs()}
	if h.w.Alive(h.body) {
		own.Body = uint64(h.rt.Refs.ID(h.body))
	}
	for a, n := range h.inputs.Counts() {
		if n > 0 {
			own.Executed = append(own.Executed, message.Executed{Action: uint64(a), Count: uint64(n)})
		}
	}
	var w wire.BitWriter
	w.Reset(own.Append(head.Append(nil)))
	before := int64(0)
	for _, id := range h.own {
		e, ok := h.rt.Refs.Find(id)
		require.True(h.d.t, ok)
		w.Bool(true)
		w.Varint(int64(id.Index()) - before)
		before = int64(id.Index())
		last := -1
		for c, b := range h.rt.Components() {
			if h.w.Has(e, b.ID()) {
				message.AppendMember(&w, last, c)
				last = c
				b.AppendRaw(&w, e)
			}
		}
		message.AppendEnd(&w)
	}
	w.Bool(false)
	return parcel{due: h.d.beat + h.d.down, bytes: w.Bytes(), send: head}
}

func newClient(d *duel, opts ...func(*rollback.Config)) *clientSide {
	c := &clientSide{d: d, w: ecs.NewWorld(), rules: &rules{}, told: map[ecs.Tick]netcomp.Verdict{}}
	// Types of another order than the host's: nothing may depend on their ids.
	ecs.ComponentID[cooldown](c.w)
	ecs.ComponentID[link](c.w)
	c.engine = ecs.NewEngine(ecs.Config{World: c.w})
	c.rt = netcomp.RuntimeOf(c.w)
	require.NoError(d.t, c.rt.Bind(schema()))
	c.rt.Role, c.rt.Self, c.rt.Seed = netcomp.ClientRole, self, 99
	cfg := rollback.Config{Sample: func(in *netcomp.Input) {
		c.calls = append(c.calls, in.Tick)
		if c.sample != nil {
			c.sample(in)
		}
	}, Told: func(t ecs.Tick, v netcomp.Verdict) {
		if was, twice := c.told[t]; twice {
			d.t.Fatalf("tick %d: told %v after %v", t, v, was)
		}
		c.told[t] = v
	}}
	for _, o := range opts {
		o(&cfg)
	}
	c.roll = rollback.New(c.rt, c.engine, cfg)
	c.engine.Add(ecs.Open, ecs.Func(c.open))
	c.engine.Add(ecs.Simulate, c.rules)
	c.engine.Add(ecs.Close, ecs.Func(c.close))
	return c
}

func (c *clientSide) open(*ecs.World) {
	t := c.engine.Tick()
	c.inbox = append(c.inbox, c.d.due(&c.d.toClient)...)
	kept := c.inbox[:0]
	for _, p := range c.inbox { // blocks first, then what they let through, as a reader of the streams does
		if p.block != nil && p.block.number == c.blocks+1 {
			c.apply(p.block)
		} else {
			kept = append(kept, p)
		}
	}
	rest := kept[:0]
	for _, p := range kept {
		if p.block != nil || p.send.Need > c.blocks {
			rest = append(rest, p)
			continue
		}
		c.own(p.bytes)
	}
	c.inbox = append([]parcel(nil), rest...)
	if c.values != nil {
		c.values()
	}
	require.NoError(c.d.t, c.roll.Reconcile(t-1))
	c.roll.Begin(t)
	c.roll.Step(t)
}

func (c *clientSide) apply(b *block) {
	c.blocks = b.number
	c.roll.Block(b.tick)
	for _, id := range b.ends {
		if e, ok := c.rt.Refs.Find(id); ok {
			c.roll.Ended(e)
			c.rt.Refs.Unbind(id)
			if c.w.Alive(e) {
				c.w.RemoveEntity(e)
			}
		}
	}
	for _, s := range b.spawns {
		if s.key != (netcomp.Key{}) && s.mine {
			if _, ok := c.roll.Adopt(s.key, s.id); ok {
				continue
			}
		}
		id := netcomp.OwnedBy(s.owner)
		ids := []ecs.ID{c.rt.IdentityID(), ecs.ComponentID[netcomp.Remote](c.w), ecs.ComponentID[pos](c.w), ecs.ComponentID[life](c.w),
			ecs.ComponentID[cooldown](c.w), ecs.ComponentID[netcomp.View[pos]](c.w)}
		if s.link {
			ids = append(ids, ecs.ComponentID[link](c.w))
		}
		e := ecs.Spawn(c.w, ids, func(e ecs.Entity) {
			*c.rt.Identity(e) = id
			c.rt.SetID(e, s.id)
			c.rt.SetKey(e, s.key)
			*valueOf[pos](c.w, e), *valueOf[life](c.w, e) = s.pos, s.life
			valueOf[netcomp.View[pos]](c.w, e).Value = s.pos
		})
		if s.mine {
			c.roll.Predict(e)
		}
	}
}

func (c *clientSide) own(b []byte) {
	h, rest, err := message.ParseSend(b)
	require.NoError(c.d.t, err)
	var m message.Own
	records, err := m.Parse(rest)
	require.NoError(c.d.t, err)
	if ecs.Tick(h.Complete) >= c.compl {
		c.struc, c.compl = h.Structure, ecs.Tick(h.Complete)
	}
	require.NoError(c.d.t, c.roll.Own(h, &m, records))
}

func (c *clientSide) close(*ecs.World) {
	t := c.engine.Tick()
	c.roll.Close(t, c.blocks, c.struc, c.compl)
	if b, ok := c.roll.AppendInput(nil, t); ok && !c.silent && (c.d.loseUp == nil || !c.d.loseUp(t)) {
		c.d.toHost = append(c.d.toHost, parcel{due: c.d.beat + c.d.up, bytes: b})
	}
}

func (d *duel) due(queue *[]parcel) (out []parcel) {
	rest := (*queue)[:0:0]
	for _, p := range *queue {
		if p.due <= d.beat {
			out = append(out, p)
		} else {
			rest = append(rest, p)
		}
	}
	*queue = rest
	return out
}

// run plays n beats: the client first, so that at no latency its input is there in time.
func (d *duel) run(n int) {
	for range n {
		d.beat++
		d.client.engine.Step()
		d.host.engine.Step()
		d.doubles()
	}
}

// doubles fails when the client simulates a thing twice.
func (d *duel) doubles() {
	seen := map[netcomp.Key]ecs.Entity{}
	q := ecs.NewFilter2[netcomp.Identity, pos](d.client.w).Query()
	for q.Next() {
		i, _ := q.Get()
		if k := i.Key(); k != (netcomp.Key{}) {
			if _, twice := seen[k]; twice {
				d.t.Fatalf("two entities of one spawn in beat %d: %v", d.beat, k)
			}
			seen[k] = q.Entity()
		}
	}
}

func valueOf[T any](w *ecs.World, e ecs.Entity) *T {
	return (*T)(ecs.Pointer(w, e, ecs.ComponentID[T](w)))
}

// mine prints what the peer predicts on one side, by id.
func (h *hostSide) mine() (out []string) {
	for _, id := range h.own {
		e, _ := h.rt.Refs.Find(id)
		out = append(out, describe(h.rt, id, e))
	}
	return out
}

func (c *clientSide) mine() (out []string) {
	for index := range uint32(c.rt.Refs.Len()) {
		if id, e := c.rt.Refs.At(index); id != 0 && !c.rt.Journal.Hidden(e) && c.rt.Identity(e).Owner() == self {
			out = append(out, describe(c.rt, id, e))
		}
	}
	return out
}

func describe(rt *netcomp.Runtime, id netcomp.NetID, e ecs.Entity) string {
	s := fmt.Sprintf("%v:", id)
	if p := valueOf[pos](rt.World, e); p != nil {
		s += fmt.Sprintf(" %v", *p)
	}
	if l := valueOf[life](rt.World, e); l != nil {
		s += fmt.Sprintf(" %v", *l)
	}
	if l := valueOf[link](rt.World, e); l != nil {
		if id := rt.Refs.ID(l.To); id != 0 && !rt.Journal.Hidden(l.To) {
			s += fmt.Sprintf(" -> %v", id)
		}
	}
	return s
}

// agree stops the client's lead and compares what it predicts with the host at the same tick.
func (d *duel) agree() {
	d.t.Helper()
	for d.host.engine.Tick() < d.client.engine.Tick() {
		d.beat++
		d.host.engine.Step()
	}
	want, got := d.host.mine(), d.client.mine()
	for i := range min(len(want), len(got)) {
		require.Equal(d.t, want[i], got[i])
	}
	require.Len(d.t, got, len(want))
}
