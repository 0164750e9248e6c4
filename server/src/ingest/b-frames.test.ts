import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { BFrameDetector, isBSlice } from './b-frames.ts'

const TICKS_PER_FRAME = 3_000

/** A slice header: `first_mb_in_slice` and `slice_type` in Exp-Golomb, then anything. */
function slice(nalType: number, firstMacroblock: number, sliceType: number): Buffer {
  const golomb = (value: number) =>
    (value + 1).toString(2).padStart((value + 1).toString(2).length * 2 - 1, '0')
  const bits = `${golomb(firstMacroblock)}${golomb(sliceType)}1`
  const bytes = bits
    .padEnd(Math.ceil(bits.length / 8) * 8, '0')
    .match(/.{8}/g)!
    .map((byte) => Number.parseInt(byte, 2))
  return Buffer.from([0x60 | nalType, ...bytes, 0x5a, 0x5a])
}

const P = slice(1, 0, 5)
const B = slice(1, 0, 6)

function packet(sequence: number, timestamp: number, payload = P) {
  return { sequence: sequence & 0xffff, timestamp: timestamp >>> 0, marker: true, payload }
}

function isFound(packets: readonly ReturnType<typeof packet>[]): boolean {
  const detector = new BFrameDetector()
  return packets.map((each) => detector.push(each)).includes(true)
}

describe('INGEST-BFRAME-01 B-frames are found by their order or by their slices', () => {
  it('finds a picture that is shown before one that was sent earlier', () => {
    const shown = [0, 3, 1, 2].map((at) => at * TICKS_PER_FRAME)
    expect(isFound(shown.map((timestamp, index) => packet(100 + index, timestamp)))).toBe(true)
  })

  it('finds B slices of an encoder that writes the time of decoding', () => {
    expect(isFound([packet(1, 0), packet(2, 3_000, B)])).toBe(true)
  })

  it.each([1, 6])('knows slice type %i in any macroblock, and the other types as none', (type) => {
    fc.assert(fc.property(fc.nat(8_000), (macroblock) => isBSlice(slice(1, macroblock, type))))
    for (const other of [0, 2, 3, 4, 5, 7, 8, 9]) expect(isBSlice(slice(1, 0, other))).toBe(false)
  })

  it('looks into packets with several units, and at the first fragment of one', () => {
    const aggregate = Buffer.concat([Buffer.of(0x78, 0, P.length), P, Buffer.of(0, B.length), B])
    expect(isFound([packet(1, 0, aggregate)])).toBe(true)
    const fragment = (bits: number) => Buffer.concat([Buffer.of(0x7c, bits | 1), B.subarray(1)])
    expect(isFound([packet(1, 0, fragment(0x80))])).toBe(true)
    expect(isFound([packet(1, 0, fragment(0x00)), packet(2, 0, fragment(0x40))])).toBe(false)
  })

  it('takes key frames, parameter sets and other units for none, whatever they contain', () => {
    for (const type of [5, 6, 7, 8, 9, 12]) expect(isBSlice(slice(type, 0, 6))).toBe(false)
  })
})

describe('INGEST-BFRAME-02 a stream without B-frames is never taken for one', () => {
  it('in any order of arrival, with losses, over both wrap-arounds', () => {
    fc.assert(
      fc.property(
        fc.nat(0xffff),
        fc.nat(0xffff_ffff),
        fc.array(fc.nat(40), { minLength: 1, maxLength: 60 }),
        (sequence, timestamp, order) => {
          const packets = order.map((at) => packet(sequence + at, timestamp + at * TICKS_PER_FRAME))
          return !isFound(packets)
        },
      ),
    )
  })

  it('also when the encoder begins anew with another clock', () => {
    expect(isFound([packet(1, 900_000_000), packet(2, 5)])).toBe(false)
  })

  it('and a repeated packet, a cut one or an empty one is no sign', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 3 }),
        (bytes) => typeof isBSlice(Buffer.from(bytes)) === 'boolean',
      ),
    )
    expect(
      isFound([
        packet(1, 6_000),
        packet(1, 3_000),
        packet(2, 9_000, Buffer.alloc(0)),
        packet(3, 9_000, Buffer.of(0x61)),
      ]),
    ).toBe(false)
  })
})
