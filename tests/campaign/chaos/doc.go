// Package chaos is a game made to break a session: whatever can happen to an entity happens, at random and often, under
// networks drawn from the seed. Run plays one seed and checks what must always hold.
package chaos

//go:generate go tool netgen
