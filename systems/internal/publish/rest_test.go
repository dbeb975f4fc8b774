package publish

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
)

// still is a rig without history whose messages are answered at once and not kept.
func still(t *testing.T, entities int, says ...options) (*rig, *echo, []ecs.Entity) {
	r := newRig(t, Config{Quiet: 1 << 40}, 0, says...)
	r.watch, r.p.cfg.Image = false, nil
	var es []ecs.Entity
	for range entities {
		es = append(es, r.add(0, 1))
	}
	r.collect()
	p := &echo{}
	p.q = r.p.AddPeer(1, p)
	for range 40 {
		r.collect()
		require.NoError(t, p.q.Send(Head{Scale: 128}))
		p.answer()
	}
	_, final := p.q.Joined()
	require.True(t, final)
	return r, p, es
}

// echo is a pipe that keeps nothing but the tags.
type echo struct {
	q             *Peer
	blocks, pages uint64
	tags          []uint64
}

func (p *echo) Room() int                  { return 64 << 10 }
func (p *echo) MaxUnreliable() int         { return 1150 }
func (p *echo) SendStructure([]byte) error { p.blocks++; return nil }
func (p *echo) QueuedStructure() int       { return 0 }
func (p *echo) DeliveredStructure() uint64 { return p.blocks }
func (p *echo) SendBulk([]byte) error      { p.pages++; return nil }
func (p *echo) DeliveredBulk() uint64      { return p.pages }
func (p *echo) Budget() int                { return 16 << 10 }
func (p *echo) Window() int                { return 1 << 20 }
func (p *echo) GridStep() uint8            { return 0 }
func (p *echo) SendUnreliable(_ []byte, tag uint64) error {
	if tag != 0 {
		p.tags = append(p.tags, tag)
	}
	return nil
}

func (p *echo) answer() {
	for _, tag := range p.tags {
		p.q.Notice(tag, true)
	}
	p.tags = p.tags[:0]
}

// At rest nothing is looked at and nothing allocated, however many entities there are.
func TestRest(t *testing.T) {
	for _, n := range []int{10, 100_000} {
		r, p, _ := still(t, n)
		before := r.p.Stats()
		allocs := testing.AllocsPerRun(20, func() {
			r.collect()
			_ = p.q.Send(Head{Scale: 128})
		})
		require.Zero(t, allocs)
		require.Equal(t, before, r.p.Stats())
		require.Zero(t, p.q.Unsettled())
	}
}

// k movers cost what k movers cost, and allocate nothing.
func TestSteadyMovers(t *testing.T) {
	visits := map[int]uint64{}
	for _, n := range []int{1000, 50_000} {
		r, p, es := still(t, n)
		run := func() {
			for i, e := range es[:500] {
				r.a.Get(e).V += uint16(i) | 1
			}
			r.collect()
			_ = p.q.Send(Head{Scale: 128})
			p.answer()
		}
		for range 10 {
			run()
		}
		before := r.p.Stats().Visited
		run()
		visits[n] = r.p.Stats().Visited - before
		require.Zero(t, testing.AllocsPerRun(20, run))
		require.Zero(t, p.q.Unsettled())
	}
	require.Equal(t, visits[1000], visits[50_000])
	require.LessOrEqual(t, visits[1000], uint64(1000))
}

// Own state of a player allocates nothing either.
func TestSteadyOwnState(t *testing.T) {
	r, p, _ := still(t, 100)
	e := r.add(1, 1)
	run := func() {
		r.a.Get(e).V++
		r.collect()
		_ = p.q.Send(Head{Scale: 128})
		p.answer()
	}
	for range 20 {
		run()
	}
	require.Zero(t, testing.AllocsPerRun(20, run))
	require.LessOrEqual(t, p.q.cycles.Len(), 1)
}
