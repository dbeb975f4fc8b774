package game

// Half the width and height of the arena between its outer walls, in metres.
const (
	HalfWidth  = 20
	HalfHeight = 15
)

// Box is a wall, from one corner to the other, in metres.
type Box struct{ X0, Y0, X1, Y1 float32 }

// Walls are the walls inside the arena. The yard looks the same from either end, so that no corner is the better one.
//
// immutable: the yard is part of the program, like the rules
var Walls = [...]Box{
	{-1.5, -1.5, 1.5, 1.5}, // the block in the middle
	{-7, -9, -6, -3}, {6, 3, 7, 9},
	{-7, 3, -6, 9}, {6, -9, 7, -3},
	{-3.5, -10.5, 3.5, -9.5}, {-3.5, 9.5, 3.5, 10.5},
	{-15, -5, -11, -4}, {11, 4, 15, 5},
	{-15, 4, -11, 5}, {11, -5, 15, -4},
	{-12, -12, -11, -9}, {11, 9, 12, 12},
	{-12, 9, -11, 12}, {11, -12, 12, -9},
}

// spots are where discs come to life.
//
// immutable: as Walls
var spots = [...]Vec{
	{-18, -13}, {18, 13}, {-18, 13}, {18, -13}, {0, -13}, {0, 13}, {-18, 0}, {18, 0}, {-9, 0}, {9, 0},
	{-9, -13}, {9, 13}, {-9, 13}, {9, -13}, {-3.5, -5.5}, {3.5, 5.5},
}

// pickups are what lies on the floor at the start.
//
// immutable: as Walls
var pickups = [...]struct {
	at   Vec
	kind Kind
}{
	{Vec{0, -4}, Medkit}, {Vec{0, 4}, Medkit}, {Vec{-17, -8}, Medkit}, {Vec{17, 8}, Medkit},
	{Vec{-4, 0}, Charge}, {Vec{4, 0}, Charge}, {Vec{-9, 12}, Charge}, {Vec{9, -12}, Charge},
}

// push moves a circle out of the walls and reports the direction it was pushed in, zero if it touched none. The order of
// the walls decides where two of them meet, the same on every machine.
func push(p Vec, radius float32) (Vec, Vec) {
	was := p
	for i := range Walls {
		p = Walls[i].push(p, radius)
	}
	p.X = min(max(p.X, radius-HalfWidth), HalfWidth-radius)
	p.Y = min(max(p.Y, radius-HalfHeight), HalfHeight-radius)
	return p, unit(p.X-was.X, p.Y-was.Y)
}

// push moves a circle out of one wall: away from the nearest point of the wall, or, when its middle is inside, through the
// nearest side.
func (b *Box) push(p Vec, radius float32) Vec {
	dx, dy := p.X-min(max(p.X, b.X0), b.X1), p.Y-min(max(p.Y, b.Y0), b.Y1)
	far := square(dx, dy)
	switch {
	case far >= float32(radius*radius):
		return p
	case far > 0:
		f := radius / root(far)
		return Vec{p.X - dx + float32(dx*f), p.Y - dy + float32(dy*f)}
	}
	left, right, up, down := p.X-b.X0, b.X1-p.X, p.Y-b.Y0, b.Y1-p.Y
	switch min(left, right, up, down) {
	case left:
		p.X = b.X0 - radius
	case right:
		p.X = b.X1 + radius
	case up:
		p.Y = b.Y0 - radius
	default:
		p.Y = b.Y1 + radius
	}
	return p
}

// Clear reports whether a circle may travel from a to b without touching a wall.
func Clear(a, b Vec, radius float32) bool {
	for i := range Walls {
		if Walls[i].crosses(a, b, radius) {
			return false
		}
	}
	return max(abs(b.X)-HalfWidth, abs(b.Y)-HalfHeight) <= -radius
}

// crosses reports whether the way from a to b meets the wall grown by radius (its corners stay square).
func (b *Box) crosses(from, to Vec, radius float32) bool {
	t0, t1 := float32(0), float32(1)
	return clip(from.X, to.X-from.X, b.X0-radius, b.X1+radius, &t0, &t1) &&
		clip(from.Y, to.Y-from.Y, b.Y0-radius, b.Y1+radius, &t0, &t1)
}

// clip cuts the part t0..t1 of a way to what lies between lo and hi on one axis; false: nothing is left.
func clip(from, way, lo, hi float32, t0, t1 *float32) bool {
	if way == 0 {
		return from > lo && from < hi
	}
	a, b := (lo-from)/way, (hi-from)/way
	*t0, *t1 = max(*t0, min(a, b)), min(*t1, max(a, b))
	return *t0 < *t1
}

// touches reports whether the way from a to b comes nearer to c than reach.
func touches(a, b, c Vec, reach float32) bool {
	wx, wy := b.X-a.X, b.Y-a.Y
	cx, cy := c.X-a.X, c.Y-a.Y
	t := float32(0)
	if long := square(wx, wy); long > 0 {
		t = min(max((float32(wx*cx)+float32(wy*cy))/long, 0), 1)
	}
	return square(cx-float32(wx*t), cy-float32(wy*t)) < float32(reach*reach)
}
