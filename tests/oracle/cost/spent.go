//go:build unix

package main

import (
	"runtime"
	"syscall"
	"time"
)

// What the system and the runtime write to: in here it costs no allocation.
var (
	usage syscall.Rusage
	heap  runtime.MemStats
)

// spent is the processor's time that the process has had, in user and in system.
func spent() time.Duration {
	check(syscall.Getrusage(syscall.RUSAGE_SELF, &usage))
	return time.Duration(usage.Utime.Nano() + usage.Stime.Nano())
}

// mallocs is how many objects the process has allocated.
func mallocs() uint64 {
	runtime.ReadMemStats(&heap)
	return heap.Mallocs
}

// check ends the program: nothing here may fail.
func check(err error) {
	if err != nil {
		panic(err)
	}
}
