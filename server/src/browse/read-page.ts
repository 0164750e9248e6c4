import type { Clock } from '@footlight/core/ports'
import {
  type BrowseResult,
  Gender,
  genderPaths,
  type QueryOf,
  type roomRoutes,
} from '@footlight/core/protocol'
import type { FollowRepository } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { viewerOf } from '../accounts/viewer.ts'
import type { Site } from '../platform/site.ts'
import type { RegionBlocks } from '../regions/region-blocks.ts'
import type { LiveDirectory, RoomSnapshot } from '../rooms/live/live-directory.ts'
import type { Thumbnails } from '../sfu/port.ts'
import { presentCard } from './browse-card.ts'
import type { LiveModels } from './live-models.ts'
import type { ModelFilters, ModelListing, ModelSearch } from './model-search-port.ts'
import {
  fitsAsStored,
  type LiveFilters,
  type LiveModel,
  mayFind,
  rankTags,
  selectLive,
  withModeTags,
} from './select.ts'
import { type BrowseArea, browseSeo } from './seo.ts'

export interface BrowseRouteDeps {
  /** Whoever knows of battles. */
  readonly battles: { battleOf(username: string): object | null }
  readonly blockedRegions: RegionBlocks
  readonly clock: Clock
  readonly follows: FollowRepository
  readonly live: LiveDirectory
  readonly models: ModelSearch
  readonly site: Site
  readonly thumbnails: Thumbnails
}

export type BrowseQuery = QueryOf<typeof roomRoutes.browse>

type BrowseDeps = BrowseRouteDeps & { readonly liveModels: LiveModels }

/** One caller's look: who is live as they may see it, and whom they follow. */
interface Look {
  readonly live: readonly LiveModel[]
  readonly followed: ReadonlySet<number>
}

const TAGS_MAX = 40
const ALTERNATIVES_MAX = 12

/**
 * Who is live comes from memory, the others from the search: a page asks it for its own models, two counts
 * and, behind the first page, where it begins. However many models there are, no more of them are read than
 * are live or on the page.
 */
export async function readPage(
  area: BrowseArea,
  query: BrowseQuery,
  identity: Identity,
  deps: BrowseDeps,
): Promise<BrowseResult> {
  const followed = await followedIds(identity, deps)
  const rooms = deps.live.all()
  const look = { live: await seenLive(rooms, identity, deps), followed }
  const filters = toFilters(area, query, identity, deps)
  const areaFilters = { ...filters, tag: null, text: '' }
  const [found, storedTags] = await Promise.all([
    readFound(filters, (query.p - 1) * query.perPage, query.perPage, look, deps),
    deps.models.tagCounts(areaFilters),
  ])
  const everybody = { ...areaFilters, gender: null, followedBy: null }
  const alternatives =
    found.total > 0 ? [] : (await readFound(everybody, 0, ALTERNATIVES_MAX, look, deps)).models
  const present = (models: readonly ModelListing[]) =>
    models.map((model) => presentOne(model, rooms.get(model.username) ?? null, followed, deps))
  return {
    userList: present(found.models),
    totalCount: found.total,
    perPageCount: query.perPage,
    isSearchEmpty: found.total === 0,
    alternativeUserList: present(alternatives),
    tagList: rankTags(storedTags, selectLive(look.live, liveFilters(areaFilters, look)), TAGS_MAX),
    seo: browseSeo(area, filters.text === '' && found.total > 0, deps.site.publicUrl),
  }
}

/** Live ones first by number of viewers, then the others by name. */
async function readFound(
  filters: ModelFilters,
  start: number,
  limit: number,
  look: Look,
  { models }: BrowseDeps,
): Promise<{ readonly models: readonly ModelListing[]; readonly total: number }> {
  if (!mayFind(filters)) return { models: [], total: 0 }
  const asked = liveFilters(filters, look)
  const live = selectLive(look.live, asked)
  const stored = live.filter((each) => fitsAsStored(each, asked))
  const onPage = live.slice(start, start + limit).map(withModeTags)
  const [count, others] = await Promise.all([
    models.count(filters),
    readOthers(
      { filters, except: stored.map(({ model }) => model.id) },
      Math.max(0, start - live.length),
      limit - onPage.length,
      models,
    ),
  ])
  return { models: [...onPage, ...others], total: count + live.length - stored.length }
}

async function readOthers(
  query: Parameters<ModelSearch['cursorAfter']>[0],
  skipped: number,
  limit: number,
  models: ModelSearch,
): Promise<readonly ModelListing[]> {
  if (limit === 0) return []
  const after = skipped === 0 ? null : await models.cursorAfter(query, skipped)
  if (after === null && skipped > 0) return []
  const page = await models.search({ ...query, after, limit })
  if (!page.ok) throw new Error('a cursor of the search itself is none')
  return page.value.models
}

async function seenLive(
  rooms: ReadonlyMap<string, RoomSnapshot>,
  identity: Identity,
  deps: BrowseDeps,
): Promise<readonly LiveModel[]> {
  const viewer = viewerOf(identity, false)
  const models = await deps.liveModels.of([...rooms.keys()])
  return models.flatMap((model) => {
    const room = rooms.get(model.username)
    return room === undefined || deps.blockedRegions.isBlocked(model.username, viewer)
      ? []
      : [{ model, room }]
  })
}

function toFilters(
  area: BrowseArea,
  query: BrowseQuery,
  identity: Identity,
  { blockedRegions }: BrowseDeps,
): ModelFilters {
  const asked = query['gender-hide']
  const own = identity.kind === 'person' ? identity.person.settings.browse_gender_hide : []
  const hidden = asked === undefined ? own : [...asked].map((letter) => Gender.parse(letter))
  return {
    gender: area.gender === null ? null : genderPaths[area.gender],
    tag: area.tag,
    text: (query.q ?? '').trim().toLowerCase(),
    // Who goes to an area by name, or looks at people they follow, means to see them.
    hidden: area.gender === null && !area.followedOnly ? hidden : [],
    followedBy: area.followedOnly && identity.kind === 'person' ? identity.person.id : null,
    seenFrom: blockedRegions.vantageOf(viewerOf(identity, false)),
  }
}

function liveFilters(filters: ModelFilters, { followed }: Look): LiveFilters {
  return { ...filters, only: filters.followedBy === null ? null : followed }
}

async function followedIds(identity: Identity, { follows }: BrowseDeps): Promise<ReadonlySet<number>> {
  if (identity.kind === 'guest') return new Set()
  return new Set((await follows.following(identity.person.id)).map((model) => model.id))
}

function presentOne(
  model: ModelListing,
  room: RoomSnapshot | null,
  followed: ReadonlySet<number>,
  { battles, clock, thumbnails }: BrowseDeps,
) {
  return presentCard(model, {
    room,
    thumbVersion: thumbnails.latest(model.username)?.version ?? null,
    isFollowed: followed.has(model.id),
    isVersus: battles.battleOf(model.username) !== null,
    now: clock.now(),
  })
}
