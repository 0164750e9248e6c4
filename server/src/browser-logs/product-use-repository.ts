import { type AccountId, browserLogLimits, ProductEvent, type PurchaseStep } from '@footlight/core/protocol'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Kysely } from 'kysely'
import { type BrowserLogTables, keepNewest } from './log-tables.ts'

export interface StoredStep {
  readonly at: number
  readonly step: PurchaseStep
  readonly product: string | null
  /** Of a step that failed. */
  readonly code: string | null
}

export interface CountedDay {
  readonly day: string
  readonly counts: Partial<Record<ProductEvent, number>>
}

/** Steps of people on the sheet for tokens, and counts of nobody in particular. */
export interface ProductUseRepository {
  /** Keeps the newest of a person. */
  addStep(account: AccountId, step: StoredStep): Promise<void>
  /** Newest first. */
  stepsOf(account: AccountId, limit: number): Promise<readonly StoredStep[]>
  count(event: ProductEvent, at: number): Promise<void>
  /** Newest day first, from the day of `since` on. */
  counts(since: number): Promise<readonly CountedDay[]>
  forgetSteps(before: number): Promise<void>
  forgetCounts(before: number): Promise<void>
}

export function createProductUseRepository(db: Kysely<BrowserLogTables>): ProductUseRepository {
  return {
    async addStep(account, step) {
      await db
        .insertInto('purchase_steps')
        .values({ account, ...step })
        .execute()
      await keepNewest(db, 'purchase_steps', account, browserLogLimits.stepsOfPersonMax)
    },

    async stepsOf(account, limit) {
      const rows = await db
        .selectFrom('purchase_steps')
        .select(['at', 'step', 'product', 'code'])
        .where('account', '=', account)
        .orderBy('id', 'desc')
        .limit(limit)
        .execute()
      // The schema of the call lets no other step in.
      return rows.map((row) => ({ ...row, step: row.step as PurchaseStep }))
    },

    async count(event, at) {
      await db
        .insertInto('product_counts')
        .values({ day: utcDay(at), event, count: 1 })
        .onConflict((c) =>
          c.columns(['day', 'event']).doUpdateSet((e) => ({ count: e('product_counts.count', '+', 1) })),
        )
        .execute()
    },

    async counts(since) {
      const rows = await db
        .selectFrom('product_counts')
        .selectAll()
        .where('day', '>=', utcDay(since))
        .orderBy('day', 'desc')
        .execute()
      const days = new Map<string, Partial<Record<ProductEvent, number>>>()
      for (const { day, event, count } of rows) {
        const known = ProductEvent.safeParse(event)
        // An event of another release is counted on, and not shown.
        if (known.success) days.set(day, { ...days.get(day), [known.data]: count })
      }
      return [...days].map(([day, counts]) => ({ day, counts }))
    },

    async forgetSteps(before) {
      await db.deleteFrom('purchase_steps').where('at', '<', before).execute()
    },

    async forgetCounts(before) {
      await db.deleteFrom('product_counts').where('day', '<', utcDay(before)).execute()
    },
  }
}
