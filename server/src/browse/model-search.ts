import { AccountId, Gender, USERNAME_PATTERN } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type ExpressionBuilder, type Kysely, type SqlBool, sql } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { EVERYBODY, TEXT_SEPARATOR } from '../accounts/model-listings.ts'
import { textsOf } from '../platform/db/texts.ts'
import type { ModelFilters, ModelListing, ModelQuery, ModelSearch } from './model-search-port.ts'

type Listed = ExpressionBuilder<AccountTables & { listed: AccountTables['model_listings'] }, 'listed'>

const CURSOR_PREFIX = 'after:'
const cursorOf = (username: string) => `${CURSOR_PREFIX}${username}`

/** Models, found by indexes on either dialect; a text alone is looked for in one narrow table. */
export function createModelSearch(db: Kysely<AccountTables>): ModelSearch {
  const found = ({ filters, except }: ModelQuery) =>
    db
      .selectFrom('model_listings as listed')
      .where('listed.tag', '=', filters.tag ?? EVERYBODY)
      .where((e) => e.and(conditionsOf(e, filters)))
      .$if(except.length > 0, (q) => q.where('listed.model_id', 'not in', [...except]))
  return {
    async search({ after, limit, ...query }) {
      const last = after === null ? '' : usernameOf(after)
      if (last === null) return fail('invalid_cursor')
      if (isNobody(query.filters)) return ok({ models: [], next: null })
      const rows = await found(query)
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
      const row = await found(query)
        .select('listed.username')
        .orderBy('listed.username')
        .limit(1)
        .offset(count - 1)
        .executeTakeFirst()
      return row === undefined ? null : cursorOf(row.username)
    },
    async count(filters) {
      if (isNobody(filters)) return 0
      const tag = filters.tag ?? EVERYBODY
      if (isCounted(filters)) return (await readCounts(db, filters, tag)).get(tag) ?? 0
      const { models } = await found({ filters, except: [] })
        .select((e) => e.fn.countAll().as('models'))
        .executeTakeFirstOrThrow()
      return Number(models)
    },
    async tagCounts(filters) {
      if (isNobody(filters)) return new Map()
      const counts =
        isCounted(filters) && filters.tag === null
          ? await readCounts(db, filters, null)
          : countsOf(
              await found({ filters, except: [] })
                .innerJoin('model_listings as tagged', 'tagged.model_id', 'listed.model_id')
                .select(['tagged.tag', (e) => e.fn.countAll().as('models')])
                .groupBy('tagged.tag')
                .execute(),
            )
      counts.delete(EVERYBODY)
      return counts
    },
    async byUsernames(usernames) {
      if (usernames.length === 0) return []
      const rows = await db
        .selectFrom('people')
        .select(listingColumns)
        .where('people.username', 'in', [...usernames])
        .where('people.type', '=', 'model')
        .execute()
      return rows.map(listingOf)
    },
  }
}

function usernameOf(cursor: string): string | null {
  if (!cursor.startsWith(CURSOR_PREFIX)) return null
  const username = cursor.slice(CURSOR_PREFIX.length)
  return USERNAME_PATTERN.test(username) ? username : null
}

/** No text of anybody holds these; PostgreSQL does not even take a zero. */
function isNobody({ tag, text }: ModelFilters): boolean {
  return (
    tag === EVERYBODY || tag?.includes('\0') === true || text.includes('\0') || text.includes(TEXT_SEPARATOR)
  )
}

/** Whether the counts that stand ready answer it. */
function isCounted({ text, followedBy }: ModelFilters): boolean {
  return text === '' && followedBy === null
}

function conditionsOf(e: Listed, { gender, hidden, text, followedBy, seenFrom }: ModelFilters) {
  const conditions = [e.lit(true) as ReturnType<typeof e.exists>]
  if (gender !== null) conditions.push(e('listed.gender', '=', gender))
  if (hidden.length > 0) conditions.push(e('listed.gender', 'not in', [...hidden]))
  if (text !== '')
    conditions.push(
      e(
        'listed.model_id',
        'in',
        e
          .selectFrom('model_texts')
          .select('model_id')
          .where(sql<SqlBool>`text like ${likePattern(text)} escape '\\'`),
      ),
    )
  if (followedBy !== null)
    conditions.push(
      e('listed.model_id', 'in', e.selectFrom('follows').select('model').where('follower', '=', followedBy)),
    )
  if (seenFrom.places.length > 0)
    conditions.push(
      e.not(
        e.exists(
          e
            .selectFrom('blocked_places as blocked')
            .select('blocked.model_id')
            .whereRef('blocked.model_id', '=', 'listed.model_id')
            .where('blocked.place', 'in', [...seenFrom.places])
            .where('blocked.model_id', '<>', seenFrom.viewer ?? AccountId.parse(Number.MAX_SAFE_INTEGER)),
        ),
      ),
    )
  return conditions
}

function likePattern(text: string): string {
  return `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
}

/** By tag; those of a place are who is not seen there. `tag` null: of every tag. */
async function readCounts(
  db: Kysely<AccountTables>,
  { gender, hidden, seenFrom }: ModelFilters,
  tag: string | null,
): Promise<Map<string, number>> {
  const { places, viewer } = seenFrom
  const counts = countsOf(
    await db
      .selectFrom('model_counts')
      .select(['tag', sql<number>`sum(case when place = '' then models else -models end)`.as('models')])
      .where('place', 'in', ['', ...places])
      .$if(tag !== null, (q) => q.where('tag', '=', tag!))
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

const listingColumns = [
  'people.id',
  'people.username',
  'people.display_name',
  'people.gender',
  'people.tags',
  'people.languages',
  'people.country',
  'people.created_at',
] as const

interface ListingRow {
  readonly id: number
  readonly username: string
  readonly display_name: string
  readonly gender: string | null
  readonly tags: string
  readonly languages: string
  readonly country: string | null
  readonly created_at: number
}

function listingOf(row: ListingRow): ModelListing {
  return {
    id: AccountId.parse(row.id),
    username: row.username,
    displayName: row.display_name,
    gender: row.gender === null ? null : Gender.parse(row.gender),
    tags: textsOf(row.tags),
    languages: textsOf(row.languages),
    country: row.country,
    createdAt: row.created_at,
  }
}
