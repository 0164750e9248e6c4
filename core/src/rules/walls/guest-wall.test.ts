import { expect, test } from 'vitest'
import { noWalls, type Walls } from '../../protocol/sites.ts'
import { guestWallIn, shortenedBy } from './guest-wall.ts'

const wall: Walls = { ...noWalls, guest: 'wall' }
const guest = { since: 1_000_000, country: 'NL' }

test.each([
  ['without a wall', noWalls, 9e12, null],
  ['at once', wall, 1_000_000, 120_000],
  ['a second before', wall, 1_119_000, 1_000],
  ['when it is time', wall, 1_120_000, 0],
  ['long after', wall, 9e12, 0],
  ['from a country of the list', { ...wall, guest_countries: ['DE', 'NL'] }, 1_000_000, 0],
  ['from another country', { ...wall, guest_countries: ['DE'] }, 1_000_000, 120_000],
  ['where all register', { ...wall, registration: true }, 1_000_000, 0],
  ['a list alone is no wall', { ...noWalls, guest_countries: ['NL'], registration: true }, 9e12, null],
] satisfies [string, Walls, number, number | null][])('WALL-01 %s', (_, walls, now, expected) => {
  expect(guestWallIn(walls, guest, now)).toBe(expected)
})

test('WALL-01 whose place is not known has the time of everybody', () => {
  const walls = { ...wall, guest_countries: ['NL'] }
  expect(guestWallIn(walls, { since: 0, country: null }, 1_000)).toBe(119_000)
})

test.each([
  ['now', 100_000, 0],
  ['1', 100_000, 60_000],
  ['1', 5_000, 5_000],
  ['2', 100_000, 100_000],
  ['never', 100_000, 100_000],
  ['-1', 100_000, 100_000],
  [null, 100_000, 100_000],
] as const)('WALL-02 vidstop=%s makes %i ms %i', (vidstop, afterMs, expected) => {
  expect(shortenedBy(vidstop, afterMs)).toBe(expected)
})
