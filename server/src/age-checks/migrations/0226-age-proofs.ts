import { type Kysely, sql } from 'kysely'
import { columnsOf } from '../../platform/db/columns-of.ts'
import type { DatabaseKind } from '../../platform/db/database-kind.ts'

/**
 * All that an account has proved its age by, in the place of the last: a face that was shown for a camera takes nothing from a card that
 * opens a state, and the other way round. A method that has no check of its own stays with the account.
 */
export function ageProofs(kind: DatabaseKind) {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      const known = await columnsOf(kind, db, 'people')
      if (!known.has('age_methods'))
        // JSON; empty: by the operator, or not at all.
        await db.schema
          .alterTable('people')
          .addColumn('age_methods', 'text', (c) => c.notNull().defaultTo('[]'))
          .execute()
      if (!known.has('age_method')) return
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
