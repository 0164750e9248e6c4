import type { AccountId } from '@footlight/core/protocol'
import type { AppealDecision } from '@footlight/server/appeals/appeal-port'
import { expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const DAY = 86_400_000

describeOnEachDatabase('appeals against suspensions', (database) => {
  const appeals = () => database.db.appeals
  async function somebody(): Promise<AccountId> {
    const made = await database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const suspend = (account: AccountId, by: AccountId, at = NOON, until: number | null = at + 9 * DAY) =>
    database.db.suspensionRepository.order({ account, by, at, until, reason: { code: 'spam', text: null } })
  const write = (account: AccountId, at = NOON + 1) =>
    appeals().appeal({ account, language: 'fr', text: 'I did not write that.', at })
  async function appealed() {
    const [account, by, judge] = [await somebody(), await somebody(), await somebody()]
    await suspend(account, by)
    const written = await write(account)
    if (!written.ok) throw new Error(written.error)
    return { account, by, judge, id: written.value.id }
  }
  const decision = (id: number, by: AccountId, more: Partial<AppealDecision> = {}): AppealDecision => ({
    ...{ id, by, at: NOON + 2, state: 'ended', until: null, answer: 'It was a mistake.' },
    ...more,
  })
  const endOf = async (account: AccountId) => (await database.db.people.byId(account))?.suspendedUntil

  test('APPEAL-02 of many at once one is taken, and one for each suspension', async () => {
    const [account, by] = [await somebody(), await somebody()]
    expect(await write(account)).toEqual({ ok: false, error: 'not_suspended' })
    await suspend(account, by)
    const answers = await Promise.all([write(account), write(account), write(account)])
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    // Another end of the same suspension is no other suspension.
    await suspend(account, by, NOON + DAY)
    expect(await write(account, NOON + DAY)).toEqual({ ok: false, error: 'appealed' })
    await suspend(account, by, NOON + 2 * DAY, null)
    expect(await write(account, NOON + 2 * DAY)).toEqual({ ok: false, error: 'not_suspended' })
    await suspend(account, by, NOON + 3 * DAY)
    expect(await write(account, NOON + 3 * DAY)).toMatchObject({ ok: true })
    // One that ran out is over as well.
    await suspend(account, by, NOON + 20 * DAY)
    expect(await write(account, NOON + 20 * DAY)).toMatchObject({ ok: true })
  })

  test('APPEAL-03 nobody decides who ordered or changed the suspension', async () => {
    const { account, by, judge, id } = await appealed()
    const changer = await somebody()
    await suspend(account, changer, NOON + 1)
    for (const each of [by, changer])
      expect(await appeals().decide(decision(id, each))).toEqual({ ok: false, error: 'own' })
    expect(await endOf(account)).toBe(NOON + 1 + 9 * DAY)
    expect(await appeals().decide(decision(id, judge))).toMatchObject({ ok: true, value: { state: 'ended' } })
    expect(await endOf(account)).toBeNull()
  })

  test('APPEAL-04 of two who decide in one moment one wins, and the suspension is as that one says', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { account, judge, id } = await appealed()
      const other = await somebody()
      const sooner = NOON + DAY
      const [ended, shortened] = await Promise.all([
        appeals().decide(decision(id, judge)),
        appeals().decide(decision(id, other, { state: 'shortened', until: sooner })),
      ])
      expect([ended, shortened].filter(({ ok }) => ok)).toHaveLength(1)
      expect([ended, shortened].find(({ ok }) => !ok)).toEqual({ ok: false, error: 'decided' })
      expect(await endOf(account)).toBe(ended.ok ? null : sooner)
    }
  })

  test('APPEAL-04 a shorter one ends before, and one that is over is decided no more', async () => {
    const { account, judge, id } = await appealed()
    for (const until of [null, NOON, NOON + 9 * DAY])
      expect(await appeals().decide(decision(id, judge, { state: 'shortened', until }))).toEqual({
        ok: false,
        error: 'until',
      })
    const page = { offset: 0, limit: 1_000 }
    const waits = async (now: number) =>
      (await appeals().open(now, page)).appeals.some((each) => each.id === id)
    expect([await waits(NOON + 2), await waits(NOON + 9 * DAY)]).toEqual([true, false])
    await suspend(account, judge, NOON + 3, null)
    expect(await waits(NOON + 4)).toBe(false)
    expect(await appeals().decide(decision(id, await somebody(), { at: NOON + 4 }))).toEqual({
      ok: false,
      error: 'over',
    })
  })
})
