import type { Generated, Kysely } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'

export interface StudioRegisterTables {
  studios: {
    id: Generated<number>
    name: string
    slug: string
    above: number | null
    may_have_substudios: number
    version: number
    opened_at: number
    closed_at: number | null
  }
}

/** A studio as it is stored. Times are ms since 1970. */
export interface Studio {
  readonly id: number
  readonly name: string
  /** As it is written in addresses. */
  readonly slug: string
  /** The studio that it is a sub-studio of; null: of none. A sub-studio has none below itself. */
  readonly above: number | null
  readonly mayHaveSubstudios: boolean
  /** Counts its changes. */
  readonly version: number
  readonly openedAt: number
  /** null: it is open. */
  readonly closedAt: number | null
}

export type StudioDraft = Pick<Studio, 'name' | 'slug' | 'above' | 'mayHaveSubstudios' | 'openedAt'>

export function studioOf(row: {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly above: number | null
  readonly may_have_substudios: number
  readonly version: number
  readonly opened_at: number
  readonly closed_at: number | null
}): Studio {
  return {
    ...{ id: row.id, name: row.name, slug: row.slug, above: row.above, version: row.version },
    ...{ mayHaveSubstudios: row.may_have_substudios === 1, openedAt: row.opened_at, closedAt: row.closed_at },
  }
}

/**
 * The studio as it stands; changes of it take turns from here to the end of the transaction. Held before any person, so that two
 * never wait for each other. null: there is none of this number.
 */
export async function holdStudio(transaction: SiteDatabase, id: number): Promise<Studio | null> {
  const db: Kysely<StudioRegisterTables> = transaction
  const row = await db
    .updateTable('studios')
    .set((e) => ({ version: e.ref('version') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : studioOf(row)
}

/** null: the slug is another studio's. */
export async function insertStudio(transaction: SiteDatabase, draft: StudioDraft): Promise<Studio | null> {
  const db: Kysely<StudioRegisterTables> = transaction
  const { name, slug, above, mayHaveSubstudios, openedAt } = draft
  const row = await db
    .insertInto('studios')
    .values({
      ...{ name, slug, above, version: 1, opened_at: openedAt, closed_at: null },
      may_have_substudios: mayHaveSubstudios ? 1 : 0,
    })
    .onConflict((c) => c.column('slug').doNothing())
    .returningAll()
    .executeTakeFirst()
  return row === undefined ? null : studioOf(row)
}

/** Of one that is held. Answers it as it is now. */
export async function changeStudio(
  transaction: SiteDatabase,
  studio: Studio,
  change: Partial<Pick<Studio, 'name' | 'mayHaveSubstudios' | 'closedAt'>>,
): Promise<Studio> {
  const db: Kysely<StudioRegisterTables> = transaction
  const { name, mayHaveSubstudios, closedAt } = { ...studio, ...change }
  const row = await db
    .updateTable('studios')
    .set({
      ...{ name, closed_at: closedAt, version: studio.version + 1 },
      may_have_substudios: mayHaveSubstudios ? 1 : 0,
    })
    .where('id', '=', studio.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return studioOf(row)
}

/** How many open ones there are below a studio. */
export async function countBelow(transaction: SiteDatabase, id: number): Promise<number> {
  const db: Kysely<StudioRegisterTables> = transaction
  const { count } = await db
    .selectFrom('studios')
    .select((e) => e.fn.countAll<number | string>().as('count'))
    .where('above', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}
