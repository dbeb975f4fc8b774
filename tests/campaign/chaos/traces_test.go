package chaos

// traces are what the first 20 seeds give in three virtual seconds. They change with the protocol: -update writes them.
var traces = map[uint64]uint64{
	1:  0xfe63c7ff7b172d74,
	2:  0x43c97043776b1dd1,
	3:  0xd184d91384dc75fa,
	4:  0x40f7819e452777a0,
	5:  0x6a7fda5a92e2bf86,
	6:  0x4dae604d9a8ab42e,
	7:  0xd1540327457d986f,
	8:  0xc4a0f30e6e94da4a,
	9:  0xac1a213776a5f331,
	10: 0x740caf36a93a32c8,
	11: 0x535690a776482942,
	12: 0xf0dc1df4ccdbcdd4,
	13: 0x8fbe03e8c5d3b018,
	14: 0x05d33f344a9dafa2,
	15: 0xb8e682ddda7aa604,
	16: 0xe761bc13db7c7f4e,
	17: 0xf5568a702309937a,
	18: 0x92a67a548e8742d5,
	19: 0xf1413d124ba1848a,
	20: 0x96d74ab9e6489bee,
}
