import type { AccountId } from '@footlight/core/protocol'
import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { fresh, NOON } from './commands.ts'
import { describeOnEachDatabase } from './databases.ts'
import { newPerson } from './people.ts'

const MINUTE = 60_000

describeOnEachDatabase('who is on camera', (database) => {
  let host: AccountId
  let guest: { readonly id: AccountId; readonly username: string }
  beforeEach(async () => {
    host = await madeHost()
    guest = await made()
  })

  const partners = () => database.db.streamingPartners
  const log = () => database.db.cameraLog
  const pair = () => ({ host, person: guest.id })
  const all = { from: 0, to: NOON * 2 }

  async function made(more: object = {}) {
    const username = fresh('person')
    const person = await database.db.people.create(
      newPerson({ username, type: 'model', identityConfirmed: true, ...more }),
    )
    if (!person.ok) throw new Error(person.error)
    return { id: person.value.id, username }
  }

  const setCategory = (broadcast_category: 'solo' | 'group') =>
    database.db.people.updateSettings(host, { broadcast_category })

  /** Whose streams may have others in them. */
  async function madeHost(): Promise<AccountId> {
    host = (await made()).id
    await setCategory('group')
    return host
  }

  async function agreed(): Promise<void> {
    expect(await partners().ask(pair(), NOON)).toBe(true)
    expect(await partners().answer(pair(), true, NOON)).toBe(true)
  }

  const withdrawIdentity = () =>
    database.db.complianceDatabase
      .updateTable('people')
      .set({ identity_confirmed: 0 })
      .where('id', '=', guest.id)
      .execute()

  test('PARTNER-01 PARTNER-06 nobody is in a picture of one person, or who was not asked, has not agreed, or is not verified', async () => {
    const say = () => log().say(host, [guest.username], false, NOON)
    const refused = { ok: false, error: 'not_verified' }
    expect(await say()).toEqual(refused)
    await partners().ask(pair(), NOON)
    expect(await say()).toEqual(refused)
    // Asked by one is not asked by the other.
    expect(await partners().answer({ host: guest.id, person: host }, true, NOON)).toBe(false)
    await partners().answer(pair(), true, NOON)
    await setCategory('solo')
    expect(await say()).toEqual({ ok: false, error: 'category_solo' })
    await setCategory('group')
    expect(await say()).toEqual({ ok: true, value: [guest.username] })
    await withdrawIdentity()
    expect(await say()).toEqual(refused)
    expect(await log().began(host, NOON)).toEqual([])
  })

  test('PARTNER-06 whoever dies between the setting and its word leaves nobody in the picture behind', async () => {
    await agreed()
    await log().say(host, [guest.username], false, NOON)
    expect(await log().began(host, NOON)).toEqual([guest.username])
    await setCategory('solo')
    expect(await log().look(host, NOON + MINUTE)).toEqual([])
    expect(await log().periods(guest.id, all)).toMatchObject([{ endedAt: NOON + MINUTE, isOpen: false }])
    await log().ended(host, NOON + 2 * MINUTE)
    await setCategory('group')
    // They are not brought back behind anybody's back.
    expect(await log().began(host, NOON + 3 * MINUTE)).toEqual([])
  })

  test('PARTNER-02 a partner who takes it back is out of the picture with that moment, and is asked anew', async () => {
    await agreed()
    await log().began(host, NOON)
    await log().say(host, [guest.username], true, NOON + MINUTE)
    await partners().answer(pair(), false, NOON + 2 * MINUTE)
    expect(await log().look(host, NOON + 3 * MINUTE)).toEqual([])
    const periods = await log().periods(guest.id, all)
    expect(periods).toEqual([
      expect.objectContaining({ beganAt: NOON + MINUTE, endedAt: NOON + 2 * MINUTE, isOpen: false }),
    ])
    expect(await partners().answer(pair(), true, NOON)).toBe(false)
    expect(await partners().ask(pair(), NOON)).toBe(true)
    expect(await partners().ask(pair(), NOON)).toBe(false)
  })

  test('CAMERA-02 who loses the right to be on camera is out of the record with the next look', async () => {
    await agreed()
    await log().say(host, [guest.username], false, NOON)
    expect(await log().began(host, NOON)).toEqual([guest.username])
    await withdrawIdentity()
    expect(await log().look(host, NOON + MINUTE)).toEqual([])
    expect(await log().periods(guest.id, all)).toMatchObject([{ endedAt: NOON + MINUTE, isOpen: false }])
  })

  test('CAMERA-03 a stream that died with its process ended when it was heard last', async () => {
    await log().began(host, NOON)
    await log().goesOn(host, NOON + MINUTE)
    await log().endUnheard(NOON + MINUTE)
    expect(await log().periods(host, all)).toMatchObject([{ isOpen: true, endedAt: NOON + MINUTE }])
    await log().endUnheard(NOON + MINUTE + 1)
    await log().began(host, NOON + 9 * MINUTE)
    expect(await log().periods(host, all)).toMatchObject([
      { beganAt: NOON, endedAt: NOON + MINUTE, isOpen: false },
      { beganAt: NOON + 9 * MINUTE, isOpen: true },
    ])
  })

  test('CAMERA-01 whatever is said in whatever order: whoever is open may be there, and no two periods of one overlap', async () => {
    const step = fc.constantFrom(
      ...([
        'ask',
        'agree',
        'withdraw',
        'remove',
        'say',
        'alone',
        'begin',
        'look',
        'end',
        'solo',
        'group',
      ] as const),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 24 }), async (steps) => {
        host = await madeHost()
        let isSolo = false
        let at = NOON
        let live = false
        let may = false
        for (const each of steps) {
          at += MINUTE
          if (each === 'ask') await partners().ask(pair(), at)
          else if (each === 'agree') may = (await partners().answer(pair(), true, at)) || may
          else if (each === 'withdraw') {
            await partners().answer(pair(), false, at)
            may = false
          } else if (each === 'remove') {
            await partners().remove(pair(), at)
            may = false
          } else if (each === 'say')
            expect((await log().say(host, [guest.username], live, at)).ok).toBe(may && !isSolo)
          else if (each === 'solo' || each === 'group') {
            await setCategory(each)
            isSolo = each === 'solo'
            // As the call that changes it: whoever was said before is out.
            if (isSolo) await log().say(host, [], live, at)
          } else if (each === 'alone') await log().say(host, [], live, at)
          else if (each === 'begin') {
            await log().began(host, at)
            live = true
          } else if (each === 'look' && live) {
            await log().look(host, at)
            await log().goesOn(host, at)
          } else if (each === 'end') {
            await log().ended(host, at)
            live = false
          }
          const periods = await log().periods(host, { from: 0, to: at })
          const open = periods.filter(({ isOpen }) => isOpen)
          expect(open.filter(({ person }) => person === host)).toHaveLength(live ? 1 : 0)
          if (!may || !live || isSolo) expect(open.filter(({ person }) => person !== host)).toEqual([])
          for (const person of [host, guest.id]) {
            const theirs = periods.filter((period) => period.person === person)
            for (const [index, period] of theirs.entries())
              if (index > 0) expect(period.beganAt).toBeGreaterThanOrEqual(theirs[index - 1]!.endedAt)
          }
        }
      }),
      { numRuns: 25 },
    )
  }, 60_000)
})
