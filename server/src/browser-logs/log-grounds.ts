import type { Clock } from '@footlight/core/ports'
import type { AccountId, LogState, Username } from '@footlight/core/protocol'
import { isRunning, timedGround } from '@footlight/core/rules/browser-logs/log-ground'
import type { PeopleRepository } from '../accounts/people-port.ts'
import { isoTime } from '../accounts/present-user.ts'
import { isPayerOf } from '../shows/module.ts'
import type { ShowRepository } from '../shows/show-port.ts'
import type { LogTimeRepository } from './log-time-repository.ts'

export interface LogGroundDeps {
  readonly logTimes: LogTimeRepository
  readonly people: Pick<PeopleRepository, 'byUsername'>
  readonly shows: Pick<ShowRepository, 'unfinished'>
  readonly clock: Clock
}

/**
 * Whether and why the browser of an account sends its log (LOG-01). What a browser says counts for nothing: `room` is where it is
 * looked whether they pay for a private, and not in all that run.
 */
export async function readLogState(
  account: AccountId,
  room: Username | undefined,
  { logTimes, people, shows, clock }: LogGroundDeps,
): Promise<LogState> {
  const now = clock.now()
  const { own, asked } = await logTimes.of(account)
  const performer = room === undefined ? null : await people.byUsername(room)
  // By their rows, which every node reads.
  const running = performer === null ? [] : await shows.unfinished(performer.id)
  const isPayer = running.some((show) => show.kind === 'private' && isPayerOf(show, account))
  return {
    ground: timedGround({ own, asked }, now) ?? (isPayer ? 'private' : null),
    own_until: own !== null && isRunning(own, now) ? isoTime(own.until) : null,
    asked:
      asked !== null && isRunning(asked, now) ? { until: isoTime(asked.until), reason: asked.reason } : null,
  }
}
