// A module of its own: the serializers that netgen is measured against are no business of a game's.
module github.com/tickwire/tickwire/tests/bench/codec

go 1.26.0

require (
	github.com/200sc/bebop v0.5.0
	github.com/deneonet/benc v1.1.8
	github.com/mus-format/mus-go v0.7.2
	github.com/planetscale/vtprotobuf v0.6.0
	github.com/stretchr/testify v1.12.1
	github.com/tickwire/tickwire v0.0.0
	github.com/tinylib/msgp v1.6.3
	google.golang.org/protobuf v1.36.11
)

require (
	github.com/mlange-42/arche v0.15.3 // indirect
	github.com/mus-format/common-go v0.0.0-20251026152644-9f5ac6728d8a // indirect
	github.com/philhofer/fwd v1.2.0 // indirect
	go.yaml.in/yaml/v3 v3.0.5 // indirect
	golang.org/x/exp v0.0.0-20231110203233-9a3e6036ecaa // indirect
)

replace github.com/tickwire/tickwire => ../../..
