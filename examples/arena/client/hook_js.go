package main

import (
	"sync"
	"syscall/js"

	"github.com/tickwire/tickwire/examples/arena/game"
)

// hook is window.tickwire, for tests and the curious: tickwire.read() is what the newest frame showed. Places are in metres
// (x, y) and in the page's pixels (sx, sy).
type hook struct {
	mu   sync.Mutex // guards last
	last map[string]any
}

func newHook() *hook {
	h := &hook{last: map[string]any{"state": "starting"}}
	js.Global().Set("tickwire", map[string]any{
		"read": js.FuncOf(func(js.Value, []js.Value) any {
			h.mu.Lock()
			defer h.mu.Unlock()
			return h.last
		}),
	})
	return h
}

// every is how many frames pass between two that are told.
const every = 4

// take keeps what a frame showed.
func (h *hook) take(a *app) {
	if a.frames%every != 0 {
		return
	}
	s, state := a.session, a.session.Graph.Stats
	_, why := s.State()
	var discs, players []any
	for i := range s.Scene.Discs {
		d := &s.Scene.Discs[i]
		discs = append(discs, mapped(a.view, d.At, map[string]any{
			"peer": int(d.Peer), "name": d.Name, "health": d.Health, "own": d.Own,
		}))
	}
	for i := range s.Scene.Players {
		p := &s.Scene.Players[i]
		players = append(players, map[string]any{
			"peer": int(p.Peer), "name": p.Name.String(), "score": int(p.Kills), "deaths": int(p.Deaths),
		})
	}
	told := map[string]any{
		"state": state.State.String(), "why": why, "frames": int(a.frames), "tick": int(state.Tick), "self": int(s.Scene.Self()),
		"discs": discs, "players": players, "bolts": len(s.Scene.Bolts),
		"rtt": state.RTT.Seconds(), "corrections": int(state.Corrections), "stalls": int(state.Stalls),
		"prediction": s.Switch.Prediction, "interpolation": s.Switch.Interpolation, "autopilot": s.Switch.Autopilot,
	}
	h.mu.Lock()
	h.last = told
	h.mu.Unlock()
}

func mapped(v view, at game.Vec, m map[string]any) map[string]any {
	x, y := v.at(at)
	m["x"], m["y"] = at.X, at.Y
	m["sx"], m["sy"] = float64(x)/v.dpi, float64(y)/v.dpi
	return m
}
