package game

import (
	"slices"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

const comeBack = TickRate * 2 // ticks from a death to the next life

// Match is what only the host does: it gives every player a line of the scoreboard and a body, takes the dead away, counts
// their killers' points and brings them back. Add it to the host's engine after the systems of Add. Its methods belong
// to the world's goroutine, outside queries.
type Match struct {
	// Bind gives a peer its body. The host's program sets it before the first step.
	Bind func(p netcomp.PeerID, body ecs.Entity)

	players []player   // in order of joining
	joined  int        // how many ever, for their colors
	round   ecs.Entity // holds the Round; zero before the first step
	spawns  spawns

	world *ecs.World
	time  *ecs.Time
	doors
	scores *netcomp.Mut[Score]
	rounds *netcomp.Mut[Round]
	frozen frozen
}

// player is a peer in the match.
type player struct {
	peer netcomp.PeerID
	line ecs.Entity // holds the Player
	body ecs.Entity // zero while dead
	due  ecs.Tick   // of the next life, while dead
}

// Initialize implements ecs.Initializer.
func (m *Match) Initialize(w *ecs.World) {
	m.world, m.time, m.doors = w, ecs.TimeOf(w), newDoors(w)
	m.scores, m.rounds = netcomp.NewMut[Score](w), netcomp.NewMut[Round](w)
	m.frozen = newFrozen(w)
	m.spawns = newSpawns(w)
}

// Join gives a peer a line of the scoreboard, and a body in the next step. A peer that is here is left as it is.
func (m *Match) Join(p netcomp.PeerID, name string, bot bool) {
	if m.index(p) >= 0 {
		return
	}
	line := Player{Peer: p, Name: netcomp.NewText16(name), Color: colors[m.joined%len(colors)], Bot: bot}
	m.joined++
	m.players = append(m.players, player{peer: p, line: m.spawns.line(line)})
}

// Leave takes a peer's body and line away.
func (m *Match) Leave(p netcomp.PeerID) {
	i := m.index(p)
	if i < 0 {
		return
	}
	netcomp.Despawn(m.world, m.players[i].line)
	netcomp.Despawn(m.world, m.players[i].body)
	m.players = slices.Delete(m.players, i, i+1)
}

// Freeze stops the round, from the next step on, or lets it go on.
func (m *Match) Freeze(still bool) {
	if round := m.rounds.Get(m.round); round != nil {
		round.Frozen = still
	}
}

// Update implements ecs.System.
func (m *Match) Update(*ecs.World) {
	if m.round.IsZero() {
		m.round = m.spawns.yard()
	}
	if m.frozen.now() {
		return
	}
	for i := range m.players {
		p := &m.players[i]
		if health := m.health.Read(p.body); health != nil && health.Points == 0 {
			m.bury(p, health.By)
		}
		if p.body.IsZero() && m.time.Tick >= p.due {
			p.body = m.spawns.body(p.peer, m.refuge(p))
			m.Bind(p.peer, p.body)
		}
	}
}

// bury takes a dead body away, so that the next one appears where it is and does not glide there, and counts.
func (m *Match) bury(p *player, by netcomp.PeerID) {
	netcomp.Emit(m.world, Killed{At: m.disc.Read(p.body).Pos, Killer: by, Victim: p.peer}, netcomp.ToAll())
	m.scores.Get(p.line).Deaths++
	if i := m.index(by); i >= 0 {
		m.scores.Get(m.players[i].line).Kills++
	}
	netcomp.Despawn(m.world, p.body)
	p.body, p.due = ecs.Entity{}, m.time.Tick+comeBack
}

func (m *Match) index(p netcomp.PeerID) int {
	return slices.IndexFunc(m.players, func(q player) bool { return q.peer == p })
}

// refuge is one of the spots far from everybody: the farthest of a few that chance picks.
func (m *Match) refuge(p *player) (best Vec) {
	random, far := netcomp.Rand(m.world, p.line), float32(-1)
	for range 6 {
		spot := spots[random.IntN(len(spots))]
		near := float32(HalfWidth * HalfWidth)
		for _, other := range m.players {
			if disc := m.disc.Read(other.body); disc != nil {
				near = min(near, square(disc.Pos.X-spot.X, disc.Pos.Y-spot.Y))
			}
		}
		if near > far {
			best, far = spot, near
		}
	}
	return best
}
