module github.com/tickwire/tickwire

go 1.26.0

require (
	github.com/coder/websocket v1.8.15 // indirect
	github.com/dave/jennifer v1.7.1 // indirect
	github.com/google/uuid v1.6.0 // indirect
	github.com/mlange-42/arche v0.15.3 // indirect
	github.com/stretchr/testify v1.12.1 // indirect
	golang.org/x/tools v0.52.0 // indirect
	pgregory.net/rapid v1.3.0 // indirect
)

tool github.com/tickwire/tickwire/cmd/netgen
