import { AccountId, USERNAME_PATTERN } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { DatabaseKind } from '../platform/db/database-kind.ts'
import {
  conditionsOf,
  isNobody,
  keyConditions,
  leadingKey,
  listingColumns,
  listingOf,
  otherGroups,
  type SearchTables,
} from './model-conditions.ts'
import { createModelCounts } from './model-counts.ts'
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
    ...createModelCounts(db, kind, texts, all),
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

function usernameOf(cursor: string): string | null {
  if (!cursor.startsWith(CURSOR_PREFIX)) return null
  const username = cursor.slice(CURSOR_PREFIX.length)
  return USERNAME_PATTERN.test(username) ? username : null
}
