import { expect, test } from 'vitest'
import { themeOf } from './theme-of.ts'

test.each([
  ['light', 'dark', true, 'light'],
  ['dark', 'light', false, 'dark'],
  ['viewer', 'light', true, 'dark'],
  ['viewer', 'dark', false, 'light'],
  ['viewer', 'light', null, 'light'],
  ['viewer', null, null, 'dark'],
  ['viewer', 'pink', null, 'dark'],
] as const)(
  'LABEL-09 a site that says %s, a cookie %s, an account %s: %s',
  (site, cookie, account, theme) => {
    expect(themeOf(site, cookie, account)).toBe(theme)
  },
)
