import type { RevenueShare } from '@footlight/core/rules/ledger/index'
import type { Kysely } from 'kysely'

interface ShareTables {
  /** Parts of an income in basis points; `effective_from`: ms since 1970. */
  revenue_shares: {
    kind: string
    with_studio: number
    platform: number
    studio: number
    model: number
    effective_from: number
  }
}

/** The table that `resolveShare` reads: every share that ever was, oldest first. */
export interface ShareRepository {
  all(): Promise<readonly RevenueShare[]>
}

export function createShareRepository(db: Kysely<ShareTables>): ShareRepository {
  return {
    async all() {
      const rows = await db
        .selectFrom('revenue_shares')
        .selectAll()
        .orderBy('effective_from')
        .orderBy('kind')
        .orderBy('with_studio')
        .execute()
      return rows.map(({ kind, with_studio, platform, studio, model, effective_from }) => ({
        kind,
        withStudio: with_studio === 1,
        platform,
        studio,
        model,
        effectiveFrom: effective_from,
      }))
    },
  }
}
