import { AccountId } from '@footlight/core/protocol/ids'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { CallDraft, PostbackRepository } from './affiliate-port.ts'
import type { AffiliateTables } from './affiliate-tables.ts'

const Event = z.enum(['signup', 'purchase'])

/** Where affiliates are told what happened, and what is still to be told, on either dialect. */
export function createPostbackRepository(db: Kysely<AffiliateTables>): PostbackRepository {
  return {
    async postback(affiliate) {
      const row = await db
        .selectFrom('affiliate_postbacks')
        .select(['url', 'secret'])
        .where('affiliate', '=', affiliate)
        .executeTakeFirst()
      return row ?? null
    },
    async setPostback(affiliate, postback) {
      await db.transaction().execute(async (within) => {
        await within.deleteFrom('affiliate_postbacks').where('affiliate', '=', affiliate).execute()
        if (postback !== null)
          return await within
            .insertInto('affiliate_postbacks')
            .values({ affiliate, ...postback })
            .execute()
        await within
          .updateTable('affiliate_calls')
          .set({ due_at: null, problem: 'no address' })
          .where('affiliate', '=', affiliate)
          .where('due_at', 'is not', null)
          .execute()
      })
    },
    async dueCalls(now, limit) {
      const rows = await db
        .selectFrom('affiliate_calls')
        .selectAll()
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('id')
        .limit(limit)
        .execute()
      return rows.map(({ id, affiliate, event, click_id: clickId, amount, currency, at, tries }) => ({
        ...{ id, clickId, amount, currency, at, tries },
        affiliate: AccountId.parse(affiliate),
        event: Event.parse(event),
      }))
    },
    async called(id, problem, dueAt) {
      await db
        .updateTable('affiliate_calls')
        .set((e) => ({ problem, due_at: dueAt, tries: e('tries', '+', 1) }))
        .where('id', '=', id)
        .execute()
    },
    async countFailed(affiliate, since) {
      const { count } = await db
        .selectFrom('affiliate_calls')
        .where('affiliate', '=', affiliate)
        .where('at', '>=', since)
        .where('due_at', 'is', null)
        .where('problem', 'is not', null)
        .select((e) => e.fn.countAll<number | string>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },
    async forgetCalls(before) {
      await db.deleteFrom('affiliate_calls').where('at', '<', before).where('due_at', 'is', null).execute()
    },
  }
}

/**
 * In the transaction that writes what it tells, so that nothing is told that is not so, and nothing is forgotten. Nothing
 * happens where its affiliate wants to be told nowhere, or the subject was told.
 */
export async function addCall(
  db: Kysely<AffiliateTables>,
  { affiliate, subject, event, clickId, amount, currency }: CallDraft,
  now: number,
): Promise<void> {
  const wanted = await db
    .selectFrom('affiliate_postbacks')
    .select('affiliate')
    .where('affiliate', '=', affiliate)
    .executeTakeFirst()
  if (wanted === undefined) return
  await db
    .insertInto('affiliate_calls')
    .values({
      ...{ affiliate, subject, event, amount, currency, click_id: clickId },
      ...{ at: now, tries: 0, due_at: now, problem: null },
    })
    .onConflict((c) => c.column('subject').doNothing())
    .execute()
}
