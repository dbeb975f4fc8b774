package main

import (
	"encoding/binary"
	"fmt"
	"math"
)

// The bounds of the lists and strings, as netgen has them.
const (
	maxOwner = 64
	maxSlots = 64
	maxName  = 64
)

// handLoadout writes lengths as a byte, and makes a string only when it is another one.
type handLoadout struct{ in, out []Loadout }

func newHandLoadout(v *values) *handLoadout {
	return &handLoadout{in: v.loadouts, out: make([]Loadout, count)}
}

func (c *handLoadout) encode(i int, buf []byte) int {
	v := &c.in[i]
	le := binary.LittleEndian
	n := 2 + len(v.Owner) + 4*len(v.Slots) + 12
	b := buf[:n]
	b[0] = byte(len(v.Owner))
	b = b[1+copy(b[1:], v.Owner):]
	b[0] = byte(len(v.Slots))
	b = b[1:]
	for _, s := range v.Slots {
		le.PutUint32(b, uint32(s))
		b = b[4:]
	}
	t := (*[12]byte)(b)
	le.PutUint32(t[0:], uint32(v.Stats.HP))
	le.PutUint32(t[4:], uint32(v.Stats.MaxHP))
	le.PutUint32(t[8:], math.Float32bits(v.Stats.Armor))
	return n
}

func (c *handLoadout) decode(at int, b []byte) (err error) {
	v := &c.out[at]
	le := binary.LittleEndian
	if b, err = getString(&v.Owner, b, maxOwner); err != nil {
		return err
	}
	if len(b) < 1 {
		return fmt.Errorf("%w: no length", errShort)
	}
	n := int(b[0])
	b = b[1:]
	if n > maxSlots {
		return fmt.Errorf("%w: %d slots, at most %d", errValue, n, maxSlots)
	}
	if len(b) < 4*n+12 {
		return fmt.Errorf("%w: %d, want %d", errShort, len(b), 4*n+12)
	}
	if cap(v.Slots) < n {
		v.Slots = make([]int32, n)
	}
	v.Slots = v.Slots[:n]
	for i := range v.Slots {
		v.Slots[i] = int32(le.Uint32(b))
		b = b[4:]
	}
	t := (*[12]byte)(b)
	v.Stats.HP = int32(le.Uint32(t[0:]))
	v.Stats.MaxHP = int32(le.Uint32(t[4:]))
	v.Stats.Armor = math.Float32frombits(le.Uint32(t[8:]))
	return nil
}

func (c *handLoadout) value(at int) Loadout { return c.out[at] }

// getString reads a string of at most most bytes and returns what follows it.
func getString(s *string, b []byte, most int) ([]byte, error) {
	if len(b) < 1 {
		return nil, fmt.Errorf("%w: no length", errShort)
	}
	n := int(b[0])
	b = b[1:]
	if n > most {
		return nil, fmt.Errorf("%w: a string of %d, at most %d", errValue, n, most)
	}
	if len(b) < n {
		return nil, fmt.Errorf("%w: %d, want %d", errShort, len(b), n)
	}
	if string(b[:n]) != *s {
		*s = string(b[:n])
	}
	return b[n:], nil
}

// handSmall has its fixed part first.
type handSmall struct{ in, out []Small }

func newHandSmall(v *values) *handSmall { return &handSmall{in: v.smalls, out: make([]Small, count)} }

func (c *handSmall) encode(i int, buf []byte) int {
	v := &c.in[i]
	n := 23 + len(v.Name) + len(v.Phone)
	b := buf[:n]
	t := (*[21]byte)(b)
	binary.LittleEndian.PutUint64(t[0:], uint64(v.Birth))
	binary.LittleEndian.PutUint64(t[8:], math.Float64bits(v.Money))
	binary.LittleEndian.PutUint32(t[16:], uint32(v.Siblings))
	t[20] = 0
	if v.Spouse {
		t[20] = 1
	}
	b = b[21:]
	b[0] = byte(len(v.Name))
	b = b[1+copy(b[1:], v.Name):]
	b[0] = byte(len(v.Phone))
	copy(b[1:], v.Phone)
	return n
}

func (c *handSmall) decode(at int, b []byte) (err error) {
	v := &c.out[at]
	if len(b) < 23 {
		return fmt.Errorf("%w: %d, want 23", errShort, len(b))
	}
	t := (*[21]byte)(b)
	v.Birth = int64(binary.LittleEndian.Uint64(t[0:]))
	v.Money = math.Float64frombits(binary.LittleEndian.Uint64(t[8:]))
	v.Siblings = int32(binary.LittleEndian.Uint32(t[16:]))
	if t[20] > 1 {
		return fmt.Errorf("%w: a bool of %d", errValue, t[20])
	}
	v.Spouse = t[20] == 1
	if b, err = getString(&v.Name, b[21:], maxName); err != nil {
		return err
	}
	_, err = getString(&v.Phone, b, maxName)
	return err
}

func (c *handSmall) value(at int) Small { return c.out[at] }
