import { type Kysely, sql } from 'kysely'

/** Webhooks that are done with are found by their time, to be deleted. */
export const webhooksDone = {
  async up(db: Kysely<unknown>): Promise<void> {
    await sql`create index billing_webhooks_done on billing_webhooks (at) where state = 'done'`.execute(db)
  },
}
