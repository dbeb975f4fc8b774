// Package systems puts a world on the network: [Host] gives it authority over peers, [Client] makes it a copy that feels
// instant. Both add their systems to an engine; the game's own systems are the same on both sides.
//
// Everything belongs to the goroutine that runs the engine, except Host.Serve, which accepts links on its caller's
// goroutine, and the dialing of a client. Events of both run on the world's goroutine in the Open stage, the world unlocked.
package systems
