package chaos

// traces are what the first 20 seeds give in three virtual seconds. They change with the protocol: -update writes them.
var traces = map[uint64]uint64{
	1:  0x8438b74321741613,
	2:  0xd06301f0d08888b6,
	3:  0x6c3e53f7cfcfbd89,
	4:  0x0f3d9a9155302d54,
	5:  0x57c91d02745da92a,
	6:  0x3b877ebe0d815556,
	7:  0xdd3d295ae1204ad0,
	8:  0xcc8ba193e52a9ea3,
	9:  0x69d7b72ca25eb58f,
	10: 0x0c665f384bead701,
	11: 0xaa94db6823f72717,
	12: 0x262876c7f25f0f1a,
	13: 0x99a7c86da9ebe2ea,
	14: 0x1a07f65a4754382e,
	15: 0xf2e3a6c404a51bea,
	16: 0xa6409c98ac1caee4,
	17: 0x36091ed174f22856,
	18: 0x5ea31e0d04fe62d9,
	19: 0x048b7d2b4ab56ce1,
	20: 0x93243915d4a03b96,
}
