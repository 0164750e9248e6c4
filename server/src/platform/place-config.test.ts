import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const placesOf = (env: Record<string, string>) => {
  const config = readConfig(env, '/srv/footlight')
  return config.ok ? config.value.places : config.error
}

test('CLOSED-01 CLOSED-02 places are countries and states, and all is open until somebody closes it', () => {
  expect(placesOf({})).toEqual({
    closed: { countries: new Set(), states: new Set() },
    anonymousUse: 'allow',
  })
  expect(placesOf({ CLOSED_PLACES: 'AE, US-TX,FR-75', ANONYMOUS_ADDRESSES: 'no_sale' })).toEqual({
    closed: { countries: new Set(['AE']), states: new Set(['US-TX', 'FR-75']) },
    anonymousUse: 'no_sale',
  })
  for (const text of ['Texas', 'us-tx', 'US-', 'AE;DE'])
    expect(placesOf({ CLOSED_PLACES: text }), text).toContain('CLOSED_PLACES must be countries')
  expect(placesOf({ ANONYMOUS_ADDRESSES: 'deny' })).toContain('ANONYMOUS_ADDRESSES must be allow')
})
