// Package tickwire is the networking engine module for games written in Go on
// an archetype ECS. A game annotates its component structs, runs go generate,
// adds the network systems to its engine, and is a multiplayer game: a host
// with authority, clients that predict, and the same code in a browser.
//
// This package is empty: it is the map. Look here by task.
//
// To make a game networked:
//
//   - say what travels: write //netgen:component, //netgen:action or
//     //netgen:event above a struct, and ranges and steps in its net tags;
//     cmd/netgen writes the package's Schema
//   - run a world in fixed steps, new or an arche world that you have:
//     ecs.NewEngine
//   - network an entity: spawn it with a netcomp.Identity
//   - tell what you wrote: netcomp.Mut; a write that nobody reports stays on
//     the host
//   - let players act: netcomp.OnAction on the host's and client's systems,
//     netcomp.Do in the client's sampler
//   - tell what happened once: netcomp.Emit and netcomp.OnEvent
//   - draw: netcomp.View
//   - host and join: systems.NewHost and systems.NewClient
//   - choose a wire: wire/transport and the adapters below it
//   - say who may come in over UDP: systems.HostConfig.Keys, systems.Host.Issue
//     and JoinCode; docs/security.md
//
// To test it:
//
//   - whole sessions on bad networks, from one seed: systems/systemstest
//   - the same faults on a real link: wire/transport/condition
//   - what a stranger may send: the fuzz targets beside each parser
//
// To see it: examples/tag is the README's program, examples/arena a small real
// game with bots and a browser client.
//
// To find a bug, ask what is wrong, and read that room first:
//
//   - a wrong byte: wire, and below it quant, packet, message, conn, transport
//   - a wrong value: netcomp
//   - somebody let in who must not be, or nobody: wire/token, wire/seal
//   - a wrong peer or a wrong moment: systems
//   - wrong generated text: gen
//   - a crash in the ECS: ecs, and docs/arche.md
//
// Imports run one way, from wire and ecs over netcomp to systems; tests/tree
// fails on any other, and holds the tree to its other rules. docs/ has the
// picture, every byte of the protocol, what arche forbids, and why things are
// as they are.
package tickwire
