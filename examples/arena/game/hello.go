package game

import (
	"errors"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/tickwire/tickwire/netcomp"
)

// ErrHello refuses a peer whose hello is none of this game's.
var ErrHello = errors.New("arena: a hello is a kind and a name of 1 to 16 bytes")

// Hello is what a client says to be let in: who it is. The name is cut to what a Player holds, without what does not
// print; an empty one becomes "guest".
func Hello(name string, bot bool) []byte {
	name = strings.TrimSpace(strings.Map(func(r rune) rune {
		if r == utf8.RuneError || !unicode.IsPrint(r) {
			return -1
		}
		return r
	}, name))
	name = strings.TrimSpace(netcomp.NewText16(name).String()) // the cut may end in a space
	if name == "" {
		name = "guest"
	}
	kind := byte(0)
	if bot {
		kind = 1
	}
	return append([]byte{kind}, name...)
}

// ParseHello reads a Hello, and refuses what Hello does not make.
func ParseHello(b []byte) (name string, bot bool, err error) {
	if len(b) < 2 || b[0] > 1 {
		return "", false, ErrHello
	}
	name, bot = string(b[1:]), b[0] == 1
	if string(Hello(name, bot)) != string(b) {
		return "", false, ErrHello
	}
	return name, bot, nil
}
