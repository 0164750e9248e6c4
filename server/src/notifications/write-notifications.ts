import { AccountId } from '@footlight/core/protocol/ids'
import { sql, type Transaction } from 'kysely'
import type { NewNotification } from './notification-port.ts'
import type { NotificationTables } from './notification-tables.ts'
import { planDeliveries, reachOf } from './plan-deliveries.ts'

/** Rows of one statement: SQLite takes some thousand parameters. */
const SLICE = 200

/** Answers who has something unread that they had not. */
export async function writeNotifications(
  transaction: Transaction<NotificationTables>,
  told: readonly NewNotification[],
  now: number,
): Promise<readonly AccountId[]> {
  const accounts = new Set<AccountId>()
  for (let start = 0; start < told.length; start += SLICE)
    for (const account of await writeSlice(transaction, told.slice(start, start + SLICE), now))
      accounts.add(account)
  return [...accounts]
}

async function writeSlice(
  transaction: Transaction<NotificationTables>,
  all: readonly NewNotification[],
  now: number,
): Promise<readonly AccountId[]> {
  const reach = await reachOf(
    transaction,
    all.map(({ account }) => account),
  )
  // Who chose no way at all for a kind is not told of it.
  const told = all.filter(
    ({ account, subject }) => (reach.get(account)?.choices.channels[subject.kind].length ?? 0) > 0,
  )
  const changed: AccountId[] = []
  for (const isGrouped of [false, true]) {
    const rows = told.filter((each) => (each.isGrouped ?? false) === isGrouped)
    if (rows.length === 0) continue
    const written = await transaction
      .insertInto('notifications')
      .values(rows.map((each) => rowOf(each, now)))
      .onConflict((c) => {
        const known = c.columns(['account', 'key'])
        return isGrouped
          ? known.doUpdateSet({ count: sql`notifications.count + 1`, read_at: null, deleted_at: null })
          : known.doNothing()
      })
      .returning(['id', 'account', 'kind', 'count'])
      .execute()
    // What counts with an earlier one left with it.
    await planDeliveries(
      transaction,
      written.filter(({ count }) => count === 1),
      reach,
      now,
    )
    changed.push(...written.map(({ account }) => AccountId.parse(account)))
  }
  return changed
}

function rowOf({ account, subject, about, key }: NewNotification, now: number) {
  const { kind, ...data } = subject
  return { account, kind, about, data: JSON.stringify(data), key, count: 1, created_at: now }
}
