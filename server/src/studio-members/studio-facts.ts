import type { Kysely } from 'kysely'
import { STUDIO_OWNER_ROLE } from '../accounts/roles.ts'
import type { SiteDatabase } from '../platform/module.ts'
import type { RoleTables } from './role-rows.ts'

/** Whose a studio is, and how many work with it. */
export interface StudioFacts {
  /** User name; null: nobody owns it at the moment. */
  readonly owner: string | null
  /** User name of whoever was asked to own it; null: nobody is. */
  readonly offeredTo: string | null
  readonly performers: number
}

/** Of studios by their number, in three queries however many they are. */
export interface StudioFactsReader {
  of(studios: readonly number[]): Promise<(studio: number) => StudioFacts>
}

export function createStudioFacts(database: SiteDatabase): StudioFactsReader {
  const db: Kysely<RoleTables> = database
  return {
    async of(studios) {
      if (studios.length === 0) return () => ({ owner: null, offeredTo: null, performers: 0 })
      const among = [...new Set(studios)]
      const [owners, offers, performers] = await Promise.all([
        db
          .selectFrom('people')
          .select(['studio_id', 'username'])
          .where('studio_id', 'in', among)
          .where('roles', 'like', `%"${STUDIO_OWNER_ROLE}"%`)
          .execute(),
        db
          .selectFrom('studio_grants')
          .innerJoin('people', 'people.id', 'studio_grants.account')
          .select(['studio_grants.studio', 'people.username'])
          .where('studio_grants.studio', 'in', among)
          .where('studio_grants.role', '=', 'owner')
          .where('studio_grants.accepted_at', 'is', null)
          .where('studio_grants.ended_at', 'is', null)
          .execute(),
        db
          .selectFrom('people')
          .select((e) => ['studio_id', e.fn.countAll<number | string>().as('count')])
          .where('studio_id', 'in', among)
          .where('type', '=', 'model')
          .groupBy('studio_id')
          .execute(),
      ])
      const ownerOf = new Map(owners.map(({ studio_id: studio, username }) => [studio, username]))
      const offeredOf = new Map(offers.map(({ studio, username }) => [studio, username]))
      const countOf = new Map(performers.map(({ studio_id: studio, count }) => [studio, Number(count)]))
      return (studio) => ({
        ...{ owner: ownerOf.get(studio) ?? null, offeredTo: offeredOf.get(studio) ?? null },
        performers: countOf.get(studio) ?? 0,
      })
    },
  }
}
