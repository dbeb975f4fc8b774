package main

import (
	"syscall/js"
	"time"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/tickwire/tickwire/examples/arena/client/play"
	"github.com/tickwire/tickwire/wire/transport/websocket"
)

// place is the browser: it dials the WebSocket beside the page and tells the page what is drawn.
type place struct{ hook *hook }

func newPlace() place { return place{hook: newHook()} }

// config takes the name that the page has asked for.
func (place) config() play.Config {
	name := "guest"
	if v := js.Global().Get("arenaName"); v.Type() == js.TypeString && v.String() != "" {
		name = v.String()
	}
	return play.Config{Dial: websocket.NewDialer("/ws"), Name: name, Seed: uint64(time.Now().UnixNano())}
}

// run keeps the session alive while the tab is hidden and nothing is drawn.
func (p place) run(a *app) {
	ebiten.SetRunnableOnUnfocused(true)
	go func() {
		for range time.Tick(time.Second / 4) {
			a.wake()
		}
	}()
}

func (p place) drawn(a *app) { p.hook.take(a) }
