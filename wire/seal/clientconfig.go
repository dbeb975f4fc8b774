package seal

import (
	"fmt"
	"io"
	"time"

	"github.com/tickwire/tickwire/wire/token"
)

// ClientConfig is what a client is told. Either Token or Code is set.
type ClientConfig struct {
	Token token.Token
	// Code is the join code of a host: the client asks for a token first.
	Code token.Code
	// Random must be good for keys: crypto/rand.Reader everywhere but in tests.
	Random io.Reader
	// ID is the connection's id; default drawn. No other connection may have had it.
	ID uint64
	// First is the number of the first packet, below 2^62, and Params what the
	// host is told with the handshake: at most MaxParams bytes.
	First  uint64
	Params []byte
	// Timeout is how long the handshake may take; default MaxTimeout.
	Timeout time.Duration
}

// MaxTimeout is how long a handshake may take: as long as a host is sure to
// accept what it began with.
const MaxTimeout = 10 * time.Second

// populate fills in the defaults, and panics when the result makes no sense.
func (c ClientConfig) populate() ClientConfig {
	switch {
	case c.Random == nil:
		panic("seal: ClientConfig without Random")
	case len(c.Token.Sealed) == 0 && c.Code.IsZero():
		panic("seal: ClientConfig without Token and Code")
	case len(c.Params) > MaxParams || c.First >= firstLimit:
		panic(fmt.Sprintf("seal: ClientConfig with %d bytes of Params and First %d, want at most %d and 2^62-1", len(c.Params), c.First, MaxParams))
	case c.Timeout < 0 || c.Timeout > MaxTimeout:
		panic(fmt.Sprintf("seal: ClientConfig.Timeout is %v, want at most %v", c.Timeout, MaxTimeout))
	}
	if c.Timeout == 0 {
		c.Timeout = MaxTimeout
	}
	return c
}
