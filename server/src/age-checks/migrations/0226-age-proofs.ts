import { type Kysely, sql } from 'kysely'
import type { DatabaseKind } from '../../platform/db/database-kind.ts'

/**
 * All that an account has proved its age by, in the place of the last: a face that was shown for a camera takes nothing from a card that
 * opens a state, and the other way round. A method that has no check of its own stays with the account.
 */
export function ageProofs(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const left = await columnsLeft(kind, db)
      if (left.add)
        // JSON; empty: by the operator, or not at all.
        await db.schema
          .alterTable('people')
          .addColumn('age_methods', 'text', (c) => c.notNull().defaultTo('[]'))
          .execute()
      if (!left.drop) return
      const { rows } = await sql<{ account: number; method: string }>`
        select id as account, age_method as method from people where age_verified = 1 and age_method is not null
        union
        select c.account, c.method from age_checks c join people p on p.id = c.account
        where c.state = 'passed' and p.age_verified = 1 and p.age_method is not null
        order by account, method`.execute(db)
      const proofs = new Map<number, string[]>()
      for (const { account, method } of rows) proofs.set(account, [...(proofs.get(account) ?? []), method])
      for (const [account, methods] of proofs)
        await sql`update people set age_methods = ${JSON.stringify(methods)} where id = ${account}`.execute(
          db,
        )
      await db.schema.alterTable('people').dropColumn('age_method').execute()
    },
  }
}

/** Kysely's migrations have no transaction on SQLite: what a crash has left goes on where it stood. */
async function columnsLeft(
  kind: DatabaseKind,
  db: Kysely<unknown>,
): Promise<{ readonly add: boolean; readonly drop: boolean }> {
  if (kind === 'postgres') return { add: true, drop: true }
  const { rows } = await sql<{ name: string }>`select name from pragma_table_info('people')`.execute(db)
  const names = new Set(rows.map(({ name }) => name))
  return { add: !names.has('age_methods'), drop: names.has('age_method') }
}
