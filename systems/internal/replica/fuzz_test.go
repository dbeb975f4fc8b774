package replica

import (
	"testing"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// FuzzReplica feeds what a hostile host might send, after an honest start: the first byte chooses the kind of message, the
// rest is its body. Whatever comes is applied or an error, the replica stays in step with itself, and it can be cleared.
func FuzzReplica(f *testing.F) {
	add := func(kind byte, whole, header []byte) { f.Add(append([]byte{kind}, whole[len(header):]...)) }
	blockHead := (&message.Block{Number: 2, Tick: 20}).Append(nil)
	pageHead := (&message.Page{Tick: 20, Total: 9}).Append(nil)
	valueHead := ptr(fuzzHead()).Append(nil)
	again := netcomp.MakeNetID(1, 2)
	add(0, blockOf(2, 20).boom(id(1), 4).despawn(1).spawn(again, others, hpOf(1), linkOf(id(2), 1), posOf(3)).end(), blockHead)
	add(0, blockOf(2, 20).owner(2, others, posOf(3)).owner(1, ours, hpOf(9)).shape(3, false, []int{hp}, posOf(1)).end(), blockHead)
	add(0, blockOf(2, 20).spawn(id(9), keyed, posOf(3)).boom(0, 1).shape(2, true, nil, linkOf(id(7), 2)).end(), blockHead)
	add(1, pageOf(20, 9).member(id(9), ours, posOf(1)).member(id(70000), others, linkOf(id(9), 1)).done(), pageHead)
	add(2, valuesOf(fuzzHead(), at(1, hpOf(3)), at(2, posOf(1)), at(3, hpOf(1), linkOf(id(1), 2))), valueHead)
	own := fuzzHead()
	own.Own = true
	add(3, ownOf(fuzzHead()), own.Append(nil))
	f.Add(append([]byte{4}, blockOf(2, 20).end()...))
	f.Add(append([]byte{5}, valuesOf(fuzzHead(), at(1, hpOf(3)))...))
	f.Add([]byte{2, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})

	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) == 0 || len(data) > 4096 {
			return
		}
		k := newKit(t, Config{HoldBytes: 4096, LineItems: 100})
		k.block(blockOf(1, 10).spawn(id(1), others, hpOf(1), posOf(2)).spawn(id(2), ours, posOf(1)).spawn(id(3), others, hpOf(2), linkOf(id(7), 1)))
		k.adopt = k.w.NewEntity(k.rt.IdentityID())
		kind, body := data[0]%6, data[1:]
		switch kind {
		case 0:
			_ = k.r.Block(append(blockHead, body...))
		case 1:
			_ = k.r.Page(append(pageHead, body...))
		case 2:
			k.r.Admit(append(valueHead, body...))
		case 3:
			k.r.Admit(append(own.Append(nil), body...))
		case 4: // headers too
			_ = k.r.Block(body)
		case 5:
			k.r.Admit(body)
		}
		if k.r.Apply() == nil {
			k.check()
		}
		for _, render := range []float64{5, 15, 20, 1e30} {
			k.r.Frame(render)
		}
		if k.r.Apply() == nil {
			k.check()
		}
		k.r.Clear()
		k.check()
	})
}

func fuzzHead() message.Send { return head(1, 20) }
