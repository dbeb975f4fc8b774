package publish

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// storm is everything that can happen to entities and peers, at random.
type storm struct {
	*kit
	rng   *rand.Rand
	all   []ecs.Entity
	peers []*pipe
	next  netcomp.PeerID
	every ecs.Tick // ticks between sends
	most  int      // entities
	wide  bool     // components that fill messages
	tight bool     // hardly any room
	says  [components]netcomp.Info
}

// newStorm draws a storm; with options its components say more than what they hold.
func newStorm(t testing.TB, seed uint64, options bool) *storm {
	rng := rand.New(rand.NewPCG(seed, 7))
	var says [components]netcomp.Info
	for c := range says {
		if options {
			draw(rng, c, &says[c])
		}
	}
	cfg := Config{Quiet: ecs.Tick(1 + rng.IntN(15))}
	if rng.IntN(3) == 0 {
		cfg.MaxEntities = 1 + rng.IntN(3)
	}
	if rng.IntN(3) == 0 {
		cfg.FirstGen, cfg.FirstSend = 1<<32-3, 1<<62-100
	}
	s := &storm{kit: newKit(t, cfg, func(c int, i *netcomp.Info) {
		i.Always, i.Watch, i.Send = says[c].Always, says[c].Watch, says[c].Send
	}), says: says, rng: rng, every: ecs.Tick(1 + 2*rng.IntN(2)), most: 1 + rng.IntN(25), wide: rng.IntN(3) == 0, tight: rng.IntN(2) == 0}
	s.watch = true
	if rng.IntN(3) == 0 {
		s.tick = 1<<32 - 20
		s.rt.Journal.Clear(s.tick + 1)
	}
	return s
}

// draw draws what a component says.
func draw(rng *rand.Rand, c int, i *netcomp.Info) {
	i.Always, i.Watch = rng.IntN(4) == 0, rng.IntN(3) == 0
	i.Send = netcomp.Share(max(0, rng.IntN(6)-3))
}

// steady reports whether something is told at every send, so that nobody is ever at rest.
func (s *storm) steady() bool {
	return slices.ContainsFunc(s.says[:], func(i netcomp.Info) bool { return i.Always })
}

func (s *storm) pick() (ecs.Entity, bool) {
	for len(s.all) > 0 {
		i := s.rng.IntN(len(s.all))
		if e := s.all[i]; s.w.Alive(e) {
			return e, true
		}
		s.all[i] = s.all[len(s.all)-1]
		s.all = s.all[:len(s.all)-1]
	}
	return ecs.Entity{}, false
}

// owner is the host or one of the peers.
func (s *storm) owner() netcomp.PeerID {
	if n := len(s.peers); n > 0 && s.rng.IntN(3) == 0 {
		return s.peers[s.rng.IntN(n)].m.self
	}
	return 0
}

func (s *storm) born() {
	if s.p.Entities() < s.most {
		s.all = append(s.all, s.add(s.owner(), uint16(s.rng.Uint32())))
	}
}

func (s *storm) act() {
	e, ok := s.pick()
	if !ok {
		s.born()
		return
	}
	v := uint16(s.rng.Uint32())
	switch s.rng.IntN(16) {
	case 0:
		s.born()
	case 1:
		s.w.RemoveEntity(e)
		if s.rng.IntN(2) == 0 {
			s.born()
		}
	case 2: // never was
		s.w.RemoveEntity(s.add(s.owner(), v))
	case 3:
		s.p.SetOwner(e, s.owner())
	case 4:
		if s.b.Read(e) == nil {
			s.b.Add(e, B{v})
		} else {
			s.b.Remove(e)
		}
	case 5:
		s.b.Remove(e)
		s.b.Add(e, B{v})
	case 6:
		if s.b.Add(e, B{v}); s.rng.IntN(2) == 0 {
			s.b.Remove(e)
		}
	case 7:
		to, _ := s.pick()
		s.c.Add(e, C{to})
	case 8:
		netcomp.Emit(s.w, Bump{e, v}, netcomp.ToAll())
		if s.rng.IntN(3) == 0 {
			s.w.RemoveEntity(e)
		}
	case 9:
		id := []ecs.ID{s.rt.IdentityID()}
		s.w.Exchange(e, nil, id)
		s.w.Exchange(e, id, nil)
	case 10:
		if s.wide {
			s.d.Add(e, D{v})
			s.e.Add(e, E{v})
			s.f.Add(e, F{v})
		}
	case 11:
		if s.wide {
			s.e.Remove(e)
		}
	default:
		if a := written(s, s.a, numA, e); a != nil {
			a.V = v
		}
		if b := written(s, s.b, numB, e); b != nil {
			b.V = v
		}
		if d := written(s, s.d, numD, e); d != nil {
			d.V = v
		}
		if f := written(s, s.f, numF, e); f != nil {
			f.V = v
		}
	}
}

// written is a component that is about to be written, which nobody hears of if it is watched.
func written[T any](s *storm, m *netcomp.Mut[T], c int, e ecs.Entity) *T {
	if s.says[c].Watch {
		return m.Read(e)
	}
	return m.Get(e)
}

func (s *storm) join() {
	s.next++
	s.attach(s.next)
}

func (s *storm) attach(id netcomp.PeerID) {
	p := newPipe(s.kit, newModel(s.kit, id))
	p.rng = rand.New(rand.NewPCG(s.rng.Uint64(), 1))
	p.delay, p.loss, p.step = s.rng.IntN(12), float64(s.rng.IntN(4))/10, uint8(s.rng.IntN(3))
	p.q = s.p.AddPeer(id, p)
	s.peers = append(s.peers, p)
}

func (s *storm) leave(i int) netcomp.PeerID {
	id := s.peers[i].m.self
	s.p.RemovePeer(id)
	s.peers = append(s.peers[:i], s.peers[i+1:]...)
	return id
}

// step is one tick of the host and of every link.
func (s *storm) step(still bool) {
	if !still {
		for n := s.rng.IntN(6); n > 0; n-- {
			s.act()
		}
	}
	s.collect()
	for _, p := range s.peers {
		p.last = nil
		if !still {
			p.rough()
		}
		if s.tight {
			p.room = min(p.room, 3000)
		}
		if s.tick%s.every == 0 {
			var head Head
			head.Scale = 128
			require.NoError(s.t, p.q.Send(head))
		}
		p.pump()
		p.m.verify()
	}
}

// rough draws what the link is in this tick.
func (p *pipe) rough() {
	switch r := p.rng; r.IntN(8) {
	case 0:
		p.room = 0
	case 1:
		p.room += r.IntN(400)
	case 2:
		p.room = r.IntN(3000)
	case 3:
		p.budget, p.rate = 60+r.IntN(1000), 30+r.IntN(1000)
	case 4:
		p.mute = r.IntN(6) == 0
	case 5:
		p.stuck = r.IntN(4) == 0
	default:
		p.room += 100
	}
}

// heal makes the link good again.
func (p *pipe) heal() {
	p.mute, p.stuck, p.loss, p.rate, p.budget = false, false, 0, 0, 2000
	p.room = 4000
}

func (s *storm) run(ticks int) {
	for range ticks {
		switch {
		case s.rng.IntN(12) == 0 && len(s.peers) < 4:
			s.join()
		case s.rng.IntN(60) == 0 && len(s.peers) > 0:
			s.leave(s.rng.IntN(len(s.peers)))
		case s.rng.IntN(60) == 0 && len(s.peers) > 0:
			s.attach(s.leave(s.rng.IntN(len(s.peers))))
		}
		s.step(false)
	}
	if len(s.peers) == 0 {
		s.join()
	}
}

// settle stops the writes and heals the links; everything must become equal, and nothing be left over.
func (s *storm) settle() {
	s.step(true)
	frozen := s.tick
	for range 250 {
		for _, p := range s.peers {
			p.heal()
		}
		s.step(true)
	}
	for _, p := range s.peers {
		p.m.same()
		require.GreaterOrEqual(s.t, p.m.counted, frozen, "peer %d: confirmed tick", p.m.self)
		require.NotZero(s.t, p.m.final)
		q := p.q
		if s.steady() {
			continue
		}
		require.Zero(s.t, q.Owed())
		require.Zero(s.t, q.Unsettled())
		require.Zero(s.t, q.events.Len()+q.blocks.Len()+q.pages.Len()+q.paging.Count()+len(q.dying)+q.needBytes+q.waiting)
		if len(q.own) == 0 {
			require.Zero(s.t, q.flights.Len())
		} else {
			require.LessOrEqual(s.t, q.flights.Len(), 8*(2*p.delay+2))
			require.LessOrEqual(s.t, q.cycles.Len(), 2*p.delay+4)
		}
		require.LessOrEqual(s.t, q.sends.Len(), 2, "the newest, and the one before until the next looks")
		require.Equal(s.t, s.p.Entities(), q.known.Count())
	}
	s.p.Walk(func(id netcomp.NetID, _ ecs.Entity, _ netcomp.Set) bool {
		require.EqualValues(s.t, len(s.peers), s.p.at(id.Index()).holders)
		return true
	})
	for len(s.peers) > 0 {
		s.leave(0)
	}
	for i := range s.p.entities {
		require.Zero(s.t, s.p.entities[i].holders)
		require.Equal(s.t, s.p.entities[i].alive, s.p.entities[i].id != 0, "an index that nobody holds is free")
	}
}

// Whatever happens, what a client holds is the host's of the tick stamped on it, nothing is older than the confirmed tick
// says, and once the writes stop all is equal and all accounts are back at zero.
func TestStorm(t *testing.T) {
	for seed := range uint64(stormSeeds) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := newStorm(t, seed, false)
			s.run(150)
			s.settle()
		})
	}
}

// The same holds whatever the components say of who is told of them, and when.
func TestStormOfOptions(t *testing.T) {
	for seed := range uint64(stormSeeds) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			s := newStorm(t, seed, true)
			s.run(150)
			s.settle()
		})
	}
}

const stormSeeds = 16
