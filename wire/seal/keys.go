package seal

import (
	"errors"
	"fmt"
	"io"

	"github.com/tickwire/tickwire/wire/packet"
)

// Key updates, in packet numbers of one direction.
const (
	// UpdateEvery is how many packet numbers one key seals. Both sides count
	// from the first number, which they told each other in the handshake, so
	// the number of a packet says which key it has and no bit has to.
	UpdateEvery = 1 << 20
	// keepFor is how far into a generation the key of the one before is kept,
	// for packets that are late: more than any connection looks back.
	keepFor = 1 << 13
	// maxForged is how many forged packets a connection survives (RFC 9001,
	// 6.6: at most 2^36 for ChaCha20-Poly1305).
	maxForged = 1 << 36
	// firstLimit is above the first number of every connection.
	firstLimit = 1 << 62
)

// Why a packet does not open, beside ErrForged.
var (
	// ErrNumber says that no key is there for a packet with this number: it is
	// too old, or from a future that an honest sender has not reached.
	ErrNumber = errors.New("seal: no key for a packet of this number")
	// ErrExhausted says that so many packets were forged that one might have
	// passed: the connection has to end.
	ErrExhausted = errors.New("seal: too many forged packets")
)

// Keys seal and open the packets of one connection, each direction with its
// own: a packet that is sent back to its sender does not open. They belong to
// one goroutine. Keep them by pointer, and they do not show in fmt.
//
// They do not reject a packet that comes twice. That is the business of the
// connection, which knows what it has received.
type Keys struct {
	out    *direction
	outGen uint64 // generation of out
	first  uint64 // number of the first packet sent
	next   uint64 // numbers below must not be sealed any more

	// Generation inGen-1 is old until keepFor packets into inGen, and nil then;
	// the coming one is always there, so that a forged packet that claims to be
	// of it costs what every forged packet costs.
	old, in, coming *direction
	inGen           uint64
	inFirst         uint64 // number of the first packet of the other side
	opened          bool   // a packet has been opened
	forged          uint64

	reset      ResetToken
	id         uint64
	resettable bool // this is the client's side
}

// newKeys returns the keys of a connection, of which a packet of this side has
// the first number out, and of the other side in.
func newKeys(id uint64, outKey, inKey [keySize]byte, out, in uint64) *Keys {
	k := &Keys{id: id, out: newDirection(outKey), first: out, next: out, in: newDirection(inKey), inFirst: in}
	k.coming = k.in.next()
	return k
}

// First returns the numbers of the first packet of this side and of the other.
func (k *Keys) First() (out, in uint64) { return k.first, k.inFirst }

// Overhead returns TagSize: how much longer a sealed payload is.
func (k *Keys) Overhead() int { return TagSize }

// Opened reports whether a packet has been opened: then the other side has the
// keys too.
func (k *Keys) Opened() bool { return k.opened }

// Forged returns how many packets failed to open.
func (k *Keys) Forged() uint64 { return k.forged }

// Seal appends a payload, sealed, and TagSize bytes of tag. header is
// authenticated and not appended. dst may be the header and payload what
// follows it in the same array: then it is sealed in place. It allocates only
// when dst has too little room.
//
// A number must be above every one before: to seal two payloads with one
// number would give both away. It panics on such a number, on one above
// packet.NumberLimit, and on one that skips a whole generation.
func (k *Keys) Seal(dst []byte, number uint64, header, payload []byte) []byte {
	if number < k.next || number >= packet.NumberLimit {
		panic(fmt.Sprintf("seal: Seal of number %d, want %d to 2^63-1", number, k.next))
	}
	k.next = number + 1
	if gen := (number - k.first) / UpdateEvery; gen != k.outGen {
		if gen != k.outGen+1 {
			panic(fmt.Sprintf("seal: Seal of number %d, %d keys ahead", number, gen-k.outGen))
		}
		k.out, k.outGen = k.out.next(), gen
	}
	return k.out.seal(dst, number, header, payload)
}

// Open appends the payload of a sealed packet, whose whole number has been
// restored. sealed[:0] may be dst, which opens it in place; a packet that does
// not open is lost then. It allocates only when dst has too little room.
//
// Errors: ErrForged, ErrNumber, ErrExhausted. Whatever a packet claims to be,
// it costs at most one try with one key.
func (k *Keys) Open(dst []byte, number uint64, header, sealed []byte) ([]byte, error) {
	if number < k.inFirst || number >= packet.NumberLimit {
		return nil, ErrNumber
	}
	if k.forged >= maxForged {
		return nil, ErrExhausted
	}
	place := number - k.inFirst
	gen := place / UpdateEvery
	var with *direction
	switch gen {
	case k.inGen:
		with = k.in
	case k.inGen + 1:
		with = k.coming
	case k.inGen - 1:
		with = k.old
	}
	if with == nil {
		return nil, ErrNumber
	}
	payload, ok := with.open(dst, number, header, sealed)
	if !ok {
		k.forged++
		return nil, ErrForged
	}
	k.opened = true
	if gen == k.inGen+1 {
		k.old, k.in, k.coming, k.inGen = k.in, k.coming, k.coming.next(), gen
	}
	if gen == k.inGen && place%UpdateEvery >= keepFor {
		k.old = nil
	}
	return payload, nil
}

// IsReset reports whether a datagram of KindReset is the host's word that it
// knows the connection no more. Only a client is told so, and only after it
// has opened a packet: before, a packet that overtook the CONFIRM may have met
// a host that knew nothing yet.
func (k *Keys) IsReset(datagram []byte) bool {
	kind, id, ok := Peek(datagram)
	return ok && kind == KindReset && id == k.id && k.resettable && k.opened && k.reset.opens(datagram)
}

// Format writes that there are keys, whatever the verb.
func (k Keys) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, "[keys]") }
