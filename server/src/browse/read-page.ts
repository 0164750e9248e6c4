import type { Clock } from '@footlight/core/ports'
import {
  type BrowseCard,
  type BrowseResult,
  type Failure,
  Gender,
  GenderPath,
  genderPaths,
} from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Language } from '@footlight/core/rules/languages'
import { hiddenGendersOf } from '../accounts/hidden-genders.ts'
import { languageKey } from '../accounts/model-listings.ts'
import type { FollowRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { RegionBlocks, Vantage } from '../regions/region-blocks.ts'
import type { Thumbnails } from '../sfu/port.ts'
import type { AmortisedCache } from './amortised-cache.ts'
import { presentCard } from './browse-card.ts'
import type { BrowseList } from './browse-list.ts'
import { type BrowseQuery, chipFilters, filterList, split } from './filter-chips.ts'
import { findModels } from './found-models.ts'
import type { KeptPages } from './kept-pages.ts'
import { listWords } from './list-words.ts'
import type { LiveIndex, LiveRows } from './live-index.ts'
import type { LiveRow } from './live-row.ts'
import type { ModelRanks } from './model-ranks.ts'
import type { ModelFilters, ModelListing, ModelSearch } from './model-search-port.ts'
import { rankRows } from './order-rows.ts'
import { RankedRows, seenBy } from './ranked-rows.ts'
import { NEW_FOR_MS, type Ranking } from './ranking.ts'
import { mayFind, rankTags } from './select.ts'
import { type HomeWords, listSeo } from './seo.ts'
import { tabsOf } from './tabs.ts'

export interface ReadPageDeps {
  readonly blockedRegions: RegionBlocks
  readonly cache: AmortisedCache
  readonly clock: Clock
  readonly follows: FollowRepository
  readonly index: LiveIndex
  readonly models: ModelSearch
  readonly pages: KeptPages
  readonly ranking: Ranking
  /** The operator has switched AI profiles on. */
  readonly hasCompanions: boolean
  readonly ranks: ModelRanks
  readonly thumbnails: Thumbnails
}

/** One list as one caller asks for it. */
export interface AskedPage {
  readonly list: BrowseList
  readonly query: BrowseQuery
  readonly language: Language
  readonly site: PageSite
  /** It is the first page, or a part of it, and nobody narrowed it. */
  readonly atHome?: boolean
}

/** What a list's page takes from the site on which it is asked for. Plain: it is part of the page's name. */
export interface PageSite {
  /** Origin of canonical addresses. */
  readonly publicUrl: string
  readonly showsPictures: boolean
  /** Of the site's own home; null: another page. */
  readonly home: HomeWords | null
}

const TAGS_MAX = 40
const ALTERNATIVES_MAX = 12
const HISTORY_MAX = 60
const MULTI_FILTER_KEPT_MS = 60_000
/** Models whose counts are good for as long as one live room's row. */
const COUNTED_LIKE = 10

/**
 * Who is live comes from memory, the others from tables: however many models there are, no more of them are
 * read than are on the page. A page that many ask for is made once for all of them; only whom somebody follows
 * is theirs, and added to what they are answered.
 */
export async function readPage(
  asked: AskedPage,
  identity: Identity,
  deps: ReadPageDeps,
): Promise<Result<BrowseResult, Failure>> {
  const isOwn = asked.list.name === 'followed'
  if (isOwn && identity.kind === 'guest') return fail({ error: 'login_required' })
  const [rows, followed] = await Promise.all([deps.index.read(), followedIds(identity, deps)])
  const seenFrom = vantageOf(identity, deps)
  const hidden = hiddenGenders(asked, identity)
  const filters = filtersOf(asked, { hidden, seenFrom, followedBy: isOwn ? identity : null }, deps)
  const make = () => makePage(asked, filters, { rows, only: isOwn ? new Set(followed.keys()) : null }, deps)
  if (isOwn) return ok(markFollowed(await make(), followed))
  const name = JSON.stringify([asked, filters])
  const page =
    asked.list.name === 'multi-filter'
      ? deps.cache.get(`page ${name}`, make, MULTI_FILTER_KEPT_MS)
      : deps.pages.read(name, rows, deps.cache.hasMany, make)
  return ok(markFollowed(await page, followed))
}

interface Look {
  readonly rows: LiveRows
  /** Ids of the models who may be on it; null: any. */
  readonly only: ReadonlySet<number> | null
}

async function makePage(
  asked: AskedPage,
  filters: ModelFilters,
  { rows, only }: Look,
  deps: ReadPageDeps,
): Promise<BrowseResult> {
  const { list, query, language } = asked
  const ranked = rankedRows(rows, deps)
  const isSeen = seenBy(filters.seenFrom, deps.blockedRegions)
  const perPage = query.perPage ?? list.pageSize
  const range = { start: (query.p - 1) * perPage, limit: perPage }
  const chips = chipFilters(query)
  const { p: _p, perPage: _perPage, hl: _hl, ...narrowing } = query
  const find = (of: ModelFilters, on: BrowseList, at: typeof range) =>
    findModels(
      {
        name: JSON.stringify([on === list ? 'asked' : 'others', list.path, narrowing, of]),
        list: on,
        filters: of,
        only,
        onNow: on === list ? [...(list.onNow === null ? [] : [list.onNow]), ...chips.onNow] : [],
        names: split(query.names).slice(0, HISTORY_MAX),
        interests: [...split(query.tag), ...split(query.lang).map(languageKey)],
        ...at,
      },
      { ...deps, ranked, isSeen },
    )
  const found = mayFind(filters) ? await find(filters, list, range) : { models: [], total: 0, live: [] }
  // Counts are good for as long as the rooms beside which they stand.
  deps.cache.sees(Math.max(found.total, COUNTED_LIKE * ranked.rows.length))
  const areas = found.total === 0 ? await areasWith(filters, list, deps) : []
  const everybody = { ...filters, gender: null, followedBy: null, newSince: null }
  // The same in other areas, before anybody at all.
  const alike = areas.length > 0 ? everybody : { ...everybody, keys: [], text: '' }
  const others =
    found.total > 0
      ? []
      : (await find(alike, { ...list, order: 'popular', onNow: null }, { start: 0, limit: ALTERNATIVES_MAX }))
          .models
  const area = { ...filters, keys: [], text: '', newSince: null }
  const [keyCounts, tags, newCount] = await Promise.all([
    countKeys(filters, deps),
    countKeys(area, deps),
    countNew(filters, deps),
  ])
  const words = listWords(language)
  const present = (models: readonly ModelListing[]) =>
    models.map((model) => {
      const row = ranked.named(model.username)
      return presentOne(model, row !== null && isSeen(row) ? row : null, asked.site, deps)
    })
  return Object.freeze({
    userList: present(found.models),
    totalCount: found.total,
    perPageCount: perPage,
    isSearchEmpty: found.total === 0,
    alternativeUserList: present(others),
    ...(areas.length > 0 && { areaList: areas }),
    tagList: rankTags(
      tags,
      ranked
        .withOwnTags()
        .filter((row) => (filters.gender === null || row.model.gender === filters.gender) && isSeen(row)),
      TAGS_MAX,
    ),
    tabList: tabsOf(list, words, deps.hasCompanions),
    filterList: filterList({ keyCounts, live: found.live, newCount }, language),
    order: whyOrder(list, deps.ranking).map((rule) => words.why[rule]!),
    seo: listSeo(list, {
      language,
      hl: query.hl,
      isListed: list.isPublic && isPlain(query) && found.total > 0,
      publicUrl: asked.site.publicUrl,
      home: asked.site.home,
    }),
  })
}

/** Where those are who have what an area is narrowed by, where it has nobody (BROWSE-07). */
async function areasWith(
  filters: ModelFilters,
  { gender: here }: BrowseList,
  { cache, models }: ReadPageDeps,
): Promise<NonNullable<BrowseResult['areaList']>> {
  if (here === null || filters.keys.length === 0 || filters.followedBy !== null || !mayFind(filters))
    return []
  const counted = GenderPath.options
    .filter((area) => area !== here && !filters.hidden.includes(genderPaths[area]))
    .map(async (area) => {
      const there = { ...filters, gender: genderPaths[area] }
      return { area, count: await cache.count(`area ${JSON.stringify(there)}`, () => models.count(there)) }
    })
  return (await Promise.all(counted)).filter(({ count }) => count > 0)
}

/** Nothing narrows the list: other addresses of the same page are for no index. */
export function isPlain(query: BrowseQuery): boolean {
  const { p: _p, perPage: _perPage, hl: _hl, 'gender-hide': _hidden, ...narrowing } = query
  return Object.values(narrowing).every((value) => value === undefined || value === '')
}

function whyOrder({ order }: BrowseList, ranking: Ranking): readonly string[] {
  return order === 'popular' ? ranking.why : [order, ...(order === 'history' ? [] : ['not_sold'])]
}

/** Once for all lists. */
function rankedRows(rows: LiveRows, { clock, ranking }: ReadPageDeps): RankedRows {
  return rows.ranked((all) => new RankedRows(rankRows(all, ranking, clock.now())))
}

/** Who does not block anything has no view of their own, so that they share pages with everybody. */
function vantageOf(identity: Identity, { blockedRegions }: ReadPageDeps): Vantage {
  const { places, viewer } = blockedRegions.vantageOf(viewerOf(identity, false))
  return { places, viewer: blockedRegions.has(identity.username) ? viewer : null }
}

/** Who goes to an area by name, or looks at people they follow, means to see them. */
function hiddenGenders({ list, query }: AskedPage, identity: Identity): readonly Gender[] {
  if (list.gender !== null || list.name === 'followed' || list.name === 'history') return []
  const asked = query['gender-hide']
  if (asked !== undefined) return [...new Set(asked)].map((letter) => Gender.parse(letter))
  return hiddenGendersOf(identity)
}

function filtersOf(
  { list, query, atHome }: AskedPage,
  {
    hidden,
    seenFrom,
    followedBy,
  }: { readonly hidden: readonly Gender[]; readonly seenFrom: Vantage; readonly followedBy: Identity | null },
  { clock }: ReadPageDeps,
): ModelFilters {
  const chips = list.order === 'interests' ? { keys: [], isNew: false } : chipFilters(query)
  // By the hour, so that callers of the same minute ask the same.
  const hour = Math.floor(clock.now() / 3_600_000) * 3_600_000
  return {
    gender: list.gender === null ? null : genderPaths[list.gender],
    keys: [...list.keys, ...chips.keys],
    text: (query.q ?? '').trim().toLowerCase(),
    hidden,
    followedBy: followedBy?.kind === 'person' ? followedBy.person.id : null,
    studioId: list.studioId,
    role: list.role,
    atHome: atHome === true && list.name !== 'followed',
    hasFanClub: list.name === 'fan-club' || list.name === 'fan-club-online',
    newSince: chips.isNew || list.order === 'newest' ? hour - NEW_FOR_MS : null,
    seenFrom,
  }
}

function countKeys(
  filters: ModelFilters,
  { cache, models }: ReadPageDeps,
): Promise<ReadonlyMap<string, number>> {
  const count = () => models.keyCounts(filters)
  return filters.followedBy === null ? cache.count(`keys ${JSON.stringify(filters)}`, count) : count()
}

function countNew(filters: ModelFilters, { cache, clock, models }: ReadPageDeps): Promise<number> {
  const newSince = filters.newSince ?? Math.floor(clock.now() / 3_600_000) * 3_600_000 - NEW_FOR_MS
  const count = () => models.count({ ...filters, newSince })
  return filters.followedBy === null
    ? cache.count(`new ${JSON.stringify({ ...filters, newSince })}`, count)
    : count()
}

async function followedIds(
  identity: Identity,
  { follows }: ReadPageDeps,
): Promise<ReadonlyMap<number, string>> {
  if (identity.kind === 'guest') return new Map()
  return new Map((await follows.following(identity.person.id)).map((model) => [model.id, model.username]))
}

function markFollowed(page: BrowseResult, followed: ReadonlyMap<number, string>): BrowseResult {
  if (followed.size === 0) return page
  const names = new Set(followed.values())
  const mark = (cards: readonly BrowseCard[]) =>
    cards.map((card) => (names.has(card.username) ? { ...card, is_followed: true } : card))
  return { ...page, userList: mark(page.userList), alternativeUserList: mark(page.alternativeUserList) }
}

function presentOne(
  model: ModelListing,
  row: LiveRow | null,
  { showsPictures }: PageSite,
  { clock, thumbnails }: ReadPageDeps,
): BrowseCard {
  return presentCard(model, {
    room: row?.room ?? null,
    thumbVersion: showsPictures ? (thumbnails.latest(model.username)?.version ?? null) : null,
    now: clock.now(),
  })
}
