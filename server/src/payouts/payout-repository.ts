import type { LedgerAccountId } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import { studioAccountOf } from '@footlight/core/rules/ledger/accounts'
import type { Kysely } from 'kysely'
import { audited, type StaffAct } from '../audit-log/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import { createRunRepository, type RunRepository } from './payout-runs.ts'
import {
  destinationOf,
  type PayoutTables,
  payoutOf,
  type StoredDestination,
  type StoredPayout,
} from './payout-tables.ts'

/** `since`: when the performer said so, ms since 1970. */
export interface StudioPaidFor {
  readonly studio: number
  readonly since: number
}

export interface PayoutRepository extends RunRepository {
  destinations(accounts: readonly LedgerAccountId[]): Promise<ReadonlyMap<LedgerAccountId, StoredDestination>>
  /** `model`: whose earnings it is for; null: a studio's. */
  setDestination(destination: StoredDestination, model: AccountId | null, by: AccountId): Promise<void>
  /** The studio that is paid for each of them, whether or not they are with it still. */
  studiosPaidFor(models: readonly AccountId[]): Promise<ReadonlyMap<AccountId, StudioPaidFor>>
  /** null: the site pays them itself. */
  setStudioPaidFor(model: AccountId, studio: number | null, at: number): Promise<void>
  /** Newest first. */
  ofModel(model: AccountId, limit: number): Promise<readonly StoredPayout[]>
  /** Of its own share, and of performers who are paid through it. Newest first. */
  ofStudio(studio: number, limit: number): Promise<readonly StoredPayout[]>
  /** Planned ones of approved runs: the tokens are in their accounts still, or nobody noted that they are not. */
  toBook(limit: number): Promise<readonly StoredPayout[]>
  /** What the books did counts, also where another process has found too few tokens a moment before. */
  noteBooked(id: string, how: 'booked' | 'spent', at: number): Promise<void>
  /** They came back, and their tokens are on their way to the account. */
  toReturn(limit: number): Promise<readonly StoredPayout[]>
  noteReturned(id: string, at: number): Promise<void>
  /** False: its tokens are not booked, or came back before. What is not the account's destination any more stays. */
  markReturned(payout: StoredPayout, reason: string, act: StaffAct): Promise<boolean>
}

/**
 * In the transaction in which a studio is taken over: what it earns from now on is not paid to the bank account of whoever
 * owned it before (PAYOUT-10). A run that is planned already pays as it was planned.
 */
export async function forgetStudioDestination(transaction: SiteDatabase, studio: number): Promise<void> {
  const db: Kysely<PayoutTables> = transaction
  await db.deleteFrom('payout_destinations').where('ledger_account', '=', studioAccountOf(studio)).execute()
}

/** Payouts, on either database. */
export function createPayoutRepository(database: SiteDatabase): PayoutRepository {
  const db: Kysely<PayoutTables> = database
  const payouts = () => db.selectFrom('payouts').selectAll('payouts')
  return {
    ...createRunRepository(db),
    async destinations(accounts) {
      if (accounts.length === 0) return new Map()
      const rows = await db
        .selectFrom('payout_destinations')
        .selectAll()
        .where('ledger_account', 'in', [...accounts])
        .execute()
      return new Map(rows.map((row) => [row.ledger_account, destinationOf(row)]))
    },
    async setDestination({ account, sealed, masked, changedAt }, model, by) {
      const values = { sealed, masked, changed_at: changedAt, changed_by: by }
      await db
        .insertInto('payout_destinations')
        .values({ ledger_account: account, model, ...values })
        .onConflict((c) => c.column('ledger_account').doUpdateSet(values))
        .execute()
    },
    async studiosPaidFor(models) {
      if (models.length === 0) return new Map()
      const rows = await db
        .selectFrom('payout_ways')
        .selectAll()
        .where('model', 'in', [...models])
        .execute()
      return new Map(
        rows.map(({ model, studio, changed_at: since }) => [model as AccountId, { studio, since }]),
      )
    },
    async setStudioPaidFor(model, studio, at) {
      if (studio === null) await db.deleteFrom('payout_ways').where('model', '=', model).execute()
      else
        await db
          .insertInto('payout_ways')
          .values({ model, studio, changed_at: at })
          .onConflict((c) => c.column('model').doUpdateSet({ studio, changed_at: at }))
          .execute()
    },
    async ofModel(model, limit) {
      const own = payouts().where('model', '=', model)
      return (await own.orderBy('changed_at', 'desc').orderBy('id').limit(limit).execute()).map(payoutOf)
    },
    async ofStudio(studio, limit) {
      const own = payouts()
        .where('studio', '=', studio)
        .where((e) => e.or([e('model', 'is', null), e('way', '=', 'studio')]))
      return (await own.orderBy('changed_at', 'desc').orderBy('id').limit(limit).execute()).map(payoutOf)
    },
    ...booking(db),
  }
}

/** Each step is a change that one of two makes. */
function booking(
  db: Kysely<PayoutTables>,
): Pick<PayoutRepository, 'toBook' | 'noteBooked' | 'toReturn' | 'noteReturned' | 'markReturned'> {
  return {
    async toBook(limit) {
      const rows = await db
        .selectFrom('payouts')
        .innerJoin('payout_runs', 'payout_runs.id', 'payouts.run')
        .selectAll('payouts')
        .where('payout_runs.state', '=', 'approved')
        .where('payouts.state', '=', 'planned')
        .orderBy('payouts.id')
        .limit(limit)
        .execute()
      return rows.map(payoutOf)
    },
    async noteBooked(id, how, at) {
      const isBooked = how === 'booked'
      const to = isBooked ? { state: 'booked', gap: null } : { state: 'left_out', gap: 'spent' }
      await db
        .updateTable('payouts')
        .set({ ...to, changed_at: at })
        .where('id', '=', id)
        .where((e) =>
          e.or([
            e('state', '=', 'planned'),
            ...(isBooked ? [e.and([e('state', '=', 'left_out'), e('gap', '=', 'spent')])] : []),
          ]),
        )
        .execute()
    },
    async toReturn(limit) {
      const coming = db.selectFrom('payouts').selectAll().where('state', '=', 'returning')
      return (await coming.orderBy('id').limit(limit).execute()).map(payoutOf)
    },
    async noteReturned(id, at) {
      await db
        .updateTable('payouts')
        .set({ state: 'returned', changed_at: at })
        .where('id', '=', id)
        .where('state', '=', 'returning')
        .execute()
    },
    markReturned: ({ id, run, destination }, reason, { by, at }) =>
      audited(
        db,
        {
          ...{ at, actor: by, action: 'payouts.mark_returned', reason },
          subject: { kind: 'payout', id },
          details: { run },
        },
        async (transaction) => {
          const { numUpdatedRows } = await transaction
            .updateTable('payouts')
            .set({ state: 'returning', reason, changed_at: at })
            .where('id', '=', id)
            .where('state', 'in', ['booked', 'paid'])
            .executeTakeFirst()
          if (numUpdatedRows !== 1n) return false
          // The next run would send it there again.
          if (destination !== null)
            await transaction
              .deleteFrom('payout_destinations')
              .where('ledger_account', '=', destination.account)
              .where('sealed', '=', destination.sealed)
              .execute()
          return true
        },
      ),
  }
}
