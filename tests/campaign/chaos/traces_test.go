package chaos

// traces are what the first 20 seeds give in three virtual seconds. They change with the protocol: -update writes them.
var traces = map[uint64]uint64{
	1:  0x68b73f35d7778e3c,
	2:  0x42ab0e63e9415203,
	3:  0x296b25b13d610e9d,
	4:  0x9902c5fd05a9ef3e,
	5:  0x3171704d6e65a5c6,
	6:  0xb90662a822643ffa,
	7:  0x579417a4ec5e77aa,
	8:  0xbf2120c17df92250,
	9:  0xf4105d9f16affb8b,
	10: 0xa3195e18b0742743,
	11: 0x9c12c4c84f417bd8,
	12: 0x49e98a8eb0dda058,
	13: 0x030a00ebfb40401f,
	14: 0xf38ef2a40fc4f4a3,
	15: 0xb153c956b9388cc4,
	16: 0x7b092b2b5d224889,
	17: 0x14a881f13a9a300b,
	18: 0xb5fb0646b083aebb,
	19: 0x0f5908c34b356fe2,
	20: 0x3c2f02bc2c56f7c1,
}
