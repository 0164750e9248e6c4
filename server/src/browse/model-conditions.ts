import { AccountId, Gender } from '@footlight/core/protocol'
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { AccountTables } from '../accounts/accounts-tables.ts'
import { EVERYBODY, NOT_AT_HOME, TEXT_SEPARATOR } from '../accounts/model-listings.ts'
import type { FanClubTables } from '../fan-club/fan-club-tables.ts'
import { likePattern } from '../platform/db/like-pattern.ts'
import { textsOf } from '../platform/db/texts.ts'
import type { ModelFilters, ModelListing } from './model-search-port.ts'

export type SearchTables = AccountTables & FanClubTables
type Listed = ExpressionBuilder<SearchTables & { listed: AccountTables['model_listings'] }, 'listed'>

/** No text of anybody holds these; PostgreSQL does not even take a zero. */
export function isNobody({ keys, text }: ModelFilters): boolean {
  return (
    keys.some((group) => group.every((key) => key === EVERYBODY || key.includes('\0'))) ||
    text.includes('\0') ||
    text.includes(TEXT_SEPARATOR)
  )
}

/** A group of one key is the range of the index that is read; the others are asked of each who is in it. */
function leadingGroup({ keys }: ModelFilters): readonly string[] | undefined {
  return keys.find((group) => group.length === 1)
}

export function leadingKey(filters: ModelFilters): string {
  return leadingGroup(filters)?.[0] ?? EVERYBODY
}

/** Whether the counts that stand ready answer it. Of those at home they do where all are counted. */
export function isCounted(filters: ModelFilters): boolean {
  const { atHome, keys, text, followedBy, studioId, role, hasFanClub, newSince } = filters
  return (
    !(atHome && keys.length > 0) &&
    text === '' &&
    followedBy === null &&
    studioId === null &&
    role === null &&
    !hasFanClub &&
    newSince === null &&
    keys.length === (leadingGroup(filters) === undefined ? 0 : 1)
  )
}

/** Whether nothing narrows it that is looked up elsewhere than among the listings. */
export function isByKeys(filters: ModelFilters): boolean {
  const { text, followedBy, studioId, role, hasFanClub, newSince } = filters
  const isOfAny = followedBy === null && studioId === null && role === null && !hasFanClub
  return isOfAny && text === '' && newSince === null
}

/** Groups of keys beside the one whose range is read. */
export function otherGroups(filters: ModelFilters): ModelFilters['keys'] {
  const leading = leadingGroup(filters)
  return filters.keys.filter((group) => group !== leading)
}

export function keyConditions(e: Listed, groups: ModelFilters['keys']) {
  return groups.map((group) =>
    e.exists(
      e
        .selectFrom('model_listings as other')
        .select('other.model_id')
        .whereRef('other.model_id', '=', 'listed.model_id')
        .where('other.tag', 'in', [...group]),
    ),
  )
}

/** Whether nothing but the text, and where it is seen from, narrows it. */
export function isTextAlone(filters: ModelFilters): boolean {
  const { gender, hidden, keys, text } = filters
  return (
    text !== '' &&
    gender === null &&
    hidden.length === 0 &&
    keys.length === 0 &&
    isCounted({ ...filters, text: '' })
  )
}

/** All but the text. */
export function conditionsOf(
  e: Listed,
  { gender, hidden, followedBy, studioId, role, atHome, hasFanClub, newSince, seenFrom }: ModelFilters,
) {
  const conditions = [e.lit(true) as ReturnType<typeof e.exists>]
  if (gender !== null) conditions.push(e('listed.gender', '=', gender))
  if (hidden.length > 0) conditions.push(e('listed.gender', 'not in', [...hidden]))
  const among = (people: ReturnType<typeof peopleOf>) => e('listed.model_id', 'in', people)
  const peopleOf = () => e.selectFrom('people').select('people.id')
  if (studioId !== null) conditions.push(among(peopleOf().where('people.studio_id', '=', studioId)))
  if (newSince !== null)
    // The index by age is of models alone.
    conditions.push(
      among(
        peopleOf().where('people.type', '=', sql.lit('model')).where('people.created_at', '>=', newSince),
      ),
    )
  if (role !== null)
    conditions.push(
      among(
        peopleOf()
          .where('people.type', '=', 'model')
          .where(sql<SqlBool>`roles like ${likePattern(JSON.stringify(role))} escape '\\'`),
      ),
    )
  if (atHome) conditions.push(e.not(keyConditions(e, [[NOT_AT_HOME]])[0]!))
  if (hasFanClub)
    conditions.push(
      e('listed.model_id', 'in', e.selectFrom('fan_clubs').select('model').where('is_open', '=', 1)),
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

export const listingColumns = [
  'people.id',
  'people.username',
  'people.display_name',
  'people.gender',
  'people.tags',
  'people.languages',
  'people.country',
  'people.avatar',
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
  readonly avatar: string | null
  readonly created_at: number
}

export function listingOf(row: ListingRow): ModelListing {
  return {
    id: AccountId.parse(row.id),
    username: row.username,
    displayName: row.display_name,
    gender: row.gender === null ? null : Gender.parse(row.gender),
    tags: textsOf(row.tags),
    languages: textsOf(row.languages),
    country: row.country,
    avatar: row.avatar,
    createdAt: row.created_at,
  }
}
