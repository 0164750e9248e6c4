import type { Kysely } from 'kysely'

/** Which browser a purchase came from, as a keyed hash; null: nobody asked. */
export const purchaseDevices = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('billing_purchase_contexts').addColumn('device', 'text').execute()
    await db.schema
      .createIndex('billing_purchase_contexts_of_device')
      .on('billing_purchase_contexts')
      .columns(['device', 'at'])
      .execute()
  },
}
