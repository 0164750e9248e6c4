import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readAudioTag, readVideoTag, splitUnits } from './flv-tags.ts'

test.each([
  ['a sequence header', [0x17, 0, 0, 0, 0, 1, 2], { kind: 'config', record: Buffer.from([1, 2]) }],
  [
    'a key frame',
    [0x17, 1, 0, 0, 66, 9],
    { kind: 'picture', isKeyFrame: true, compositionMs: 66, units: Buffer.from([9]) },
  ],
  [
    'a picture that is shown earlier',
    [0x27, 1, 0xff, 0xff, 0xdf, 9],
    { kind: 'picture', isKeyFrame: false, compositionMs: -33, units: Buffer.from([9]) },
  ],
  ['the end of a sequence', [0x17, 2, 0, 0, 0], { kind: 'nothing' }],
  ['a seek', [0x57, 0], { kind: 'nothing' }],
  ['one that is cut short', [0x17], { kind: 'nothing' }],
  ['Sorenson', [0x12, 0, 0], { kind: 'unsupported' }],
  ['HEVC of enhanced RTMP', [0x90, ...Buffer.from('hvc1')], { kind: 'unsupported' }],
  ['AV1 of enhanced RTMP', [0x91, ...Buffer.from('av01')], { kind: 'unsupported' }],
  ['HEVC in the old way', [0x1c, 0, 0, 0, 0], { kind: 'unsupported' }],
] as const)('RTMP-CODEC-02 video: %s', (_, bytes, tag) => {
  expect(readVideoTag(Buffer.from(bytes))).toEqual(tag)
})

test.each([
  ['how AAC is decoded', [0xaf, 0, 0x12, 0x10], 'config'],
  ['AAC', [0xaf, 1, 1], 'sound'],
  ['MP3', [0x2f, 1], 'sound'],
  ['Speex', [0xb6, 1], 'unsupported'],
  ['plain numbers', [0x3e, 1], 'unsupported'],
  ['Opus of enhanced RTMP', [0x90, ...Buffer.from('Opus')], 'unsupported'],
  ['silence', [], 'nothing'],
])('RTMP-CODEC-03 sound: %s is %s', (_, bytes, kind) => {
  expect(readAudioTag(Buffer.from(bytes)).kind).toBe(kind)
})

test('the units of a picture lie behind their lengths', () => {
  expect(splitUnits(Buffer.from([0, 2, 1, 2, 0, 0, 0, 1, 3]), 2)).toEqual([
    Buffer.from([1, 2]),
    Buffer.from([3]),
  ])
  expect(splitUnits(Buffer.from([0, 9, 1]), 2)).toBeNull()
  expect(splitUnits(Buffer.from([0, 0, 1]), 4)).toBeNull()
})

test('RTMP-FUZZ-04 any bytes are a tag', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 40 }), fc.integer({ min: 1, max: 4 }), (bytes, lengthBytes) => {
      const payload = Buffer.from(bytes)
      readAudioTag(payload)
      const tag = readVideoTag(payload)
      if (tag.kind === 'picture')
        expect(splitUnits(tag.units, lengthBytes)?.every((unit) => unit.length > 0) ?? true).toBe(true)
    }),
    { numRuns: 2_000 },
  )
})
