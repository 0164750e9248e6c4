import { foldText } from '../platform/fold-text.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import type { AmortisedCache } from './amortised-cache.ts'
import type { BrowseList } from './browse-list.ts'
import { fits, fitsAsStored, type LiveFilters, type LiveRow, voyeurTags } from './live-row.ts'
import type { ModelRanks, RankKind } from './model-ranks.ts'
import type { ModelFilters, ModelListing, ModelQuery, ModelSearch } from './model-search-port.ts'
import { orderRows } from './order-rows.ts'
import type { FoundRows, RankedRows } from './ranked-rows.ts'

interface Query {
  /** Of the list as it is narrowed: the same on all of its pages. */
  readonly name: string
  readonly list: BrowseList
  readonly filters: ModelFilters
  /** Ids; null: any. */
  readonly only: ReadonlySet<number> | null
  /** What must all go on in a live room; empty: those who are not live are listed as well. */
  readonly onNow: readonly ((room: LiveListing) => boolean)[]
  /** Of a history, newest first. */
  readonly names: readonly string[]
  /** Keys, for `interests`. */
  readonly interests: readonly string[]
  readonly start: number
  readonly limit: number
}

interface FindDeps {
  /** Live rooms, and which of them the caller may know of. */
  readonly ranked: RankedRows
  readonly isSeen: (row: LiveRow) => boolean
  readonly cache: AmortisedCache
  readonly models: ModelSearch
  readonly ranks: ModelRanks
}

interface Found {
  /** Of the page. */
  readonly models: readonly ModelListing[]
  /** Of the whole list. */
  readonly total: number
  readonly live: readonly LiveRow[]
}

/** Who is on one page of a list. */
export async function findModels(query: Query, deps: FindDeps): Promise<Found> {
  const { list, filters, start, limit, onNow } = query
  const asked = await liveFilters(query, deps)
  const find = () => findLive(query, asked, deps)
  // Whom somebody follows is theirs alone.
  const found = query.only === null ? deps.ranked.list(query.name, find) : find()
  const live = found.rows
  const whole = (models: readonly ModelListing[]): Found => ({
    models: models.slice(start, start + limit),
    total: models.length,
    live,
  })
  const onPage = live.slice(start, start + limit).map(withModeTags)
  /** Of those who come behind the live ones: how many are on pages before, and how many on this one. */
  const [skipped, left] = [Math.max(0, start - live.length), limit - onPage.length]
  const liveFirst = (others: readonly ModelListing[]): Found => ({
    models: [...onPage, ...others.slice(skipped, skipped + left)],
    total: live.length + others.length,
    live,
  })
  if (list.order === 'history') return whole(await namedModels(query, deps))
  if (onNow.length > 0 || list.order === 'interests') return liveFirst([])
  if (list.order === 'followers' || list.order === 'rising' || list.order === 'likes')
    return whole(await readRanks(list.order, filters, deps))
  if (list.order === 'rating' || list.order === 'newest')
    return liveFirst(restOf(found, await readRanks(list.order, filters, deps)))
  // By name: of thousands, only who is on the page is read.
  const [count, others] = await Promise.all([
    countModels(filters, deps),
    readOthers(filters, found.stored, skipped, left, deps),
  ])
  return { models: [...onPage, ...others], total: count + live.length - found.stored.length, live }
}

/** Once for all pages of a list. */
function restOf({ rows, rest }: FoundRows, ranked: readonly ModelListing[]): readonly ModelListing[] {
  const known = rest.get(ranked)
  if (known !== undefined) return known
  const names = new Set(rows.map(({ model }) => model.username))
  const others = ranked.filter(({ username }) => !names.has(username))
  rest.set(ranked, others)
  return others
}

function findLive(
  { list, onNow, interests }: Query,
  asked: LiveFilters,
  { ranked, isSeen }: FindDeps,
): FoundRows {
  const found = ranked
    .candidates(asked)
    .filter((row) => fits(row, asked) && onNow.every((holds) => holds(row.room)) && isSeen(row))
  return {
    rows: orderRows(found, list.order, interests),
    stored: found.filter((row) => fitsAsStored(row, asked)),
    rest: new WeakMap(),
  }
}

function countModels(filters: ModelFilters, { cache, models }: FindDeps): Promise<number> {
  const count = () => models.count(filters)
  return filters.followedBy === null ? cache.count(`count ${JSON.stringify(filters)}`, count) : count()
}

/** Pages behind more live rooms are read each time: their names would be longer than what they spare. */
const EXCEPT_MAX = 1_000

/** Whom somebody follows is theirs alone; any other page is the same for all who ask. */
async function readOthers(
  filters: ModelFilters,
  stored: readonly LiveRow[],
  skipped: number,
  limit: number,
  { cache, models }: FindDeps,
): Promise<readonly ModelListing[]> {
  if (limit === 0) return []
  // In an order of their own: what is read without them is known by them, and stays where only viewers come and go.
  const except = stored.map(({ model }) => model.id).sort((a, b) => a - b)
  const query = { filters, except }
  const read = () => readPart(query, skipped, limit, models)
  if (query.filters.followedBy !== null || query.except.length > EXCEPT_MAX) return await read()
  return await cache.get(`others ${JSON.stringify([query, skipped, limit])}`, read)
}

async function readPart(
  query: ModelQuery,
  skipped: number,
  limit: number,
  models: ModelSearch,
): Promise<readonly ModelListing[]> {
  const after = skipped === 0 ? null : await models.cursorAfter(query, skipped)
  if (after === null && skipped > 0) return []
  const page = await models.search({ ...query, after, limit })
  if (!page.ok) throw new Error('a cursor of the search itself is none')
  return page.value.models
}

function readRanks(
  kind: RankKind,
  filters: ModelFilters,
  { cache, ranks }: FindDeps,
): Promise<readonly ModelListing[]> {
  return cache.get(`ranks ${kind} ${JSON.stringify(filters)}`, () => ranks.read(kind, filters))
}

/** In the order in which they were named; a name that nobody has any more is left out. */
async function namedModels(
  { names, filters }: Query,
  { models }: FindDeps,
): Promise<readonly ModelListing[]> {
  const found = await models.byUsernames(names, filters.seenFrom)
  const byName = new Map(found.map((model) => [model.username, model]))
  return [...new Set(names)].flatMap((name) => byName.get(name) ?? [])
}

async function liveFilters({ filters, only }: Query, { cache, models }: FindDeps): Promise<LiveFilters> {
  const text = foldText(filters.text)
  if (!filters.hasFanClub) return { ...filters, text, only }
  const clubs = await cache.get('fan clubs', async () => new Set<number>(await models.fanClubs()))
  return { ...filters, text, only: only === null ? clubs : new Set([...only].filter((id) => clubs.has(id))) }
}

/** A room that is live is found by what it is, too. */
function withModeTags({ model, room }: LiveRow): ModelListing {
  const tags = voyeurTags(room.modes.voyeurKind)
  return tags.length === 0 ? model : { ...model, tags: [...new Set([...model.tags, ...tags])] }
}
