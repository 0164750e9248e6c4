import type { FanLevel } from '../../protocol/fan-level.ts'
import type { MassAudience } from '../../protocol/mass-messages.ts'

const DAY_MS = 24 * 3_600_000

/** A viewer as a performer's messages to many find them. Times are ms since 1970. */
export interface MassReader {
  /** In the performer's fan club now; null: in none. */
  readonly level: FanLevel | null
  readonly isFollower: boolean
  /** What they paid the performer in all, tokens. */
  readonly spent: number
  /** null: never. */
  readonly lastSeenAt: number | null
}

/** MASS-AUDIENCE-01: whether somebody is meant. */
export function isMeant(audience: MassAudience, reader: MassReader, now: number): boolean {
  return isOf(audience, reader) && reader.spent >= audience.min_spent && isSeen(audience, reader, now)
}

function isOf({ to, levels }: MassAudience, { level, isFollower, spent }: MassReader): boolean {
  switch (to) {
    case 'members':
      return level !== null && (levels.length === 0 || levels.includes(level))
    case 'followers':
      return isFollower
    case 'spenders':
      return spent > 0
  }
}

function isSeen({ seen_within_days }: MassAudience, { lastSeenAt }: MassReader, now: number): boolean {
  if (seen_within_days === null) return true
  return lastSeenAt !== null && now - lastSeenAt <= seen_within_days * DAY_MS
}
