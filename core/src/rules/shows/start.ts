import { openParticipants, type Show } from './show.ts'

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
      return openParticipants(show).length >= show.terms.minimum ? null : 'below_minimum'
    case 'group':
      return openParticipants(show).filter((participant) => participant.isPresent).length >=
        show.terms.minimum
        ? null
        : 'below_minimum'
    case 'goal':
      return pledged(show) >= show.terms.minimum ? null : 'below_minimum'
    default:
      return openParticipants(show).some((participant) => participant.role === 'payer') ? null : 'nobody'
  }
}

/** Tokens of all pledges. */
export function pledged(show: Show): number {
  return openParticipants(show).reduce((sum, participant) => sum + participant.funded, 0)
}
