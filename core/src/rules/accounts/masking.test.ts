import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { maskSecret, unmaskSecret } from './masking.ts'

const pad = fc.uint8Array({ minLength: 16, maxLength: 16 })

test('PAGES-03 what was masked comes back, whatever it is', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), pad, (secret, signs) => {
      expect(unmaskSecret(maskSecret(secret, signs))).toBe(secret)
    }),
  )
})

test('PAGES-03 under two pads no stretch of the mask is the same, and what was not masked is itself', () => {
  const secret = 'k7dQ'.repeat(11)
  const [one, two] = [
    maskSecret(secret, new Uint8Array(16).fill(3)),
    maskSecret(secret, new Uint8Array(16).fill(200)),
  ]
  expect([...one].filter((sign, index) => sign !== '~' && sign === two[index]).length).toBeLessThan(
    one.length / 2,
  )
  expect(['', 'plain', '~zz~', 'a~00~11'].map(unmaskSecret)).toEqual(['', 'plain', '~zz~', 'a~00~11'])
})
