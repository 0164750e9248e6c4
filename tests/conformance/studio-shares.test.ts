import { rmSync } from 'node:fs'
import type { AccountId } from '@footlight/core/protocol'
import type { FootlightDatabase } from '@footlight/server/app/open-database'
import { prepareDataDir } from '@footlight/server/platform/data-dir'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { newDataFolder } from '../dev-env/data-folder.ts'
import { NOON } from './commands.ts'
import { type DatabaseToUpdate, databaseToUpdate } from './database-to-update.ts'
import { newPerson } from './people.ts'
import { postgresMissing } from './postgres-server.ts'

const STUDIO = 71
const DAY_MS = 86_400_000
const TODAY = Math.floor(NOON / DAY_MS) * DAY_MS
const inDays = (days: number) => TODAY + days * DAY_MS

const missing = postgresMissing()

describe.each(['sqlite', 'postgres'] as const)('shares of studios, on %s', (kind) => {
  beforeEach((context) => context.skip(kind === 'postgres' && missing !== null, missing ?? ''))
  const dataDir = newDataFolder()
  let stored: DatabaseToUpdate
  let db: FootlightDatabase
  beforeAll(async () => {
    if (kind === 'postgres' && missing !== null) return
    prepareDataDir(dataDir)
    stored = await databaseToUpdate(kind, dataDir)
    db = await stored.open()
  })
  afterAll(async () => {
    await db?.close()
    rmSync(dataDir, { recursive: true, force: true })
  })

  const someone = async (more: Parameters<typeof newPerson>[0] = {}) => {
    const made = await db.people.create(newPerson(more))
    if (!made.ok) throw new Error(made.error)
    return made.value.id
  }
  const member = async (): Promise<AccountId> => {
    const model = await someone({ type: 'model' })
    const invitedBy = await someone()
    await db.studioMembers.invite({ studio: STUDIO, model, invitedBy, invitedAt: NOON })
    expect((await db.studioMembers.join(STUDIO, model, NOON)).ok).toBe(true)
    return model
  }
  const order = (model: AccountId, more: object = {}) => ({
    ...{ studio: STUDIO, model, studioPart: 4_000, effectiveFrom: inDays(3), message: 'New lights' },
    ...{ offeredBy: model, offeredAt: NOON },
    ...more,
  })
  const offered = async (model: AccountId, more: object = {}) => {
    expect(await db.studioShares.offer(order(model, more))).toBe('done')
    return (await db.studioShares.offerTo(STUDIO, model))!
  }

  test('SHARE-06 one is open at a time, only for a performer of the studio, and not for a day too near', async () => {
    const { studioShares } = db
    const [model, stranger] = [await member(), await someone({ type: 'model' })]
    expect(await studioShares.offer(order(stranger))).toBe('gone')
    expect(await studioShares.offer(order(model, { studio: STUDIO + 1 }))).toBe('gone')
    expect(await studioShares.offer(order(model, { effectiveFrom: inDays(1) }))).toBe('late')
    const both = await Promise.all([studioShares.offer(order(model)), studioShares.offer(order(model))])
    expect(both.sort()).toEqual(['done', 'offered'])
    const { id } = (await studioShares.offerTo(STUDIO, model))!
    expect(await studioShares.offerTo(STUDIO + 1, model)).toBe(null)
    expect(await studioShares.end({ id, studio: STUDIO, model: stranger }, NOON)).toBe(false)
    expect(await studioShares.end({ id, studio: STUDIO, model }, NOON)).toBe(true)
    expect(await studioShares.end({ id, studio: STUDIO, model }, NOON)).toBe(false)
    await offered(model, { studioPart: 0 })
  })

  test('SHARE-07 accepted is what was seen, once, and not when its day has come too near', async () => {
    const { studioShares, people } = db
    const model = await member()
    const offer = await offered(model)
    const of = (more: object = {}) => studioShares.accept({ ...offer, ...more }, NOON)
    for (const other of [{ studioPart: 0 }, { effectiveFrom: inDays(4) }, { id: offer.id + 1_000 }])
      expect(await of(other)).toEqual({ ok: false, error: 'changed' })
    expect(await of({ studio: STUDIO + 1 })).toEqual({ ok: false, error: 'gone' })
    expect(await studioShares.accept(offer, inDays(2) + 1)).toEqual({ ok: false, error: 'late' })
    expect((await people.byId(model))?.studioTerms).toBe(null)
    const both = await Promise.all([of(), of()])
    expect(both.filter(({ ok }) => ok)).toHaveLength(1)
    expect(both).toContainEqual({ ok: false, error: 'answered' })
    const first = { studioPart: 4_000, effectiveFrom: inDays(3), acceptedAt: NOON }
    expect((await people.byId(model))?.studioTerms).toEqual({ studioId: STUDIO, agreed: [first] })
    const next = await offered(model, { studioPart: 1_000, effectiveFrom: inDays(9) })
    expect((await studioShares.accept(next, NOON)).ok).toBe(true)
    expect((await people.byId(model))?.studioTerms?.agreed).toEqual([
      first,
      { studioPart: 1_000, effectiveFrom: inDays(9), acceptedAt: NOON },
    ])
  })

  test('SHARE-08 whoever leaves leaves it behind, with what is open, and begins anew when they come back', async () => {
    const { studioShares, studioMembers, people } = db
    const model = await member()
    expect((await studioShares.accept(await offered(model), NOON)).ok).toBe(true)
    const open = await offered(model, { studioPart: 0 })
    expect(await studioMembers.leave(STUDIO, model, { by: model, at: NOON })).toBe(true)
    expect(await people.byId(model)).toMatchObject({ studioId: null, studioTerms: null })
    await studioMembers.invite({ studio: STUDIO, model, invitedBy: model, invitedAt: NOON })
    await studioMembers.join(STUDIO, model, NOON)
    expect((await people.byId(model))?.studioTerms).toBe(null)
    expect(await studioShares.accept(open, NOON)).toEqual({ ok: false, error: 'answered' })
  })

  test('SHARE-09 the database refuses to change what was agreed on', async () => {
    const { studioShares } = db
    const model = await member()
    const offer = await offered(model)
    expect((await studioShares.accept(offer, NOON)).ok).toBe(true)
    await stored.meanwhile('footlight.db', async (tables) => {
      for (const change of [
        'studio_part = 5000',
        'effective_from = 0',
        'accepted_at = null',
        `ended_at = ${NOON}`,
      ])
        await expect(
          sql.raw(`update studio_shares set ${change} where id = ${offer.id}`).execute(tables),
        ).rejects.toThrow('an agreed share is not changed')
    })
  })
})
