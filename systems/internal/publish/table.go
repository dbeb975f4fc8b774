package publish

// table finds the record of an index. It is an array in pages, of which only those with a record exist: unsettled entities
// are few, are looked up at every change and every notice, and a map costs several times as much.
type table struct {
	pages []*tablePage
	spare []*tablePage
	n     int
}

const tableSize = 256

type tablePage struct {
	records [tableSize]*record
	n       int
}

// at returns the record of an index, nil if there is none.
func (t *table) at(index uint32) *record {
	if p := int(index / tableSize); p < len(t.pages) && t.pages[p] != nil {
		return t.pages[p].records[index%tableSize]
	}
	return nil
}

// add gives an index, which has none, its record.
func (t *table) add(r *record) {
	p := int(r.index / tableSize)
	for p >= len(t.pages) {
		t.pages = append(t.pages, nil)
	}
	if t.pages[p] == nil {
		t.pages[p] = t.page()
	}
	t.pages[p].records[r.index%tableSize] = r
	t.pages[p].n++
	t.n++
}

// remove takes the record of an index out. An empty page is kept for another place, up to a number.
func (t *table) remove(index uint32) {
	p := int(index / tableSize)
	page := t.pages[p]
	page.records[index%tableSize] = nil
	page.n--
	t.n--
	if page.n == 0 {
		t.pages[p] = nil
		if len(t.spare) < 64 {
			t.spare = append(t.spare, page)
		}
	}
}

func (t *table) page() *tablePage {
	if n := len(t.spare); n > 0 {
		p := t.spare[n-1]
		t.spare = t.spare[:n-1]
		return p
	}
	return new(tablePage)
}
