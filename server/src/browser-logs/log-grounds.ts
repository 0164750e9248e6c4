import type { Clock } from '@footlight/core/ports'
import type { AccountId, LogState } from '@footlight/core/protocol'
import { isRunning, timedGround } from '@footlight/core/rules/browser-logs/log-ground'
import { isoTime } from '../accounts/present-user.ts'
import { isPayerOf } from '../shows/module.ts'
import type { ShowRepository } from '../shows/show-port.ts'
import type { LogTimeRepository } from './log-time-repository.ts'

export interface LogGroundDeps {
  readonly logTimes: LogTimeRepository
  readonly shows: Pick<ShowRepository, 'running'>
  readonly clock: Clock
}

/** Whether and why the browser of an account sends its log (LOG-01). What a browser says of it counts for nothing. */
export async function readLogState(
  account: AccountId,
  { logTimes, shows, clock }: LogGroundDeps,
): Promise<LogState> {
  const now = clock.now()
  const { own, asked } = await logTimes.of(account)
  return {
    ground: timedGround({ own, asked }, now) ?? ((await paysForPrivate(account, shows)) ? 'private' : null),
    own_until: own !== null && isRunning(own, now) ? isoTime(own.until) : null,
    asked:
      asked !== null && isRunning(asked, now) ? { until: isoTime(asked.until), reason: asked.reason } : null,
  }
}

/** By its row, which every node reads. */
async function paysForPrivate(account: AccountId, shows: LogGroundDeps['shows']): Promise<boolean> {
  return (await shows.running('private')).some((show) => isPayerOf(show, account))
}
