package netcomp

import "fmt"

// Verdict is the host's answer to the input of one tick. Every input gets exactly one.
type Verdict uint8

// The zero verdict stands for no answer yet. Codes from Refused on are the game's own: Refused+n is Sender.Refuse(n).
const (
	Undecided  Verdict = iota
	Applied            // executed in its tick
	Late               // came after its tick: its held state was not applied, its presses were or will be with the next input
	Lost               // will never come: the client has promised so
	Superseded         // of an older numbering
	TooFast            // more presses in one tick than are executed at once; what is beyond was dropped
	TooEarly           // tagged further ahead than the host keeps
	Capacity           // no room to keep it
	NotOwner           // names an entity that the sender does not own
	EntityGone         // names an entity that is gone
	NoBody             // needs a body, and the sender has none
	Malformed          // cannot be read
	Refused    Verdict = 64
)

var verdictNames = [...]string{"undecided", "applied", "late", "lost", "superseded", "too fast", "too early", "no capacity",
	"not owner", "entity gone", "no body", "malformed"} // immutable: names of constants

// String names the verdict.
func (v Verdict) String() string {
	if v >= Refused {
		return fmt.Sprintf("refused by the game (%d)", uint8(v-Refused))
	}
	if int(v) < len(verdictNames) {
		return verdictNames[v]
	}
	return fmt.Sprintf("verdict %d", uint8(v))
}
