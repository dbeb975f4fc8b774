package promises

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems"
	"github.com/tickwire/tickwire/systems/systemstest"
	"github.com/tickwire/tickwire/tests/promises/options"
)

// field is a session of the game of options, in which nobody has a body unless a test gives one.
type field struct {
	*systemstest.Session
	t     testing.TB
	rules []*options.Rules // of the host, then of each client
}

func openField(t testing.TB, more ...*netcomp.Schema) *field {
	f := &field{t: t}
	schema, err := netcomp.Merge(append(more, options.Schema())...)
	require.NoError(t, err)
	f.Session = systemstest.New(systemstest.Config{Seed: 11, Schema: schema, Setup: func(e *ecs.Engine) {
		r := &options.Rules{}
		f.rules = append(f.rules, r)
		e.Add(ecs.Simulate, r)
	}})
	return f
}

func (f *field) world() *ecs.World { return f.Engine.World() }

// enter lets a client in and waits until its world is whole.
func (f *field) enter(net systemstest.Path, cfg systems.ClientConfig) *systemstest.Member {
	m := f.Join(net, cfg)
	require.True(f.t, f.Until(10*time.Second, func() bool { return m.Client.State() == systems.Playing }))
	return m
}

func (f *field) converge() {
	f.t.Helper()
	f.Heal()
	for _, r := range f.rules {
		r.Still = true
	}
	require.NoError(f.t, f.Converge(5*time.Second))
}

// here is a client's copy of an entity of the host's, zero if it has none.
func (f *field) here(m *systemstest.Member, e ecs.Entity) ecs.Entity {
	mine, _ := m.Client.Find(netcompID(f.world(), e))
	return mine
}

func TestFreeActionsNeedNoBody(t *testing.T) {
	f := openField(t)
	verdicts := map[ecs.Tick]netcomp.Verdict{}
	hails, turns := map[ecs.Tick]bool{}, map[ecs.Tick]bool{}
	ready := false
	m := f.enter(systemstest.Bad(80*time.Millisecond, 0.02), systems.ClientConfig{
		Events: systems.ClientEvents{Verdict: func(t ecs.Tick, v netcomp.Verdict) { verdicts[t] = v }},
		Sample: func(in *netcomp.Input) {
			require.True(t, in.Body.IsZero())
			switch {
			case !ready || in.Tick%8 != 0:
			case len(hails) < 5:
				netcomp.Press(in, options.Hail{N: uint32(len(hails))})
				hails[in.Tick] = true
			case len(turns) < 5:
				netcomp.Do(in, options.Turn{})
				turns[in.Tick] = true
			}
		}})
	ready = true
	f.Run(2 * time.Second)
	require.Len(t, hails, 5)
	require.Len(t, turns, 5)
	late := 0
	for tick := range hails {
		if verdicts[tick] != netcomp.Applied {
			late++
		}
	}
	require.LessOrEqual(t, late, 1, "by the loss: %v", verdicts)
	for tick := range turns {
		require.Contains(t, []netcomp.Verdict{netcomp.NoBody, netcomp.Late}, verdicts[tick])
	}
	require.Equal(t, []int{5, 0}, []int{f.rules[0].Hailed, f.rules[0].Turned})
	require.Equal(t, []int{5, 0}, []int{f.rules[1].Hailed, f.rules[1].Turned}, "predicted, once each")
	require.Zero(t, m.Client.Stats().Corrections)
	require.Equal(t, 5, count[options.Place](f.world()))
	f.converge()
}

// play lets a client in that has a body and does what it is told.
func (f *field) play(net systemstest.Path, do func(in *netcomp.Input)) (m *systemstest.Member, body ecs.Entity) {
	return f.playAs(net, do, options.NewBody(f.world()))
}

// playAs is play with a body of the test's.
func (f *field) playAs(net systemstest.Path, do func(in *netcomp.Input), is ecs.Entity) (m *systemstest.Member, body ecs.Entity) {
	m, body = f.enter(net, systems.ClientConfig{Sample: do}), is
	peer, _ := f.Host.Peer(m.Client.ID())
	peer.Bind(body)
	remote := ecs.ComponentID[netcomp.Remote](m.Engine.World())
	require.True(f.t, f.Until(10*time.Second, func() bool {
		e := m.Client.Body()
		return !e.IsZero() && !m.Engine.World().Has(e, remote)
	}), "no body to predict")
	return m, body
}

// held is what a client holds of an entity of the host's, nil if it lacks it.
func held[T any](f *field, m *systemstest.Member, e ecs.Entity) *T {
	return get[T](m.Engine.World(), f.here(m, e))
}

func TestLocalComponentsRewindAndNeverTravel(t *testing.T) {
	f := openField(t)
	turn := false
	m, body := f.play(systemstest.Bad(100*time.Millisecond, 0), func(in *netcomp.Input) {
		if turn {
			netcomp.Press(in, options.Turn{})
			turn = false
		}
	})
	look := f.enter(systemstest.Good(), systems.ClientConfig{})
	place := netcomp.NewMut[options.Place](f.world())
	f.Run(time.Second)
	turn = true
	for range 6 { // the host pushes while the charge runs there and here: what was predicted runs again
		f.Run(100 * time.Millisecond)
		place.Get(body).Y++
	}
	f.Run(time.Second)
	require.Equal(t, options.Place{X: 30, Y: 6}, *get[options.Place](f.world(), body))
	s := m.Client.Stats()
	require.Equal(t, uint64(6), s.Corrections, "the pushes, and no charge that ran twice")
	require.NotZero(t, s.Replayed)
	mine := m.Client.Body()
	require.Equal(t, options.Cool{}, *get[options.Cool](m.Engine.World(), mine))
	theirs := f.here(look, body)
	require.Nil(t, get[options.Cool](look.Engine.World(), theirs), "it travelled")

	// Of what another machine simulates it is undone.
	w := look.Engine.World()
	ecs.NewMap1[options.Cool](w).Assign(theirs, &options.Cool{Left: 7})
	f.Run(100 * time.Millisecond)
	cool := netcomp.NewMut[options.Cool](w)
	look.Engine.Add(ecs.Simulate, ecs.Func(func(*ecs.World) { cool.Get(theirs).Left = 99 }))
	f.Run(100 * time.Millisecond)
	require.Equal(t, uint32(7), get[options.Cool](w, theirs).Left)
	require.NotZero(t, look.Client.Stats().Refused)
	f.converge()
}

func TestWritesReportedLateOrNeverRewindAndTravel(t *testing.T) {
	f := openField(t)
	m, body := f.play(systemstest.Bad(100*time.Millisecond, 0), func(*netcomp.Input) {})
	look := f.enter(systemstest.Good(), systems.ClientConfig{})
	place := netcomp.NewMut[options.Place](f.world())
	f.Run(time.Second)
	before := m.Client.Stats().Corrections
	for range 6 { // the host pushes: what was predicted runs again
		place.Get(body).Y++
		f.Run(100 * time.Millisecond)
	}
	f.Run(time.Second)
	require.Equal(t, uint64(6), m.Client.Stats().Corrections-before, "the pushes, and no engine that ran twice")
	require.NotZero(t, m.Client.Stats().Replayed)
	theirs := f.here(look, body)
	require.Greater(t, get[options.Wheel](look.Engine.World(), theirs).Turns, uint32(100), "nobody reported it, and it travels")

	// Of what another machine simulates a late report is undone.
	w := look.Engine.World()
	drift := netcomp.NewMut[options.Drift](w)
	wrong := 0
	look.Engine.Add(ecs.Simulate, ecs.Func(func(*ecs.World) {
		if drift.Read(theirs).V == -7 {
			wrong++
		}
		drift.Read(theirs).V = -7
		drift.Changed(theirs)
	}))
	f.Run(200 * time.Millisecond)
	require.Zero(t, wrong)
	require.NotZero(t, look.Client.Stats().Refused)
	f.converge()
}

func TestWhatIsAlwaysToldIsToldAtEverySend(t *testing.T) {
	f := openField(t)
	quiet := ecs.NewMap2[netcomp.Identity, options.Place](f.world()).New()
	beat := ecs.NewMap2[netcomp.Identity, options.Beat](f.world()).New()
	f.enter(systemstest.Good(), systems.ClientConfig{})
	f.Run(time.Second)
	sent := func() uint64 {
		before := f.Host.Stats().Sends
		f.Run(time.Second)
		return f.Host.Stats().Sends - before
	}
	require.EqualValues(t, 60, sent())
	netcomp.Despawn(f.world(), beat)
	f.Run(time.Second)
	require.LessOrEqual(t, sent(), uint64(5), "nothing changes: four headers a second")
	require.True(t, f.world().Alive(quiet))
	f.converge()
}

func TestEachIsToldWhatIsForIt(t *testing.T) {
	f := openField(t)
	stop := false
	spend := func(in *netcomp.Input) {
		if !stop && in.Tick%16 == 0 {
			netcomp.Press(in, options.Spend{Gold: 1})
		}
	}
	look := f.enter(systemstest.Bad(60*time.Millisecond, 0.05), systems.ClientConfig{})
	one, body := f.playAs(systemstest.Bad(80*time.Millisecond, 0.05), spend, options.NewRich(f.world()))
	two, other := f.playAs(systemstest.Bad(40*time.Millisecond, 0.05), spend, options.NewRich(f.world()))
	owns := func(m *systemstest.Member, e ecs.Entity) {
		t.Helper()
		v, is := held[options.Vitals](f, m, e), get[options.Vitals](f.world(), e)
		require.Equal(t, get[options.Purse](f.world(), e), held[options.Purse](f, m, e))
		require.Nil(t, held[options.Badge](f, m, e), "what others see")
		require.Equal(t, []any{is.HP, is.Oxygen, is.Speed}, []any{v.HP, v.Oxygen, v.Speed})
	}
	sees := func(m *systemstest.Member, e ecs.Entity) {
		t.Helper()
		v, is := held[options.Vitals](f, m, e), get[options.Vitals](f.world(), e)
		require.Nil(t, held[options.Purse](f, m, e), "its owner's business")
		require.Equal(t, get[options.Badge](f.world(), e), held[options.Badge](f, m, e))
		require.Equal(t, options.Vitals{HP: is.HP, Bounty: is.Bounty, Speed: v.Speed}, *v)
		require.InDelta(t, is.Speed, v.Speed, 0.25)
	}
	for round := range 4 {
		stop = false
		f.Run(2 * time.Second)
		stop = true
		f.Run(500 * time.Millisecond)
		a, b := one, two
		if round%2 == 1 {
			a, b = two, one
		}
		require.NoError(t, f.Converge(5*time.Second))
		owns(a, body)
		sees(b, body)
		owns(b, other)
		sees(a, other)
		sees(look, body)
		sees(look, other)
		for i, m := range []*systemstest.Member{a, b} { // each gets the other's
			peer, _ := f.Host.Peer(m.Client.ID())
			peer.Bind([]ecs.Entity{other, body}[i])
		}
	}
	require.Less(t, get[options.Purse](f.world(), body).Gold, uint32(1000), "nobody spent")
}

func TestWhatIsNotForOthersCostsThemNothing(t *testing.T) {
	f := openField(t)
	body := options.NewRich(f.world())
	f.enter(systemstest.Good(), systems.ClientConfig{})
	f.Run(time.Second)
	sends := f.Host.Stats().Sends
	purse, vitals := netcomp.NewMut[options.Purse](f.world()), netcomp.NewMut[options.Vitals](f.world())
	for range 60 {
		purse.Get(body).Gold++
		vitals.Get(body).Oxygen--
		f.Step()
	}
	require.LessOrEqual(t, f.Host.Stats().Sends-sends, uint64(5), "headers, four a second")
	vitals.Get(body).Bounty++
	f.Step()
	f.Step()
	require.Greater(t, f.Host.Stats().Sends-sends, uint64(4))
	f.converge()
}
