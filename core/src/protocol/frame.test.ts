import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { serverEvents } from './events.ts'
import { type DecodedFrame, FrameCodec, MAX_FLAGS, type TemplateTable, templateTable } from './frame.ts'

const EVENT = 'v3.test'
const EVENT_ID = 7

function tableOf(fields: readonly string[], flags: readonly string[] = []): TemplateTable {
  return {
    version: 3,
    events: { [EVENT]: EVENT_ID, 'v3.plain': 8 },
    templates: { [EVENT_ID]: { fields, flags } },
  }
}

/** Names under which each value has a place of its own: `a` and `a.b` cannot both be fields. */
const word = fc
  .stringMatching(/^[a-z_]{1,6}$/)
  .filter((name) => !['constructor', 'prototype', '__proto__'].includes(name))
const path = fc.array(word, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('.'))
const names = fc
  .uniqueArray(path, { maxLength: 20 })
  .map((list) => list.filter((name) => !list.some((other) => other !== name && name.startsWith(`${other}.`))))
const value = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((x) => (Object.is(x, -0) ? 0 : x)),
  fc.boolean(),
  fc.array(fc.integer()),
)

function put(into: Record<string, unknown>, name: string, what: unknown): void {
  const parts = name.split('.')
  let target = into
  for (const part of parts.slice(0, -1)) target = (target[part] ??= {}) as Record<string, unknown>
  target[parts.at(-1)!] = what
}

const message = names
  .chain((list) =>
    fc.record({
      fields: fc.constant(list),
      split: fc.nat(list.length),
      values: fc.array(fc.option(value, { nil: undefined }), {
        minLength: list.length,
        maxLength: list.length,
      }),
      bits: fc.array(fc.boolean(), { minLength: list.length, maxLength: list.length }),
    }),
  )
  .map(({ fields: all, split, values, bits }) => {
    const fields = all.slice(0, split)
    const flags = all.slice(split)
    const payload: Record<string, unknown> = {}
    fields.forEach((name, index) => {
      if (values[index] !== undefined) put(payload, name, values[index])
    })
    flags.forEach((name, index) => put(payload, name, bits[index]))
    return { fields, flags, payload }
  })

test('FRAME-01 what was encoded by any template decodes to the same payload', () => {
  fc.assert(
    fc.property(message, ({ fields, flags, payload }) => {
      const codec = new FrameCodec(tableOf(fields, flags))
      expect(codec.decode(codec.encode(EVENT, payload))).toEqual({ kind: 'event', name: EVENT, payload })
    }),
  )
})

test('FRAME-02 an event without a template carries its plain object', () => {
  const codec = new FrameCodec(tableOf([]))
  fc.assert(
    fc.property(fc.dictionary(word, value), (payload) => {
      expect(codec.decode(codec.encode('v3.plain', payload))).toEqual({
        kind: 'event',
        name: 'v3.plain',
        payload: { ...payload },
      })
    }),
  )
})

test('FRAME-03 trailing nulls are left out; a mask is there only where there are flags', () => {
  expect(new FrameCodec(tableOf(['a', 'b', 'c'])).encode(EVENT, { a: 1, c: null })).toBe('[7,[1]]')
  expect(new FrameCodec(tableOf(['a', 'b'], ['x', 'y'])).encode(EVENT, { b: 2, y: true })).toBe(
    '[7,[null,2],2]',
  )
  expect(new FrameCodec(tableOf(['a'], ['x'])).encode(EVENT, {})).toBe('[7,[],0]')
})

test('FRAME-03 bit i is flags[i], up to the 31st', () => {
  const flags = Array.from({ length: MAX_FLAGS }, (_, index) => `f${index}`)
  const codec = new FrameCodec(tableOf([], flags))
  flags.forEach((flag, bit) => expect(codec.encode(EVENT, { [flag]: true })).toBe(`[7,[],${2 ** bit}]`))
  const all = Object.fromEntries(flags.map((flag) => [flag, true]))
  expect(codec.decode(codec.encode(EVENT, all))).toMatchObject({ payload: all })
  expect(() => new FrameCodec(tableOf([], [...flags, 'one_more']))).toThrow('31 flags')
})

describe('FRAME-04 names never reach a prototype', () => {
  test.each(['__proto__', 'a.__proto__.b', 'constructor', 'constructor.prototype', 'a..b', '', 'a.'])(
    '%j is refused as a field and as a flag',
    (name) => {
      expect(() => new FrameCodec(tableOf([name]))).toThrow('forbidden field name')
      expect(() => new FrameCodec(tableOf([], [name]))).toThrow('forbidden field name')
    },
  )

  test('a payload with such names changes nothing but itself', () => {
    const codec = new FrameCodec(tableOf(['a.b']))
    codec.decode('[8,{"__proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}}}]')
    codec.decode('[7,[{"__proto__":{"polluted":1}}]]')
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined()
  })
})

describe('FRAME-05 a frame that does not parse is told apart from one that is unknown', () => {
  const codec = new FrameCodec(tableOf(['a', 'b'], ['x', 'y']))
  test.each([
    'x',
    '',
    'null',
    '5',
    '{}',
    '[]',
    '[7]',
    '[7,[],0,0]',
    '["7",[]]',
    '[7.5,[]]',
    '[null,[]]',
    '[7,{}]',
    '[7,null]',
    '[7,[1,2,3]]',
    '[7,[],-1]',
    '[7,[],4]',
    '[7,[],1.5]',
    '[7,[],"1"]',
    '[8,[]]',
    '[8,null]',
    '[8,{},0]',
    '[8,"x"]',
    '[0,null]',
    '[0,{"events":{},"templates":{"1":{"fields":[1],"flags":[]}}}]',
    '[0,{"events":{"a":"1"},"templates":{}}]',
    '[0,{"events":{},"templates":{"1":null}}]',
  ])('%s is bad', (text) => {
    expect(codec.decode(text).kind).toBe('bad')
  })

  test.each(['[9,{}]', '[-1,null]', '[123456,[],"x"]'])('%s is unknown', (text) => {
    expect(codec.decode(text).kind).toBe('unknown')
  })

  test('whatever comes, decode answers', () => {
    const kinds: DecodedFrame['kind'][] = ['event', 'templates', 'unknown', 'bad']
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc
            .tuple(fc.integer({ min: -1, max: 9 }), fc.jsonValue(), fc.integer())
            .map((frame) => JSON.stringify(frame)),
        ),
        (text) => {
          expect(kinds).toContain(codec.decode(text).kind)
        },
      ),
    )
  })
})

test('FRAME-06 new tables replace the old ones', () => {
  const first = new FrameCodec(tableOf(['a']))
  const frame = first.decode(JSON.stringify([0, tableOf(['b'])]))
  expect(frame.kind).toBe('templates')
  const second = new FrameCodec((frame as Extract<DecodedFrame, { kind: 'templates' }>).table)
  expect(second.decode('[7,[1]]')).toEqual({ kind: 'event', name: EVENT, payload: { b: 1 } })
})

test('FRAME-07 a table with a number used twice is refused, and so is a name that it does not have', () => {
  expect(() => new FrameCodec({ version: 3, events: { a: 1, b: 1 }, templates: {} })).toThrow('used twice')
  expect(() => new FrameCodec({ version: 3, events: { a: 0 }, templates: {} })).toThrow('used twice')
  expect(() => new FrameCodec(templateTable).encode('v3.nothing', {})).toThrow('no such event')
})

test('FRAME-08 the published tables have a number for every event and survive the wire', () => {
  expect(new Set(Object.values(templateTable.events)).size).toBe(Object.keys(templateTable.events).length)
  for (const name of Object.keys(serverEvents)) expect(templateTable.events[name]).toBeGreaterThan(0)
  expect(new FrameCodec(templateTable).decode(JSON.stringify([0, templateTable]))).toEqual({
    kind: 'templates',
    table: JSON.parse(JSON.stringify(templateTable)),
  })
})
