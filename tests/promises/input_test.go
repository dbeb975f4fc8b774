package promises

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
)

func TestR44_TheSamplerRunsOnceATickAndASpectatorHasNone(t *testing.T) {
	p := open(t)
	g, look := p.join(systemstest.Bad(120*time.Millisecond, 0.05)), p.join(systemstest.Good(), spectator)
	p.playing(g, look)
	var sampled []ecs.Tick
	walk := walker(3)
	g.play = func(in *netcomp.Input) {
		require.False(t, ecs.TimeOf(g.world()).Replaying)
		require.Equal(t, ecs.TimeOf(g.world()).Tick, in.Tick)
		sampled = append(sampled, in.Tick)
		walk(in)
	}
	ticks := g.rules.Ticks
	for i := range 300 {
		p.rules.Boost = float32(i / 60 % 2) // the host does not do what is expected: corrections, replays
		p.Step()
	}
	require.Equal(t, g.rules.Ticks-ticks, len(sampled))
	require.IsIncreasing(t, sampled)
	require.Positive(t, g.Client.Stats().Replayed, "no replay was seen")
	require.Empty(t, look.rules.Ran)
	require.Zero(t, look.Client.Stats().Replayed)
	p.rules.Boost = 1
	p.calm(g, look)
}

func TestR45_HeldInputAndPressesCountOnceUnderLoss(t *testing.T) {
	p := open(t)
	var guests []*guest
	presses := map[*guest]uint32{}
	for i := range 3 {
		g := p.join(systemstest.Bad(time.Duration(40+60*i)*time.Millisecond, 0.3))
		guests = append(guests, g)
	}
	p.playing(guests...)
	for i, g := range guests {
		walk, n := walker(uint64(i)), 0
		g.play = func(in *netcomp.Input) {
			walk(in)
			if n++; n%7 == 0 || n%11 < 2 {
				netcomp.Press(in, game.Push{})
				presses[g]++
			}
		}
	}
	p.Run(20 * time.Second)
	p.calm(guests...)
	for _, g := range guests {
		require.Zero(t, g.Client.Stats().Stalls)
		require.Greater(t, presses[g], uint32(200))
		require.Equal(t, presses[g], get[game.Tally](p.world(), p.body(g)).Pressed, "presses at the host")
		require.Equal(t, presses[g], get[game.Tally](g.world(), g.Client.Body()).Pressed, "and here")
		seen := map[uint32]bool{}
		for _, r := range p.rules.Ran {
			if r.By == g.id && r.What == "push" {
				require.False(t, seen[r.Press], "press %d ran twice", r.Press)
				seen[r.Press] = true
			}
		}
		for tick, v := range g.verdicts {
			require.Len(t, v, 1, "verdicts of tick %d", tick)
		}
		require.Greater(t, len(g.verdicts), 1000)
	}
}

func TestR48_NothingDiffersNothingIsCorrected(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(120*time.Millisecond, 0))
	p.playing(g)
	g.play = walker(5)
	p.Run(2 * time.Second)
	before := g.Client.Stats()
	p.Run(20 * time.Second)
	after := g.Client.Stats()
	require.Equal(t, before.Corrections, after.Corrections, "a clean link needs none")
	require.Equal(t, before.Replayed, after.Replayed)

	get[game.Gun](p.world(), p.body(g)).Shots = 0
	netcomp.NewMut[game.Gun](p.world()).Get(p.body(g)).Shots = 5 // a push that nobody could foresee
	p.Run(2 * time.Second)
	require.Equal(t, before.Corrections+1, g.Client.Stats().Corrections)
	p.calm(g)
}

func TestR49_ASeekIsOneDiscontinuityAndNumbersAnew(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(100*time.Millisecond, 0.05))
	p.playing(g)
	pressed := uint32(0)
	g.play = func(in *netcomp.Input) {
		netcomp.Press(in, game.Push{})
		pressed++
	}
	p.Run(2 * time.Second)
	for _, far := range []ecs.Tick{2, 500, 3} {
		g.Client.Seek(g.Engine.Tick() + far)
		g.play = nil
		tick := g.Engine.Tick()
		p.Run(50 * time.Millisecond)
		require.Greater(t, g.Engine.Tick(), tick)
		p.Run(3 * time.Second) // one too far ahead is refused, told, and taken back by the client itself
		stats := g.Client.Stats()
		require.InDelta(t, 10, stats.Lead, 4, "after a seek by %d", far)
		mine := get[game.Tally](g.world(), g.Client.Body()).Pressed
		require.Equal(t, get[game.Tally](p.world(), p.body(g)).Pressed, mine)
		require.LessOrEqual(t, mine, pressed)

		once := true
		g.play = func(in *netcomp.Input) {
			if once {
				netcomp.Press(in, game.Push{})
				pressed++
			}
			once = false
		}
		p.Run(time.Second)
		require.Equal(t, mine+1, get[game.Tally](p.world(), p.body(g)).Pressed, "the new numbering does not press")
	}
	p.calm(g)
}

// What was predicted before a seek is of a numbering that is over: the host never hears of it afterwards.
func TestR39_InputOfAnotherNumberingIsNeverSent(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(100*time.Millisecond, 0))
	p.playing(g)
	p.Run(time.Second)
	g.Dialer.SetFault(black(), systemstest.Bad(100*time.Millisecond, 0).Down)
	g.play = func(in *netcomp.Input) {
		netcomp.Press(in, game.Fire{X: 1})
		netcomp.Do(in, game.Walk{X: 5})
	}
	p.Run(200 * time.Millisecond)
	g.play = nil
	g.Client.Seek(g.Engine.Tick() + 1)
	p.Heal()
	p.rules.Ran = nil
	p.Run(2 * time.Second)
	require.Empty(t, p.rules.Ran)
	require.Zero(t, get[game.Gun](p.world(), p.body(g)).Shots)
	require.Zero(t, get[game.Gun](g.world(), g.Client.Body()).Shots)
	p.calm(g)
}

func TestR50_AStalledClientTakesTheHostsTimeAnewAndCountsIt(t *testing.T) {
	p := open(t)
	g, other := p.join(systemstest.Bad(80*time.Millisecond, 0.01)), p.join(systemstest.Good())
	p.playing(g, other)
	g.play, other.play = walker(1), walker(2)
	p.Run(2 * time.Second)
	require.Zero(t, g.Client.Stats().Stalls)

	p.Leave(g.Member) // its lid is closed for longer than the history
	for range 240 {
		p.Step()
	}
	p.Members = append(p.Members, g.Member)
	g.Engine.Update(4 * time.Second)
	p.Run(time.Second)
	late := p.peer(g).Stats().Input
	p.Run(time.Second)
	stats := g.Client.Stats()
	require.Equal(t, systems.Playing, stats.State)
	require.Positive(t, stats.Stalls)
	require.LessOrEqual(t, stats.Stalls, uint64(2))
	require.InDelta(t, 10, stats.Lead, 4)
	p.Run(3 * time.Second)
	end := p.peer(g).Stats().Input
	require.LessOrEqual(t, end.Late-late.Late, uint64(3), "input is late for ever")
	require.Zero(t, end.TooEarly-late.TooEarly, "or too early")
	p.calm(g, other)
}

func TestR51_DilationSteersWithinFivePerCentAndZeroToThreeTicksRun(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(100*time.Millisecond, 0.02))
	g.Pace = 1.003 // its clock gains three in a thousand
	p.playing(g)
	g.play = walker(1)
	p.Run(5 * time.Second)
	p.Leave(g.Member)
	late := p.peer(g).Stats().Input
	for range 1200 {
		p.Step()
		n := g.Engine.Update(16_717 * time.Microsecond)
		require.LessOrEqual(t, n, 3)
		require.InDelta(t, 1, g.Engine.Dilation(), 0.05+1e-9)
	}
	end := p.peer(g).Stats().Input
	require.Zero(t, g.Client.Stats().Stalls)
	require.LessOrEqual(t, end.Late+end.Lost-late.Late-late.Lost, uint64(6), "of 1,200")
	require.Less(t, g.Client.Stats().Margin, 8.0, "the lead grew and grew")
	p.Members = append(p.Members, g.Member)
	p.calm(g)
}

func TestR62_InputWithoutABodyIsAnsweredAndANewBodyPlays(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(60*time.Millisecond, 0.02))
	p.playing(g)
	g.play = func(in *netcomp.Input) { netcomp.Do(in, game.Walk{X: 1}) }
	p.Run(time.Second)
	netcomp.Despawn(p.world(), p.body(g))
	p.Run(time.Second)
	require.True(t, g.Client.Body().IsZero())
	n := 0
	for _, v := range g.verdicts {
		if v[0] == netcomp.NoBody {
			n++
		}
	}
	require.Greater(t, n, 30, "silence")
	next := game.NewBody(p.world(), 50, 50)
	p.bodies[g.id] = next
	p.peer(g).Bind(next)
	p.Run(2 * time.Second)
	require.Equal(t, p.here(g, next), g.Client.Body())
	require.Greater(t, get[game.Place](p.world(), next).X, float32(51))
	p.calm(g)
}
