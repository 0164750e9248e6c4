import { setImmediate } from 'node:timers/promises'
import { type Kysely, type SelectQueryBuilder, sql } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { EVERYBODY, NOT_AT_HOME } from '../accounts/model-listings.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import {
  isByKeys,
  isCounted,
  isNobody,
  isTextAlone,
  leadingKey,
  type SearchTables,
} from './model-conditions.ts'
import { anybody, type ModelFilters, type ModelSearch } from './model-search-port.ts'
import type { TextMatch } from './text-match.ts'

type Listed = SelectQueryBuilder<
  SearchTables & { readonly listed: AccountTables['model_listings'] },
  'listed',
  object
>

/** Models that SQLite counts at once: a few ms, in which whoever tips or chats waits. */
const COUNTED_AT_ONCE = 1_500

/** How many models there are. `all`: those that filters find, by the listings of their leading key. */
export function createModelCounts(
  db: Kysely<SearchTables>,
  kind: DatabaseKind,
  texts: Pick<TextMatch, 'count'>,
  all: (filters: ModelFilters) => Listed,
): Pick<ModelSearch, 'count' | 'keyCounts'> {
  /** All of them, in parts one after the other. PostgreSQL, which holds up nobody here, counts them as one. */
  async function* inParts(filters: ModelFilters): AsyncGenerator<Listed, void> {
    if (kind === 'postgres' || !isByKeys(filters)) return yield all(filters)
    for (let after = ''; ; ) {
      const upTo = await nameAhead(filters, after)
      const rest = all(filters).where('listed.username', '>', after)
      yield upTo === null ? rest : rest.where('listed.username', '<=', upTo)
      if (upTo === null) return
      after = upTo
      await setImmediate()
    }
  }
  /** Of those of the leading key after a name, the one that ends a part; null: fewer are left. */
  async function nameAhead(filters: ModelFilters, after: string): Promise<string | null> {
    const row = await all({ ...anybody, gender: filters.gender, keys: [[leadingKey(filters)]] })
      .select('listed.username')
      .where('listed.username', '>', after)
      .orderBy('listed.username')
      .limit(1)
      .offset(COUNTED_AT_ONCE - 1)
      .executeTakeFirst()
    return row?.username ?? null
  }
  async function countTags(filters: ModelFilters): Promise<Map<string, number>> {
    const counts = new Map<string, number>()
    for await (const part of inParts(filters)) {
      const tagged = await part
        .innerJoin('model_listings as tagged', 'tagged.model_id', 'listed.model_id')
        .select(['tagged.tag', (e) => e.fn.countAll().as('models')])
        .groupBy('tagged.tag')
        .execute()
      for (const [tag, models] of countsOf(tagged)) counts.set(tag, (counts.get(tag) ?? 0) + models)
    }
    return counts
  }
  return {
    async count(filters) {
      if (isNobody(filters)) return 0
      if (isCounted(filters)) return await readyCount(db, filters, leadingKey(filters))
      if (isTextAlone(filters)) return await texts.count(filters.text, filters.seenFrom)
      let counted = 0
      for await (const part of inParts(filters)) {
        const { models } = await part.select((e) => e.fn.countAll().as('models')).executeTakeFirstOrThrow()
        counted += Number(models)
      }
      return counted
    },
    async keyCounts(filters) {
      if (isNobody(filters)) return new Map()
      const isReady = isCounted(filters) && filters.keys.length === 0
      const counts = isReady ? await readCounts(db, filters, null) : await countTags(filters)
      counts.delete(EVERYBODY)
      return counts
    },
  }
}

async function readyCount(db: Kysely<SearchTables>, filters: ModelFilters, key: string): Promise<number> {
  const counts = await readCounts(db, filters, filters.atHome ? [key, NOT_AT_HOME] : [key])
  return (counts.get(key) ?? 0) - (filters.atHome ? (counts.get(NOT_AT_HOME) ?? 0) : 0)
}

/** By tag; those of a place are who is not seen there. `tags` null: of every tag. */
async function readCounts(
  db: Kysely<SearchTables>,
  { gender, hidden, seenFrom }: ModelFilters,
  tags: readonly string[] | null,
): Promise<Map<string, number>> {
  const { places, viewer } = seenFrom
  const counts = countsOf(
    await db
      .selectFrom('model_counts')
      .select(['tag', sql<number>`sum(case when place = '' then models else -models end)`.as('models')])
      .where('place', 'in', ['', ...places])
      .$if(tags !== null, (q) => q.where('tag', 'in', [...tags!]))
      .$if(gender !== null, (q) => q.where('gender', '=', gender!))
      .$if(hidden.length > 0, (q) => q.where('gender', 'not in', [...hidden]))
      .groupBy('tag')
      .execute(),
  )
  if (places.length === 0 || viewer === null) return counts
  // A performer who blocks the place where they are sees themselves there.
  const own = await db
    .selectFrom('model_listings as listed')
    .select(['listed.tag', 'listed.gender'])
    .where('listed.model_id', '=', viewer)
    .where('listed.model_id', 'in', (e) =>
      e
        .selectFrom('blocked_places')
        .select('model_id')
        .where('place', 'in', [...places]),
    )
    .execute()
  for (const row of own)
    if ((gender === null || row.gender === gender) && !hidden.some((each) => each === row.gender))
      counts.set(row.tag, (counts.get(row.tag) ?? 0) + 1)
  return counts
}

function countsOf(
  rows: readonly { readonly tag: string; readonly models: number | string | bigint }[],
): Map<string, number> {
  // A sum comes as a text from PostgreSQL.
  return new Map(
    rows.map(({ tag, models }) => [tag, Number(models)] as const).filter(([, count]) => count > 0),
  )
}
