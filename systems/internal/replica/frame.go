package replica

// Frame draws the world as of render time, in host ticks with a fraction: entities appear and go, those with samples move,
// and events fire, in the order of their ticks. Render time never goes back; an earlier one counts as the last. Only what
// moves or happens is visited. The world must not be locked.
func (r *Replica) Frame(render float64) {
	if render > r.render { // false for what is no number
		r.render = render
	}
	for r.line.due(r.render) && r.line.Front().kind != fires {
		r.happen()
	}
	r.playAll() // an event finds the world drawn as of its time
	for r.line.due(r.render) {
		r.happen()
	}
}

func (r *Replica) playAll() {
	for i := 0; i < len(r.moving); {
		index := r.moving[i]
		if s := r.slots.peek(index); !r.play(index, s) {
			i++
		} else {
			r.rest(s)
		}
	}
}

// play draws one entity and reports whether nothing newer waits.
func (r *Replica) play(index uint32, s *slot) (rest bool) {
	r.visited++
	if !r.world.Alive(s.entity) || !r.world.Has(s.entity, r.remote) {
		r.forget(index, s) // gone, or simulated here by now and drawn by whoever does that
		return true
	}
	for c := s.playing.Next(0); c >= 0; c = s.playing.Next(c + 1) {
		if r.components[c].Play(index, s.entity, r.render) {
			s.playing.Remove(c)
		}
	}
	return s.playing.Empty()
}

// halt stops an entity where it is drawn.
func (r *Replica) halt(index uint32, s *slot) {
	r.forget(index, s)
	if s.moving != 0 {
		r.rest(s)
	}
}

func (r *Replica) forget(index uint32, s *slot) {
	for c := s.playing.Next(0); c >= 0; c = s.playing.Next(c + 1) {
		r.components[c].Halt(index)
	}
	s.playing = [len(s.playing)]uint64{}
}

// rest takes an entity out of those that move; the last takes its place.
func (r *Replica) rest(s *slot) {
	at, last := s.moving-1, len(r.moving)-1
	moved := r.moving[last]
	r.moving[at] = moved
	r.slots.peek(moved).moving = at + 1
	r.moving = r.moving[:last]
	s.moving = 0
}
