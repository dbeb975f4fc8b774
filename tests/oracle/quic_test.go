package oracle

import (
	"crypto/ed25519"
	"crypto/tls"
	"crypto/x509"
	"encoding/binary"
	"io"
	"math/big"
	"testing"
	"testing/synctest"
	"time"

	"github.com/quic-go/quic-go"
	"github.com/stretchr/testify/require"
)

func tlsConfigs(t *testing.T) (host, client *tls.Config) {
	public, private, err := ed25519.GenerateKey(nil)
	require.NoError(t, err)
	template := &x509.Certificate{SerialNumber: big.NewInt(1), NotAfter: time.Now().Add(time.Hour)}
	cert, err := x509.CreateCertificate(nil, template, template, public, private)
	require.NoError(t, err)
	host = &tls.Config{Certificates: []tls.Certificate{{Certificate: [][]byte{cert}, PrivateKey: private}}, NextProtos: []string{"oracle"}}
	return host, &tls.Config{InsecureSkipVerify: true, NextProtos: []string{"oracle"}}
}

// overQUIC sends the load on one stream of quic-go.
func overQUIC(t *testing.T, l load) (r result) {
	synctest.Test(t, func(t *testing.T) {
		ctx := t.Context()
		hostTLS, clientTLS := tlsConfigs(t)
		cfg := &quic.Config{DisablePathMTUDiscovery: true, InitialPacketSize: 1200, MaxIdleTimeout: time.Minute, HandshakeIdleTimeout: time.Minute}
		client, host := newSockets(l.fault)
		hostSide, clientSide := &quic.Transport{Conn: host}, &quic.Transport{Conn: client}
		listener, err := hostSide.Listen(hostTLS, cfg)
		require.NoError(t, err)
		accepted := make(chan *quic.Conn, 1)
		go func() {
			c, err := listener.Accept(ctx)
			if err == nil {
				accepted <- c
			}
		}()
		dialed, err := clientSide.Dial(ctx, host.LocalAddr(), clientTLS, cfg)
		require.NoError(t, err)
		c := <-accepted
		time.Sleep(time.Second) // the handshake is over on both sides
		out, err := c.OpenUniStream()
		require.NoError(t, err)
		before, start := host.out.path.Counts().Bytes, time.Now()
		go func() {
			b := make([]byte, max(100, l.bulk))
			for range max(l.ticks, 1) {
				binary.LittleEndian.PutUint64(b, uint64(time.Since(start)))
				if _, err := out.Write(b); err != nil {
					return
				}
				if l.ticks > 0 {
					time.Sleep(tick)
				}
			}
			_ = out.Close()
		}()
		in, err := dialed.AcceptUniStream(ctx)
		require.NoError(t, err)
		b := make([]byte, max(100, l.bulk))
		for {
			if _, err := io.ReadFull(in, b); err != nil {
				require.ErrorIs(t, err, io.EOF)
				break
			}
			r.took = time.Since(start)
			r.delays = append(r.delays, r.took-time.Duration(binary.LittleEndian.Uint64(b)))
		}
		host.mu.Lock()
		r.sent, r.waits = host.out.path.Counts().Bytes-before, host.out.waits
		host.mu.Unlock()
		_ = dialed.CloseWithError(0, "")
		_ = c.CloseWithError(0, "")
		_ = listener.Close()
		_ = hostSide.Close()
		_ = clientSide.Close()
		_, _ = client.Close(), host.Close()
		time.Sleep(time.Minute)
	})
	return r
}
