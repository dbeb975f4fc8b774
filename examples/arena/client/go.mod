module github.com/tickwire/tickwire/examples/arena/client

go 1.26.0

require (
	github.com/hajimehoshi/ebiten/v2 v2.9.9
	github.com/stretchr/testify v1.12.1
	github.com/tickwire/tickwire v0.0.0
)

require (
	github.com/coder/websocket v1.8.15 // indirect
	github.com/ebitengine/gomobile v0.0.0-20250923094054-ea854a63cce1 // indirect
	github.com/ebitengine/hideconsole v1.0.0 // indirect
	github.com/ebitengine/purego v0.9.0 // indirect
	github.com/flynn/noise v1.1.0 // indirect
	github.com/jezek/xgb v1.1.1 // indirect
	github.com/mlange-42/arche v0.15.3 // indirect
	go.yaml.in/yaml/v3 v3.0.6 // indirect
	golang.org/x/crypto v0.59.0 // indirect
	golang.org/x/sync v0.24.0 // indirect
	golang.org/x/sys v0.50.0 // indirect
)

replace github.com/tickwire/tickwire => ../../..
