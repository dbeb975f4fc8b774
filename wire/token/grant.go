package token

import (
	"errors"
	"fmt"
	"time"

	"github.com/tickwire/tickwire/wire"
	"golang.org/x/crypto/chacha20poly1305"
)

// Bounds of a grant.
const (
	// MaxUser is how many bytes of its own a game may put into a token.
	MaxUser = 256
	// MinSealed and MaxSealed are the lengths of the shortest and the longest
	// sealed part, in bytes.
	MinSealed = sealedHead + grantFixed + tagSize
	MaxSealed = MinSealed + MaxUser
	// MaxLifetime bounds how long a token may be good, so that a history of
	// used tokens can be bounded.
	MaxLifetime = time.Hour
	// Leeway is how far the clocks of issuer and host may be apart.
	Leeway = 5 * time.Second
)

const (
	tagSize    = chacha20poly1305.Overhead
	sealedHead = 1 + NonceSize
	grantFixed = 4*8 + 32 + SecretSize
)

// label is the associated data of every sealed part: bytes that were sealed
// for another purpose with the same key do not open.
var label = []byte("tickwire connect token 1") // immutable: only read

// Grant is what a token grants: the content of its sealed part, which only
// those who hold the issuer's key can read or make.
//
//	sealed  = version(1) nonce(24) XChaCha20-Poly1305(content) tag(16)
//	content = client(8) schema(8) issued(8) expires(8) server(32) secret(32) user(0..256)
type Grant struct {
	Nonce           Nonce
	Client          uint64 // who connects, by the issuer's numbering
	Schema          uint64
	Issued, Expires time.Time // whole seconds, by the issuer's clock
	Server          ServerKey
	Secret          Secret
	User            []byte // the game's own: a name, a team, a licence
}

// seal appends the sealed part.
func (g *Grant) seal(b []byte, key Secret) []byte {
	content := make([]byte, 0, grantFixed+MaxUser)
	content = wire.AppendU64(content, g.Client)
	content = wire.AppendU64(content, g.Schema)
	content = wire.AppendU64(content, seconds(g.Issued))
	content = wire.AppendU64(content, seconds(g.Expires))
	content = append(content, g.Server[:]...)
	content = append(content, g.Secret.b[:]...)
	content = append(content, g.User...)
	b = append(append(b, Version), g.Nonce[:]...)
	return cipherOf(key).Seal(b, g.Nonce[:], content, label)
}

// parseContent reads what was sealed; User aliases content.
func (g *Grant) parseContent(content []byte) error {
	r := wire.NewReader(content)
	g.Client, g.Schema = r.U64(), r.U64()
	issued, expires := r.U64(), r.U64()
	copy(g.Server[:], r.Bytes(len(g.Server)))
	copy(g.Secret.b[:], r.Bytes(SecretSize))
	g.User = r.Rest()
	if r.Err() != nil {
		return fmt.Errorf("%w: %w", ErrMalformed, r.Err())
	}
	if len(g.User) > MaxUser {
		return fmt.Errorf("%w: %d bytes of the game, at most %d allowed", ErrMalformed, len(g.User), MaxUser)
	}
	g.Issued, g.Expires = moment(issued), moment(expires)
	return checkLifetime(issued, expires)
}

// ErrLifetime says that a token would be good for too long, or for no time.
var ErrLifetime = errors.New("token: lifetime out of bounds")

// checkLifetime holds a token to MaxLifetime.
func checkLifetime(issued, expires uint64) error {
	if issued > maxSeconds || expires > maxSeconds || expires <= issued || expires-issued > uint64(MaxLifetime/time.Second) {
		return fmt.Errorf("%w: from second %d to %d, at most %v allowed", ErrLifetime, issued, expires, MaxLifetime)
	}
	return nil
}
