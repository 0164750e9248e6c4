import { AccountId, BlockedRegions } from '@footlight/core/protocol'
import type { Kysely } from 'kysely'
import { placeBlocks } from '../accounts/model-listings.ts'

interface RegionTables {
  /** Both lists: JSON texts. */
  blocked_regions: { owner_id: number; countries: string; states: string }
}

export interface RegionStore {
  all(): Promise<readonly (BlockedRegions & { readonly ownerId: AccountId })[]>
  save(ownerId: AccountId, regions: BlockedRegions): Promise<void>
}

/** Where performers are not shown, on either dialect. */
export function createRegionStore(db: Kysely<RegionTables>): RegionStore {
  return {
    async all() {
      const rows = await db.selectFrom('blocked_regions').selectAll().execute()
      return rows.map((row) => ({
        ownerId: AccountId.parse(row.owner_id),
        ...BlockedRegions.parse({
          blocked_countries: JSON.parse(row.countries),
          blocked_states: JSON.parse(row.states),
        }),
      }))
    },
    async save(ownerId, { blocked_countries, blocked_states }) {
      const values = { countries: JSON.stringify(blocked_countries), states: JSON.stringify(blocked_states) }
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('blocked_regions')
          .values({ owner_id: ownerId, ...values })
          .onConflict((c) => c.column('owner_id').doUpdateSet(values))
          .execute()
        await placeBlocks(transaction, ownerId, { blocked_countries, blocked_states })
      })
    },
  }
}
