import type { LogGround } from '../../protocol/browser-logs.ts'

/** A time for which the log of somebody's browser is wanted, ms since 1970. */
export interface LogTime {
  /** Its first moment without. */
  readonly until: number
  /** null: nobody ended it before. */
  readonly endedAt: number | null
}

/** null: there was none. */
export interface LogTimes {
  readonly own: LogTime | null
  readonly asked: LogTime | null
}

export function isRunning(time: LogTime | null, now: number): boolean {
  return time !== null && time.endedAt === null && now < time.until
}

/** Why somebody's browser sends its log, beside a private that they pay for; null: it does not (LOG-01). */
export function timedGround({ own, asked }: LogTimes, now: number): Exclude<LogGround, 'private'> | null {
  if (isRunning(own, now)) return 'own'
  return isRunning(asked, now) ? 'asked' : null
}
