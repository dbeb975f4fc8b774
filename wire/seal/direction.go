package seal

import (
	"crypto/cipher"
	"encoding/binary"

	"golang.org/x/crypto/chacha20poly1305"
)

// Numbers that no packet has, and what they seal instead.
const (
	rekeyNumber     = 1<<64 - 1 // the next key (Noise, 11.3)
	handshakeNumber = 1<<64 - 2 // the welcome of a REPLY, and the proof of a CONFIRM
)

// direction is the key of one direction in one generation. The nonce is that
// of Noise's own messages: four zero bytes, then the number, little endian.
type direction struct {
	aead  cipher.AEAD
	nonce [chacha20poly1305.NonceSize]byte // scratch: in here it does not escape
}

func newDirection(key [keySize]byte) *direction {
	aead, err := chacha20poly1305.New(key[:])
	if err != nil {
		panic(err) // only for another key length
	}
	return &direction{aead: aead}
}

// next returns the direction of the next generation. From its key nobody can
// tell the one before.
func (d *direction) next() *direction {
	var zeros [keySize]byte
	return newDirection([keySize]byte(d.seal(nil, rekeyNumber, nil, zeros[:])))
}

func (d *direction) seal(dst []byte, number uint64, bound, payload []byte) []byte {
	binary.LittleEndian.PutUint64(d.nonce[4:], number)
	return d.aead.Seal(dst, d.nonce[:], payload, bound)
}

func (d *direction) open(dst []byte, number uint64, bound, sealed []byte) ([]byte, bool) {
	binary.LittleEndian.PutUint64(d.nonce[4:], number)
	b, err := d.aead.Open(dst, d.nonce[:], sealed, bound)
	return b, err == nil
}
