import type { Logger } from 'pino'
import type { Subject } from '../platform/cluster/bus.ts'
import { VersionFollower, type VersionFollowerDeps } from '../platform/cluster/version-follower.ts'
import { logEvent } from '../platform/log-event.ts'
import { compileTerms, type TermPolicy } from '../prohibited-terms/term-policy.ts'
import type { TermListRepository } from './term-list-repository.ts'

/** The staff has changed the terms. */
const termsChanged: Subject<{ readonly version: number }> = { name: 'inv.terms' }

export interface TermFollowerDeps extends VersionFollowerDeps {
  readonly termListRepository: Pick<TermListRepository, 'latest' | 'read'>
  readonly logger: Logger
  /** Takes each version once, compiled. */
  readonly adopt: (policy: TermPolicy) => void
}

/** Has this process refuse by the newest version (SAFE-07). What cannot be read leaves the version of before. */
export async function followTerms(deps: TermFollowerDeps): Promise<VersionFollower> {
  const { termListRepository, logger, adopt } = deps
  const follower = new VersionFollower(
    {
      subject: termsChanged,
      latest: () => termListRepository.latest(),
      adopt: async (version) => adopt(compileTerms(version, await termListRepository.read(version))),
      report: (error) => logEvent(logger, 'terms_read_failed', { err: error }),
    },
    deps,
  )
  await follower.refresh()
  return follower
}
