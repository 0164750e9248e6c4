import { expect, test } from 'vitest'
import { sameInstallation } from './npm-packages.mjs'

const entry = (overrides) => ({ version: '1.0.0', integrity: 'sha512-a', ...overrides })
const wanted = {
  '': { version: '0.1.0' },
  'node_modules/a': entry(),
  'node_modules/other-platform': entry({ optional: true }),
}

test('an installation without the packages of other platforms is complete', () => {
  expect(sameInstallation(wanted, { 'node_modules/a': entry() })).toBe(true)
})

test.each([
  ['is missing', {}],
  ['has another version', { 'node_modules/a': entry({ version: '1.0.1' }) }],
  ['has another content', { 'node_modules/a': entry({ integrity: 'sha512-b' }) }],
  ['is there that nobody asked for', { 'node_modules/a': entry(), 'node_modules/b': entry() }],
])('npm has to run when a package %s', (_, installed) => {
  expect(sameInstallation(wanted, installed)).toBe(false)
})
