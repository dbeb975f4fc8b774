package chaos

// traces are what the first 20 seeds give in three virtual seconds. They change with the protocol: -update writes them.
var traces = map[uint64]uint64{
	1:  0x91f63255fd34dcaf,
	2:  0xd06301f0d08888b6,
	3:  0xa1e87ee39557fc98,
	4:  0x0f3d9a9155302d54,
	5:  0x57c91d02745da92a,
	6:  0x1348e31b1fda33ad,
	7:  0x2e9c90157088246b,
	8:  0xcc8ba193e52a9ea3,
	9:  0x69d7b72ca25eb58f,
	10: 0x2b233127a5f658d0,
	11: 0x235b2e1d705f362b,
	12: 0x6839dd6f42d5ef3c,
	13: 0xcc0099634b14e0c6,
	14: 0x166eaaf18735b243,
	15: 0x9fd15cff64b0af68,
	16: 0x8ed79c5d3bfb6b90,
	17: 0x36091ed174f22856,
	18: 0xfde32b75e7d59ff0,
	19: 0xc46f8c416a684aae,
	20: 0x93243915d4a03b96,
}
