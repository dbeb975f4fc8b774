package chaos

// traces are what the first 20 seeds give in three virtual seconds. They change with the protocol: run TestTracesAreTheSameEverywhere and
// take its figures over.
var traces = map[uint64]uint64{
	1: 0xc4896788e422d230,
	2: 0x863e30cc7eeb6ab8,
	3: 0x7d3b093f679bb9ba,
	4: 0xf831f217b7fd41b5,
	5: 0xe6128aa918f50e0d,
	6: 0xccdbaf932c798cba,
	7: 0x6b5432be1fd4c1fb,
	8: 0xabfb20ebbcc4e89e,
	9: 0x7f3e0224002e765c,
	10: 0xe34068e00194998d,
	11: 0x207ee208330e0a2c,
	12: 0x302d9c1a13022f97,
	13: 0xa71973f47f626cc2,
	14: 0x000bb88855fd28ae,
	15: 0x9fd15cff64b0af68,
	16: 0x51bc8937817fca92,
	17: 0x36091ed174f22856,
	18: 0x890e08f43c5f9151,
	19: 0x69a762b747608486,
	20: 0x8401addaf4a1b4d7,
}
