package numeric

import (
	"time"

	"github.com/tickwire/tickwire/ecs"
)

// Tally is corrected by what the host's was more or less.
//
//netgen:component correct=add
type Tally struct {
	Health  int16         `net:"range=-20:100"`
	Shots   uint8         `net:"correct=add"`
	Scale   int8          // with all its bits
	Gold    uint64        // a varint
	Debt    int           `net:"varint"`
	Members uint          `net:"bits=4"`
	Depth   int16         `net:"range=0:10,escape"`
	Left    time.Duration `net:"range=0s:10s,step=1ms"`
	Played  time.Duration
	Ready   ecs.Tick `net:"tick"`
	Until   uint32   `net:"tick"`
	Marks   [2]Count `net:"range=0:9"`
	Long    [17]uint16
	Mode    Mode    `net:"enum"` // take, as there is no difference
	Flags   Flags   `net:"flags=6"`
	Alive   bool    //
	Heat    float32 `net:"range=0:1,step=1/8"`
	Score   int32   `net:"correct=take"`
}
