import { expect, test } from 'vitest'
import { pathWithin } from './way-on.ts'

const SITE = 'https://cams.example'

test.each([
  ['/', '/'],
  ['/demo_model', '/demo_model'],
  ['/girls?q=a%20b#x', '/girls?q=a%20b'],
  ['/a/../b', '/b'],
])('the way on to %j is %j', (to, path) => {
  expect(pathWithin(to, SITE)).toBe(path)
})

test.each([
  '',
  'demo_model',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n\\evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'https://evil.example/',
  'javascript:alert(1)',
  ' //evil.example',
])('WEB-AGE-01 %j leads nowhere', (to) => {
  const path = pathWithin(to, SITE)
  if (path !== null) expect(new URL(path, SITE).origin).toBe(SITE)
  expect(path).toBeNull()
})
