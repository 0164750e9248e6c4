import type { Kysely } from 'kysely'

/** Whether somebody has bought a post at all. */
export function postBuyers() {
  return {
    async up(db: Kysely<unknown>): Promise<void> {
      await db.schema
        .createIndex('post_purchases_by_buyer')
        .on('post_purchases')
        .columns(['buyer', 'state'])
        .execute()
    },
  }
}
