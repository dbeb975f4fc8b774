package main

// cells are all comparisons, with what is promised of netgen.
func cells(v *values) []cell {
	all := append(rawCells(v), imageCells(v)...)
	all = append(all, deltaCells(v)...)
	all = append(all, columnCell(v))
	all = append(all, byteCells("transform", transforms(v), bar{fixed: true})...)
	all = append(all, byteCells("loadout", loadouts(v), bar{encode: 3.6, again: 3.5})...)
	return append(all, byteCells("small", smalls(v), bar{})...)
}

func rawCells(v *values) []cell {
	c, hand := transformNet{}, handRaw{}
	flat := memory(v.transforms)
	return []cell{
		{"raw encode", []row{
			{name: "memcpy", run: appendsRaw(copiedRaw{}, flat), bits: rawBits(copiedRaw{}, flat)},
			{name: "hand", run: appendsRaw(hand, v.transforms), bits: rawBits(hand, v.transforms)},
			{name: netgen, run: appendsRaw(c, v.transforms), bits: rawBits(c, v.transforms), mostRatio: 1.3, mostBytes: 40, noAllocs: true},
		}},
		{"raw decode", []row{
			{name: "memcpy", run: parsesRaw(copiedRaw{}, flat)},
			{name: "hand", run: parsesRaw(hand, v.transforms)},
			{name: netgen, run: parsesRaw(c, v.transforms), mostRatio: 1.4, noAllocs: true},
		}},
	}
}

func imageCells(v *values) []cell {
	c, hand := transformNet{}, handImage{}
	mine, theirs := images(c, v.transforms), images(hand, v.transforms)
	flat := make([]image16, count)
	return []cell{
		{"image encode", []row{
			{name: "memcpy", run: appendsImage(copiedImage{}, flat), bits: imageBits(copiedImage{}, flat)},
			{name: "hand", run: appendsImage(hand, theirs), bits: imageBits(hand, theirs)},
			{name: netgen, run: appendsImage(c, mine), bits: imageBits(c, mine), mostBytes: 16, noAllocs: true},
		}},
		{"image decode", []row{
			{name: "memcpy", run: parsesImage(copiedImage{}, flat)},
			{name: "hand", run: parsesImage(hand, theirs)},
			{name: netgen, run: parsesImage(c, mine), noAllocs: true},
		}},
	}
}

// deltaCells are about an image whose base the other side has; the floor sends the image again.
func deltaCells(v *values) (all []cell) {
	c, hand := transformNet{}, handImage{}
	flat := make([]image16, count)
	for _, kind := range []struct {
		name      string
		now       []Transform
		mostBytes int
	}{
		{"one axis", v.moved, 2},
		{"nothing", v.transforms, 1},
	} {
		mine, theirs := steps(c, kind.now, v.transforms), steps(hand, kind.now, v.transforms)
		all = append(all,
			cell{"delta of " + kind.name + " encode", []row{
				{name: "memcpy", run: appendsImage(copiedImage{}, flat), bits: imageBits(copiedImage{}, flat)},
				{name: "hand", run: appendsDelta(hand, theirs), bits: deltaBits(hand, theirs)},
				{name: netgen, run: appendsDelta(c, mine), bits: deltaBits(c, mine), mostBytes: kind.mostBytes, noAllocs: true},
			}},
			cell{"delta of " + kind.name + " decode", []row{
				{name: "memcpy", run: parsesImage(copiedImage{}, flat)},
				{name: "hand", run: parsesDelta(hand, theirs)},
				{name: netgen, run: parsesDelta(c, mine), noAllocs: true},
			}})
	}
	return all
}

// columnCell is about all values in a row; the floor is one copy of their memory.
func columnCell(v *values) cell {
	c, hand := transformNet{}, handImage{}
	in, moved := v.transforms, v.moved
	return cell{"column", []row{
		{name: "memcpy", run: copiesColumn(in)},
		{name: "assign", run: blends(assigner{}, assigner.Blend, in)},
		{name: "hand quantize", run: quantizes(hand, handImage.Quantize, in, moved, true)},
		{name: "hand dequantize", run: dequantizes(hand, handImage.Dequantize, in)},
		{name: "hand blend", run: blends(handBlend{}, handBlend.Blend, in)},
		{name: "hand blend, slerp", run: blends(slerpBlend{}, slerpBlend.Blend, in)},
		{name: "netgen quantize, fresh", run: quantizes(c, transformNet.Quantize, in, moved, true), mostRatio: 16, noAllocs: true},
		{name: "netgen quantize, kept", run: quantizes(c, transformNet.Quantize, in, moved, false), mostRatio: 16, noAllocs: true},
		{name: "netgen dequantize", run: dequantizes(c, transformNet.Dequantize, in), noAllocs: true},
		{name: "netgen blend", run: blends(c, transformNet.Blend, in), mostRatio: 16, noAllocs: true},
	}}
}

// A named codec is a row of a comparison of bytes.
type named struct {
	name string
	codec
}

func transforms(v *values) []named {
	return []named{
		{"hand", newHandTransform(v)},
		{netgen, newNetgenTransform(v)},
		{"bebop", newBebopTransform(v)},
		{"mus", newMusTransform(v)},
		{"benc", newBencTransform(v)},
		{"colfer", newColferTransform(v)},
		{"vtprotobuf", newVTTransform(v)},
		{"msgp", newMsgpTransform(v)},
	}
}

func loadouts(v *values) []named {
	return []named{
		{"hand", newHandLoadout(v)},
		{netgen, newNetgenLoadout(v)},
		{"bebop", newBebopLoadout(v)},
		{"mus", newMusLoadout(v)},
		{"benc", newBencLoadout(v)},
		{"colfer", newColferLoadout(v)},
		{"vtprotobuf", newVTLoadout(v)},
		{"msgp", newMsgpLoadout(v)},
	}
}

func smalls(v *values) []named {
	return []named{
		{"hand", newHandSmall(v)},
		{netgen, newNetgenSmall(v)},
		{"bebop", newBebopSmall(v)},
		{"mus", newMusSmall(v)},
		{"benc", newBencSmall(v)},
		{"colfer", newColferSmall(v)},
		{"vtprotobuf", newVTSmall(v)},
		{"msgp", newMsgpSmall(v)},
	}
}

// A bar is what is promised of netgen for the bytes of a shape.
type bar struct {
	fixed         bool    // it holds no string and no list: no decode allocates
	encode, again float64 // the most ratios, 0 for none; again is to decode into a value that is equal already
}

// byteCells compare whole encodes and decodes. The floor copies what is written by hand. What holds strings and lists is
// decoded into a value that is equal already, too: most of what arrives has not changed.
func byteCells(shape string, codecs []named, most bar) []cell {
	floor := newCopied(codecs[0])
	encode := cell{shape + " bytes encode", []row{{name: "memcpy", run: encodes(floor), bits: byteBits(floor)}}}
	decode := cell{shape + " bytes decode", []row{{name: "memcpy", run: decodes(floor)}}}
	again := cell{shape + " bytes decode, unchanged", []row{{name: "memcpy", run: decodesAgain(floor)}}}
	for _, c := range codecs {
		first, second, third := row{name: c.name, run: encodes(c), bits: byteBits(c)}, row{name: c.name, run: decodes(c)}, row{name: c.name, run: decodesAgain(c)}
		if c.name == netgen {
			first.noAllocs, first.mostRatio = true, most.encode
			second.noAllocs = most.fixed
			third.noAllocs, third.mostRatio = true, most.again
		}
		encode.rows, decode.rows, again.rows = append(encode.rows, first), append(decode.rows, second), append(again.rows, third)
	}
	if most.fixed {
		return []cell{encode, decode}
	}
	return []cell{encode, decode, again}
}
