import { randomUUID } from 'node:crypto'
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
        ? { ageVerified: true, ageMethod: 'id_check' }
        : { ageVerified: false, ageMethod: null },
    )
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
