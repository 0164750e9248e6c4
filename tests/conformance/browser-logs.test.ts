import { browserLogLimits } from '@footlight/core/protocol'
import type { PeopleRepository } from '@footlight/server/accounts/people-port'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

async function made(people: PeopleRepository) {
  const person = await people.create(newPerson())
  if (!person.ok) throw new Error(person.error)
  return person.value
}

const DAY = 86_400_000
const line = { level: 'warn', page: '/', message: 'no' } as const

describeOnEachDatabase('logs of browsers', (database) => {
  test('LOG-01 a time runs until its end, its owner’s stop, or the staff’s; a new one takes its place', async () => {
    const { logTimes, people } = database.db
    const [viewer, staff] = [await made(people), await made(people)]
    expect(await logTimes.of(viewer.id)).toEqual({ own: null, asked: null })
    const act = { by: staff.id, at: NOON }
    expect(await logTimes.end(viewer.id, act)).toBe(false)
    await logTimes.ask(viewer.id, NOON + DAY, 'Ticket 7', act)
    await logTimes.switchOn(viewer.id, NOON, NOON + 7 * DAY)
    await logTimes.stop(viewer.id, NOON + 5)
    expect(await logTimes.of(viewer.id)).toMatchObject({
      own: { until: NOON + 7 * DAY, endedAt: NOON + 5 },
      asked: { until: NOON + DAY, endedAt: NOON + 5, endedBy: 'person', reason: 'Ticket 7', by: staff.id },
    })
    // What a person stopped the staff does not end once more.
    expect(await logTimes.end(viewer.id, { ...act, at: NOON + 6 })).toBe(false)
    await logTimes.ask(viewer.id, NOON + 2 * DAY, 'Ticket 8', { ...act, at: NOON + 7 })
    expect((await logTimes.of(viewer.id)).asked).toMatchObject({
      endedAt: null,
      endedBy: null,
      reason: 'Ticket 8',
    })
    expect(await logTimes.end(viewer.id, { ...act, at: NOON + 8 })).toBe(true)
    expect((await logTimes.of(viewer.id)).asked).toMatchObject({ endedAt: NOON + 8, endedBy: 'staff' })
    expect((await logTimes.of(viewer.id)).own).toMatchObject({ endedAt: NOON + 5 })
    await logTimes.forget(NOON + 7 * DAY)
    expect(await logTimes.of(viewer.id)).toMatchObject({ asked: null })
  })

  test('LOG-05 the newest lines of each person are stored, so many at most, for so long', async () => {
    const { logLines, people } = database.db
    const [one, two] = [await made(people), await made(people)]
    await logLines.add(two.id, [{ ...line, at: NOON }])
    for (let n = 0; n < browserLogLimits.linesOfPersonMax + 100; n += 50)
      await logLines.add(
        one.id,
        Array.from({ length: 50 }, (_, each) => ({ ...line, at: NOON + n + each, message: `${n + each}` })),
      )
    const first = await logLines.page(one.id, 1)
    expect(first.total).toBe(browserLogLimits.linesOfPersonMax)
    expect(first.lines[0]!.message).toBe(String(browserLogLimits.linesOfPersonMax + 99))
    expect((await logLines.page(one.id, 100)).lines.at(-1)!.message).toBe('100')
    expect((await logLines.page(two.id, 1)).total).toBe(1)
    await logLines.forget(NOON + 150)
    expect((await logLines.page(two.id, 1)).total).toBe(0)
    expect((await logLines.page(one.id, 1)).total).toBe(browserLogLimits.linesOfPersonMax - 50)
    expect(await logLines.namesAmong([one.username, 'nobody_at_all'])).toEqual(new Set([one.username]))
    expect(await logLines.namesAmong([])).toEqual(new Set())
  })

  test('LOG-06 steps to a purchase are stored newest first, of each person', async () => {
    const { productUse, people } = database.db
    const [one, two] = [await made(people), await made(people)]
    const step = { at: NOON, step: 'opened', product: null, code: null } as const
    await productUse.addStep(one.id, step)
    await productUse.addStep(one.id, {
      ...step,
      at: NOON + 1,
      step: 'failed',
      product: 'p_1',
      code: 'unavailable',
    })
    await productUse.addStep(two.id, step)
    expect(await productUse.stepsOf(one.id, 10)).toEqual([
      { at: NOON + 1, step: 'failed', product: 'p_1', code: 'unavailable' },
      step,
    ])
    await productUse.forgetSteps(NOON + 1)
    expect(await productUse.stepsOf(one.id, 10)).toHaveLength(1)
    expect(await productUse.stepsOf(two.id, 10)).toEqual([])
  })

  test('LOG-07 uses are counted by day and event, all at once too', async () => {
    const { productUse } = database.db
    await Promise.all([1, 2, 3, 4].map(() => productUse.count('home_opened', NOON)))
    await productUse.count('room_opened', NOON)
    await productUse.count('home_opened', NOON + DAY)
    const [later, day] = await productUse.counts(NOON)
    expect(day!.counts).toEqual({ home_opened: 4, room_opened: 1 })
    expect(later!.counts).toEqual({ home_opened: 1 })
    expect(await productUse.counts(NOON + DAY)).toEqual([later])
    await productUse.forgetCounts(NOON + DAY)
    expect(await productUse.counts(NOON)).toEqual([later])
  })
})
