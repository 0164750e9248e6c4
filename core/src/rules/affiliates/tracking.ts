import { clickIdPattern, isAcquisitionPath, linkKeyPattern } from './landing.ts'

/** What a browser remembers of how somebody came, after they agreed to it. */
export interface TrackingRecord {
  /** null: no link of an affiliate. */
  readonly key: string | null
  readonly clickId: string | null
  readonly advert: string | null
  /** The first page. */
  readonly path: string
  /** ms since 1970 */
  readonly createdAt: number
}

export const TRACKING_TTL_MS = 3_600_000

export interface Arrival {
  readonly path: string
  /** What the address says under a name. */
  readonly query: (name: string) => string | null
  readonly referrer: string
  readonly isMobile: boolean
}

/** null: this visit came from nowhere that is counted. `random`: from 0 to 1, twice. */
export function recordOf(arrival: Arrival, now: number, random: () => number): TrackingRecord | null {
  const { query } = arrival
  const key = fitting(query('aff'), linkKeyPattern)
  if (key === null && !isAcquisitionPath(arrival.path)) return null
  const advert = fitting(query('advert_id'), clickIdPattern) ?? (key === null ? tagOf(arrival, random) : null)
  if (key === null && advert === null) return null
  const clickId = key === null ? null : fitting(query('click_id'), clickIdPattern)
  return { key, clickId, advert, path: arrival.path, createdAt: now }
}

export function isFresh({ createdAt }: TrackingRecord, now: number): boolean {
  return createdAt <= now && now - createdAt < TRACKING_TTL_MS
}

const NO_ADVERT_ONE_IN = 20
const searchHosts = /(^|\.)(google|bing|duckduckgo|yahoo|yandex|ecosia|startpage)\.[a-z]{2,3}(\.[a-z]{2})?$/

/**
 * A part of the visitors without a link is counted by chance: half of those who come to the first page from a search on a phone,
 * three quarters of the others; one in twenty stands for all who saw no advert (AFF-08).
 */
function tagOf({ path, referrer, isMobile }: Arrival, random: () => number): string | null {
  if (random() < 1 / NO_ADVERT_ONE_IN) return 'no-advert'
  const isHalf = path === '/' && isMobile && searchHosts.test(hostOf(referrer))
  return random() < (isHalf ? 0.5 : 0.75) ? 'organic' : null
}

function hostOf(referrer: string): string {
  return /^https?:\/\/([^/:?#]+)/.exec(referrer)?.[1]?.toLowerCase() ?? ''
}

function fitting(value: string | null, pattern: RegExp): string | null {
  return value !== null && pattern.test(value) ? value : null
}
