import { BROWSE_PAGE_SIZE, GenderPath } from '@footlight/core/protocol'
import { spokenLanguages } from '@footlight/core/rules/profiles/spoken-languages'
import { worldRegions } from '@footlight/core/rules/regions/world-regions'
import { languageKey, regionKey, tagKey } from '../accounts/model-listings.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'

/** Names of lists in their texts. */
export type ListName =
  | 'all'
  | 'ai'
  | 'new'
  | 'top-rated'
  | 'leaders'
  | 'most-liked'
  | 'top'
  | 'private'
  | 'cam2cam'
  | 'cam2cam-top-rated'
  | 'spy'
  | 'ticket'
  | 'exclusive'
  | 'private-top-rated'
  | 'rate'
  | 'toys'
  | 'tag'
  | 'language'
  | 'region'
  | 'versus'
  | 'near-goal'
  | 'fan-club'
  | 'fan-club-online'
  | 'followed'
  | 'for-you'
  | 'history'
  | 'voyeur'
  | 'bedroom'
  | 'kitchen'
  | 'shower'
  | 'multi-filter'
  | 'role'
  | 'studio'

/** What a list is kept in order by. */
export type ListOrder =
  | 'popular'
  | 'rating'
  | 'newest'
  | 'goal'
  | 'followers'
  | 'rising'
  | 'likes'
  | 'history'
  | 'interests'

/** One list of models, as its address asks for it. */
export interface BrowseList {
  readonly name: ListName
  /** null: all areas. */
  readonly gender: GenderPath | null
  /** Its one address, below the root of the site. */
  readonly path: string
  /** What the texts of it name: tags, a language, prices. */
  readonly values: Readonly<Record<string, string>>
  /** Groups of keys; a model is listed who has one of each group. */
  readonly keys: readonly (readonly string[])[]
  /** What must go on in a room that is live now; null: those who are not live are listed as well. */
  readonly onNow: ((room: LiveListing) => boolean) | null
  readonly order: ListOrder
  readonly pageSize: number
  /** Of the operator's data; null: whatever theirs is. */
  readonly studioId: number | null
  readonly role: string | null
  /** Engines may have it in an index. */
  readonly isPublic: boolean
}

/** Pages that an operator makes of a studio or of a role that models have. */
export interface ListPages {
  readonly studios: ReadonlyMap<string, number>
  readonly roles: ReadonlySet<string>
}

type Draft = Partial<BrowseList> & Pick<BrowseList, 'name'>

/** https://www.rfc-editor.org/rfc/rfc5646 has codes for them; addresses have names. */
export const listLanguages: readonly string[] = Object.keys(spokenLanguages)

/** Tokens per minute. */
export const rateSteps: readonly number[] = [6, 12, 18, 30, 60, 90, 120]
const rateEnds: readonly number[] = [18, 60, 120, 999]

/** The list of a page's path, without the slash at its beginning; null: there is none. */
export function listOf(path: string, pages: ListPages): BrowseList | null {
  const parts = path.split('/').filter((part) => part !== '')
  const [first, ...rest] = parts
  const gender = GenderPath.safeParse(first)
  const draft = gender.success ? areaList(rest) : (siteList(parts, pages) ?? areaList(parts))
  if (draft === null) return null
  return {
    gender: gender.success ? gender.data : null,
    path: `/${parts.map((part) => encodeURIComponent(part.toLowerCase())).join('/')}`,
    values: {},
    keys: [],
    onNow: null,
    order: 'popular',
    pageSize: BROWSE_PAGE_SIZE,
    studioId: null,
    role: null,
    isPublic: true,
    ...draft,
  }
}

/** `parts`: what stands behind the area, or alone where the list is of all areas. */
function areaList(parts: readonly string[]): Draft | null {
  const [first, second, third] = parts
  if (first === 'tag') return parts.length > 3 || second === undefined ? null : tagList(parts.slice(1))
  if (first === 'private-shows') return privateList(parts.slice(1))
  if (parts.length > 2 || third !== undefined) return null
  const key = parts.join('/')
  if (first === 'language' && second !== undefined)
    return listLanguages.includes(second)
      ? { name: 'language', keys: [[languageKey(second)]], values: { language: second } }
      : null
  if (first === 'region' && second !== undefined)
    return worldRegions.some((region) => region === second)
      ? { name: 'region', keys: [[regionKey(second)]], values: { region: second } }
      : null
  return areaLists.get(key) ?? null
}

const areaLists = new Map<string, Draft>(
  Object.entries<Draft>({
    '': { name: 'all' },
    new: { name: 'new', order: 'newest' },
    'top-rated': { name: 'top-rated', order: 'rating' },
    leaders: { name: 'leaders', order: 'rising' },
    'most-liked': { name: 'most-liked', order: 'likes' },
    'control-her': { name: 'toys', onNow: ({ sellsToyControl }) => sellsToyControl },
    versus: { name: 'versus', onNow: ({ isVersus }) => isVersus },
    'near-goal': { name: 'near-goal', onNow: isNearGoal, order: 'goal' },
    'fanclub/all': { name: 'fan-club' },
    'fanclub/online': { name: 'fan-club-online', onNow: () => true },
  }),
)

/** Nobody is listed under it. */
const NO_KEY = 'none:'

/** Of a tag that somebody typed. */
export const keyOfTag = (tag: string): string => tagKey(tag) ?? NO_KEY

/** A tag that nobody can have finds nobody; it is no error to ask for it. */
function tagList(tags: readonly string[]): Draft {
  const asked = tags.map((tag) => tag.toLowerCase())
  return {
    name: 'tag',
    keys: asked.map((tag) => [keyOfTag(tag)]),
    values: { tags: asked.join(' ') },
    isPublic: asked.every((tag) => /^[a-z0-9-]+$/.test(tag)),
  }
}

const privateLists = new Map<string, Draft>(
  Object.entries<Draft>({
    '': { name: 'private', onNow: sellsPrivate },
    cam2cam: { name: 'cam2cam', onNow: sellsCam2cam },
    'cam2cam/top-rated': { name: 'cam2cam-top-rated', onNow: sellsCam2cam, order: 'rating' },
    'spy-cam-shows': { name: 'spy', onNow: sellsSpying },
    'ticket-cam-shows': { name: 'ticket', onNow: ({ currentShow }) => currentShow?.kind === 'limited' },
    'exclusive-available-now': {
      name: 'exclusive',
      onNow: (room) => sellsPrivate(room) && room.offers?.private.isExclusiveEnabled === true,
    },
    'top-rated': { name: 'private-top-rated', onNow: sellsPrivate, order: 'rating' },
  }),
)

function privateList(parts: readonly string[]): Draft | null {
  const [first, from, to] = parts
  if (first !== 'rate') return privateLists.get(parts.join('/')) ?? null
  const low = rateSteps.find((step) => String(step) === from)
  const high = to === undefined ? (low ?? 0) : rateEnds.find((end) => String(end) === to)
  if (parts.length > 3 || low === undefined || high === undefined || high < low) return null
  return {
    name: 'rate',
    onNow: (room) => sellsPrivate(room) && isPriced(room, low, high),
    values: { from: String(low), to: String(high) },
  }
}

function siteList(parts: readonly string[], { studios, roles }: ListPages): Draft | null {
  const [first = '', second] = parts
  if (parts.length === 2 && first === 'browse-role') return roleList(second!, roles)
  if (parts.length === 2 && first === 'browse-studio') return studioList(second!, studios)
  return (
    siteLists.get(parts.join('/')) ??
    (parts.length === 1 ? (studioList(first, studios) ?? roleList(first, roles)) : null)
  )
}

function roleList(role: string, roles: ReadonlySet<string>): Draft | null {
  return roles.has(role) ? { name: 'role', role, values: { name: role } } : null
}

function studioList(name: string, studios: ReadonlyMap<string, number>): Draft | null {
  const studioId = studios.get(name)
  return studioId === undefined ? null : { name: 'studio', studioId, values: { name } }
}

const voyeur = (name: ListName, tag: string): Draft => ({ name, keys: [[tag]] })

const siteLists = new Map<string, Draft>(
  Object.entries<Draft>({
    '': { name: 'all' },
    'ai-girlfriend': { name: 'ai', onNow: ({ status }) => status === 'online_ai' },
    followed: { name: 'followed', isPublic: false },
    'for-you': { name: 'for-you', order: 'interests', isPublic: false },
    'view-history': { name: 'history', order: 'history', isPublic: false },
    top: { name: 'top', order: 'followers', pageSize: 20 },
    'multi-filter': { name: 'multi-filter', pageSize: 60, isPublic: false },
    'voyeur-cams': voyeur('voyeur', 'voyeur'),
    'voyeur-cams/bedroom': voyeur('bedroom', 'bedroom'),
    'voyeur-cams/kitchen': voyeur('kitchen', 'kitchen'),
    'voyeur-cams/shower': voyeur('shower', 'shower'),
    // Names of the same page that people and links use.
    reallifecam: { ...voyeur('voyeur', 'voyeur'), path: '/voyeur-cams' },
    'voyeur-house': { ...voyeur('voyeur', 'voyeur'), path: '/voyeur-cams' },
  }),
)

/** Nine tenths of what the performer asks for are there. */
function isNearGoal({ goal }: LiveListing): boolean {
  return goal !== null && goal.reached >= goal.target * 0.9
}

/** Somebody may ask for one now. */
function sellsPrivate({ status, offers, modes }: LiveListing): boolean {
  return (
    (status === 'online' || status === 'standby') && offers?.private.isEnabled === true && !modes.isVoyeur
  )
}

function sellsCam2cam(room: LiveListing): boolean {
  return sellsPrivate(room) && room.offers?.sharecam.isAllowedInPrivate === true
}

function sellsSpying({ currentShow }: LiveListing): boolean {
  return (
    currentShow?.kind === 'private' &&
    currentShow.phase === 'running' &&
    !currentShow.is_exclusive &&
    currentShow.spy_price_per_minute !== null
  )
}

function isPriced({ offers }: LiveListing, low: number, high: number): boolean {
  const price = offers?.private.pricePerMinuteInToken ?? 0
  return price >= low && price <= high
}

/** What goes on in live rooms, for lists and for what narrows them. */
export const onNow = { sellsPrivate, sellsCam2cam, sellsSpying } as const
