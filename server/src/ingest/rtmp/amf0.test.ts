import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Amf0Value, decodeAmf0, encodeAmf0 } from './amf0.ts'

const text = fc.string({ maxLength: 40, unit: 'grapheme' })
const value: fc.Arbitrary<Amf0Value> = fc.letrec<{ value: Amf0Value }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.double(),
    fc.boolean(),
    text,
    fc.constant(null),
    fc.constant(undefined),
    fc.dictionary(
      text.filter((key) => key !== ''),
      tie('value'),
      { maxKeys: 4 },
    ),
  ),
})).value

test('what is written is read back', () => {
  fc.assert(
    fc.property(fc.array(value, { maxLength: 6 }), (values) => {
      expect(decodeAmf0(encodeAmf0(values))).toEqual({ ok: true, value: values })
    }),
  )
})

test('RTMP-FUZZ-01 whatever bytes come, the answer is values or a refusal', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), (bytes) => {
      const answer = decodeAmf0(Buffer.from(bytes))
      expect(answer.ok || answer.error === 'malformed').toBe(true)
    }),
    { numRuns: 2_000 },
  )
})

test('RTMP-FUZZ-01 a command with some bytes changed is values or a refusal', () => {
  const command = encodeAmf0([
    'connect',
    1,
    { app: 'live', tcUrl: 'rtmp://127.0.0.1/live', nested: { deep: { deeper: true } } },
  ])
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(command.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
      const bytes = Buffer.from(command)
      for (const [at, byte] of changes) bytes[at] = byte
      expect(typeof decodeAmf0(bytes).ok).toBe('boolean')
    }),
    { numRuns: 2_000 },
  )
})

test.each([
  ['a text that is cut short', Buffer.from([2, 0, 9, 65])],
  ['a number that is cut short', Buffer.from([0, 1, 2])],
  ['an object without an end', Buffer.from([3, 0, 1, 65, 5])],
  ['an unknown kind', Buffer.from([0x1f])],
  ['a list that claims four billion values', Buffer.from([10, 0xff, 0xff, 0xff, 0xff, 5, 5])],
  [
    'objects that are nested without end',
    Buffer.concat(Array.from({ length: 5_000 }, () => Buffer.from([3, 0, 1, 65]))),
  ],
  ['more values than any command has', Buffer.alloc(5_000, 5)],
])('RTMP-FUZZ-01 %s is refused', (_, bytes) => {
  expect(decodeAmf0(bytes)).toEqual({ ok: false, error: 'malformed' })
})

test('a key that is the name of something inherited is a key like any other', () => {
  const bytes = Buffer.concat([
    Buffer.from([3, 0, 9]),
    Buffer.from('__proto__'),
    Buffer.from([1, 1, 0, 0, 9]),
  ])
  const read = decodeAmf0(bytes)
  expect(read.ok && Object.hasOwn(read.value[0] as object, '__proto__')).toBe(true)
})
