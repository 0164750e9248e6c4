import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cursorOf, type FeedPlace, newPlace, placeOf, takeNext } from './feed-order.ts'

const rooms = Array.from({ length: 20 }, (_, index) => `room_${index}`)
const start: FeedPlace = newPlace(() => 0.37)
const same = (name: string) => name

function walk(names: readonly string[], steps: number, countMax: number, from = start) {
  const seen: string[] = []
  let place = from
  for (let step = 0; step < steps; step += 1)
    for (const taken of takeNext(names, same, { from: place, countMax })) {
      seen.push(taken.item)
      place = taken.place
    }
  return { seen, place }
}

test('SWIPE-02 no room comes again before all were there, and none twice in a row', () => {
  for (const seed of [0.01, 0.37, 0.5, 0.93]) {
    const { seen } = walk(
      rooms,
      40,
      1,
      newPlace(() => seed),
    )
    expect(new Set(seen.slice(0, 20))).toEqual(new Set(rooms))
    expect(new Set(seen.slice(20))).toEqual(new Set(rooms))
    for (let at = 1; at < seen.length; at += 1) expect(seen[at]).not.toBe(seen[at - 1])
  }
})

test('SWIPE-02 few rooms come in whole rounds too, however many come at once', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 2, max: 5 }),
      fc.integer({ min: 1, max: 7 }),
      fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
      (count, countMax, seed) => {
        const few = rooms.slice(0, count)
        const { seen } = walk(
          few,
          60,
          countMax,
          newPlace(() => seed),
        )
        for (let at = 0; at + count <= seen.length; at += count)
          expect(new Set(seen.slice(at, at + count)).size).toBe(count)
        for (let at = 1; at < seen.length; at += 1) expect(seen[at]).not.toBe(seen[at - 1])
      },
    ),
    { numRuns: 500 },
  )
})

test('SWIPE-02 the answers do not depend on how many come at once, and rounds differ', () => {
  expect(walk(rooms, 4, 5).seen).toEqual(walk(rooms, 20, 1).seen)
  const { seen } = walk(rooms, 8, 5)
  expect(seen.slice(0, 20)).not.toEqual(seen.slice(20))
  expect(walk(rooms, 1, 20).seen).not.toEqual(
    walk(
      rooms,
      1,
      20,
      newPlace(() => 0.38),
    ).seen,
  )
})

test('SWIPE-02 who goes live or leaves meanwhile moves nobody else', () => {
  const { seen, place } = walk(rooms, 8, 1)
  const gone = seen[3]!
  const others = [...rooms.filter((name) => name !== gone), 'newcomer']
  const rest = walk(others, 20 - 8, 1, place).seen
  const old = rest.filter((name) => rooms.includes(name))
  expect(new Set([...seen, ...old]).size).toBe(seen.length + old.length)
})

test('SWIPE-02 one room alone comes again and again, none at all ends it', () => {
  expect(walk(['ava'], 3, 1).seen).toEqual(['ava', 'ava', 'ava'])
  expect(walk(['ava'], 2, 6).seen).toEqual(['ava', 'ava'])
  expect(walk([], 3, 6).seen).toEqual([])
})

test('SWIPE-02 a cursor says where somebody is', () => {
  const { place } = walk(rooms, 3, 7)
  expect(placeOf(cursorOf(place))).toEqual(place)
  expect(cursorOf(start)).toMatch(/^[0-9a-f]{16}\.0\.$/)
})
