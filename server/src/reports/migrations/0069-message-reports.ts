import type { Kysely } from 'kysely'

/** Lines of a private conversation that a report is about, with what stands around it: a JSON text. */
export function messageReports() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .alterTable('reports')
        .addColumn('around', 'text', (c) => c.notNull().defaultTo('[]'))
        .execute()
    },
  }
}
