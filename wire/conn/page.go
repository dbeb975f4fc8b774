package conn

import "slices"

// pageBytes is the size of a page: an idle lane holds none, and a busy one
// wastes less than one.
const pageBytes = 4096

// sparePages is how many pages a connection keeps for reuse.
const sparePages = 8

type page [pageBytes]byte

// pool is the spare pages of a connection.
type pool struct{ free []*page }

func (p *pool) get() *page {
	if n := len(p.free); n > 0 {
		at := p.free[n-1]
		p.free = p.free[:n-1]
		return at
	}
	return new(page)
}

func (p *pool) put(at *page) {
	if at != nil && len(p.free) < sparePages {
		p.free = append(p.free, at)
	}
}

// pages holds parts of a stream of bytes by their offset, in pages taken from
// a pool as bytes are written. The caller bounds the offsets.
type pages struct {
	list  []*page // list[i] holds the offsets from (first+i)*pageBytes; nil = nothing written
	first uint64
}

// write stores data at an offset that is not below what was released.
func (p *pages) write(from *pool, offset uint64, data []byte) {
	for len(data) > 0 {
		i := p.index(offset)
		if p.list[i] == nil {
			p.list[i] = from.get()
		}
		n := copy(p.list[i][offset%pageBytes:], data)
		data, offset = data[n:], offset+uint64(n)
	}
}

// index returns the place of an offset in list, which it extends as needed.
func (p *pages) index(offset uint64) int {
	at := offset / pageBytes
	if len(p.list) == 0 {
		p.first = at
	}
	for at < p.first { // behind the first page that was written
		p.list = append(p.list, nil)
		copy(p.list[1:], p.list)
		p.list[0] = nil
		p.first--
	}
	for at-p.first >= uint64(len(p.list)) {
		p.list = append(p.list, nil)
	}
	return int(at - p.first)
}

// read returns written bytes from an offset on: n, or as many as lie in one
// page. The result is valid until they are released.
func (p *pages) read(offset uint64, n int) []byte {
	b := p.list[offset/pageBytes-p.first][offset%pageBytes:]
	return b[:min(n, len(b))]
}

// release gives the pages that lie wholly below an offset back to the pool.
func (p *pages) release(to *pool, below uint64) {
	n := 0
	for n < len(p.list) && (p.first+uint64(n)+1)*pageBytes <= below {
		to.put(p.list[n])
		n++
	}
	if n > 0 {
		p.list = slices.Delete(p.list, 0, n) // zeroes the rest, which would keep pages alive
		p.first += uint64(n)
	}
}

// releaseAll gives all pages back to the pool.
func (p *pages) releaseAll(to *pool) {
	for i, at := range p.list {
		to.put(at)
		p.list[i] = nil
	}
	p.list = p.list[:0]
}
