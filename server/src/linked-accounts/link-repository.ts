import { randomUUID } from 'node:crypto'
import { AccountId } from '@footlight/core/protocol/ids'
import { type Kysely, sql, type Transaction } from 'kysely'
import type { AccountLinks } from '../accounts/account-links.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'

interface LinkTables {
  linked_accounts: { account: number; bundle: string; at: number }
}

export interface LinkRepository extends AccountLinks {
  /**
   * With all that either is linked with already. `full`: together they would be more than `max`, whatever other links
   * are made in this moment.
   */
  link(one: AccountId, other: AccountId, max: number, at: number): Promise<'linked' | 'full'>
}

type Db = Kysely<LinkTables> | Transaction<LinkTables>

/** Which accounts are of one person, on either dialect. */
export function createLinkRepository(db: Kysely<LinkTables>, kind: DatabaseKind): LinkRepository {
  const change = <T>(run: (transaction: Transaction<LinkTables>) => Promise<T>): Promise<T> =>
    db.transaction().execute(async (transaction) => {
      // One after the other: SQLite has one writer anyhow, and it seldom happens.
      if (kind === 'postgres')
        await sql`lock table linked_accounts in share row exclusive mode`.execute(transaction)
      return await run(transaction)
    })
  return {
    async linkedTo(account) {
      const bundle = await bundleOf(db, account)
      return (await membersOf(db, bundle)).filter((each) => each !== account)
    },
    link: (one, other, max, at) =>
      change(async (transaction) => {
        const bundles = [await bundleOf(transaction, one), await bundleOf(transaction, other)]
        const all = new Set([one, other])
        for (const bundle of bundles) for (const each of await membersOf(transaction, bundle)) all.add(each)
        if (all.size > max) return 'full'
        const bundle = bundles[0] ?? bundles[1] ?? randomUUID()
        for (const account of all)
          await transaction
            .insertInto('linked_accounts')
            .values({ account, bundle, at })
            .onConflict((c) => c.column('account').doUpdateSet({ bundle }))
            .execute()
        return 'linked'
      }),
    unlink: (account) =>
      change(async (transaction) => {
        const bundle = await bundleOf(transaction, account)
        await transaction.deleteFrom('linked_accounts').where('account', '=', account).execute()
        const left = await membersOf(transaction, bundle)
        if (left.length === 1)
          await transaction.deleteFrom('linked_accounts').where('account', 'in', left).execute()
      }),
  }
}

async function bundleOf(db: Db, account: AccountId): Promise<string | null> {
  const row = await db
    .selectFrom('linked_accounts')
    .select('bundle')
    .where('account', '=', account)
    .executeTakeFirst()
  return row?.bundle ?? null
}

async function membersOf(db: Db, bundle: string | null): Promise<readonly AccountId[]> {
  if (bundle === null) return []
  const rows = await db
    .selectFrom('linked_accounts')
    .select('account')
    .where('bundle', '=', bundle)
    .orderBy('account')
    .execute()
  return rows.map(({ account }) => AccountId.parse(account))
}
