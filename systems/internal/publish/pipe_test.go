package publish

import (
	"errors"
	"math/rand/v2"

	"github.com/tickwire/tickwire/ecs"
)

// pipe is a connection whose fate the test decides. Lanes deliver in order; what is acknowledged has arrived.
type pipe struct {
	k *kit
	m *model
	q *Peer

	rng    *rand.Rand // nil: a perfect link, where everything arrives when pump is called
	room   int        // what is left of this tick
	most   int
	budget int
	window int
	rate   int // bytes a tick that leave the structure lane; 0: all
	step   uint8
	delay  int     // most ticks a message takes, and its answer
	loss   float64 // part of the unreliable messages that never come
	mute   bool    // no answer is heard
	stuck  bool    // nothing moves on the lanes

	structure, bulkLane lane
	flying              []letter
	refused             int
	last                [][]byte // unreliable messages of the newest send
}

var errNoRoom = errors.New("no room")

type lane struct {
	waits    [][]byte
	due      []ecs.Tick // arrival of each, 0: not sent yet
	unsent   int
	arrived  uint64
	answers  []ecs.Tick // when the arrival of each is heard
	answered uint64
}

type letter struct {
	b         []byte
	tag       uint64
	arrives   ecs.Tick // 0: never
	answer    ecs.Tick // 0: never
	delivered bool
	twice     bool
}

func newPipe(k *kit, m *model) *pipe {
	return &pipe{k: k, m: m, room: 1 << 20, most: 1150, budget: 4000, window: 128 << 10}
}

func (p *pipe) Room() int                  { return p.room }
func (p *pipe) MaxUnreliable() int         { return p.most }
func (p *pipe) QueuedStructure() int       { return p.structure.unsent }
func (p *pipe) DeliveredStructure() uint64 { return p.structure.answered }
func (p *pipe) DeliveredBulk() uint64      { return p.bulkLane.answered }
func (p *pipe) Budget() int                { return p.budget }
func (p *pipe) Window() int                { return p.window }
func (p *pipe) GridStep() uint8            { return p.step }
func (p *pipe) SendStructure(b []byte) error {
	p.structure.add(b)
	return nil
}
func (p *pipe) SendBulk(b []byte) error {
	p.bulkLane.add(b)
	return nil
}

func (l *lane) add(b []byte) {
	l.waits, l.due = append(l.waits, append([]byte(nil), b...)), append(l.due, 0)
	l.unsent += len(b)
}

func (p *pipe) SendUnreliable(b []byte, tag uint64) error {
	if len(b) > p.room || len(b) > p.most {
		p.refused++
		return errNoRoom
	}
	p.room -= len(b)
	f := letter{b: append([]byte(nil), b...), tag: tag, arrives: p.k.tick, answer: p.k.tick, delivered: true}
	p.last = append(p.last, f.b)
	if p.rng != nil {
		f.arrives += p.ticks()
		f.answer = f.arrives + p.ticks()
		switch {
		case p.rng.Float64() < p.loss:
			f.delivered, f.arrives = false, 0
			if p.rng.IntN(4) == 0 {
				f.answer = 0
			}
		case p.rng.Float64() < p.loss/4: // taken for lost and still there
			f.delivered = false
		}
		f.twice = p.rng.IntN(8) == 0
	}
	p.flying = append(p.flying, f)
	return nil
}

func (p *pipe) ticks() ecs.Tick { return ecs.Tick(p.rng.IntN(p.delay + 1)) }

// pump moves everything by a tick: first what arrives, then what is heard of it.
func (p *pipe) pump() {
	if !p.stuck {
		p.move(&p.structure, p.rate, p.m.block)
		p.move(&p.bulkLane, 0, p.m.bulk)
	}
	if p.rng != nil {
		p.rng.Shuffle(len(p.flying), func(i, j int) { p.flying[i], p.flying[j] = p.flying[j], p.flying[i] })
	}
	for i := range p.flying {
		if f := &p.flying[i]; f.arrives != 0 && f.arrives <= p.k.tick {
			p.m.take(f.b)
			f.arrives = 0
		}
	}
	if p.mute {
		return
	}
	kept := p.flying[:0]
	for _, f := range p.flying {
		if f.answer == 0 && f.arrives == 0 {
			continue
		}
		if f.answer == 0 || f.answer > p.k.tick {
			kept = append(kept, f)
			continue
		}
		p.q.Notice(f.tag, f.delivered)
		if f.twice {
			p.q.Notice(f.tag, !f.delivered)
		}
		if f.arrives != 0 {
			f.answer = 0
			kept = append(kept, f)
		}
	}
	p.flying = kept
}

func (p *pipe) move(l *lane, rate int, take func(b []byte)) {
	left := rate
	for i := range l.waits {
		if l.due[i] != 0 {
			continue
		}
		if rate > 0 && left <= 0 {
			break
		}
		left -= len(l.waits[i])
		l.unsent -= len(l.waits[i])
		l.due[i] = p.k.tick
		if p.rng != nil {
			l.due[i] += p.ticks()
		}
	}
	for len(l.waits) > 0 && l.due[0] != 0 && l.due[0] <= p.k.tick {
		take(l.waits[0])
		l.waits, l.due = l.waits[1:], l.due[1:]
		l.arrived++
		heard := p.k.tick
		if p.rng != nil {
			heard += p.ticks()
		}
		l.answers = append(l.answers, heard)
	}
	for !p.mute && len(l.answers) > 0 && l.answers[0] <= p.k.tick {
		l.answers = l.answers[1:]
		l.answered++
	}
}
