//go:build unix

package main

import (
	"context"
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"math/big"
	"time"

	"github.com/quic-go/quic-go"
)

// quicGo is a connection of quic-go that moves datagrams (RFC 9221).
type quicGo struct {
	host, client *quic.Conn
	out          []byte
}

func newQUIC() *quicGo {
	ctx := context.Background()
	public, private, err := ed25519.GenerateKey(nil)
	check(err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	cert, err := x509.CreateCertificate(nil, template, template, public, private)
	check(err)
	cfg := &quic.Config{EnableDatagrams: true, DisablePathMTUDiscovery: true, InitialPacketSize: 1200}
	hostSide, clientSide := &quic.Transport{Conn: socket()}, &quic.Transport{Conn: socket()}
	listener, err := hostSide.Listen(&tls.Config{
		Certificates: []tls.Certificate{{Certificate: [][]byte{cert}, PrivateKey: private}}, NextProtos: []string{"cost"},
	}, cfg)
	check(err)
	q := &quicGo{out: make([]byte, messageBytes)}
	q.client, err = clientSide.Dial(ctx, hostSide.Conn.LocalAddr(), &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"cost"}}, cfg)
	check(err)
	q.host, err = listener.Accept(ctx)
	check(err)
	return q
}

func (q *quicGo) tick() int {
	for range messages {
		check(q.host.SendDatagram(q.out)) // waits for room in the queue
	}
	ctx, done := context.WithTimeout(context.Background(), patience)
	defer done()
	for n := range messages {
		if _, err := q.client.ReceiveDatagram(ctx); err != nil {
			return n
		}
	}
	return messages
}
