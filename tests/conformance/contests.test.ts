import { ManualClock } from '@footlight/core/ports/testing/manual-clock'
import type { AccountId, Gender } from '@footlight/core/protocol'
import { contestWeek, endOfWeek, lastDayOf, weekAfter } from '@footlight/core/rules/contests/contest-weeks'
import { closeWeeks } from '@footlight/server/contests/close-weeks'
import { daysOf } from '@footlight/server/contests/contest-repository'
import { expect, test } from 'vitest'
import { fresh } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const WEEK = '2026-01-05'

test('CONTEST-01 weeks begin on Monday, UTC', () => {
  expect(contestWeek(Date.UTC(2026, 0, 4, 23, 59))).toBe('2025-12-29')
  expect(contestWeek(Date.UTC(2026, 0, 5))).toBe(WEEK)
  expect(contestWeek(Date.UTC(2026, 0, 11, 23, 59))).toBe(WEEK)
  expect([lastDayOf(WEEK), weekAfter(WEEK), weekAfter(WEEK, -1)]).toEqual([
    '2026-01-11',
    '2026-01-12',
    '2025-12-29',
  ])
})

describeOnEachDatabase('the weekly contest', (database) => {
  async function someone(gender: Gender | null = null): Promise<AccountId> {
    const made = await database.db.people.create(
      newPerson({ type: gender === null ? 'viewer' : 'model', gender, username: fresh('contest') }),
    )
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  async function liked(model: AccountId, day: string, count: number): Promise<void> {
    for (let at = 0; at < count; at++) await database.db.likes.like(model, await someone(), day, 0)
  }

  test('CONTEST-01 each week that is over is closed once, also after a time without a server', async () => {
    const { contests } = database.db
    const [first, second, third, fourth, man] = [
      await someone('f'),
      await someone('f'),
      await someone('f'),
      await someone('f'),
      await someone('m'),
    ]
    await liked(first, WEEK, 4)
    await liked(second, lastDayOf(WEEK), 3)
    await liked(third, WEEK, 2)
    await liked(fourth, WEEK, 1)
    await liked(fourth, weekAfter(WEEK), 2)
    await liked(man, WEEK, 1)
    expect(await contests.standingOf(fourth, daysOf(WEEK), 'f')).toEqual({
      place: 4,
      model: fourth,
      likes: 1,
    })
    expect(await contests.standingOf(fourth, daysOf(WEEK), 'm')).toBeNull()
    expect((await contests.standings(daysOf(WEEK), null, 2)).map(({ model }) => model)).toEqual([
      first,
      second,
    ])

    // Of all days: with what came after the week.
    expect((await contests.standings(null, 'f', 3)).slice(0, 3).map(({ likes }) => likes)).toEqual([4, 3, 3])
    expect(await contests.standingOf(fourth, null, 'f')).toMatchObject({ likes: 3 })
    const longer = { from: WEEK, to: lastDayOf(weekAfter(WEEK)) }
    expect(await contests.standingOf(fourth, longer, 'f')).toMatchObject({ likes: 3 })

    const clock = new ManualClock(endOfWeek(WEEK) + 60_000)
    const job = closeWeeks({ contests, clock })
    await job.run()
    expect(await contests.lastClosed()).not.toBe(WEEK)
    clock.advance(600_000)
    const closings = await Promise.all(Array.from({ length: 8 }, () => contests.close(WEEK, clock.now())))
    expect(closings.filter(Boolean)).toHaveLength(1)
    await job.run()
    const won = await contests.winners('f', 8)
    expect(won.map(({ week, place, model, likes }) => [week, place, model, likes])).toEqual([
      [WEEK, 1, first, 4],
      [WEEK, 2, second, 3],
      [WEEK, 3, third, 2],
    ])
    // What comes after the end changes nothing.
    await liked(fourth, WEEK, 5)
    clock.advance(3 * 7 * 86_400_000)
    await job.run()
    expect(await contests.lastClosed()).toBe(weekAfter(WEEK, 3))
    expect((await contests.winners('f', 8)).map(({ week, model }) => [week, model])).toEqual([
      [weekAfter(WEEK), fourth],
      [WEEK, first],
      [WEEK, second],
      [WEEK, third],
    ])
    expect((await contests.winners('f', 1)).map(({ model }) => model)).toEqual([fourth])
    expect((await contests.winners('m', 8)).map(({ model }) => model)).toEqual([man])
    expect(await contests.winners('t', 8)).toEqual([])
  })
})
