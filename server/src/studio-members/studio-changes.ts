import { type AuditAction, studioRegisterLimits } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import { Refused, refusable } from '../platform/db/refusable.ts'
import type { SiteDatabase } from '../platform/module.ts'
import { changeStudio, countBelow, holdStudio, insertStudio, type Studio } from '../studio-register/module.ts'
import { endAllRoles, offerOwnership, type StudioAct } from './ownership.ts'
import type { Change, RoleTables } from './role-rows.ts'

/** Who orders a change of a studio: the staff, which says why, or the studio above, of its own sub-studios alone. */
export type OrderedBy = StudioAct &
  ({ readonly as: 'staff'; readonly reason: string } | { readonly as: 'above'; readonly studio: number })

export interface StudioOrder {
  readonly studio: number
  /** As its author saw it. */
  readonly version: number
}

type Refusal = 'not_found' | 'conflict'
/** `ended`: who had a role in it and has none any more. */
type Changed<More extends string = never> =
  | { readonly studio: Studio; readonly ended: readonly AccountId[] }
  | Refusal
  | More

/** Opens, renames, gives away and closes studios (SUBSTUDIO-01). What the staff does is in the audit log with it. */
export interface StudioChanges {
  /** Its owner is asked. `forbidden`: the studio above may have none; `taken`: the slug is another's. */
  open(
    draft: Pick<Studio, 'name' | 'slug' | 'mayHaveSubstudios'> & { readonly owner: AccountId },
    order: OrderedBy,
  ): Promise<Changed<'forbidden' | 'taken' | 'too_many'>>
  change(
    change: StudioOrder & Pick<Studio, 'name'> & Partial<Pick<Studio, 'mayHaveSubstudios'>>,
    order: OrderedBy,
  ): Promise<Changed<'substudio'>>
  /** Also of one that is closed, which is open from then on. */
  offer(
    offer: StudioOrder & { readonly owner: AccountId },
    order: OrderedBy,
  ): Promise<Changed<'above_closed'>>
  close(close: StudioOrder, order: OrderedBy): Promise<Changed<'performers' | 'substudios'>>
}

interface ChangeTables extends RoleTables {
  studio_invitations: { studio: number }
}

export function createStudioChanges(database: SiteDatabase): StudioChanges {
  const db: Kysely<ChangeTables> = database
  return {
    open: ({ owner, ...draft }, order) =>
      refusable(db, async (transaction) => {
        const above = order.as === 'above' ? order.studio : null
        if (above !== null) await mayOpenBelow(transaction, above)
        const studio = await insertStudio(transaction, { ...draft, above, openedAt: order.at })
        if (studio === null) throw new Refused('taken' as const)
        await offerOwnership(transaction, studio.id, owner, order)
        const { name, mayHaveSubstudios } = studio
        await audit(transaction, 'studios.open', studio, order, { name, owner, mayHaveSubstudios })
        return { studio, ended: [] }
      }),
    change: ({ name, mayHaveSubstudios, ...seen }, order) =>
      refusable(db, async (transaction) => {
        const studio = await held(transaction, seen, order)
        if (mayHaveSubstudios === true && studio.above !== null) throw new Refused('substudio' as const)
        const now = { name, mayHaveSubstudios: mayHaveSubstudios ?? studio.mayHaveSubstudios }
        const changed = await changeStudio(transaction, studio, now)
        await audit(transaction, 'studios.change', studio, order, { ...now, name_before: studio.name })
        return { studio: changed, ended: [] }
      }),
    offer: ({ owner, ...seen }, order) =>
      refusable(db, async (transaction) => {
        const studio = await held(transaction, seen, order)
        const above = studio.above === null ? null : await holdStudio(transaction, studio.above)
        if (above !== null && above.closedAt !== null) throw new Refused('above_closed' as const)
        const changed = await changeStudio(transaction, studio, { closedAt: null })
        await offerOwnership(transaction, studio.id, owner, order)
        await audit(transaction, 'studios.offer', studio, order, { owner })
        return { studio: changed, ended: [] }
      }),
    close: (seen, order) =>
      refusable(db, async (transaction) => {
        const studio = await held(transaction, seen, order)
        if (await hasPerformers(transaction, studio.id)) throw new Refused('performers' as const)
        if ((await countBelow(transaction, studio.id)) > 0) throw new Refused('substudios' as const)
        const changed = await changeStudio(transaction, studio, { closedAt: order.at })
        await transaction.deleteFrom('studio_invitations').where('studio', '=', studio.id).execute()
        const ended = await endAllRoles(transaction, studio.id, order)
        await audit(transaction, 'studios.close', studio, order, { roles: ended.length })
        return { studio: changed, ended }
      }),
  }
}

async function mayOpenBelow(transaction: Change, above: number): Promise<void> {
  const studio = await holdStudio(transaction, above)
  if (studio === null || !studio.mayHaveSubstudios || studio.closedAt !== null)
    throw new Refused('forbidden' as const)
  if ((await countBelow(transaction, above)) >= studioRegisterLimits.substudios)
    throw new Refused('too_many' as const)
}

/** The studio as its author saw it. To the studio above there are none but its own that are open. */
async function held(
  transaction: Change,
  { studio: id, version }: StudioOrder,
  order: OrderedBy,
): Promise<Studio> {
  const studio = await holdStudio(transaction, id)
  const isTheirs = order.as === 'staff' || (studio?.above === order.studio && studio.closedAt === null)
  if (studio === null || !isTheirs) throw new Refused('not_found' as const)
  if (studio.version !== version) throw new Refused('conflict' as const)
  return studio
}

async function hasPerformers(transaction: Change, studio: number): Promise<boolean> {
  const row = await transaction
    .selectFrom('people')
    .select('id')
    .where('studio_id', '=', studio)
    .where('type', '=', 'model')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

async function audit(
  transaction: Change,
  action: Extract<AuditAction, `studios.${string}`>,
  { id }: Studio,
  order: OrderedBy,
  details: Readonly<Record<string, string | number | boolean | null>>,
): Promise<void> {
  if (order.as !== 'staff') return
  const { by: actor, at, reason } = order
  await appendAudit(transaction, {
    ...{ at, actor, action, subject: { kind: 'studio', id: String(id) }, reason, details },
  })
}
