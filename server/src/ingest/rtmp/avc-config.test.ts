import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readAvcConfig } from './avc-config.ts'

/** As x264 writes them. */
const records = {
  baseline360: '0142c01effe100196742c01ed900a02ff970110000030001000003003c0f162e4801000568cb83cb20',
  high1080:
    '01640028ffe1001b67640028acb200f0044fcb8088000003000800000301e078c1924001000668ebc3cb22c0fdf8f800',
  mainInterlaced1080: '014d4028ffe1001a674d4028f200880f1e5f0110000003001000000303c1f162e48001000568fb83cb20',
  baseline2160: '0142c033ffe100196742c033da00f0010fb0110000030001000003003c0f1832a001000468ce0fc8',
  high444: '01f4001effe1001b67f4001e919b281405ff138088000003000800000301e078b16cb001000668ebe3c44844fff8f800',
}
const read = (name: keyof typeof records) => readAvcConfig(Buffer.from(records[name], 'hex'))

describe('RTMP-CODEC-01 the profile has the name under which rooms know it', () => {
  test.each([
    ['baseline360', '42e01e', { width: 640, height: 360 }],
    ['high1080', '640028', { width: 1_920, height: 1_080 }],
    ['mainInterlaced1080', '4d0028', { width: 1_080, height: 1_920 }],
    ['baseline2160', '42e033', { width: 3_840, height: 2_160 }],
  ] as const)('%s is %s', (name, profileLevelId, size) => {
    expect(read(name)).toMatchObject({ ok: true, value: { profileLevelId, size, lengthBytes: 4 } })
  })

  test('both parameter sets are taken over', () => {
    const config = read('high1080')
    if (!config.ok) throw new Error(config.error)
    expect(config.value.parameterSets.map((unit) => unit[0]! & 0x1f)).toEqual([7, 8])
  })

  test.each([
    ['x264 baseline with the constraints of main', 0x42, 0x40, '42e0'],
    ['plain baseline', 0x42, 0, '4200'],
    ['main that is baseline too', 0x4d, 0x80, '42e0'],
    ['constrained high', 0x64, 0x0c, '6400'],
    ['progressive high', 0x64, 0x08, '6400'],
    ['main that extended plays too', 0x4d, 0x60, '4d00'],
  ])('%s', (_, profile, constraints, name) => {
    const record = Buffer.from(records.baseline360, 'hex')
    record.set([profile, constraints], 1)
    expect(readAvcConfig(record)).toMatchObject({ ok: true, value: { profileLevelId: `${name}1e` } })
  })
})

test('RTMP-CODEC-02 4:4:4 and ten bits are refused: no browser plays them', () => {
  const ten = Buffer.from(records.baseline360, 'hex')
  ten[1] = 0x6e
  expect(read('high444')).toEqual({ ok: false, error: 'profile' })
  expect(readAvcConfig(ten)).toEqual({ ok: false, error: 'profile' })
})

describe('RTMP-FUZZ-04 a sequence header', () => {
  test('that is cut short anywhere is refused', () => {
    const record = Buffer.from(records.baseline360, 'hex')
    for (let length = 0; length < record.length; length += 1)
      expect(readAvcConfig(record.subarray(0, length)).ok).toBe(false)
  })

  test('of any bytes is a size or a refusal', () => {
    const record = Buffer.from(records.high1080, 'hex')
    const changed = fc
      .array(fc.tuple(fc.nat(record.length - 1), fc.nat(255)), { maxLength: 10 })
      .map((changes) => {
        const bytes = Buffer.from(record)
        for (const [at, byte] of changes) bytes[at] = byte
        return bytes
      })
    fc.assert(
      fc.property(
        fc.oneof(
          changed,
          fc.uint8Array({ maxLength: 80 }).map((bytes) => Buffer.from(bytes)),
        ),
        (bytes) => {
          const config = readAvcConfig(bytes)
          if (config.ok) expect(config.value.size.width * config.value.size.height).toBeGreaterThan(0)
        },
      ),
      { numRuns: 3_000 },
    )
  })
})
