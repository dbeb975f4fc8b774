package chaos

// traces are what the first 20 seeds give in three virtual seconds. They change with the protocol: -update writes them.
var traces = map[uint64]uint64{
	1:  0x1c82de9742e49018,
	2:  0x0bb99b0761997c1a,
	3:  0x941b2e137d0ca175,
	4:  0x8c764f4e9bd8cd9c,
	5:  0x0bf2079bc7381062,
	6:  0xa4bea838ec2d94fb,
	7:  0xbd682ef91277326d,
	8:  0xae46bec4ed9189ea,
	9:  0x02b2fcad455ecc46,
	10: 0xb668d10d9c2317c4,
	11: 0x591bc6b38dacc7ec,
	12: 0x56201f535f75eed6,
	13: 0xd49f520192b0998f,
	14: 0x7e20590416abf212,
	15: 0x59c777781d8f5acb,
	16: 0x1c37cde8bd56edc9,
	17: 0x1f148d79d7e704ed,
	18: 0x1609cf609be23b73,
	19: 0x32f87d19df206142,
	20: 0xe06018729599bce9,
}
