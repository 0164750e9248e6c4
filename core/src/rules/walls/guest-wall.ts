import type { Walls } from '../../protocol/sites.ts'

/** What is known of a guest. */
export interface GuestFacts {
  /** When their session began, ms since 1970. */
  readonly since: number
  /** ISO 3166-1; null: not known. */
  readonly country: string | null
}

/** ms until the wall stands before a guest; 0: now; null: never. `now`: ms since 1970. */
export function guestWallIn(walls: Walls, { since, country }: GuestFacts, now: number): number | null {
  if (walls.guest === 'off') return null
  if (walls.registration || (country !== null && walls.guest_countries.includes(country))) return 0
  return Math.max(0, since + walls.guest_after_s * 1000 - now)
}

/** What `vidstop` in an address makes of it: a page may ask for less time than the operator gives, never more. */
export function shortenedBy(vidstop: string | null, afterMs: number): number {
  if (vidstop === 'now') return 0
  return vidstop === '1' ? Math.min(afterMs, 60_000) : afterMs
}
