import type { Clock } from '@footlight/core/ports'
import type { Job } from '../platform/cluster/singleton.ts'
import type { SessionRepository } from './people-port.ts'

const SWEEP_EVERY_MS = 3_600_000

/** Sessions that are over are refused in any case; this only gives their rows back. */
export function sessionJobs(
  sessions: Pick<SessionRepository, 'removeExpired'>,
  clock: Clock,
): readonly Job[] {
  return [{ name: 'sweep_sessions', everyMs: SWEEP_EVERY_MS, run: () => sessions.removeExpired(clock.now()) }]
}
