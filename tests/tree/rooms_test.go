package tree

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// room is a folder, and what its packages may import inside this repository.
// A pattern that ends in "/..." covers the folder and all below it.
type room struct {
	dir    string
	allows []string
}

// public is what a game may import; examples and promises are held to it.
var public = []string{
	"wire/...", "ecs", "ecs/journal", "netcomp", "netcomp/interest", "systems", "systems/systemstest",
}

// rooms is the house: arrows run one way, from the bytes to the moments. The
// first pattern that covers a folder is its room; a folder without one fails,
// so a new room is a decision that somebody writes down here.
// Every room may also import internal/..., and its own internal folders.
var rooms = []room{
	{".", nil},
	{"internal/...", nil},

	{"wire", nil},
	{"wire/quant", []string{"wire"}},
	{"wire/packet", []string{"wire"}},
	{"wire/message", []string{"wire"}},
	{"wire/token", []string{"wire", "wire/packet"}},
	{"wire/seal", []string{"wire", "wire/packet", "wire/token"}},
	{"wire/conn", []string{"wire", "wire/packet", "wire/seal"}},
	{"wire/transport/...", []string{"wire", "wire/transport/..."}},

	{"ecs", nil},
	{"ecs/internal/...", nil},
	{"ecs/journal", []string{"ecs"}},

	{"netcomp", []string{"ecs", "ecs/journal", "wire"}},
	// What generated tests call: it sees codecs, and no world but the one it makes.
	{"netcomp/internal/...", nil},
	{"netcomp/netcomptest", []string{"ecs", "netcomp", "wire"}},
	{"netcomp/interest", []string{"ecs", "netcomp", "wire"}},

	// The five parts never import each other: what two of them share sinks
	// into netcomp, ecs/journal or wire/message.
	{"systems/internal/publish", []string{"ecs", "ecs/journal", "netcomp", "netcomp/interest", "wire", "wire/message"}},
	{"systems/internal/replica", []string{"ecs", "netcomp", "wire", "wire/message"}},
	{"systems/internal/rollback", []string{"ecs", "ecs/journal", "netcomp", "wire", "wire/message"}},
	{"systems/internal/timeline", []string{"ecs", "netcomp", "wire"}},
	{"systems/internal/session", []string{"ecs", "netcomp", "wire", "wire/conn", "wire/message", "wire/packet", "wire/seal", "wire/token"}},
	// Links reach the systems as an interface: no adapter is named here.
	{"systems", []string{
		"ecs", "ecs/journal", "netcomp", "netcomp/interest", "systems/internal/...",
		"wire", "wire/conn", "wire/message", "wire/seal", "wire/token", "wire/transport",
	}},
	{"systems/systemstest", public},

	// The generator joins the runtime only through the text that it writes.
	{"gen/...", []string{"gen/..."}},
	{"cmd/netgen", []string{"gen"}},

	{"examples/arena/...", append([]string{"examples/arena/..."}, public...)},
	{"examples/tag/...", append([]string{"examples/tag/..."}, public...)},
	{"tests/...", append([]string{"tests/...", "examples/..."}, public...)},
	{"tools", nil},
}

// covers reports whether a pattern of the table covers a folder.
func covers(pattern, dir string) bool {
	if below, ok := strings.CutSuffix(pattern, "/..."); ok {
		return dir == below || strings.HasPrefix(dir, below+"/")
	}
	return pattern == dir
}

// roomOf finds a folder's room.
func roomOf(dir string) (room, bool) {
	for _, r := range rooms {
		if covers(r.dir, dir) {
			return r, true
		}
	}
	return room{}, false
}

// edges names the imports of a file that its room does not allow. Tests are
// free of it (a test of the connection runs over the simulated network), as
// the compiler forbids them cycles anyway.
func edges(s *source) (broken []string) {
	r, ok := roomOf(s.dir)
	if !ok {
		return []string{fmt.Sprintf("%s: the folder %s is no room of the house: add it to tests/tree/rooms_test.go, with what it may import", s.file(), s.dir)}
	}
	if s.test() {
		return nil
	}
	allows := append([]string{"internal/...", s.dir + "/internal/..."}, r.allows...)
	for _, spec := range s.ast.Imports {
		to, inside := local(spec.Path.Value)
		if inside && !slices.ContainsFunc(allows, func(p string) bool { return covers(p, to) }) {
			broken = append(broken, fmt.Sprintf("%s: %s must not import %s; its room allows %v", s.at(spec.Pos()), s.dir, to, r.allows))
		}
	}
	return broken
}

// local returns the folder that an import names, if it is of this repository.
func local(quoted string) (dir string, inside bool) {
	p, err := strconv.Unquote(quoted)
	if err != nil {
		return "", false
	}
	if p == module {
		return ".", true
	}
	return strings.CutPrefix(p, module+"/")
}

// archeUsers may import arche: the seam, a game of arche's before and after it
// is networked, and the floor that the benchmarks measure against.
var archeUsers = []string{"ecs", "ecs/internal/...", "tests/adopt/...", "tests/bench/..."}

// arche names the imports of arche outside the seam. What netgen writes never
// has one, not even in the folders that may.
func arche(s *source) (broken []string) {
	netgen := strings.HasPrefix(s.name, "zz_net")
	if !netgen && slices.ContainsFunc(archeUsers, func(p string) bool { return covers(p, s.dir) }) {
		return nil
	}
	for _, spec := range s.ast.Imports {
		if strings.HasPrefix(strings.Trim(spec.Path.Value, "\"`"), "github.com/mlange-42/arche") {
			broken = append(broken, fmt.Sprintf("%s: only ecs imports arche: use ecs's own names", s.at(spec.Pos())))
		}
	}
	return broken
}

// A bug has one room, and an arrow never turns round: a wrong byte is wire's,
// a wrong value netcomp's, a wrong peer or moment the systems'.
func TestImportsRunOneWay(t *testing.T) {
	for _, s := range sources(t) {
		none(t, edges(s))
	}
}

func TestOnlyEcsImportsArche(t *testing.T) {
	for _, s := range sources(t) {
		none(t, arche(s))
	}
}

// The parts of the systems share nothing sideways; the table above says so,
// and stays that way.
func TestPartsNeverImportEachOther(t *testing.T) {
	for _, r := range rooms {
		if !strings.HasPrefix(r.dir, "systems/internal/") {
			continue
		}
		for _, to := range r.allows {
			if strings.HasPrefix(to, "systems") {
				t.Errorf("%s must not import %s", r.dir, to)
			}
		}
	}
}
