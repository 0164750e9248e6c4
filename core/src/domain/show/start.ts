import { openSeats, type Show } from './show.ts'

/** Why a show cannot start now. */
export type StartRefusal = 'running' | 'ended' | 'no_media' | 'below_minimum' | 'nobody'

/**
 * null: it can. A private, a camera and a recording need the one who pays; an audience show what was
 * announced as its minimum.
 */
export function mayStart(show: Show): StartRefusal | null {
  if (show.phase !== 'open') return show.phase
  if (!show.hasMedia) return 'no_media'
  switch (show.kind) {
    case 'limited':
      return openSeats(show).length >= show.terms.minimum ? null : 'below_minimum'
    case 'group':
      return openSeats(show).filter((seat) => seat.isPresent).length >= show.terms.minimum
        ? null
        : 'below_minimum'
    case 'goal':
      return pledged(show) >= show.terms.minimum ? null : 'below_minimum'
    default:
      return openSeats(show).some((seat) => seat.role === 'payer') ? null : 'nobody'
  }
}

/** Tokens of all pledges. */
export function pledged(show: Show): number {
  return openSeats(show).reduce((sum, seat) => sum + seat.funded, 0)
}
