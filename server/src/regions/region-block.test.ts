import { CountryCode, StateCode } from '@footlight/core/protocol/chat-rules'
import { countryCodes, states } from '@footlight/core/rules/regions/region-codes'
import { expect, test } from 'vitest'
import { isBlockedFrom } from './region-block.ts'

const block = { countries: new Set(['RO']), states: new Set(['US-TX']) }

test.each([
  [null, false],
  [{ country: 'RO', state: null }, true],
  [{ country: 'US', state: 'US-TX' }, true],
  [{ country: 'US', state: 'US-CA' }, false],
  [{ country: 'US', state: null }, false],
  [{ country: 'CA', state: 'CA-ON' }, false],
])(
  'GEO-01 blocked are the countries and states the performer named; what is not known is not blocked: %j',
  (place, expected) => {
    expect(isBlockedFrom(block, place)).toBe(expected)
  },
)

test('every code that can be chosen is one that the protocol takes, once', () => {
  expect(new Set(countryCodes).size).toBe(249)
  for (const code of countryCodes) expect(CountryCode.safeParse(code).success).toBe(true)
  const all = [...states.US, ...states.CA].map(({ code }) => code)
  expect(new Set(all).size).toBe(64)
  for (const code of all) expect(StateCode.safeParse(code).success).toBe(true)
})
