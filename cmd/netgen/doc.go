// Command netgen writes the codecs of annotated components, actions and events.
//
//	netgen [-check | -explain Type | -stats] [-tags t] [packages]
//
// A module that uses it lists it as a tool, once, and then runs go generate:
//
//	go mod edit -tool=github.com/tickwire/tickwire/cmd/netgen && go mod tidy
//
// It writes zz_net.go, zz_net_test.go and netgen.lock into every package that
// has annotated types, and removes them from one that has lost its last. All
// three are to be committed. A file is replaced at once, only when it differs,
// and only when nothing is wrong in any package of the run; one that does not
// begin with netgen's first line is never touched. What has not changed since
// an earlier run, package and dependencies, is not made again: that is
// remembered in the folder netgen of the user's cache, which may be deleted at
// any time and which -check does not read.
//
// netgen.lock holds the wire form of every type, for reviews, and the field
// numbers of versioned components, by which their saves are read. One of those
// that is removed goes into the option removed=Gold+Mode, so that its name and
// number are not used again.
//
// -check writes nothing, names types whose wire form is not that of
// netgen.lock, and prints how files differ; -explain prints the wire table of
// one type, -stats what every type takes. Exit codes: 0; 1 when something is
// wrong in the sources or, with -check, when a file is missing, stale or
// orphan; 2 for a mistaken command line; 3 when packages cannot be loaded.
//
// A type is annotated by a directive right above it, and its fields by the tag
// net, whose keys and options docs/netgen.md has, with examples:
//
//	//netgen:component   also //netgen:action, //netgen:event
//	type Position struct {
//		X, Y float32 `net:"range=-64:64,step=1/128,interp=lerp"`
//	}
package main
