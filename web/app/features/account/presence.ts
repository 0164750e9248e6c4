/** How long somebody is here. Times are ms since 1970. */
export interface Presence {
  readonly since: number
  readonly seenAt: number
  /** Full hours that they were told of. */
  readonly hours: number
}

const HOUR_MS = 3_600_000
/** Who was away for so long begins anew. */
const AWAY_MS = 15 * 60_000

/** They are here at `now`. `isHour`: one more hour is full since they were told last (REALITY-01). */
export function seen(
  before: Presence | null,
  now: number,
): { readonly presence: Presence; readonly isHour: boolean } {
  // A clock that was set back, too.
  if (before === null || now - before.seenAt > AWAY_MS || now < before.seenAt)
    return { presence: { since: now, seenAt: now, hours: 0 }, isHour: false }
  const hours = Math.floor((now - before.since) / HOUR_MS)
  return { presence: { ...before, seenAt: now, hours }, isHour: hours > before.hours }
}
