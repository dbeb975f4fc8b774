package main

import (
	"bytes"
	"os"
	"os/exec"
	"sync/atomic"

	"github.com/tickwire/tickwire/ecs"
	"github.com/tickwire/tickwire/examples/tag/game"
	"github.com/tickwire/tickwire/netcomp"
)

// screen draws the players as letters: @ is it, o is not.
type screen struct {
	players *ecs.Filter2[netcomp.View[game.Position], game.Tag]
}

func (s *screen) Initialize(w *ecs.World) {
	s.players = ecs.NewFilter2[netcomp.View[game.Position], game.Tag](w)
}

func (s *screen) Update(*ecs.World) {
	const columns, rows = 81, 21 // of half a metre, and of a metre
	yard := bytes.Repeat([]byte{'.'}, columns*rows)
	for q := s.players.Query(); q.Next(); {
		view, tag := q.Get()
		x, y := int(40.5+2*view.Value.X), int(10.5+view.Value.Y)
		yard[min(max(y, 0), rows-1)*columns+min(max(x, 0), columns-1)] = "o@"[b2i(tag.It)]
	}
	picture := []byte("\x1b[H\x1b[2J") // home, clear
	for row := range rows {
		picture = append(append(picture, yard[row*columns:][:columns]...), '\n')
	}
	os.Stdout.Write(append(picture, "w a s d to run, space to stop\n"...))
}

func b2i(b bool) int {
	if b {
		return 1
	}
	return 0
}

// keys is the last key that was pressed: a terminal does not tell when one is let go.
type keys struct{ last atomic.Uint32 }

func newKeys() *keys {
	unbuffered := exec.Command("stty", "cbreak", "-echo")
	unbuffered.Stdin = os.Stdin
	_ = unbuffered.Run() // without it, Enter follows each key
	k := &keys{}
	go func() {
		for b := make([]byte, 1); ; {
			if n, err := os.Stdin.Read(b); err != nil {
				return
			} else if n == 1 && b[0] != '\n' {
				k.last.Store(uint32(b[0]))
			}
		}
	}()
	return k
}

func (k *keys) held() (x, y int8) {
	switch k.last.Load() {
	case 'a':
		x = -1
	case 'd':
		x = 1
	case 'w':
		y = -1
	case 's':
		y = 1
	}
	return x, y
}
