import type { AccountLine } from '@footlight/core/ports'
import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import { AccountId } from '@footlight/core/protocol/ids'
import { earningsOf } from '@footlight/core/rules/ledger/accounts'
import { expect, test } from 'vitest'
import type { ShiftRecord } from './studio-port.ts'
import { StudioRevenue } from './studio-revenue.ts'

const HOUR = 3_600_000
const ids = Array.from({ length: 60 }, (_, place) => AccountId.parse(place + 1))

function scene() {
  // 00:30 UTC: the last hour began yesterday.
  const clock = new ManualClock(20_000 * 24 * HOUR + HOUR / 2)
  const lines: AccountLine[] = []
  const asked: { readonly accounts: number; readonly cursors: readonly number[] }[] = []
  let shiftQuestions = 0
  const revenue = new StudioRevenue({
    clock,
    ledger: {
      async linesAfter(accounts, since) {
        asked.push({ accounts: accounts.length, cursors: accounts.map(({ cursor }) => cursor) })
        return lines.filter(
          (line) =>
            line.at >= since &&
            accounts.some(({ account, cursor }) => account === line.account && line.cursor > cursor),
        )
      },
    },
    studios: {
      async lastShifts(): Promise<readonly ShiftRecord[]> {
        shiftQuestions += 1
        return []
      },
    },
  })
  const book = (
    model: number,
    tokens: number,
    at: number,
    gross?: number,
    kind: AccountLine['kind'] = 'tip',
  ) =>
    lines.push({
      account: earningsOf(AccountId.parse(model)),
      kind,
      cursor: lines.length + 1,
      at,
      tokens,
      memo: gross === undefined ? {} : { split: { gross } },
    })
  return { clock, revenue, book, asked, shifts: () => shiftQuestions }
}

test('STUDIO-14 sixty rooms are one question to the books, and the next one only for what is new', async () => {
  const { clock, revenue, book, asked, shifts } = scene()
  book(1, 25, clock.now() - 45 * 60_000, 50)
  book(1, 10, clock.now() - 60_000, 20)
  book(60, 4, clock.now() - 60_000)
  const first = await revenue.of(ids)
  expect(first.get(ids[0]!)).toEqual({ lastHour: 70, today: 20, usualHour: null })
  expect(first.get(ids[59]!)).toMatchObject({ lastHour: 4, today: 4 })
  expect(first.get(ids[30]!)).toMatchObject({ lastHour: 0, today: 0 })
  await Promise.all([revenue.of(ids), revenue.of(ids.slice(0, 5))])
  expect([asked.length, asked[0]?.accounts, shifts()]).toEqual([1, 60, 1])
  clock.advance(16 * 60_000)
  book(1, 5, clock.now(), 10)
  // What was paid yesterday is in no hour any more; what was read once is not asked for again.
  expect((await revenue.of(ids)).get(ids[0]!)).toMatchObject({ lastHour: 30, today: 30 })
  expect([asked.length, asked[1]?.cursors[0], asked[1]?.cursors[59], asked[1]?.cursors[30]]).toEqual([
    2, 2, 3, 0,
  ])
})

test('STUDIO-14 a payout takes nothing off what viewers paid', async () => {
  const { clock, revenue, book } = scene()
  book(1, 10, clock.now() - 60_000, 20)
  book(1, -500, clock.now() - 30_000, undefined, 'payout')
  book(1, 500, clock.now() - 10_000, undefined, 'payout_return')
  expect((await revenue.of(ids.slice(0, 1))).get(ids[0]!)).toMatchObject({ lastHour: 20, today: 20 })
})
