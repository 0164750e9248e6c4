import { type FieldCode, moneyRoutes } from '@footlight/core/protocol'
import { describe, expect, it } from 'vitest'
import { fieldCodes } from './failures.ts'

function codesOf(body: unknown): Record<string, FieldCode> {
  const parsed = moneyRoutes.tip.body.safeParse(body)
  return parsed.success ? {} : fieldCodes(parsed.error.issues, body)
}

describe('HTTP-07 each refused field has a code', () => {
  it.each([
    [0, 'too_small'],
    [-1, 'too_small'],
    [1.5, 'not_integer'],
    [1e9, 'too_large'],
    [1e308, 'too_large'],
    ['25', 'invalid'],
    [null, 'invalid'],
    [[], 'invalid'],
    [[25], 'invalid'],
    [{}, 'invalid'],
    [true, 'invalid'],
    [undefined, 'required'],
  ] as const)('amount %j: %s', (amount, code) => {
    expect(codesOf({ amount })).toEqual({ amount: code })
  })

  it('names what is missing and what is too long', () => {
    expect(codesOf({})).toEqual({ amount: 'required' })
    expect(codesOf({ amount: 25, type: 'x'.repeat(33), comment: 'x'.repeat(801), source_id: 7 })).toEqual({
      type: 'invalid',
      comment: 'too_long',
      source_id: 'invalid',
    })
  })

  it('lets no made-up name reach a prototype', () => {
    expect(
      Object.getPrototypeOf(
        fieldCodes([{ code: 'custom', path: ['__proto__'], message: '', input: 1 }], { ['__proto__']: 1 }),
      ),
    ).toBe(Object.prototype)
  })
})
