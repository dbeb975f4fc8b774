package rollback_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/rollback"
	"github.com/tickwire/tickwire/tests/promises/options"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// ownState is a client whose host has told it of an entity, at tick 1, and own state of it that says what the test likes.
func ownState(t *testing.T, set func(w *ecs.World, e ecs.Entity), records func(rt *netcomp.Runtime, b *wire.BitWriter)) error {
	engine := ecs.NewEngine(ecs.Config{})
	w := engine.World()
	rt := netcomp.RuntimeOf(w)
	require.NoError(t, rt.Bind(options.Schema()))
	rt.Role, rt.Self = netcomp.ClientRole, self
	roll := rollback.New(rt, engine, rollback.Config{Sample: func(*netcomp.Input) {}})
	roll.Begin(1)
	roll.Block(1)
	e := ecs.NewMap2[netcomp.Identity, options.Place](w).NewWith(new(netcomp.OwnedBy(self)), &options.Place{})
	rt.SetID(e, netcomp.MakeNetID(0, 1))
	set(w, e)
	roll.Predict(e)
	roll.Close(1, 0, 0, 1)
	var b wire.BitWriter
	b.Reset(nil)
	b.Bool(true)
	b.Varint(0)
	records(rt, &b)
	message.AppendEnd(&b)
	b.Bool(false)
	require.NoError(t, roll.Own(message.Send{Tick: 1, Complete: 1}, &message.Own{Whole: true}, b.Bytes()))
	return roll.Reconcile(1)
}

// A host cannot speak of a component that never travels.
func TestOwnStateOfAComponentThatNeverTravelsIsDamage(t *testing.T) {
	err := ownState(t, func(w *ecs.World, e ecs.Entity) { ecs.NewMap1[options.Cool](w).Assign(e, &options.Cool{}) },
		func(rt *netcomp.Runtime, b *wire.BitWriter) {
			message.AppendMember(b, -1, rt.Local().Next(0))
			b.Bits(0, 64)
		})
	require.ErrorIs(t, err, message.ErrMessage)
	require.ErrorContains(t, err, "own state of component cool")
}
