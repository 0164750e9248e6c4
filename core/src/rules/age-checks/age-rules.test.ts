import { expect, test } from 'vitest'
import { ageRules, isProofBy } from './age-rules.ts'

const rule = (place: string) => ageRules.find((each) => each.place === place)!
const none = { ageVerified: false, ageMethods: [], identityConfirmed: false } as const

test('AGE-CHECK-02 each place has one rule, with the day and the source of its law, and a way to prove it', () => {
  expect(new Set(ageRules.map(({ place }) => place)).size).toBe(ageRules.length)
  for (const { place, since, source, methods } of ageRules) {
    expect(place).toMatch(/^[A-Z]{2}(-[A-Z]{2})?$/)
    expect(since).toMatch(/^20\d\d-\d\d-\d\d$/)
    expect(source.length).toBeGreaterThan(8)
    expect(methods.length).toBeGreaterThan(0)
    expect(new Set(methods).size).toBe(methods.length)
  }
})

test('AGE-CHECK-02 France takes neither cards nor faces; Florida wants its own check of documents', () => {
  expect(rule('FR').methods).toEqual(['digital_id', 'id_check'])
  expect(rule('US-FL').methods).toEqual(['face_scan', 'card', 'id_verification'])
  for (const { place, methods } of ageRules)
    expect(methods.includes('id_verification'), place).toBe(place === 'US-FL')
})

test('AGE-CHECK-03 a proof holds where the law takes its kind', () => {
  const face = { ...none, ageVerified: true, ageMethods: ['face_scan'] } as const
  expect(isProofBy(rule('GB'), none)).toBe(false)
  expect(isProofBy(rule('GB'), face)).toBe(true)
  expect(isProofBy(rule('FR'), face)).toBe(false)
  expect(isProofBy(rule('US-TX'), { ...face, ageMethods: ['id_check'] })).toBe(true)
  // Each of several holds where it is taken: a later one takes nothing from the one before.
  const both = { ...face, ageMethods: ['card', 'face_scan'] } as const
  expect([rule('US-TX'), rule('GB'), rule('FR')].map((each) => isProofBy(each, both))).toEqual([
    true,
    true,
    false,
  ])
  // A method of an account that is not verified any more says nothing.
  expect(isProofBy(rule('GB'), { ...face, ageVerified: false })).toBe(false)
  expect(isProofBy(rule('FR'), { ...none, ageVerified: true })).toBe(true)
  expect(isProofBy(rule('FR'), { ...none, identityConfirmed: true })).toBe(true)
})
