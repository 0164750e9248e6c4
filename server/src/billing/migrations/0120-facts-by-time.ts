import type { Kysely } from 'kysely'

/** What happened in a quarter, whichever biller told it. */
export function factsByTime() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex('billing_facts_happened')
        .on('billing_facts')
        .columns(['happened_at', 'purchase'])
        .execute()
    },
  }
}
