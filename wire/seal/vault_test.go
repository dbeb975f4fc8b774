package seal

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// Boxes open in their period and the next, for the kind, connection and
// address that they were made for.
func TestBoxes(t *testing.T) {
	v := newVault(seeded(1))
	box, err := v.seal([]byte("in front"), 7*time.Second, KindConfirm, 9, home, []byte("content"))
	require.NoError(t, err)
	box = box[len("in front"):]
	require.Len(t, box, boxOverhead+len("content"))
	for _, at := range []time.Duration{7 * time.Second, 2*vaultPeriod - 1} {
		content, ok := v.open([]byte("in front "), at, KindConfirm, 9, home, box)
		require.True(t, ok)
		require.Equal(t, "in front content", string(content))
	}
	refuses := func(kind Kind, id uint64, from int, box []byte) {
		t.Helper()
		_, ok := v.open(nil, 2*vaultPeriod-1, kind, id, spoofed(from), box)
		require.False(t, ok)
	}
	refuses(KindRetry, 9, 0, box)
	refuses(KindConfirm, 8, 0, box)
	refuses(KindConfirm, 9, 1, box)
	refuses(KindConfirm, 9, 0, box[:boxOverhead-1])
	refuses(KindConfirm, 9, 0, nil)
	_, ok := v.open(nil, 2*vaultPeriod, KindConfirm, 9, home, box)
	require.False(t, ok)
}

// A key of the vault is gone two periods after it was made, however much time
// passes at once: who steals the host's memory then opens no ticket.
func TestKeysOfTheVaultAreForgotten(t *testing.T) {
	for _, later := range []time.Duration{1, 2, 3, 4, 5, 256, 1001} {
		v := newVault(seeded(1))
		_, err := v.seal(nil, 0, KindConfirm, 1, home, nil)
		require.NoError(t, err)
		old := v.keys[v.period&1]
		require.NotNil(t, old)
		_, _ = v.open(nil, later*vaultPeriod, KindConfirm, 1, home, nil)
		held := v.keys[0] == old || v.keys[1] == old
		require.Equal(t, later == 1, held, "%d periods later", later)
		_, err = v.seal(nil, later*vaultPeriod, KindConfirm, 1, home, nil)
		require.NoError(t, err)
		require.NotEqual(t, old, v.keys[v.period&1])
	}
}
