import type { BrowseFilterValue, BrowseResult, browseRoutes, QueryOf } from '@footlight/core/protocol'
import type { Language } from '@footlight/core/rules/languages'
import { worldRegions } from '@footlight/core/rules/regions/world-regions'
import { languageKey, regionKey } from '../accounts/model-listings.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import { keyOfTag, listLanguages, onNow } from './browse-list.ts'
import { fill, languageName, listWords } from './list-words.ts'
import type { LiveRow } from './live-row.ts'

export type BrowseQuery = QueryOf<typeof browseRoutes.browse>
type OnNow = (room: LiveListing) => boolean

/** Prices by which lists are narrowed, tokens per minute; `to` null: and more. */
const priceRanges = [
  { from: 0, to: 12 },
  { from: 13, to: 30 },
  { from: 31, to: 60 },
  { from: 61, to: null },
] as const

const showFilters: Readonly<Record<string, OnNow>> = {
  private: onNow.sellsPrivate,
  spy: onNow.sellsSpying,
  ticket: ({ currentShow }) => currentShow?.kind === 'limited',
  group: ({ currentShow }) => currentShow?.kind === 'group',
  cam2cam: onNow.sellsCam2cam,
  toys: ({ sellsToyControl }) => sellsToyControl,
  versus: ({ isVersus }) => isVersus,
}

/** What a query narrows a list by: any value of a kind, and each kind that is named. */
export interface ChipFilters {
  readonly keys: readonly (readonly string[])[]
  /** What must go on in a live room. */
  readonly onNow: readonly OnNow[]
  readonly isNew: boolean
}

export function chipFilters(query: BrowseQuery): ChipFilters {
  const languages = split(query.lang).map(languageKey)
  const regions = split(query.region).map(regionKey)
  const shows = split(query.show)
  const prices = split(query.rate).map(rangeOf)
  return {
    keys: [languages, regions, split(query.tag).map(keyOfTag)].filter((group) => group.length > 0),
    onNow: [
      ...(shows.length === 0 ? [] : [(room: LiveListing) => shows.some((show) => isOn(show, room))]),
      ...(prices.length === 0 ? [] : [(room: LiveListing) => prices.some((range) => isPriced(room, range))]),
    ],
    isNew: query.new === '1',
  }
}

function isOn(show: string, room: LiveListing): boolean {
  return Object.hasOwn(showFilters, show) && showFilters[show]!(room)
}

/** Values between commas, in lower case. */
export function split(values: string | undefined): readonly string[] {
  return (values ?? '')
    .toLowerCase()
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '')
}

interface PriceRange {
  readonly from: number
  readonly to: number | null
}

function rangeOf(text: string): PriceRange {
  const [from, to] = text.split('-')
  return { from: Number(from), to: to === undefined || to === '' ? null : Number(to) }
}

function isPriced(room: LiveListing, { from, to }: PriceRange): boolean {
  const price = room.offers?.private.pricePerMinuteInToken
  return onNow.sellsPrivate(room) && price !== undefined && price >= from && (to === null || price <= to)
}

interface Counted {
  /** Models of the list by the keys that they have. */
  readonly keyCounts: ReadonlyMap<string, number>
  /** Of the list, live now. */
  readonly live: readonly LiveRow[]
  readonly newCount: number
}

const liveCounts = new WeakMap<readonly LiveRow[], ReadonlyMap<string, number>>()

/** How many rooms each price and each show leaves, by kind and value; counted once for each list of rooms. */
function countLive(live: readonly LiveRow[]): ReadonlyMap<string, number> {
  const known = liveCounts.get(live)
  if (known !== undefined) return known
  const counted = new Map(
    liveValues.map(([name, holds]) => {
      let count = 0
      for (const { room } of live) if (holds(room)) count += 1
      return [name, count]
    }),
  )
  liveCounts.set(live, counted)
  return counted
}

const rateName = ({ from, to }: PriceRange): string => `${from}-${to ?? ''}`

const liveValues: readonly (readonly [string, OnNow])[] = [
  ...priceRanges.map(
    (range) => [`rate ${rateName(range)}`, (room: LiveListing) => isPriced(room, range)] as const,
  ),
  ...Object.entries(showFilters).map(([value, holds]) => [`show ${value}`, holds] as const),
]

/** Values that leave somebody, with how many; a value that leaves nobody is no choice. */
export function filterList(
  { keyCounts, live, newCount }: Counted,
  language: Language,
): BrowseResult['filterList'] {
  const words = listWords(language)
  const counts = countLive(live)
  const values: BrowseFilterValue[] = [
    ...listLanguages.map((value) => ({
      kind: 'lang',
      value,
      name: languageName(value, language),
      count: keyCounts.get(languageKey(value)) ?? 0,
    })),
    ...worldRegions.map((value) => ({
      kind: 'region',
      value,
      name: words.regions[value]!,
      count: keyCounts.get(regionKey(value)) ?? 0,
    })),
    ...priceRanges.map((range) => ({
      kind: 'rate',
      value: rateName(range),
      name: fill(words.rates[range.to === null ? 'from' : range.from === 0 ? 'up_to' : 'between']!, {
        from: String(range.from),
        to: String(range.to),
      }),
      count: counts.get(`rate ${rateName(range)}`) ?? 0,
    })),
    ...Object.keys(showFilters).map((value) => ({
      kind: 'show',
      value,
      name: words.shows[value]!,
      count: counts.get(`show ${value}`) ?? 0,
    })),
    { kind: 'new', value: '1', name: words.new, count: newCount },
  ]
  return values.filter(({ count }) => count > 0)
}
