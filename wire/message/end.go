package message

// The codes a session ends with. They travel in the connection's close, with a text. Codes from 4096 on are the game's, those
// from 0xff00 on the connection's own.
const (
	EndLeft      = 256 // the client left
	EndKicked    = 257 // the host threw the peer out
	EndClosing   = 258 // the host shuts down
	EndVersion   = 259 // another protocol version
	EndSchema    = 260 // another schema
	EndTerms     = 261 // another tick rate, history or window
	EndRefused   = 262 // the game's Admit said no
	EndFull      = 263 // no room for another peer
	EndProtocol  = 264 // a message that cannot be
	EndReplaced  = 265 // the same claim came on another connection
	EndTimeout   = 266 // a step of the handshake took too long, or the peer reads too slowly
	EndOld       = 267 // a claim whose attempt is not newer
	EndTransport = 268 // the link ended
	EndToken     = 272 // a sealed link and no token or code for it; and above by the handshake's reason, from 1: see package seal
	EndGame      = 4096
)
