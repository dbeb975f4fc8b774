package bot

import "github.com/tickwire/tickwire/examples/arena/game"

const (
	columns = 2 * game.HalfWidth  // cells are a metre wide
	rows    = 2 * game.HalfHeight // and a metre high
	unknown = 1 << 15
)

// paths leads round the walls: how far each cell of the yard is from the goal, by breadth first search.
type paths struct {
	goal    game.Vec
	blocked [rows][columns]bool
	far     [rows][columns]int
	queue   []cell
}

type cell struct{ x, y int }

func newPaths() *paths {
	p := &paths{}
	for y := range rows {
		for x := range columns {
			at := (cell{x, y}).middle()
			p.blocked[y][x] = !game.Clear(at, at, game.Radius*0.9)
			p.far[y][x] = unknown
		}
	}
	return p
}

func (c cell) middle() game.Vec {
	return game.Vec{X: float32(c.x) + 0.5 - game.HalfWidth, Y: float32(c.y) + 0.5 - game.HalfHeight}
}

func cellOf(p game.Vec) cell {
	return cell{
		min(max(int(p.X+game.HalfWidth), 0), columns-1),
		min(max(int(p.Y+game.HalfHeight), 0), rows-1),
	}
}

func (p *paths) free(c cell) bool {
	return c.x >= 0 && c.x < columns && c.y >= 0 && c.y < rows && !p.blocked[c.y][c.x]
}

// lead sets the goal.
func (p *paths) lead(goal game.Vec) {
	p.goal = goal
	for y := range rows {
		for x := range columns {
			p.far[y][x] = unknown
		}
	}
	start := cellOf(goal)
	p.far[start.y][start.x] = 0
	p.queue = append(p.queue[:0], start)
	for i := 0; i < len(p.queue); i++ {
		c := p.queue[i]
		for _, n := range [...]cell{{c.x + 1, c.y}, {c.x - 1, c.y}, {c.x, c.y + 1}, {c.x, c.y - 1}} {
			if p.free(n) && p.far[n.y][n.x] == unknown {
				p.far[n.y][n.x] = p.far[c.y][c.x] + 1
				p.queue = append(p.queue, n)
			}
		}
	}
}

// from is the direction to go from a place: straight to the goal if nothing is in between.
func (p *paths) from(me game.Vec) game.Vec {
	to := p.goal
	if !game.Clear(me, to, game.Radius*0.9) {
		to = p.next(cellOf(me)).middle()
	}
	far := max(distance(me, to), 0.1)
	return game.Vec{X: (to.X - me.X) / far, Y: (to.Y - me.Y) / far}
}

// next is the neighbour of a cell that is nearest to the goal; diagonals only where both cells beside them are free.
func (p *paths) next(c cell) cell {
	best, near := c, 2*unknown
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			n := cell{c.x + dx, c.y + dy}
			if !p.free(n) || !p.free(cell{n.x, c.y}) || !p.free(cell{c.x, n.y}) {
				continue
			}
			if far := 2*p.far[n.y][n.x] - dx*dx*dy*dy; far < near {
				best, near = n, far
			}
		}
	}
	return best
}
