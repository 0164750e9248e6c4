import type { NamedStudio } from '@footlight/core/protocol'
import { type Kysely, sql } from 'kysely'
import type { SiteDatabase } from '../platform/module.ts'
import {
  insertStudio,
  type Studio,
  type StudioDraft,
  type StudioRegisterTables,
  studioOf,
} from './studio-table.ts'

export interface StudioListQuery {
  /** A part of the name, in any case; '': all. */
  readonly name: string
  readonly state: 'open' | 'closed'
  readonly offset: number
  readonly limit: number
}

/** Which studios there are, to read. */
export interface StudioRegister {
  /** Those that there are of these, by number. */
  named(ids: readonly number[]): Promise<ReadonlyMap<number, Studio>>
  /** Sub-studios of a studio by name: those that are open, or all that it ever had. */
  below(id: number, which: 'open' | 'all'): Promise<readonly Studio[]>
  /** In the order of their names, and how many there are in all. */
  list(query: StudioListQuery): Promise<{ readonly studios: readonly Studio[]; readonly total: number }>
  /** The studio of this slug; it is opened where there is none. */
  openOnce(draft: StudioDraft): Promise<Studio>
}

export function createStudioRegister(database: SiteDatabase): StudioRegister {
  const db: Kysely<StudioRegisterTables> = database
  return {
    async named(ids) {
      if (ids.length === 0) return new Map()
      const rows = await db
        .selectFrom('studios')
        .selectAll()
        .where('id', 'in', [...new Set(ids)])
        .execute()
      return new Map(rows.map((row) => [row.id, studioOf(row)]))
    },
    async below(id, which) {
      const rows = await db
        .selectFrom('studios')
        .selectAll()
        .where('above', '=', id)
        .$if(which === 'open', (query) => query.where('closed_at', 'is', null))
        .orderBy('name')
        .orderBy('id')
        .execute()
      return rows.map(studioOf)
    },
    async list({ name, state, offset, limit }) {
      const found = db
        .selectFrom('studios')
        .where('closed_at', state === 'open' ? 'is' : 'is not', null)
        .$if(name !== '', (query) =>
          query.where(sql<boolean>`lower(name) like ${`%${asWritten(name.toLowerCase())}%`} escape '\\'`),
        )
      const [rows, { count }] = await Promise.all([
        found.selectAll().orderBy('name').orderBy('id').offset(offset).limit(limit).execute(),
        found.select((e) => e.fn.countAll<number | string>().as('count')).executeTakeFirstOrThrow(),
      ])
      return { studios: rows.map(studioOf), total: Number(count) }
    },
    openOnce: (draft) =>
      db.transaction().execute(async (transaction) => {
        const opened = await insertStudio(transaction, draft)
        if (opened !== null) return opened
        const known = transaction.selectFrom('studios').selectAll().where('slug', '=', draft.slug)
        return studioOf(await known.executeTakeFirstOrThrow())
      }),
  }
}

/** A text in a pattern that means itself. */
function asWritten(text: string): string {
  return text.replaceAll(/[\\%_]/g, '\\$&')
}

/** What people are told of a studio, and of the one above it. */
export async function tellStudios(
  ids: readonly number[],
  register: Pick<StudioRegister, 'named'>,
): Promise<(id: number) => { readonly name: string | null; readonly above: NamedStudio | null }> {
  const studios = await register.named(ids)
  const above = await register.named([...studios.values()].flatMap((studio) => studio.above ?? []))
  return (id) => {
    const studio = studios.get(id)
    const master = studio?.above ?? null
    return {
      name: studio?.name ?? null,
      above: master === null ? null : { id: master, name: above.get(master)?.name ?? null },
    }
  }
}
