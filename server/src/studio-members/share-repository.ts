import { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { mayStart, type StudioTerm } from '@footlight/core/rules/ledger/studio-terms'
import type { Generated, Kysely, Selectable, Transaction } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { holdPerson } from '../accounts/hold-person.ts'
import { studioTermsOf } from '../accounts/studio-terms.ts'
import type { SiteDatabase } from '../platform/module.ts'

interface ShareTables extends AccountTables {
  studio_shares: {
    id: Generated<number>
    studio: number
    model: number
    studio_part: number
    effective_from: number
    message: string
    offered_by: number
    offered_at: number
    accepted_at: number | null
    ended_at: number | null
  }
}

/** A share that a studio asks one of its performers for. */
export interface ShareOffer extends StudioTerm {
  readonly studio: number
  readonly model: AccountId
  readonly message: string
  readonly offeredBy: AccountId
  /** ms since 1970. */
  readonly offeredAt: number
}

export interface StoredShareOffer extends ShareOffer {
  readonly id: number
}

/** What somebody saw and agrees to. */
export interface SeenShare extends StudioTerm {
  readonly id: number
  readonly studio: number
  readonly model: AccountId
}

export interface StudioShareRepository {
  /** null: none is open. */
  offerTo(studio: number, model: AccountId): Promise<StoredShareOffer | null>
  /** `gone`: they are not with the studio. `late`: the day is too near. */
  offer(offer: ShareOffer): Promise<'done' | 'gone' | 'offered' | 'late'>
  /** Taken back or declined. False: it is not open. */
  end(offer: Pick<SeenShare, 'id' | 'studio' | 'model'>, at: number): Promise<boolean>
  /** Becomes one of the performer's terms, in one transaction. `changed`: it is not what was seen. */
  accept(seen: SeenShare, at: number): Promise<Result<void, 'gone' | 'answered' | 'changed' | 'late'>>
}

/** Shares between studios and performers. Each change holds the performer, so that two at once take turns. */
export function createStudioShareRepository(database: SiteDatabase): StudioShareRepository {
  const db: Kysely<ShareTables> = database
  return {
    async offerTo(studio, model) {
      const row = await open(db, model).where('studio', '=', studio).executeTakeFirst()
      return row === undefined ? null : offerOf(row)
    },
    offer: (order) => db.transaction().execute((transaction) => offer(transaction, order)),
    end: (which, at) =>
      db.transaction().execute(async (transaction) => {
        await holdPerson(transaction, which.model)
        const { numUpdatedRows } = await transaction
          .updateTable('studio_shares')
          .set({ ended_at: at })
          .where('id', '=', which.id)
          .where('studio', '=', which.studio)
          .where('model', '=', which.model)
          .where('accepted_at', 'is', null)
          .where('ended_at', 'is', null)
          .executeTakeFirst()
        return numUpdatedRows === 1n
      }),
    accept: (seen, at) => db.transaction().execute((transaction) => accept(transaction, seen, at)),
  }
}

/** Part of the transaction in which a performer leaves: what was agreed on with the studio ends with it (SHARE-08). */
export async function endShares(transaction: SiteDatabase, model: AccountId, at: number): Promise<void> {
  const db: Kysely<ShareTables> = transaction
  await db.updateTable('people').set({ studio_terms: null }).where('id', '=', model).execute()
  await db
    .updateTable('studio_shares')
    .set({ ended_at: at })
    .where('model', '=', model)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
    .execute()
}

async function offer(
  transaction: Transaction<ShareTables>,
  order: ShareOffer,
): Promise<'done' | 'gone' | 'offered' | 'late'> {
  const { studio, model, studioPart, effectiveFrom, message, offeredBy, offeredAt } = order
  await holdPerson(transaction, model)
  if ((await standingOf(transaction, model))?.studio_id !== studio) return 'gone'
  if (!mayStart(effectiveFrom, offeredAt)) return 'late'
  if ((await open(transaction, model).executeTakeFirst()) !== undefined) return 'offered'
  await transaction
    .insertInto('studio_shares')
    .values({
      ...{ studio, model, studio_part: studioPart, effective_from: effectiveFrom, message },
      ...{ offered_by: offeredBy, offered_at: offeredAt, accepted_at: null, ended_at: null },
    })
    .execute()
  return 'done'
}

async function accept(
  transaction: Transaction<ShareTables>,
  { id, studio, model, studioPart, effectiveFrom }: SeenShare,
  at: number,
): Promise<Result<void, 'gone' | 'answered' | 'changed' | 'late'>> {
  await holdPerson(transaction, model)
  const standing = await standingOf(transaction, model)
  if (standing?.studio_id !== studio) return fail('gone')
  const row = await open(transaction, model).where('studio', '=', studio).executeTakeFirst()
  if (row === undefined) return fail('answered')
  if (row.id !== id || row.studio_part !== studioPart || row.effective_from !== effectiveFrom)
    return fail('changed')
  if (!mayStart(effectiveFrom, at)) return fail('late')
  await transaction.updateTable('studio_shares').set({ accepted_at: at }).where('id', '=', id).execute()
  const agreed = studioTermsOf(standing.studio_terms)?.agreed ?? []
  const terms = { studioId: studio, agreed: [...agreed, { studioPart, effectiveFrom, acceptedAt: at }] }
  await transaction
    .updateTable('people')
    .set({ studio_terms: JSON.stringify(terms) })
    .where('id', '=', model)
    .execute()
  return ok(undefined)
}

function open(db: Kysely<ShareTables>, model: AccountId) {
  return db
    .selectFrom('studio_shares')
    .selectAll()
    .where('model', '=', model)
    .where('accepted_at', 'is', null)
    .where('ended_at', 'is', null)
}

function standingOf(db: Kysely<ShareTables>, model: AccountId) {
  return db
    .selectFrom('people')
    .select(['studio_id', 'studio_terms'])
    .where('id', '=', model)
    .executeTakeFirst()
}

function offerOf(row: Selectable<ShareTables['studio_shares']>): StoredShareOffer {
  return {
    id: row.id,
    studio: row.studio,
    model: AccountId.parse(row.model),
    studioPart: row.studio_part,
    effectiveFrom: row.effective_from,
    message: row.message,
    offeredBy: AccountId.parse(row.offered_by),
    offeredAt: row.offered_at,
  }
}
