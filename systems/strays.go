package systems

import (
	"log/slog"

	"github.com/tickwire/tickwire/netcomp"
)

// strays names, to who debugs a game, the components that its systems write through a door and that never travel.
func strays(log *slog.Logger, rt *netcomp.Runtime) {
	for _, t := range rt.Strays() {
		log.Debug("netcomp.NewMut of a component that is not in the schema: it is rewound and never sent", "component", t.String())
	}
}
