// A module of its own: quic-go is what the connection is measured against, and nothing else needs it.
module github.com/tickwire/tickwire/tests/oracle

go 1.26.0

require (
	github.com/quic-go/quic-go v0.64.1
	github.com/stretchr/testify v1.12.1
	github.com/tickwire/tickwire v0.0.0
)

require (
	github.com/flynn/noise v1.1.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/crypto v0.59.0 // indirect
	golang.org/x/net v0.62.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
)

replace github.com/tickwire/tickwire => ../..
