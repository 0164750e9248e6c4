import type { Clock } from '@footlight/core/ports'
import { contestWeek, endOfWeek, weekAfter } from '@footlight/core/rules/contests/contest-weeks'
import type { Job } from '../platform/cluster/singleton.ts'
import type { ContestRepository } from './contest-repository.ts'

const EVERY_MS = 300_000
/** A like that was on its way at midnight, or of a clock that is behind, is stored by then. */
const GRACE_MS = 600_000

/**
 * Closes each week that is over, also those that ended while no server ran. Without any that is closed it
 * begins with the last one.
 */
export function closeWeeks(deps: { readonly contests: ContestRepository; readonly clock: Clock }): Job {
  return {
    name: 'contest_weeks',
    everyMs: EVERY_MS,
    runsAtStart: true,
    async run() {
      const now = deps.clock.now()
      const last = await deps.contests.lastClosed()
      let week = last === null ? weekAfter(contestWeek(now), -1) : weekAfter(last)
      for (; endOfWeek(week) + GRACE_MS <= now; week = weekAfter(week)) await deps.contests.close(week, now)
    },
  }
}
