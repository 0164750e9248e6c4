import type { Clock } from '@footlight/core/ports'
import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { type ClientErrorRepository, createClientErrorRepository } from './client-error-repository.ts'
import { type ClientErrorRouteDeps, registerClientErrors } from './client-error-routes.ts'
import { clientErrors } from './migrations/0192-client-errors.ts'

export { pageOf, withoutPeople } from './without-people.ts'

const SWEEP_EVERY_MS = 3_600_000
/** What nobody has met for so long is mended, or gone with its build. */
const KEPT_MS = 90 * 86_400_000

interface Runs {
  readonly clientErrorRepository: ClientErrorRepository
  readonly clock: Clock
}

/** Faults that our pages have in people's browsers. No row says who met one. */
export const clientErrorsModule = areaModule({
  name: 'client-errors',
  migrations: (kind) => ({ '0192-client-errors': clientErrors(kind) }),
  repositories: (db) => ({ clientErrorRepository: createClientErrorRepository(db) }),
  routes({ registrar, ...deps }: Served & ClientErrorRouteDeps) {
    registerClientErrors(registrar, deps)
  },
  jobs: ({ clientErrorRepository, clock }: Runs) => [
    {
      name: 'sweep_client_errors',
      everyMs: SWEEP_EVERY_MS,
      run: () => clientErrorRepository.forget(clock.now() - KEPT_MS),
    },
  ],
})
