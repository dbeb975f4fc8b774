package seal

import (
	"errors"

	"github.com/tickwire/tickwire/wire"
)

// Kind is the first byte of a datagram of the handshake. All kinds begin alike;
// no packet of a connection begins with one of them.
//
//	+------+---------------+------
//	| kind | connection id | ...
//	|   1  |       8       |
//	+------+---------------+------
type Kind uint8

// The kinds of datagrams.
const (
	KindRequest Kind = 0x70 // client: a token, and Noise message 1
	KindRetry   Kind = 0x71 // host: the same again with this cookie
	KindReply   Kind = 0x72 // host: Noise message 2
	KindConfirm Kind = 0x73 // client: it has the keys, and is where it says
	KindRefusal Kind = 0x74 // host: no, and why
	KindReset   Kind = 0x75 // host: there is no such connection any more
	KindJoin    Kind = 0x76 // client: knows the join code, has no token
	KindToken   Kind = 0x77 // host: the token
)

// Sizes and bounds of datagrams, in bytes.
const (
	// Version is the version of the handshake, in REQUEST and JOIN.
	Version = 1
	// RequestSize is the length of every REQUEST and JOIN: a stranger has to
	// send as much as any answer may be, and paths that cannot carry packets
	// of this size are found before the connection is.
	RequestSize = 1200
	// MaxParams is how much one side can tell the other with the handshake.
	MaxParams = 64
	// TagSize is the length of the proof that a datagram is authentic.
	TagSize = 16
)

const (
	idSize   = 8
	headSize = 1 + idSize
	keySize  = 32
)

// Errors of datagrams that anybody may have sent; they are counted and carry
// nothing, so that a flood costs no memory.
var (
	// ErrMalformed says that bytes are no datagram of the handshake.
	ErrMalformed = errors.New("seal: malformed datagram")
	// ErrForged says that a datagram is not from who it should be from.
	ErrForged = errors.New("seal: forged datagram")
)

// Peek tells what a datagram of the handshake is, and of which connection. ok
// is false for every other datagram, packets of connections among them.
func Peek(datagram []byte) (kind Kind, id uint64, ok bool) {
	if len(datagram) < headSize || datagram[0]&^7 != byte(KindRequest) {
		return 0, 0, false
	}
	r := wire.NewReader(datagram[1:])
	return Kind(datagram[0]), r.U64(), true
}

// appendHead appends what all datagrams begin with.
func appendHead(b []byte, kind Kind, id uint64) []byte {
	return wire.AppendU64(append(b, byte(kind)), id)
}

// pad appends zeros up to RequestSize, counted from start.
func pad(b []byte, start int) []byte {
	var zeros [RequestSize]byte
	return append(b, zeros[:RequestSize-(len(b)-start)]...)
}

// padded reports whether bytes are zeros.
func padded(b []byte) bool {
	for _, c := range b {
		if c != 0 {
			return false
		}
	}
	return true
}
