import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

const site = 'https://cams.example.org'

test('HTTP-30 an address is on this site, or none, whatever the request line says', () => {
  const target = fc.oneof(
    fc.string(),
    fc.webUrl(),
    fc
      .array(fc.constantFrom('/', '\\', '@', ':', '//', '.', '..', '%', 'a', '99999', '?', '#', '[', ' '), {
        maxLength: 12,
      })
      .map((parts) => parts.join('')),
  )
  fc.assert(
    fc.property(target, (text) => {
      const address = pageAddress(text, site)
      expect([null, site]).toContain(address === null ? null : address.origin)
      expect(address?.username ?? '').toBe('')
    }),
  )
})

test('HTTP-30 keeps path and query as they came', () => {
  expect(pageAddress('/girls/a%2fb?q=//evil.example', site)?.href).toBe(
    'https://cams.example.org/girls/a%2fb?q=//evil.example',
  )
  expect(
    ['//a:99999/', '/\\evil.example', 'http://evil.example/', ''].map((target) => pageAddress(target, site)),
  ).toEqual([null, null, null, null])
})
