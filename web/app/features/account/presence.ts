/** How long somebody is here. Times are ms since 1970. */
export interface Presence {
  readonly since: number
  readonly seenAt: number
  /** Full hours that they were told of, and went on. */
  readonly hours: number
}

const HOUR_MS = 3_600_000
/** Who was away for so long begins anew. */
const AWAY_MS = 15 * 60_000

/** They are here at `now`. `isHour`: more hours are full than they were told of (REALITY-01). */
export function seen(
  before: Presence | null,
  now: number,
): { readonly presence: Presence; readonly isHour: boolean } {
  // A clock that was set back, too.
  if (before === null || now - before.seenAt > AWAY_MS || now < before.seenAt)
    return { presence: { since: now, seenAt: now, hours: 0 }, isHour: false }
  const presence = { ...before, seenAt: now }
  return { presence, isHour: fullHours(presence) > before.hours }
}

/** They read how long they are here. */
export const told = (presence: Presence): Presence => ({ ...presence, hours: fullHours(presence) })

const fullHours = ({ since, seenAt }: Presence): number => Math.floor((seenAt - since) / HOUR_MS)
