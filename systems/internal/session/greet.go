package session

import (
	"fmt"

	"github.com/tickwire/tickwire/wire/conn"
	"github.com/tickwire/tickwire/wire/message"
)

// clientDoor is the client as its connection sees it.
type clientDoor Client

// Unreliable is the connection's handler. A host says nothing unreliable before its welcome is acknowledged.
func (c *clientDoor) Unreliable(b []byte) bool {
	if c.state != Welcomed {
		c.stats.Early++
		return false
	}
	return c.sink.Unreliable(b)
}

// Message is the connection's handler.
func (c *clientDoor) Message(lane conn.Lane, b []byte) {
	kind := message.KindOf(b)
	answer := lane == conn.Control && (kind == message.KindWelcome || kind == message.KindRefuse)
	var err error
	switch {
	case c.state == Greeting && answer:
		err = c.answer(kind, b)
	case answer:
		c.stats.Repeated++ // the first answer is the answer
	case c.state == Greeting:
		c.stats.Early++
		err = fmt.Errorf("a message of kind %d before the host's answer", kind)
	case lane == conn.Control && kind == message.KindHello:
		err = fmt.Errorf("a client's message from the host")
	default:
		err = c.sink.Message(lane, b)
	}
	if err != nil {
		c.conn.Close(c.now, message.EndProtocol, err.Error())
	}
}

// answer takes the host's word.
func (c *clientDoor) answer(kind message.Kind, b []byte) error {
	if kind == message.KindWelcome {
		m, err := message.ParseWelcome(b)
		if err != nil {
			return err
		}
		c.state = Welcomed
		c.sink.Welcomed(m)
		return nil
	}
	m, err := message.ParseRefuse(b)
	if err != nil {
		return err
	}
	c.refusal = c.refused(&m)
	c.conn.Close(c.now, message.EndLeft, "refused")
	return nil
}

// refused is a refusal for people. What differs is said from here: the host's own words would have here and there reversed.
func (c *clientDoor) refused(m *message.Refuse) *Reason {
	why := &Reason{Code: message.EndRefused, Text: clean(m.Text)}
	if m.Code > message.EndClosing && m.Code <= message.EndTransport {
		why.Code = uint16(m.Code)
	}
	switch why.Code {
	case message.EndVersion, message.EndSchema, message.EndTerms:
		if text := difference(why.Code, c.cfg.Terms, m.Terms, c.cfg.Schema, m.Schema); text != "" {
			why.Text = text
		}
	}
	return why
}

// Notice is the connection's handler.
func (c *clientDoor) Notice(tag uint64, delivered bool) {
	if c.state == Welcomed {
		c.sink.Notice(tag, delivered)
	}
}

// Closed is the connection's handler.
func (c *clientDoor) Closed(r conn.Reason) {
	why := reasonOf(r)
	if c.refusal != nil {
		why = *c.refusal
	}
	c.gone = &why
}
