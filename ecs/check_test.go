package ecs_test

import (
	"reflect"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/require"
	"github.com/tickwire/tickwire/ecs"
)

type (
	item struct {
		Count int
		Name  string
	}
	inventory struct {
		Gold  int64
		Slots [4]item
	}
	embeds struct {
		inventory
	}
	clean struct {
		A [4][2]float32
		B struct{ C uintptr }
		D [0]func() // nothing is held
		E ecs.Entity
		_ complex128
	}
)

func TestCheckTypeNamesThePath(t *testing.T) {
	for _, c := range []struct {
		typ  reflect.Type
		want string
	}{
		{reflect.TypeFor[inventory](), "ecs_test.inventory.Slots[].Name: string"},
		{reflect.TypeFor[embeds](), "ecs_test.embeds.inventory.Slots[].Name: string"},
		{reflect.TypeFor[struct{ P *int }](), "struct { P *int }.P: *int"},
		{reflect.TypeFor[struct{ a, b []byte }](), ".a: []uint8"},
		{reflect.TypeFor[struct{ M map[int]int }](), ".M: map[int]int"},
		{reflect.TypeFor[struct{ I any }](), ".I: interface {}"},
		{reflect.TypeFor[struct{ C chan int }](), ".C: chan int"},
		{reflect.TypeFor[struct{ F func() }](), ".F: func()"},
		{reflect.TypeFor[struct{ U unsafe.Pointer }](), ".U: unsafe.Pointer"},
		{reflect.TypeFor[struct{ T time.Time }](), ".T.loc: *time.Location"},
		{reflect.TypeFor[[2]string](), "[2]string[]: string"},
		{reflect.TypeFor[string](), "string: string"},
	} {
		err := ecs.CheckType(c.typ)
		require.ErrorIs(t, err, ecs.ErrPointer)
		require.ErrorContains(t, err, c.want)
	}
	for _, typ := range []reflect.Type{reflect.TypeFor[clean](), reflect.TypeFor[int](), reflect.TypeFor[struct{}]()} {
		require.NoError(t, ecs.CheckType(typ))
	}
	require.ErrorIs(t, ecs.CheckType(nil), ecs.ErrPointer)
}

func TestAPointerIsRefusedAtTheFirstStepAndLater(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	ecs.ComponentID[clean](e.World())
	e.Step()
	ecs.ComponentID[inventory](e.World())
	caught := catch(func() { e.Update(time.Second) })
	require.EqualError(t, caught.(error), "ecs: component holds a pointer: ecs_test.inventory.Slots[].Name: string "+
		"(arche moves components as raw bytes: use fixed-size values); "+
		"ecs.Config.AllowPointers accepts the danger for components that are not networked")
	require.ErrorIs(t, e.Check(), ecs.ErrPointer)

	e = ecs.NewEngine(ecs.Config{AllowPointers: true})
	ecs.ComponentID[inventory](e.World())
	require.NoError(t, e.Check())
	e.Step()
}

func TestMoreThan240TypesAreRefused(t *testing.T) {
	e := ecs.NewEngine(ecs.Config{})
	for n := range ecs.MaxTypes {
		ecs.TypeID(e.World(), reflect.ArrayOf(n+1, reflect.TypeFor[byte]()))
	}
	e.Step()
	e.World().NewEntity(ecs.IDAt(ecs.MaxTypes - 1)) // arche still makes archetypes
	ecs.TypeID(e.World(), reflect.TypeFor[[999]byte]())
	require.ErrorIs(t, e.Check(), ecs.ErrTypes)
	require.EqualError(t, e.Check(), "ecs: too many component types: [999]uint8 is number 241, and arche works with at most 240")
	require.Error(t, catch(func() { e.Step() }).(error))
	require.Panics(t, func() { e.World().NewEntity(ecs.IDAt(7)) }, "what the limit protects from; if arche can, raise it")
	for n := range 15 {
		ecs.TypeID(e.World(), reflect.ArrayOf(n+1, reflect.TypeFor[int]()))
	}
	require.ErrorIs(t, e.Check(), ecs.ErrTypes)
}
