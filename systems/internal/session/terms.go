package session

import (
	"fmt"
	"strings"

	"github.com/tickwire/tickwire/netcomp"
	"github.com/tickwire/tickwire/wire/message"
)

// compare returns the code for the first thing that two sides do not have alike, zero if they agree. The version is first:
// nothing else of another version can be read.
func compare(host, client message.Terms) uint16 {
	switch {
	case host.Version != client.Version:
		return message.EndVersion
	case host.Schema != client.Schema:
		return message.EndSchema
	case host != client:
		return message.EndTerms
	}
	return 0
}

// difference says for people what differs, seen from one side. theirSchema is the other side's schema text, if it is known.
func difference(code uint16, mine, theirs message.Terms, schema *netcomp.Schema, theirSchema string) string {
	switch code {
	case message.EndVersion:
		return fmt.Sprintf("protocol version %d here, %d at the other side", mine.Version, theirs.Version)
	case message.EndSchema:
		if theirSchema != "" {
			if diff := schema.Diff(theirSchema); diff != "" {
				return "the schemas differ:\n" + clean(diff)
			}
		}
		return fmt.Sprintf("the schemas differ: %016x here, %016x at the other side", mine.Schema, theirs.Schema)
	}
	var out []string
	for _, t := range []struct {
		what       string
		here, peer uint64
	}{
		{"tick rate", mine.TickRate, theirs.TickRate},
		{"history", mine.History, theirs.History},
		{"input window", mine.Window, theirs.Window},
	} {
		if t.here != t.peer {
			out = append(out, fmt.Sprintf("%s %d here, %d at the other side", t.what, t.here, t.peer))
		}
	}
	return strings.Join(out, "; ")
}
