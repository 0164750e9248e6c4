import type { BrowseFilterValue, BrowseResult, browseRoutes, QueryOf } from '@footlight/core/protocol'
import type { Language } from '@footlight/core/rules/languages'
import { worldRegions } from '@footlight/core/rules/regions/world-regions'
import { languageKey, regionKey } from '../accounts/model-listings.ts'
import type { LiveListing } from '../rooms/live/live-directory.ts'
import { keyOfTag, listLanguages, onNow } from './browse-list.ts'
import { fill, languageName, listWords } from './list-words.ts'
import type { LiveRow } from './live-index.ts'

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

/** Values that leave somebody, with how many; a value that leaves nobody is no choice. */
export function filterList(
  { keyCounts, live, newCount }: Counted,
  language: Language,
): BrowseResult['filterList'] {
  const words = listWords(language)
  const liveCount = (holds: OnNow) => live.filter(({ room }) => holds(room)).length
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
      value: `${range.from}-${range.to ?? ''}`,
      name: fill(words.rates[range.to === null ? 'from' : range.from === 0 ? 'up_to' : 'between']!, {
        from: String(range.from),
        to: String(range.to),
      }),
      count: liveCount((room) => isPriced(room, range)),
    })),
    ...Object.entries(showFilters).map(([value, holds]) => ({
      kind: 'show',
      value,
      name: words.shows[value]!,
      count: liveCount(holds),
    })),
    { kind: 'new', value: '1', name: words.new, count: newCount },
  ]
  return values.filter(({ count }) => count > 0)
}
