package seal

import (
	"crypto/cipher"
	"fmt"
	"io"

	"golang.org/x/crypto/chacha20poly1305"

	"github.com/tickwire/tickwire/wire/token"
)

// A JOIN asks for a token, of a host that printed a join code. It proves that
// its sender knows the code.
//
//	+------+----+---------+-------+-----+---------------------+
//	| 0x76 | id | version | nonce | tag | zeros to 1200 bytes |
//	|   1  |  8 |    1    |   24  |  16 |                     |
//	+------+----+---------+-------+-----+---------------------+
//
//	tag  of no bytes, sealed with XChaCha20-Poly1305 under the code's key and
//	     this nonce, with everything before the nonce as associated data
//
// A TOKEN answers it.
//
//	+------+----+-------+-----------------------+-----+
//	| 0x77 | id | nonce | a connect token whole | tag |
//	|   1  |  8 |   24  |                       |  16 |
//	+------+----+-------+-----------------------+-----+
//
// It is sealed under the same key, with the head and the JOIN's nonce and tag
// as associated data: it answers this JOIN and no other.
const (
	joinBound = headSize + 1
	joinEnd   = joinBound + token.NonceSize + TagSize
	tokenHead = headSize + token.NonceSize
	maxToken  = RequestSize - tokenHead - TagSize
)

// codeCipher returns the cipher of a join code.
func codeCipher(c token.Code) cipher.AEAD { return xCipher(c.Key().Bytes()) }

// xCipher returns XChaCha20-Poly1305 with a key.
func xCipher(key [keySize]byte) cipher.AEAD {
	aead, err := chacha20poly1305.NewX(key[:])
	if err != nil {
		panic(err) // only for another key length
	}
	return aead
}

// appendJoin appends a JOIN with a nonce from random.
func appendJoin(b []byte, id uint64, code cipher.AEAD, random io.Reader) ([]byte, error) {
	start := len(b)
	b = append(appendHead(b, KindJoin, id), Version)
	var nonce [token.NonceSize]byte
	if _, err := io.ReadFull(random, nonce[:]); err != nil {
		return nil, fmt.Errorf("seal: no randomness: %w", err)
	}
	bound := b[start:]
	b = append(b, nonce[:]...)
	return pad(code.Seal(b, nonce[:], nil, bound), start), nil
}

// checkJoin reports whether a datagram is a JOIN of somebody who knows the
// code.
func checkJoin(datagram []byte, code cipher.AEAD) error {
	if len(datagram) != RequestSize || datagram[headSize] != Version || !padded(datagram[joinEnd:]) {
		return ErrMalformed
	}
	if _, err := code.Open(nil, datagram[joinBound:joinBound+token.NonceSize], datagram[joinBound+token.NonceSize:joinEnd], datagram[:joinBound]); err != nil {
		return ErrForged
	}
	return nil
}

// appendToken appends a TOKEN that answers a JOIN.
func appendToken(b []byte, id uint64, t *token.Token, join []byte, code cipher.AEAD, random io.Reader) ([]byte, error) {
	b = appendHead(b, KindToken, id)
	var nonce [token.NonceSize]byte
	if _, err := io.ReadFull(random, nonce[:]); err != nil {
		return nil, fmt.Errorf("seal: no randomness: %w", err)
	}
	b = append(b, nonce[:]...)
	return code.Seal(b, nonce[:], t.Append(nil), tokenBound(id, join)), nil
}

// openToken returns the token in a TOKEN that answers a JOIN.
func openToken(datagram []byte, id uint64, join []byte, code cipher.AEAD) (token.Token, error) {
	if len(datagram) < tokenHead+TagSize || len(datagram) > RequestSize {
		return token.Token{}, ErrMalformed
	}
	b, err := code.Open(nil, datagram[headSize:tokenHead], datagram[tokenHead:], tokenBound(id, join))
	if err != nil {
		return token.Token{}, ErrForged
	}
	return token.Parse(b)
}

// tokenBound is the associated data of a TOKEN.
func tokenBound(id uint64, join []byte) []byte {
	return append(appendHead(nil, KindToken, id), join[joinBound:joinEnd]...)
}
