import { randomUUID } from 'node:crypto'
import type { AgeMethod } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { StoredAgeCheck } from '@footlight/server/age-checks/age-check-port'
import { beforeEach, expect, test } from 'vitest'
import { NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

describeOnEachDatabase('checks of age', (database) => {
  let account: AccountId
  const checks = () => database.db.ageCheckRepository
  const person = () => database.db.people.byId(account)

  beforeEach(async () => {
    const made = await database.db.people.create(newPerson({ ageVerified: false }))
    if (!made.ok) throw new Error(made.error)
    account = made.value.id
  })

  async function begun(more: Partial<StoredAgeCheck> = {}): Promise<StoredAgeCheck> {
    const check: StoredAgeCheck = {
      ...{
        id: randomUUID().replaceAll('-', ''),
        account,
        provider: 'sandbox',
        method: 'id_check',
        place: 'GB',
      },
      ...{ state: 'pending', fault: null, session: 'a session', url: 'https://check.example/1' },
      ...{ beganAt: NOON, askedAt: NOON, decidedAt: null },
      ...more,
    }
    await checks().begin(check)
    return check
  }

  test('AGE-CHECK-04 what is decided at the same moment twice is decided once, with its account', async () => {
    const { id } = await begun()
    const decided = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        checks().decide(
          id,
          n % 2 === 0 ? { state: 'passed' } : { state: 'failed', fault: 'unclear' },
          NOON + n,
        ),
      ),
    )
    expect(decided.filter(Boolean)).toHaveLength(1)
    const { state, session, url } = (await checks().find(id))!
    expect([session, url]).toEqual([null, null])
    expect((await person())!).toMatchObject(
      state === 'passed'
        ? { ageVerified: true, ageMethods: ['id_check'] }
        : { ageVerified: false, ageMethods: [] },
    )
  })

  async function passed(method: AgeMethod): Promise<string> {
    const { id } = await begun({ method })
    await checks().decide(id, { state: 'passed' }, NOON)
    return id
  }

  test('AGE-CHECK-03 a later proof takes nothing from an earlier one, and each is withdrawn alone', async () => {
    const card = await passed('card')
    const face = await passed('face_scan')
    const twice = await passed('face_scan')
    expect((await person())!).toMatchObject({ ageVerified: true, ageMethods: ['card', 'face_scan'] })
    expect(await checks().withdraw(face, NOON)).toBe(account)
    expect((await person())!.ageMethods).toEqual(['card', 'face_scan'])
    await checks().withdraw(twice, NOON)
    expect((await person())!.ageMethods).toEqual(['card'])
    expect(await checks().withdraw(twice, NOON)).toBeNull()
    await checks().withdraw(card, NOON)
    expect((await person())!).toMatchObject({ ageVerified: false, ageMethods: [] })
    const [facts] = await database.db.people.factsOf([account])
    expect(facts).toMatchObject({ ageVerified: false, ageMethods: [] })
  })

  test('AGE-CHECK-03 checks that are decided at once are all counted', async () => {
    const methods = ['card', 'face_scan', 'id_check'] as const
    const ids: string[] = []
    for (const method of methods) ids.push((await begun({ method })).id)
    await Promise.all(ids.map((id) => checks().decide(id, { state: 'passed' }, NOON)))
    expect((await person())!.ageMethods).toEqual([...methods])
  })

  test('AGE-CHECK-03 what the operator gave is more than a check, and stays when one is withdrawn', async () => {
    const made = await database.db.people.create(newPerson())
    if (!made.ok) throw new Error(made.error)
    account = made.value.id
    const card = await passed('card')
    expect((await person())!).toMatchObject({ ageVerified: true, ageMethods: [] })
    await checks().withdraw(card, NOON)
    expect((await person())!).toMatchObject({ ageVerified: true, ageMethods: [] })
  })

  test('AGE-CHECK-04 a newer check ends the one before, which may pass still but never twice', async () => {
    const first = await begun()
    const second = await begun({ beganAt: NOON + 1 })
    expect((await checks().find(first.id))!.state).toBe('expired')
    expect((await checks().ofAccount(account, 0)).map(({ id }) => id)).toEqual([second.id, first.id])
    expect(await checks().decide(first.id, { state: 'expired' }, NOON + 2)).toBe(false)
    expect(await checks().decide(first.id, { state: 'passed' }, NOON + 3)).toBe(true)
    expect(await checks().decide(first.id, { state: 'failed', fault: 'unclear' }, NOON + 4)).toBe(false)
    expect((await person())!.ageVerified).toBe(true)
  })

  test('AGE-CHECK-05 a document of a minor suspends, a face does not', async () => {
    const verdict = { state: 'failed', fault: 'not_old_enough' } as const
    await checks().decide((await begun({ method: 'face_scan' })).id, verdict, NOON)
    expect((await person())!.suspendedUntil).toBeNull()
    await checks().decide((await begun()).id, verdict, NOON)
    expect((await person())!).toMatchObject({ suspensionReason: { code: 'identity', text: null } })
    expect((await person())!.suspendedUntil).toBeGreaterThan(NOON)
  })

  test('AGE-CHECK-07 each that is due is taken by one at a time, the longest ago first', async () => {
    const late = await begun({ askedAt: 5 })
    const taken = await Promise.all([1, 2, 3].map(() => checks().takeDue(6, NOON, 10)))
    expect(taken.flat().filter(({ id }) => id === late.id)).toHaveLength(1)
    expect(await checks().take(late.id, NOON - 1, NOON + 1)).toBeNull()
    const knocks = await Promise.all([1, 2, 3].map(() => checks().take(late.id, NOON, NOON + 1)))
    expect(knocks.filter((each) => each !== null)).toHaveLength(1)
    await checks().decide(late.id, { state: 'expired' }, NOON)
    expect(await checks().take(late.id, NOON + 9, NOON + 9)).toBeNull()
  })

  test('AGE-CHECK-06 what was not passed is forgotten; what was is evidence', async () => {
    const [failed, passed, pending] = [await begun(), await begun(), await begun()]
    await checks().decide(failed.id, { state: 'failed', fault: 'unclear' }, NOON)
    await checks().decide(passed.id, { state: 'passed' }, NOON)
    await checks().forget(NOON + 1)
    const left = (await checks().ofAccount(account, 0)).map(({ id }) => id).sort()
    expect(left).toEqual([passed.id, pending.id].sort())
  })
})
