import { AccountId as Account, type AccountId } from '@footlight/core/protocol/ids'
import type { Kysely, Transaction } from 'kysely'
import type { Gathered, SourceRepository } from './notification-port.ts'
import type { NotificationTables } from './notification-tables.ts'
import { writeNotifications } from './write-notifications.ts'

/** How far the record of what happened was read, and what came of it, on either dialect. */
export function createSourceRepository(db: Kysely<NotificationTables>): SourceRepository {
  return {
    async position(source) {
      const row = await db
        .selectFrom('notification_sources')
        .select('position')
        .where('name', '=', source)
        .executeTakeFirst()
      return row?.position ?? null
    },
    async memory(model, kind) {
      const row = await db
        .selectFrom('notification_memory')
        .selectAll()
        .where('model', '=', model)
        .where('kind', '=', kind)
        .executeTakeFirst()
      return row === undefined ? null : { model, kind, mark: row.mark, since: row.since }
    },
    apply: (source, from, gathered, now) =>
      db.transaction().execute(async (transaction) => {
        if (!(await moveOn(transaction, source, from, gathered.position))) return null
        await remember(transaction, gathered)
        const read = await markMessagesRead(transaction, gathered, now)
        const told = await writeNotifications(transaction, gathered.told, now)
        return [...new Set([...told, ...read])]
      }),
  }
}

async function moveOn(
  transaction: Transaction<NotificationTables>,
  name: string,
  from: number | null,
  position: number,
): Promise<boolean> {
  if (from === null) {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto('notification_sources')
      .values({ name, position })
      .onConflict((c) => c.doNothing())
      .executeTakeFirstOrThrow()
    return (numInsertedOrUpdatedRows ?? 0n) > 0n
  }
  const { numUpdatedRows } = await transaction
    .updateTable('notification_sources')
    .set({ position })
    .where('name', '=', name)
    .where('position', '=', from)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

async function remember(
  transaction: Transaction<NotificationTables>,
  { memory, fanOuts }: Gathered,
): Promise<void> {
  for (const { model, kind, mark, since } of memory)
    await transaction
      .insertInto('notification_memory')
      .values({ model, kind, mark, since })
      .onConflict((c) => c.columns(['model', 'kind']).doUpdateSet({ mark, since }))
      .execute()
  for (const { source, model, subject, key, at } of fanOuts)
    await transaction
      .insertInto('notification_fan_outs')
      .values({ source, model, kind: subject.kind, key, at, after: 0 })
      .onConflict((c) => c.column('source').doNothing())
      .execute()
}

/** Answers in whose centre something is read now. */
async function markMessagesRead(
  transaction: Transaction<NotificationTables>,
  { read }: Gathered,
  now: number,
): Promise<readonly AccountId[]> {
  const accounts: AccountId[] = []
  for (const { account, peer } of read) {
    const rows = await transaction
      .updateTable('notifications')
      .set({ read_at: now })
      .where('account', '=', account)
      .where('kind', '=', 'message')
      .where('about', '=', peer)
      .where('read_at', 'is', null)
      .returning('account')
      .execute()
    accounts.push(...rows.map((row) => Account.parse(row.account)))
  }
  return accounts
}
