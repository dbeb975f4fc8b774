package rollback

// Unconfirmed is how many predicted spawns wait for the host.
func (r *Rollback) Unconfirmed() int { return r.unconfirmed }
