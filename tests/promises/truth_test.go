package promises

import (
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/game"
)

func TestR9_TheHostKeepsFullPrecisionAndOthersGetTheImage(t *testing.T) {
	p := open(t)
	look, own := p.join(systemstest.Good(), spectator), p.join(systemstest.Good())
	e := game.NewThing(p.world(), 1.2345678, -3.14159, 1)
	p.playing(look, own)
	place := netcomp.NewMut[game.Place](p.world())
	*place.Get(e) = game.Place{X: 7.7777777, Y: 0.001}
	place.Get(p.body(own)).X = 3.3333333
	p.Run(time.Second)

	require.Equal(t, game.Place{X: 7.7777777, Y: 0.001}, *get[game.Place](p.world(), e), "the wire wrote back")
	require.Equal(t, game.Place{X: 7.78125, Y: 0}, *get[game.Place](look.world(), p.here(look, e)), "not the image")
	require.Equal(t, float32(3.3333333), get[game.Place](p.world(), p.body(own)).X)
	require.Equal(t, float32(3.3333333), get[game.Place](own.world(), own.Client.Body()).X, "own state in full precision")
	require.Equal(t, float32(213)/64, get[game.Place](look.world(), p.here(look, p.body(own))).X)
}

func TestR11_MistakesOfTheProgrammerAreNamed(t *testing.T) {
	p := open(t)
	require.PanicsWithValue(t, "systems: the world has a session already", func() {
		systems.NewHost(p.Engine, systems.HostConfig{Schema: game.Schema()})
	})
	require.PanicsWithValue(t, "netcomp: action Walk has an executor already", func() {
		netcomp.OnAction(p.world(), func(netcomp.Sender, *game.Walk) {})
	})
	require.PanicsWithValue(t, "netcomp: event Boom has a receiver already", func() {
		netcomp.OnEvent(p.world(), func(*game.Boom) {})
	})
	require.PanicsWithValue(t, "netcomp: game.Local is no event of the schema", func() {
		netcomp.Emit(p.world(), game.Local{}, netcomp.ToAll())
	})
	g := p.join(systemstest.Good())
	p.playing(g)
	g.play = func(in *netcomp.Input) { netcomp.Do(in, game.Local{}) }
	require.PanicsWithValue(t, "netcomp: game.Local is no action of the schema", func() { p.Run(time.Second) })
}

func TestR15_WithinATickActionsRunInTheOrderOfTheirSenders(t *testing.T) {
	p := open(t)
	var guests []*guest
	for i := range 5 { // the later one is nearer
		g := p.join(systemstest.Bad(time.Duration(100-20*i)*time.Millisecond, 0.02))
		p.playing(g)
		g.play = walker(uint64(i))
		guests = append(guests, g)
	}
	p.rules.Ran = nil
	p.Run(5 * time.Second)
	full := 0
	for tick, rest := ecs.Tick(0), p.rules.Ran; len(rest) > 0; {
		tick = rest[0].Tick
		n := slices.IndexFunc(rest, func(r game.Ran) bool { return r.Tick != tick })
		if n < 0 {
			n = len(rest)
		}
		require.True(t, slices.IsSortedFunc(rest[:n], func(a, b game.Ran) int { return int(a.By) - int(b.By) }), "tick %d: %v", tick, rest[:n])
		if n == 5 {
			full++
		}
		rest = rest[n:]
	}
	require.Greater(t, full, 250, "the test hardly saw a tick with all of them")
	p.calm(guests...)
}

func TestR16_APeerWritesOnlyWhatItOwns(t *testing.T) {
	p := open(t)
	thief, other := p.join(systemstest.Bad(60*time.Millisecond, 0)), p.join(systemstest.Good())
	p.playing(thief, other)
	target := p.here(thief, p.body(other))
	once := true
	var at ecs.Tick
	thief.play = func(in *netcomp.Input) {
		if once {
			netcomp.Press(in, game.Touch{Who: target})
			once, at = false, in.Tick
		}
	}
	p.Run(time.Second)
	require.Equal(t, []netcomp.Verdict{netcomp.NotOwner}, thief.verdicts[at])
	require.Zero(t, get[game.Tally](p.world(), p.body(other)).Touched)
	require.Zero(t, get[game.Tally](thief.world(), target).Touched)

	// A field tagged any may name what another owns; an own entity may be named anyway.
	n := 0
	thief.play = func(in *netcomp.Input) {
		if n++; n == 1 {
			netcomp.Press(in, game.Poke{Who: target})
		} else if n == 2 {
			netcomp.Press(in, game.Touch{Who: in.Body})
		}
	}
	p.Run(time.Second)
	require.Equal(t, uint32(1), get[game.Tally](p.world(), p.body(other)).Touched)
	require.Equal(t, uint32(1), get[game.Tally](p.world(), p.body(thief)).Touched)
	p.calm(thief, other)
}

func TestR17_StaleIdsAreNoOps(t *testing.T) {
	p := open(t)
	g := p.join(systemstest.Bad(200*time.Millisecond, 0))
	p.playing(g)
	mine := game.NewThing(p.world(), 0, 0, 1)
	p.Host.SetOwner(mine, g.Client.ID())
	p.Run(time.Second)
	held := p.here(g, mine)
	require.False(t, held.IsZero())

	// Gone at the host, still here: the input names what nobody knows any more, and the index lives again.
	netcomp.Despawn(p.world(), mine)
	p.world().Alive(mine)
	heir := game.NewThing(p.world(), 1, 1, 2)
	var at []ecs.Tick
	g.play = func(in *netcomp.Input) {
		if len(at) < 40 {
			netcomp.Press(in, game.Touch{Who: held}) // for longer than the news takes: then the handle is dead here too
			at = append(at, in.Tick)
		}
	}
	p.Run(2 * time.Second)
	require.Equal(t, []netcomp.Verdict{netcomp.EntityGone}, g.verdicts[at[0]])
	for _, tick := range at {
		require.Len(t, g.verdicts[tick], 1)
	}
	require.Zero(t, get[game.Level](p.world(), heir).N-2)
	p.Host.SetOwner(mine, g.Client.ID()) // a dead handle at a door of the host
	p.Host.SetOwner(ecs.Entity{}, 1)
	netcomp.Despawn(p.world(), mine)
	_, ok := p.Host.Find(1 << 60)
	require.False(t, ok)
	p.calm(g)
}
