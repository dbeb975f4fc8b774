package replica_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/systems/internal/replica"
	"github.com/tickwire/tickwire/tests/promises/options"
	"github.com/tickwire/tickwire/wire"
	"github.com/tickwire/tickwire/wire/message"
)

// A host cannot speak of a component that never travels.
func TestAComponentThatNeverTravelsIsDamage(t *testing.T) {
	w := ecs.NewWorld()
	rt := netcomp.RuntimeOf(w)
	require.NoError(t, rt.Bind(options.Schema()))
	local := rt.Local().Next(0)
	require.Equal(t, "cool", rt.Components()[local].Info().Name)
	r := replica.New(rt, replica.Config{}, replica.Hooks{})

	var b wire.BitWriter
	b.Reset((&message.Block{Number: 1, Tick: 1}).Append(nil))
	b.Bits(uint64(message.RecordSpawn), message.RecordBits)
	rt.Refs.AppendID(&b, netcomp.MakeNetID(0, 1))
	message.AppendRole(&b, message.Role{})
	message.AppendMember(&b, -1, local)
	b.Bits(0, 64)
	message.AppendEnd(&b)
	b.Bits(uint64(message.RecordEnd), message.RecordBits)
	require.NoError(t, r.Block(b.Bytes()))
	require.ErrorIs(t, r.Apply(), replica.ErrHost)
	require.ErrorContains(t, r.Apply(), "component cool, which never travels")
}
