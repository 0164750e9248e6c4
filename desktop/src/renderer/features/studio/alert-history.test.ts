import { expect, test } from 'vitest'
import { type AlertRecord, acknowledged, afterLook, SAME_WITHIN_MS } from './alert-history.ts'
import { AlertLog } from './alert-log.ts'

const lost = { username: 'ada', display_name: 'Ada', kind: 'line_lost' } as const
const rest = { username: 'bea', display_name: 'Bea', kind: 'long_shift' } as const

function storage() {
  const stored = new Map<string, string>()
  return {
    get: (key: string) => stored.get(key) ?? null,
    set: (key: string, value: string) => void stored.set(key, value),
    remove: (key: string) => void stored.delete(key),
  }
}

test('DESK-WALL-13 an alert stays on the list when it is over, with when it began and how long it stood', () => {
  let history: readonly AlertRecord[] = afterLook([], [lost], 1_000)
  history = afterLook(history, [lost, rest], 4_000)
  history = afterLook(history, [rest], 7_000)
  expect(history).toMatchObject([
    { ...rest, since: 4_000, last: 7_000, isOver: false },
    { ...lost, since: 1_000, last: 4_000, isOver: true, seen_at: null },
  ])
})

test('DESK-WALL-13 what comes back at once is the same alert; later it is a new one, which nobody has seen', () => {
  let history = acknowledged(afterLook([], [lost], 0), 500)
  history = afterLook(afterLook(history, [], 3_000), [lost], SAME_WITHIN_MS)
  expect(history).toMatchObject([{ since: 0, last: SAME_WITHIN_MS, isOver: false, seen_at: 500 }])
  history = afterLook(history, [], SAME_WITHIN_MS + 3_000)
  history = afterLook(history, [lost], 3 * SAME_WITHIN_MS)
  expect(history).toMatchObject([
    { since: 3 * SAME_WITHIN_MS, seen_at: null, isOver: false },
    { since: 0, seen_at: 500, isOver: true },
  ])
})

test('DESK-WALL-14 an alert rings once, is seen by one press for all, and is there again at the next start', () => {
  const disk = storage()
  const log = new AlertLog(disk)
  log.follow(1, [lost, rest], 1_000)
  log.follow(1, [lost, rest], 4_000)
  expect([log.begun, log.unseen.length, log.ranks.get('ada')]).toEqual([2, 2, 2])
  log.acknowledge(5_000)
  log.follow(1, [lost], 7_000)
  expect([log.begun, log.unseen.length, log.ranks.get('ada'), log.ranks.get('bea')]).toEqual([
    2,
    0,
    1,
    undefined,
  ])
  const next = new AlertLog(disk)
  next.follow(1, [lost], 10_000)
  expect([next.begun, next.records.length]).toEqual([0, 2])
  const other = new AlertLog(disk)
  other.follow(2, [], 10_000)
  expect(other.records).toEqual([])
})
