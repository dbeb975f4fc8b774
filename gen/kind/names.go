package kind

// Names returns the names of all kinds, in the order of the table, for the test
// that crosses every kind with every position.
func Names() []string {
	out := make([]string, len(table))
	for i, r := range table {
		out[i] = r.name
	}
	return out
}
