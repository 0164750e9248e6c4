import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const termsOf = (env: Record<string, string>) => {
  const config = readConfig(env, '/srv/footlight')
  return config.ok ? config.value.terms : config.error
}

test('TERMS-01 TERMS-02 terms have a name and a day, or a hash and at once; anything else does not start', () => {
  expect(termsOf({})).toEqual({ version: null, requiredFrom: null })
  expect(termsOf({ TERMS_VERSION: '2026-12-01', TERMS_REQUIRED_FROM: '2027-01-15' })).toEqual({
    version: '2026-12-01',
    requiredFrom: Date.UTC(2027, 0, 15),
  })
  for (const day of ['soon', '2027-02-30', '2027-1-5', '2027-01-15T00:00'])
    expect(termsOf({ TERMS_REQUIRED_FROM: day })).toBe(
      'TERMS_REQUIRED_FROM must be a day such as 2027-01-15.',
    )
  for (const name of ['a b', '../terms', 'x'.repeat(65)])
    expect(termsOf({ TERMS_VERSION: name })).toContain('TERMS_VERSION must be')
})
