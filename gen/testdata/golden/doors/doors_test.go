package doors

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tickwire/tickwire/gen/testdata/golden/doors/tint"
	"github.com/tickwire/tickwire/wire"
)

// TestFunctionsBlend checks that a field with a function goes to it as a whole,
// wherever it stands, and to nothing else.
func TestFunctionsBlend(t *testing.T) {
	a := Lamp{Tint: tint.Of(0, 4, 8), Power: 0.5, Spin: Spin{Turns: 1, Angle: 0.5}, Mode: 1}
	b := Lamp{Tint: tint.Of(8, 4, 0), Power: 0.75, Spin: Spin{Turns: 3, Angle: 0.5, Tired: true}, Mode: 4, Moved: 8, Pair: [2]Grade{1, 2}}
	b.Wave[1], b.Spins[2] = 4, Spin{Turns: 8, Angle: 0.5}
	var out Lamp
	lampNet{}.Blend(&out, &a, &b, 0.5, 1)
	want := Lamp{Tint: tint.Of(4, 4, 4), Power: 0.5625, Spin: Spin{Turns: 2, Angle: 0.5}, Mode: 2, Moved: 4}
	want.Wave[1], want.Spins[2].Angle = 2, 0.25
	require.Equal(t, want, out)

	b.Power = 1.5 // a leap, which no function is asked about
	lampNet{}.Blend(&out, &a, &b, 0.5, 1)
	require.Equal(t, float32(0.5), out.Power)

	var x, y, z Hub
	y.At, y.Inner.Spin, y.Inner.Near, y.Many[1].Mode = 2, Spin{Turns: 3, Angle: 0.5}, 4, 5
	hubNet{}.Blend(&z, &x, &y, 0.5, 1)
	require.Equal(t, Spin{Turns: 1, Angle: 0.75}, z.Inner.Spin)
	require.Equal(t, Mode(2), z.Many[1].Mode)
	require.Equal(t, float32(2), z.Inner.Near)
}

// TestFunctionsAreNotSmoothed checks that only a number lies apart from another.
func TestFunctionsAreNotSmoothed(t *testing.T) {
	a := Lamp{Power: 0.75, Wave: [3]float32{1, 2, 3}, Spin: Spin{Angle: 1}, Mode: 3, Moved: 5, Corner: 2}
	var b, d Lamp
	lampNet{}.Apart(&d, &a, &b)
	require.Equal(t, Lamp{Moved: 5}, d, "what leaps has no distance")
	b.Power = 0.5
	lampNet{}.Apart(&d, &a, &b)
	require.Equal(t, Lamp{Power: 0.25, Moved: 5}, d)
	lampNet{}.Shift(&b, &d, 1)
	require.Equal(t, Lamp{Power: 0.75, Moved: 5}, b)
}

// TestCodecs checks that what a codec says is what the form does.
func TestCodecs(t *testing.T) {
	a := Paint{Tint: tint.Of(1, 2, 3), Name: "lamp", Grade: [3]Grade{0.26, 99, -1}}
	var w wire.BitWriter
	paintNet{}.Append(&w, &a, nil)
	require.Equal(t, 13+4+4*5+3*7, w.Len())
	b := w.Bytes()
	r := wire.NewBitReader(b)
	var got Paint
	require.NoError(t, paintNet{}.Parse(&r, &got, nil))
	require.Equal(t, Paint{Tint: tint.Of(1, 2, 3), Name: "lamp", Grade: [3]Grade{0.3, 10, 0}}, got)

	b[0], b[1] = 1, b[1]&^31 // black in its longer form
	r = wire.NewBitReader(b)
	err := paintNet{}.Parse(&r, &got, nil)
	require.EqualError(t, err, "paint.Tint: black has a shorter form: "+wire.ErrValue.Error())
	require.True(t, errors.Is(err, wire.ErrValue))
	require.Equal(t, "lamp", got.Name)

	v := Lamp{Corner: 0.26}
	var q lampQ
	lampNet{}.Quantize(&q, &v, nil, true)
	require.Equal(t, Grade(0.3), q.Corner, "the image holds what arrives")
}
