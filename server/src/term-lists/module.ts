import type { Clock } from '@footlight/core/ports'
import { TERM_REFUSALS_KEPT_DAYS } from '@footlight/core/protocol'
import { utcDay } from '@footlight/core/rules/utc-day'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { stays } from '../platform/personal-rows.ts'
import { adoptTerms, builtInPolicy } from '../prohibited-terms/current-terms.ts'
import { termLists } from './migrations/0177-term-lists.ts'
import { termRefusals } from './migrations/0178-term-refusals.ts'
import { createLabelRepository } from './preview-change.ts'
import { createRefusalRepository, type RefusalRepository } from './refusal-repository.ts'
import { RefusalWriter, type RefusalWriterDeps } from './refusal-writer.ts'
import { followTerms, type TermFollowerDeps } from './term-follower.ts'
import { createTermListRepository } from './term-list-repository.ts'
import { registerTermLists, type TermListRouteDeps } from './term-list-routes.ts'

const DAY_MS = 86_400_000

interface Runs {
  readonly termRefusals: RefusalRepository
  readonly clock: Clock
}

/** What the staff adds to the prohibited terms, and how often each refused something. */
export const termListsModule = areaModule({
  name: 'term-lists',
  migrations: (kind) => ({
    '0177-term-lists': termLists(kind),
    '0178-term-refusals': termRefusals(kind),
  }),
  personalRows: { term_versions: { by: stays } },
  repositories: (db) => ({
    termListRepository: createTermListRepository(db),
    termRefusals: createRefusalRepository(db),
    labelRepository: createLabelRepository(db),
  }),
  async open(uses: Omit<TermFollowerDeps, 'adopt'> & RefusalWriterDeps, closers) {
    const termFollower = await followTerms({ ...uses, adopt: adoptTerms })
    closers.add('prohibited terms', async () => {
      termFollower.close()
      adoptTerms(builtInPolicy)
    })
    const refusalWriter = new RefusalWriter(uses)
    closers.add('counts of refused terms', () => refusalWriter.close())
    return { termFollower, refusalWriter }
  },
  routes({ registrar, ...deps }: Served & TermListRouteDeps) {
    registerTermLists(registrar, deps)
  },
  jobs: ({ termRefusals: refusals, clock }: Runs) => [
    {
      name: 'sweep_term_refusals',
      everyMs: DAY_MS,
      run: () => refusals.removeBefore(utcDay(clock.now() - TERM_REFUSALS_KEPT_DAYS * DAY_MS)),
    },
  ],
})
