// Command page is the browser's side of a test: it dials the URL it is given, sends back what it receives, and prints
// how the link ended. A datagram "close" makes it close the link.
package main

import (
	"context"
	"fmt"
	"os"

	"github.com/tickwire/tickwire/wire/transport"
	"github.com/tickwire/tickwire/wire/transport/websocket"
)

func main() {
	l, err := websocket.NewDialer(os.Args[1]).Dial(context.Background())
	if err != nil {
		fmt.Println(err)
		return
	}
	buf := make([]byte, transport.DatagramBytes)
	for {
		n, err := l.Recv(buf)
		switch {
		case err != nil:
			fmt.Println(err)
			return
		case n == 0:
			<-l.(transport.Waker).Arrived()
		case string(buf[:n]) == "close":
			l.Send([]byte("last words"))
			l.Close("page closed")
			// The browser sends the close by itself; the page lives on until the host has answered.
			l.(interface{ Wait() }).Wait()
		default:
			if err := l.Send(buf[:n]); err != nil {
				fmt.Println("send:", err)
				return
			}
		}
	}
}
