package game

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
)

// table is a match without a network.
type table struct {
	*ecs.Engine
	match  *Match
	walk   *Walk
	shoot  *Shoot
	bodies map[netcomp.PeerID]ecs.Entity
}

func newTable(t *testing.T, peers ...netcomp.PeerID) *table {
	a := &table{Engine: ecs.NewEngine(ecs.Config{TickRate: TickRate}), bodies: map[netcomp.PeerID]ecs.Entity{}}
	t.Cleanup(a.Close)
	a.walk, a.shoot = new(Walk), new(Shoot)
	a.match = &Match{Bind: func(p netcomp.PeerID, e ecs.Entity) { a.bodies[p] = e }}
	a.Add(ecs.Simulate, a.walk, a.shoot, new(Fly), new(Pick), a.match)
	for _, p := range peers {
		a.match.Join(p, "someone", false)
	}
	a.Step()
	require.Len(t, a.bodies, len(peers))
	return a
}

func (a *table) by(p netcomp.PeerID) netcomp.Sender {
	return netcomp.Sender{Peer: p, Tick: a.Tick(), Body: a.bodies[p]}
}

// line is what the scoreboard says of a peer.
func (a *table) line(peer netcomp.PeerID) (line struct {
	Player
	Score
}) {
	for q := ecs.NewFilter2[Player, Score](a.World()).Query(); q.Next(); {
		if player, score := q.Get(); player.Peer == peer {
			line.Player, line.Score = *player, *score
		}
	}
	return line
}

func (a *table) bolts() (n int) {
	for q := ecs.NewFilter1[Bolt](a.World()).Query(); q.Next(); {
		n++
	}
	return n
}

func TestADiscGainsSpeedAndComesToRest(t *testing.T) {
	a := newTable(t, 1)
	body := a.bodies[1]
	a.match.disc.Get(body).Pos = Vec{-18, 0}
	for range TickRate {
		a.walk.move(a.by(1), &Move{X: 1, Aim: 2})
		a.Step()
	}
	require.InDelta(t, thrust/drag, a.match.disc.Read(body).Vel.X, 1.5)
	require.Equal(t, float32(2), a.match.disc.Read(body).Aim)
	for range TickRate {
		a.Step()
	}
	require.Zero(t, a.match.disc.Read(body).Vel)
}

func TestADiagonalIsNoFaster(t *testing.T) {
	a := newTable(t, 1)
	a.match.disc.Get(a.bodies[1]).Pos = Vec{-18, -13}
	a.walk.move(a.by(1), &Move{X: 1, Y: 1})
	vel := a.match.disc.Read(a.bodies[1]).Vel
	require.InDelta(t, thrust/TickRate, root(square(vel.X, vel.Y)), 1e-5)
}

// Whatever a disc does, it is never in a wall.
func TestDiscsStayOutOfWalls(t *testing.T) {
	a := newTable(t, 1)
	random := rand.New(rand.NewPCG(1, 2))
	body, move := a.bodies[1], Move{}
	for i := range 20_000 {
		if i%20 == 0 {
			move = Move{X: int8(random.IntN(3) - 1), Y: int8(random.IntN(3) - 1)}
		}
		a.walk.move(a.by(1), &move)
		a.Step()
		disc := a.match.disc.Read(body)
		out, _ := push(disc.Pos, Radius-0.01)
		require.Equal(t, disc.Pos, out, i)
		require.LessOrEqual(t, square(disc.Vel.X, disc.Vel.Y), float32(TopSpeed*TopSpeed), "what a Disc tells of")
	}
}

func TestAMiddleInsideAWallComesOut(t *testing.T) {
	for _, c := range []struct{ in, out Vec }{
		{Vec{1, 0}, Vec{2, 0}}, {Vec{-1, 0.5}, Vec{-2, 0.5}},
		{Vec{0, 1}, Vec{0, 2}}, {Vec{0.5, -1.2}, Vec{0.5, -2}},
		{Vec{100, 100}, Vec{HalfWidth - 0.5, HalfHeight - 0.5}},
	} {
		out, _ := push(c.in, Radius)
		require.Equal(t, c.out, out)
	}
}

func TestSpotsAndPickupsAreInTheOpen(t *testing.T) {
	for _, s := range spots {
		out, _ := push(s, Radius)
		require.Equal(t, s, out)
	}
	for _, p := range pickups {
		out, _ := push(p.at, pickRadius)
		require.Equal(t, p.at, out)
	}
}

func TestClear(t *testing.T) {
	require.True(t, Clear(Vec{-3, 3}, Vec{3, 3}, Radius))
	require.False(t, Clear(Vec{-3, 0}, Vec{3, 0}, BoltRadius))
	require.False(t, Clear(Vec{-3, 1.6}, Vec{3, 1.6}, Radius), "too near for a disc")
	require.True(t, Clear(Vec{-3, 1.7}, Vec{3, 1.7}, BoltRadius))
	require.False(t, Clear(Vec{18, 0}, Vec{21, 0}, BoltRadius), "the outer wall")
	require.False(t, Clear(Vec{0, 0}, Vec{0, 0}, 0), "inside")
}

func TestTouchesSeesWhatLiesBetweenTwoTicks(t *testing.T) {
	require.True(t, touches(Vec{-5, 0}, Vec{5, 0}, Vec{0, 0.6}, 0.65))
	require.False(t, touches(Vec{-5, 0}, Vec{5, 0}, Vec{0, 0.7}, 0.65))
	require.False(t, touches(Vec{-5, 0}, Vec{-1, 0}, Vec{0, 0}, 0.65), "beyond the end")
	require.True(t, touches(Vec{1, 1}, Vec{1, 1}, Vec{1, 1.1}, 0.65), "a way of no length")
}

func TestAKillCountsOnceAndTheDeadComeBackElsewhere(t *testing.T) {
	a := newTable(t, 1, 2)
	first := a.bodies[2]
	a.match.disc.Get(a.bodies[1]).Pos = Vec{-3, 13}
	a.match.disc.Get(first).Pos = Vec{3, 13}
	shots := 0
	for a.World().Alive(first) {
		if gun := a.match.gun.Read(a.bodies[1]); gun.Loaded(a.Tick()) {
			a.shoot.fire(a.by(1), &Fire{})
			shots++
		}
		a.Step()
		require.Less(t, shots, 20)
	}
	require.Equal(t, uint16(1), a.line(1).Kills)
	require.Equal(t, uint16(0), a.line(1).Deaths)
	require.Equal(t, uint16(1), a.line(2).Deaths)
	for range comeBack {
		require.Equal(t, first, a.bodies[2])
		a.Step()
	}
	require.NotEqual(t, first, a.bodies[2])
	require.Equal(t, uint8(FullHealth), a.match.health.Read(a.bodies[2]).Points)
	require.Equal(t, uint16(1), a.line(1).Kills)
}

func TestBoltsEndAtWallsAndAtTheEndOfTheirLife(t *testing.T) {
	a := newTable(t, 1)
	a.match.disc.Get(a.bodies[1]).Pos = Vec{-3, 0}
	a.shoot.fire(a.by(1), &Fire{})
	require.Equal(t, 1, a.bolts())
	for range 10 {
		a.Step()
	}
	require.Zero(t, a.bolts())
	a.match.disc.Get(a.bodies[1]).Pos = Vec{-19, -13}
	for range slow {
		a.Step()
	}
	a.shoot.fire(a.by(1), &Fire{})
	for range boltLife {
		require.Equal(t, 1, a.bolts())
		a.Step()
	}
	require.Zero(t, a.bolts())
}

func TestAChargeFiresFasterForAWhile(t *testing.T) {
	a := newTable(t, 1)
	a.shoot.fire(a.by(1), &Fire{})
	require.Equal(t, uint32(a.Tick())+slow, a.match.gun.Read(a.bodies[1]).Ready)
	a.match.disc.Get(a.bodies[1]).Pos = Vec{4, 0}
	for range slow {
		a.Step()
	}
	a.shoot.fire(a.by(1), &Fire{})
	require.Equal(t, uint32(a.Tick())+quick, a.match.gun.Read(a.bodies[1]).Ready)
}

func TestAMedkitHealsAndComesBack(t *testing.T) {
	a := newTable(t, 1)
	body := a.bodies[1]
	a.match.disc.Get(body).Pos = Vec{0, 4}
	a.Step()
	require.Equal(t, uint8(FullHealth), a.match.health.Read(body).Points, "nothing to heal")
	a.match.health.Get(body).Points = 70
	a.Step()
	require.Equal(t, uint8(FullHealth), a.match.health.Read(body).Points)
	a.match.health.Get(body).Points = 10
	for range pickAgain - 1 {
		a.Step()
		require.Equal(t, uint8(10), a.match.health.Read(body).Points)
	}
	a.Step()
	require.Equal(t, uint8(10+medicine), a.match.health.Read(body).Points)
}

func TestAFrozenRoundStandsStill(t *testing.T) {
	a := newTable(t, 1, 2)
	a.walk.move(a.by(1), &Move{X: 1})
	a.shoot.fire(a.by(1), &Fire{})
	a.match.health.Get(a.bodies[2]).Points = 0
	a.match.Freeze(true)
	at, bolts := a.match.disc.Read(a.bodies[1]).Pos, a.bolts()
	for range 2 * comeBack {
		a.walk.move(a.by(1), &Move{X: 1})
		a.shoot.fire(a.by(1), &Fire{})
		a.Step()
	}
	require.Equal(t, at, a.match.disc.Read(a.bodies[1]).Pos)
	require.Equal(t, bolts, a.bolts())
	require.Zero(t, a.line(2).Deaths)
	a.match.Freeze(false)
	a.Step()
	require.NotEqual(t, at, a.match.disc.Read(a.bodies[1]).Pos)
	require.Equal(t, uint16(1), a.line(2).Deaths)
}

func TestLeaveTakesEverythingOfAPeerAway(t *testing.T) {
	a := newTable(t, 1, 2)
	a.match.Leave(1)
	a.match.Leave(7)
	a.Step()
	require.False(t, a.World().Alive(a.bodies[1]))
	require.Zero(t, a.line(1))
	require.True(t, a.World().Alive(a.bodies[2]))
	require.Equal(t, "someone", a.line(2).Name.String())
}

func TestBeforeHoldsAcrossTheWrap(t *testing.T) {
	require.True(t, before(1<<32-5, 3))
	require.False(t, before(3, 1<<32-5))
	require.False(t, before(3, 3))
}

func TestHello(t *testing.T) {
	for _, c := range []struct{ in, name string }{
		{"Ann", "Ann"}, {"  Ann\n", "Ann"}, {"", "guest"}, {"\x00\xff", "guest"},
		{"0123456789abcdefgh", "0123456789abcdef"}, {"0123456789abcdeö", "0123456789abcde"}, {"0123456789abcde fgh", "0123456789abcde"},
	} {
		name, bot, err := ParseHello(Hello(c.in, true))
		require.NoError(t, err)
		require.True(t, bot)
		require.Equal(t, c.name, name)
	}
	for _, bad := range []string{"", "\x00", "\x02Ann", "\x00Ann\n", "\x00\xff", "\x000123456789abcdefg"} {
		_, _, err := ParseHello([]byte(bad))
		require.ErrorIs(t, err, ErrHello, "%q", bad)
	}
}
