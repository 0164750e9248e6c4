import { AccountId } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import type { Payment } from './payments.ts'

interface SpendingTables {
  spending: { model: number; payer: number; tokens: number }
  spending_position: { id: number; movement: number }
}

/** What each viewer paid each performer in all: an index of the books, some seconds behind them. */
export interface SpendingRepository {
  /** The last movement of the books that is counted; 0: none. */
  position(): Promise<number>
  /**
   * Counts what lies between two movements, once: false when somebody else has counted it.
   * @param payments one for each pair of payer and performer
   */
  add(after: number, upTo: number, payments: readonly Payment[]): Promise<boolean>
  /** What these viewers paid the performer, tokens; who paid nothing is left out. */
  spentOn(model: AccountId, payers: readonly AccountId[]): Promise<ReadonlyMap<AccountId, number>>
  /** What this viewer paid all performers, tokens, and the part of it that went to one of them, 0 to 1. */
  topPart(payer: AccountId): Promise<{ readonly spent: number; readonly partToOne: number }>
  /** Who paid the performer at least so much, by id, from behind `after` on. */
  spenders(model: AccountId, tokensMin: number, after: number, limit: number): Promise<readonly AccountId[]>
}

export function createSpendingRepository(db: Kysely<SpendingTables>): SpendingRepository {
  return {
    async position() {
      const row = await db
        .selectFrom('spending_position')
        .select('movement')
        .where('id', '=', 1)
        .executeTakeFirstOrThrow()
      return Number(row.movement)
    },
    add: (after, upTo, payments) =>
      db.transaction().execute(async (transaction) => {
        const { numUpdatedRows } = await transaction
          .updateTable('spending_position')
          .set({ movement: upTo })
          .where('id', '=', 1)
          .where('movement', '=', after)
          .executeTakeFirstOrThrow()
        if (numUpdatedRows === 0n) return false
        if (payments.length === 0) return true
        await transaction
          .insertInto('spending')
          .values([...payments])
          .onConflict((c) =>
            c
              .columns(['model', 'payer'])
              .doUpdateSet((e) => ({ tokens: e('spending.tokens', '+', e.ref('excluded.tokens')) })),
          )
          .execute()
        return true
      }),
    async spentOn(model, payers) {
      if (payers.length === 0) return new Map()
      const rows = await db
        .selectFrom('spending')
        .select(['payer', 'tokens'])
        .where('model', '=', model)
        .where('payer', 'in', [...payers])
        .execute()
      return new Map(rows.map(({ payer, tokens }) => [AccountId.parse(payer), tokens]))
    },
    async topPart(payer) {
      const { spent, top } = await db
        .selectFrom('spending')
        .where('payer', '=', payer)
        .select((e) => [
          e.fn.sum<number | string | null>('tokens').as('spent'),
          e.fn.max<number | string | null>('tokens').as('top'),
        ])
        .executeTakeFirstOrThrow()
      const sum = Number(spent ?? 0)
      return { spent: sum, partToOne: sum === 0 ? 0 : Number(top ?? 0) / sum }
    },
    async spenders(model, tokensMin, after, limit) {
      const rows = await db
        .selectFrom('spending')
        .select('payer')
        .where('model', '=', model)
        .where('payer', '>', after)
        .where('tokens', '>=', tokensMin)
        .orderBy('payer')
        .limit(limit)
        .execute()
      return rows.map(({ payer }) => AccountId.parse(payer))
    },
  }
}
