import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { acquisitionArea, isAcquisitionPath, landingOf } from './landing.ts'

const KEY = 'abcdefghijklmnop'

describe('AFF-07', () => {
  test.each([
    [{}, '/'],
    [{ type: 'girls' }, '/girls'],
    [{ type: 'bbw-cams' }, '/girls/tag/bbw-cams'],
    [{ type: 'girls', model: 'Anna_1' }, '/anna_1'],
    [{ id: KEY, type: 'men' }, `/men?aff=${KEY}`],
    [{ id: KEY, model: 'anna', click_id: 'c.1' }, `/anna?aff=${KEY}&click_id=c.1`],
    [{ id: 'ABCDEFGHIJKLMNOP', click_id: 'c1' }, '/'],
    [{ id: [KEY, KEY] }, '/'],
    [{ model: '//evil.example' }, '/'],
    [{ model: '/\\evil.example' }, '/'],
    [{ model: 'https://evil.example' }, '/'],
    [{ model: '%2F%2Fevil.example' }, '/'],
    [{ model: 'a\r\nset-cookie: b=c' }, '/'],
    [{ type: '../admin' }, '/'],
    [{ type: 'constructor' }, '/'],
    [{ type: '__proto__' }, '/'],
    [{ id: KEY, click_id: 'a&b=c' }, `/?aff=${KEY}`],
  ])('%j leads to %j', (query, path) => {
    expect(landingOf(query)).toBe(path)
  })

  test('whatever a link says, it leads to this site', () => {
    const value = fc.oneof(fc.string(), fc.webUrl(), fc.constantFrom('//', '\\', 'javascript:', '@'))
    fc.assert(
      fc.property(fc.record({ id: value, type: value, model: value, click_id: value }), (query) => {
        expect(landingOf(query)).toMatch(
          /^\/([a-z0-9_-][a-z0-9_/-]*)?(\?aff=[a-z2-7]{16}(&click_id=[\w.~-]+)?)?$/,
        )
      }),
    )
  })
})

test('AFF-08 lists and the first page are where people come from outside, rooms and accounts are not', () => {
  for (const path of [
    '/',
    '/girls',
    '/girls/tag/art',
    '/men',
    '/trans/new',
    '/couples',
    '/reallifecam',
    '/voyeur-cams',
  ])
    expect(isAcquisitionPath(path)).toBe(true)
  for (const path of ['/anna', '/account/settings', '/girlsonly', '/voyeur-cams/house', ''])
    expect(isAcquisitionPath(path)).toBe(false)
  expect(['/girls/tag/bbw-cams', '/girls/tag/secret', '/anna'].map(acquisitionArea)).toEqual([
    '/girls/tag/bbw-cams',
    '/girls',
    null,
  ])
})
