import { type AccountId, SuspensionReason } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { appendAudit } from '../audit-log/module.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { AccountTables } from './accounts-tables.ts'

/** One order about an account. Times in ms since 1970. */
export interface SuspensionOrder {
  readonly account: AccountId
  /** Who of the staff gave it. */
  readonly by: AccountId
  readonly at: number
  /** null: the suspension ends now. */
  readonly until: number | null
  readonly reason: SuspensionReason | null
}

export interface SuspensionRepository {
  /** The account and its line of the log, both or neither. False: it was not suspended, and nothing is written. */
  order(order: SuspensionOrder): Promise<boolean>
}

export function createSuspensionRepository(db: Kysely<AccountTables>): SuspensionRepository {
  return {
    order: (order) =>
      db
        .transaction()
        .execute((transaction) =>
          writeOrder(transaction, { ...order, reason: order.reason && JSON.stringify(order.reason) }),
        ),
  }
}

/** `reason`: as it is stored. False as above. */
export async function writeOrder(
  theirs: SiteDatabase,
  { account, by, at, until, reason }: Omit<SuspensionOrder, 'reason'> & { readonly reason: string | null },
): Promise<boolean> {
  const transaction: Kysely<AccountTables> = theirs
  let change = transaction
    .updateTable('people')
    .set({ suspended_until: until, suspension_reason: reason })
    .where('id', '=', account)
  if (until === null) change = change.where('suspended_until', '>', at)
  const { numUpdatedRows } = await change.executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await transaction.insertInto('suspension_log').values({ account, by, at, until, reason }).execute()
  const told = reason === null ? null : SuspensionReason.parse(JSON.parse(reason))
  await appendAudit(transaction, {
    at,
    actor: by,
    action: until === null ? 'accounts.end_suspension' : 'accounts.suspend',
    subject: { kind: 'account', id: String(account) },
    reason: told?.text ?? null,
    details: { until, code: told?.code ?? null },
  })
  return true
}
