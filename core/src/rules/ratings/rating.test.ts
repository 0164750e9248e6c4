import { describe, expect, test } from 'vitest'
import { AccountId } from '../../protocol/ids.ts'
import type { ParticipantRole, ShowKind } from '../../protocol/shows.ts'
import type { Bill } from '../shows/receipt.ts'
import { utcDay } from '../utc-day.ts'
import { mayRate, type ReminderFacts, shouldRemindToRate, summaryOf } from './rating.ts'

const vera = AccountId.parse(2)
const max = AccountId.parse(3)
const NOW = Date.UTC(2026, 0, 2, 12)
const HOUR_MS = 3_600_000

function bill(
  kind: ShowKind,
  role: ParticipantRole,
  { tokens = 50, lastedMs = 300_000, endedMsAgo = HOUR_MS, started = true } = {},
): Bill {
  const endedAt = NOW - endedMsAgo
  return {
    show: 'show-1',
    kind,
    broadcaster: AccountId.parse(1),
    reason: 'model_ended',
    startedAt: started ? endedAt - lastedMs : null,
    endedAt,
    split: null,
    participants: [
      { account: vera, username: 'vera', role, reason: 'model_ended', lines: [], tokens, refund: 0 },
    ],
  }
}

describe('RATE-01 who may rate', () => {
  test.each<[string, boolean, number, Bill[]]>([
    ['24 recent tokens and no show', false, 24, []],
    ['25 recent tokens', true, 25, []],
    [
      'a private, even a short one that came to nothing',
      true,
      0,
      [bill('private', 'payer', { tokens: 0, lastedMs: 1_000 })],
    ],
    ['a private that never started', false, 0, [bill('private', 'payer', { started: false })]],
    ['a private that one only spied on', false, 0, [bill('private', 'spy')]],
    ['a ticket show', true, 0, [bill('limited', 'ticket')]],
    ['a ticket show of 120 s', true, 0, [bill('limited', 'ticket', { lastedMs: 120_000 })]],
    ['a ticket show of less than 120 s', false, 0, [bill('limited', 'ticket', { lastedMs: 119_999 })]],
    ['a ticket that was refunded', false, 0, [bill('limited', 'ticket', { tokens: 0 })]],
    ['a group show', true, 0, [bill('group', 'group')]],
    ['a goal show', true, 0, [bill('goal', 'pledge')]],
    ['a recording of the public show', false, 0, [bill('recording', 'payer')]],
    ['a private of almost a day ago', true, 0, [bill('private', 'payer', { endedMsAgo: 24 * HOUR_MS - 1 })]],
    ['a private of a day ago', false, 0, [bill('private', 'payer', { endedMsAgo: 24 * HOUR_MS })]],
  ])('%s: %s', (_, expected, recentTokens, bills) => {
    expect(mayRate({ account: vera, recentTokens, bills, now: NOW })).toBe(expected)
  })

  test('a show of somebody else gives no right', () => {
    expect(mayRate({ account: max, recentTokens: 0, bills: [bill('private', 'payer')], now: NOW })).toBe(
      false,
    )
  })
})

describe('RATE-02 a rating belongs to a day of UTC', () => {
  test.each([
    [Date.UTC(2026, 0, 1, 23, 59, 59, 999), '2026-01-01'],
    [Date.UTC(2026, 0, 2), '2026-01-02'],
  ])('%d is %s', (now, day) => {
    expect(utcDay(now)).toBe(day)
  })
})

test("RATE-03 the share is of all ratings, and nobody's is none", () => {
  expect(summaryOf({ up: 3, down: 1 })).toEqual({ up: 3, down: 1, share: 0.75 })
  expect(summaryOf({ up: 0, down: 0 })).toEqual({ up: 0, down: 0, share: null })
})

describe('RATE-04 the reminder', () => {
  const due: ReminderFacts = { recentTokens: 25, today: 'RATE_NO', remindedAt: null, now: NOW }
  test.each<[string, Partial<ReminderFacts>, boolean]>([
    ['at 25 recent tokens, never reminded', {}, true],
    ['at 24', { recentTokens: 24 }, false],
    ['at 500', { recentTokens: 500 }, true],
    ['rated up today', { today: 'RATE_UP' }, false],
    ['rated down today', { today: 'RATE_DOWN' }, false],
    ['reminded exactly a day ago', { remindedAt: NOW - 24 * HOUR_MS }, false],
    ['reminded more than a day ago', { remindedAt: NOW - 24 * HOUR_MS - 1 }, true],
    ['reminded a moment ago', { remindedAt: NOW - 1 }, false],
    ['a cookie from the future', { remindedAt: NOW + HOUR_MS }, false],
    ['reminded long ago, but rated', { remindedAt: 0, today: 'RATE_UP' }, false],
  ])('%s: %j', (_, facts, expected) => {
    expect(shouldRemindToRate({ ...due, ...facts })).toBe(expected)
  })
})
