package chaos

// traces are what the first 20 seeds give in three virtual seconds. They change with the protocol: -update writes them.
var traces = map[uint64]uint64{
	1:  0x8f0d59925d916cbf,
	2:  0x768185e5d508bcd5,
	3:  0x2a338f733bd93843,
	4:  0x5a6543cbf71cf25b,
	5:  0xe61d5bdf37e78563,
	6:  0x32effd778f76afce,
	7:  0x3d84bf6d455d09f0,
	8:  0xae282ab8e59a6d73,
	9:  0xfebcec11e136f4e1,
	10: 0xd990ba2d9435e722,
	11: 0xb063fbb16961da21,
	12: 0xe7acac2362822f15,
	13: 0xd5215554442eaf24,
	14: 0xca11f3ae05309719,
	15: 0x215494603f439aa2,
	16: 0xf4020e0182b6e57e,
	17: 0xf5568a702309937a,
	18: 0x34064a770d53483a,
	19: 0x2a22e389d5a64bae,
	20: 0x24cf8fb8f6cdf5bf,
}
