package netcomptest

import (
	"testing"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire"
)

// Flaws of messages.
type (
	halved   struct{ pingNet } // writes one bit of a number
	somebody struct{ pingNet } // writes somebody for nobody
	hidden   struct{ pingNet } // visits no entity
	broken   struct{ pingNet } // says that a visit was stopped
	insists  struct{ pingNet } // visits again after a refusal
)

func (c halved) Append(w *wire.BitWriter, v *ping, refs *netcomp.Refs) {
	c.pingNet.Append(w, &ping{v.E, v.N & 1}, refs)
}

func (c somebody) Append(w *wire.BitWriter, v *ping, refs *netcomp.Refs) {
	x := *v
	if x.E.IsZero() {
		_, x.E = refs.At(300)
	}
	c.pingNet.Append(w, &x, refs)
}

func (hidden) Refs(*ping, func(ecs.Entity, bool) bool) bool { return true }

func (broken) Refs(v *ping, visit func(ecs.Entity, bool) bool) bool {
	visit(v.E, false)
	return false
}

func (insists) Refs(v *ping, visit func(ecs.Entity, bool) bool) bool {
	for range 2 {
		if visit(v.E, false) {
			return true
		}
	}
	return false
}

func TestMessageFlaws(t *testing.T) {
	hash := wire.Hash64([]byte("ping\n" + pingNet{}.Info().Text))
	event := ping{N: 7}
	prove(t, []plant{
		{"sound", func(t testing.TB) { Message(t, pingNet{}, hash, event) }, ""},
		{"another schema", func(t testing.TB) { Message(t, pingNet{}, hash+1) }, "schema hash of ping is"},
		{"halved", func(t testing.TB) { Message(t, halved{}, hash, event) }, "N:7} arrives as"},
		{"somebody", func(t testing.TB) { Message(t, somebody{}, hash, event) }, "N:7} arrives as"},
		{"hidden", func(t testing.TB) { Message(t, hidden{}, hash, event) }, "entities visited false, Info.Refs true"},
		{"broken", func(t testing.TB) { Message(t, broken{}, hash, event) }, "1 entities visited, result false"},
		{"insists", func(t testing.TB) { Message(t, insists{}, hash, event) }, "the visit goes on after 2 refusals"},
	})
}

func TestCrowdFlaws(t *testing.T) {
	hash := wire.Hash64([]byte("crowd\n" + crowdNet{}.Info().Text))
	message := func(own keeper) func(t testing.TB) {
		return func(t testing.TB) { Message(t, crowdNet{own}, hash, crowd{B: []byte("four")}) }
	}
	storm := func(own keeper) func(t testing.TB) {
		return stormed(MessageTarget[crowd](crowdNet{own}))
	}
	sharing := func(had []byte, b [4]byte, n int) []byte { return append(had[:0], b[:n]...) }
	with := func(room int) keeper {
		return func(_ []byte, b [4]byte, n int) []byte { return append(make([]byte, 0, room), b[:n]...) }
	}
	falling := func(had []byte, b [4]byte, n int) []byte {
		b[n] = 0 // there is none of four
		return owned(had, b, n)
	}
	prove(t, []plant{
		{"sound", message(owned), ""},
		{"sound, in a storm", storm(owned), ""},
		{"sharing", message(sharing), "is parsed into what a copy of the target shares"},
		{"anew", message(with(4)), "crowd allocates 1 times for"},
		{"roomy, in a storm", storm(with(3000)), "inputs allocate"},
		{"huge, in a storm", storm(with(1 << 16)), "allocates 65|inputs allocate"},
		{"falling, in a storm", storm(falling), "crowd panics on "},
	})
}
