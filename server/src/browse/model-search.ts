import { AccountId, USERNAME_PATTERN } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import { EVERYBODY, NOT_AT_HOME } from '../accounts/model-listings.ts'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import {
  conditionsOf,
  isCounted,
  isNobody,
  isTextAlone,
  keyConditions,
  leadingKey,
  listingColumns,
  listingOf,
  otherGroups,
  type SearchTables,
} from './model-conditions.ts'
import { anybody, type ModelFilters, type ModelQuery, type ModelSearch } from './model-search-port.ts'
import { TextMatch } from './text-match.ts'

const CURSOR_PREFIX = 'after:'
const LISTED = sql.ref('listed.model_id')
const cursorOf = (username: string) => `${CURSOR_PREFIX}${username}`

/** Models, found by indexes on either dialect. */
export function createModelSearch(db: Kysely<SearchTables>, kind: DatabaseKind): ModelSearch {
  const texts = new TextMatch(db, kind)
  const found = ({ filters, except }: ModelQuery, holdsText: RawBuilder<SqlBool> | null) =>
    db
      .selectFrom('model_listings as listed')
      .where('listed.tag', '=', leadingKey(filters))
      .where((e) => e.and([...conditionsOf(e, filters), ...keyConditions(e, otherGroups(filters))]))
      .$if(holdsText !== null, (q) => q.where(holdsText!))
      .$if(except.length > 0, (q) => q.where('listed.model_id', 'not in', [...except]))
  const all = (filters: ModelFilters) =>
    found({ filters, except: [] }, filters.text === '' ? null : texts.isOf(filters.text, LISTED))
  const inOrder = async (query: ModelQuery) =>
    found(query, query.filters.text === '' ? null : await texts.inOrder(query.filters.text, LISTED))
  return {
    async search({ after, limit, ...query }) {
      const last = after === null ? '' : usernameOf(after)
      if (last === null) return fail('invalid_cursor')
      if (isNobody(query.filters)) return ok({ models: [], next: null })
      const rows = await (await inOrder(query))
        .innerJoin('people', 'people.id', 'listed.model_id')
        .select(listingColumns)
        .where('listed.username', '>', last)
        .orderBy('listed.username')
        .limit(limit + 1)
        .execute()
      const models = rows.slice(0, limit).map(listingOf)
      const end = models.at(-1)
      return ok({ models, next: rows.length > limit && end !== undefined ? cursorOf(end.username) : null })
    },
    async cursorAfter(query, count) {
      if (isNobody(query.filters)) return null
      const row = await (await inOrder(query))
        .select('listed.username')
        .orderBy('listed.username')
        .limit(1)
        .offset(count - 1)
        .executeTakeFirst()
      return row === undefined ? null : cursorOf(row.username)
    },
    async count(filters) {
      if (isNobody(filters)) return 0
      const key = leadingKey(filters)
      if (isCounted(filters)) return await readyCount(db, filters, key)
      if (isTextAlone(filters)) return await texts.count(filters.text, filters.seenFrom)
      const { models } = await all(filters)
        .select((e) => e.fn.countAll().as('models'))
        .executeTakeFirstOrThrow()
      return Number(models)
    },
    async keyCounts(filters) {
      if (isNobody(filters)) return new Map()
      const counts =
        isCounted(filters) && filters.keys.length === 0
          ? await readCounts(db, filters, null)
          : countsOf(
              await all(filters)
                .innerJoin('model_listings as tagged', 'tagged.model_id', 'listed.model_id')
                .select(['tagged.tag', (e) => e.fn.countAll().as('models')])
                .groupBy('tagged.tag')
                .execute(),
            )
      counts.delete(EVERYBODY)
      return counts
    },
    async byUsernames(usernames, seenFrom = anybody.seenFrom) {
      if (usernames.length === 0) return []
      const rows = await all({ ...anybody, seenFrom })
        .innerJoin('people', 'people.id', 'listed.model_id')
        .select(listingColumns)
        .where('listed.username', 'in', [...usernames])
        .execute()
      return rows.map(listingOf)
    },
    async fanClubs() {
      const rows = await db.selectFrom('fan_clubs').select('model').where('is_open', '=', 1).execute()
      return rows.map(({ model }) => AccountId.parse(model))
    },
  }
}

async function readyCount(db: Kysely<SearchTables>, filters: ModelFilters, key: string): Promise<number> {
  const counts = await readCounts(db, filters, filters.atHome ? [key, NOT_AT_HOME] : [key])
  return (counts.get(key) ?? 0) - (filters.atHome ? (counts.get(NOT_AT_HOME) ?? 0) : 0)
}

function usernameOf(cursor: string): string | null {
  if (!cursor.startsWith(CURSOR_PREFIX)) return null
  const username = cursor.slice(CURSOR_PREFIX.length)
  return USERNAME_PATTERN.test(username) ? username : null
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
