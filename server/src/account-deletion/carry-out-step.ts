import { deletedName } from '@footlight/core/rules/accounts/deleted-name'
import { sql } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import type { PersonalRowsStep } from '../platform/personal-rows.ts'
import type { AccountDeletion } from './deletion-port.ts'

/** One column of one table. Names of tables and columns come from our own plan. */
export async function carryOutStep(
  db: SiteDatabase,
  { table, column, by, becomes, through }: PersonalRowsStep,
  { account, username }: Pick<AccountDeletion, 'account' | 'username'>,
): Promise<void> {
  if (becomes === 'stay') return
  const person = by === 'id' ? account : username
  // Nothing is held any more that would have the name.
  if (person === null) return
  const theirs =
    through === undefined
      ? sql`${sql.ref(column)} = ${person}`
      : sql`${sql.ref(column)} in (select ${sql.ref(through.key)} from ${sql.table(through.table)} where ${sql.ref(through.column)} = ${person})`
  if (becomes === 'delete') {
    await sql`delete from ${sql.table(table)} where ${theirs}`.execute(db)
    return
  }
  const values = becomes === 'rename' ? { [column]: deletedName(account) } : becomes
  const changes = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`)
  await sql`update ${sql.table(table)} set ${sql.join(changes)} where ${theirs}`.execute(db)
}
