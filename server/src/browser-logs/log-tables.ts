import type { AccountId } from '@footlight/core/protocol'
import { type Generated, type Kysely, sql } from 'kysely'

/** Times are ms since 1970. */
export interface BrowserLogTables {
  browser_log_times: {
    account: number
    ground: 'own' | 'asked'
    since: number
    until: number
    /** Of those that the staff asked for. */
    asked_by: number | null
    reason: string | null
    ended_at: number | null
    end_side: 'person' | 'staff' | null
  }
  browser_log_lines: {
    id: Generated<number>
    account: number
    at: number
    level: string
    page: string
    message: string
  }
  purchase_steps: {
    id: Generated<number>
    account: number
    at: number
    step: string
    product: string | null
    code: string | null
  }
  /** `day`: UTC. */
  product_counts: { day: string; event: string; count: number }
  people: { id: number; username: string }
}

/** Deletes what somebody has in `table` beyond the newest `max` rows. */
export async function keepNewest(
  db: Kysely<BrowserLogTables>,
  table: 'browser_log_lines' | 'purchase_steps',
  account: AccountId,
  max: number,
): Promise<void> {
  await sql`delete from ${sql.table(table)} where account = ${account} and id <= (
    select id from ${sql.table(table)} where account = ${account} order by id desc limit 1 offset ${max})`.execute(
    db,
  )
}
