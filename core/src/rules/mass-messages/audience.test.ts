import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fanLevels } from '../../protocol/fan-level.ts'
import type { MassAudience } from '../../protocol/mass-messages.ts'
import { isMeant, type MassReader } from './audience.ts'

const DAY = 24 * 3_600_000
const NOW = 1_000 * DAY

const anyAudience: fc.Arbitrary<MassAudience> = fc.record({
  to: fc.constantFrom('members', 'followers', 'spenders'),
  levels: fc.uniqueArray(fc.constantFrom(...fanLevels)),
  min_spent: fc.constantFrom(0, 1, 100),
  seen_within_days: fc.constantFrom(null, 1, 30),
})
const anyReader: fc.Arbitrary<MassReader> = fc.record({
  level: fc.constantFrom(null, ...fanLevels),
  isFollower: fc.boolean(),
  spent: fc.constantFrom(0, 1, 99, 100, 5_000),
  lastSeenAt: fc.constantFrom(null, NOW, NOW - DAY, NOW - DAY - 1, NOW - 31 * DAY),
})

test('MASS-AUDIENCE-01 nobody is meant who is not what the performer said, and each narrowing only takes away', () => {
  fc.assert(
    fc.property(anyAudience, anyReader, (audience, reader) => {
      const wide = { ...audience, levels: [], min_spent: 0, seen_within_days: null }
      if (isMeant(audience, reader, NOW) && !isMeant(wide, reader, NOW)) return false
      const isOne = {
        members: reader.level !== null,
        followers: reader.isFollower,
        spenders: reader.spent > 0,
      }
      return isMeant(wide, reader, NOW) === isOne[audience.to]
    }),
  )
})

const member: MassReader = { level: 'insider', isFollower: false, spent: 100, lastSeenAt: NOW - DAY }
const members: MassAudience = { to: 'members', levels: [], min_spent: 0, seen_within_days: null }

test.each([
  ['a level that is not theirs', { levels: ['supporter', 'legend'] }, false],
  ['their level', { levels: ['insider'] }, true],
  ['more than they paid', { min_spent: 101 }, false],
  ['just what they paid', { min_spent: 100 }, true],
  ['a day ago, to the millisecond', { seen_within_days: 1 }, true],
] as const)('MASS-AUDIENCE-01 a member, where the performer says: %s', (_, more, expected) => {
  expect(isMeant({ ...members, ...more } as MassAudience, member, NOW)).toBe(expected)
})

test('MASS-AUDIENCE-01 who was here too long ago, or never, is not meant by those who were here', () => {
  const within = { ...members, seen_within_days: 1 }
  expect(isMeant(within, { ...member, lastSeenAt: NOW - DAY - 1 }, NOW)).toBe(false)
  expect(isMeant(within, { ...member, lastSeenAt: null }, NOW)).toBe(false)
})
