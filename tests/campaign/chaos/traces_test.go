package chaos

// traces are what the first 20 seeds give in three virtual seconds. They change with the protocol: -update writes them.
var traces = map[uint64]uint64{
	1:  0xf0c454d1ae308672,
	2:  0x43c97043776b1dd1,
	3:  0xd184d91384dc75fa,
	4:  0x40f7819e452777a0,
	5:  0x8eb5dc477026c9d7,
	6:  0x5ff08f9d4549bd73,
	7:  0xd1540327457d986f,
	8:  0xc4a0f30e6e94da4a,
	9:  0x63712e410c353785,
	10: 0xec6ec464dfffd8db,
	11: 0x535690a776482942,
	12: 0xf0dc1df4ccdbcdd4,
	13: 0x3bd2801524e5ed1e,
	14: 0x05d33f344a9dafa2,
	15: 0xb8e682ddda7aa604,
	16: 0x4928ab844b5500ba,
	17: 0x1f148d79d7e704ed,
	18: 0x92a67a548e8742d5,
	19: 0xbf94b40ce6d18235,
	20: 0xd301445eb371a854,
}
