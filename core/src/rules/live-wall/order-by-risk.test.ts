import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CaseKind } from '../../protocol/cases.ts'
import { LiveRisk } from '../../protocol/live-wall.ts'
import {
  DECISION_MS,
  NEW_MS,
  orderByRisk,
  orderLive,
  passesFilter,
  type RoomAtRisk,
  riskOf,
} from './order-by-risk.ts'

const NOW = Date.UTC(2026, 0, 2, 12)
const HOUR = 3_600_000
let made = 0
const room = (facts: Partial<RoomAtRisk> = {}): RoomAtRisk => ({
  ...{ username: `room_${(made += 1)}`, viewers: 3, liveSince: NOW - HOUR, isPaid: false },
  ...{ isMatched: false, isJudged: false, openCase: null, approvedAt: null, decidedAt: null, lookedAt: null },
  ...facts,
})

test('WALL-LIVE-01 rooms stand by open cases, newness, decisions, viewers, and how long nobody looked', () => {
  const wanted = [
    room({ openCase: 'ordinary', isMatched: true, lookedAt: NOW }),
    room({ openCase: 'ordinary', isJudged: true, lookedAt: NOW }),
    room({ openCase: 'minor' }),
    room({ openCase: 'ordinary', approvedAt: NOW - HOUR }),
    room({ openCase: 'ordinary', viewers: 900 }),
    room({ approvedAt: NOW - NEW_MS + 1 }),
    room({ decidedAt: NOW - DECISION_MS + 1 }),
    room({ viewers: 100, approvedAt: NOW - NEW_MS, decidedAt: NOW - DECISION_MS }),
    room(),
    room({ lookedAt: NOW - 2 * HOUR }),
    room({ lookedAt: NOW - HOUR, viewers: 99 }),
  ]
  expect(orderByRisk(wanted.toReversed(), NOW)).toEqual(wanted)
  expect(wanted.map((each) => riskOf(each, NOW))).toEqual([
    ...[
      'match',
      'judged',
      'open_case',
      'open_case',
      'open_case',
      'new',
      'decision',
      'crowd',
      'unseen',
      'unseen',
      'unseen',
    ],
  ])
  expect(wanted.filter((each) => passesFilter(each, 'new', NOW))).toEqual([wanted[3], wanted[5]])
  expect(passesFilter(room({ isPaid: true }), 'paid', NOW)).toBe(true)
  expect(passesFilter(room(), 'paid', NOW)).toBe(false)
  expect(orderLive(wanted, 'viewers', NOW)[0]).toBe(wanted[4])
})

const time = fc.option(fc.integer({ min: NOW - 2 * DECISION_MS, max: NOW }))
const anyRoom = fc.record({
  username: fc.stringMatching(/^[a-z]{1,6}$/),
  viewers: fc.integer({ min: 0, max: 300 }),
  ...{ liveSince: time, approvedAt: time, decidedAt: time, lookedAt: time },
  isPaid: fc.boolean(),
  isMatched: fc.boolean(),
  isJudged: fc.boolean(),
  openCase: fc.option(fc.constantFrom(...CaseKind.options)),
})
const anyRooms = fc.uniqueArray(anyRoom, { selector: ({ username }) => username, maxLength: 12 })

test('WALL-LIVE-01 whatever order rooms come in, they stand in one, and none is lost', () => {
  fc.assert(
    fc.property(anyRooms, fc.func(fc.integer()), (rooms, shuffle) => {
      const ordered = orderByRisk(rooms, NOW)
      const mixed = rooms.toSorted((a, b) => shuffle(a.username) - shuffle(b.username))
      expect(orderByRisk(mixed, NOW)).toEqual(ordered)
      expect(new Set(ordered)).toEqual(new Set(rooms))
      const ranks = ordered.map((each) => LiveRisk.options.indexOf(riskOf(each, NOW)))
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b))
    }),
  )
})
