// Package ecs is where a game lives: worlds of entities and components, the engine
// that steps them, and the only door to the arche ECS. No other package of the
// module imports arche.
//
// Look here by task:
//
//   - run a game: NewEngine, Engine.Add, Engine.Update or Engine.Run;
//   - write a system: System, Initializer, Finalizer, Func, Stage, TimeOf;
//   - reach components: NewFilter0 to NewFilter12, NewMap, NewMap1 to NewMap12, T;
//   - change structure from inside a query: Later;
//   - hear of changes of structure: Observe, SetListener;
//   - work without knowing the types: ComponentID, Pointer, Spawn, Exchange, Take, Hide;
//   - understand a refusal: CheckType, ErrPointer, ErrTypes.
//
// One goroutine owns a world: nothing in this package may be called for one world
// from two goroutines at once. Any number of worlds live in one process; the package
// has no state of its own.
//
// A component pointer lives until the next structural operation anywhere in the
// world. An open query locks the world, so inside a query's body it is always valid.
package ecs

//go:generate go run ./internal/generate .
