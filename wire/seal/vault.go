package seal

import (
	"crypto/cipher"
	"fmt"
	"io"
	"net/netip"
	"time"

	"golang.org/x/crypto/chacha20poly1305"

	"github.com/tickwire/tickwire/wire"
)

// vaultPeriod is how long a host seals with one key of its vault. What was
// sealed opens for at least as long, and at most twice as long: no client
// outlives its ticket.
const vaultPeriod = MaxTimeout

// A box is what a vault seals.
//
//	period(1) nonce(24) XChaCha20-Poly1305(content) tag(16)
const (
	boxHead     = 1 + chacha20poly1305.NonceSizeX
	boxOverhead = boxHead + TagSize
	// cookieSize is the length of a cookie: a box with nothing in it.
	cookieSize = boxOverhead
)

// vault seals what a host gives to strangers to keep for it: cookies and
// tickets. Each is bound to a kind, a connection and an address, and its keys
// change with time: they are drawn when they are first needed, and are gone
// two periods later, so that a ticket says nothing to who steals the host's
// memory then.
type vault struct {
	random io.Reader
	period uint64         // the newest, counted from 1
	keys   [2]cipher.AEAD // of the newest period and the one before, by parity; nil if none was drawn
	space  []byte         // scratch: a nonce, and what a box is bound to
}

func newVault(random io.Reader) vault {
	return vault{random: random, space: make([]byte, 0, 64)}
}

// turn moves to the period of now, which never goes back.
func (v *vault) turn(now time.Duration) {
	p := uint64(now/vaultPeriod) + 1
	if p == v.period {
		return
	}
	v.keys[p&1] = nil
	if p != v.period+1 {
		v.keys[p&1^1] = nil
	}
	v.period = p
}

// bind returns what a box is bound to. It is valid until the next call.
func (v *vault) bind(kind Kind, id uint64, from netip.AddrPort, period uint64) []byte {
	addr := from.Addr().As16()
	b := appendHead(v.space[:0], kind, id)
	b = append(b, addr[:]...)
	b = wire.AppendU16(b, from.Port())
	return wire.AppendU64(b, period)
}

// seal appends a box with this content. The error is of the source of
// randomness.
func (v *vault) seal(b []byte, now time.Duration, kind Kind, id uint64, from netip.AddrPort, content []byte) ([]byte, error) {
	v.turn(now)
	key := &v.keys[v.period&1]
	if *key == nil {
		var k [keySize]byte
		if _, err := io.ReadFull(v.random, k[:]); err != nil {
			return nil, fmt.Errorf("seal: no randomness: %w", err)
		}
		*key = xCipher(k)
	}
	b = append(b, byte(v.period))
	at := len(b)
	b = append(b, make([]byte, chacha20poly1305.NonceSizeX)...)
	if _, err := io.ReadFull(v.random, b[at:]); err != nil {
		return nil, fmt.Errorf("seal: no randomness: %w", err)
	}
	return (*key).Seal(b, b[at:], content, v.bind(kind, id, from, v.period)), nil
}

// open appends the content of a box to b. ok is false when it is none of this
// vault, is for another kind, connection or address, or is too old.
func (v *vault) open(b []byte, now time.Duration, kind Kind, id uint64, from netip.AddrPort, box []byte) (content []byte, ok bool) {
	v.turn(now)
	if len(box) < boxOverhead {
		return nil, false
	}
	period := v.period
	if byte(period) != box[0] {
		period--
	}
	key := v.keys[period&1]
	if byte(period) != box[0] || key == nil {
		return nil, false
	}
	content, err := key.Open(b, box[1:boxHead], box[boxHead:], v.bind(kind, id, from, period))
	return content, err == nil
}
