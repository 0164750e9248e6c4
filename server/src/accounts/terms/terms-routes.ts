import type { Clock } from '@footlight/core/ports'
import { termsRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../register-route.ts'
import type { Sessions } from '../sessions.ts'
import type { CurrentTerms } from './current-terms.ts'
import type { TermsRepository } from './terms-repository.ts'

export interface TermsRouteDeps {
  readonly terms: CurrentTerms
  readonly termsRepository: TermsRepository
  readonly sessions: Sessions
  readonly clock: Clock
}

/** The terms in force, and their acceptance by whoever has an account already (TERMS-03). */
export function registerTermsRoutes(registrar: Registrar, deps: TermsRouteDeps): void {
  const { terms, termsRepository, sessions, clock } = deps

  registerRoute(registrar, termsRoutes.terms, ({ identity, query }) =>
    ok(terms.shownTo(identity.kind === 'person' ? identity.person : null, query.language)),
  )

  registerRoute(registrar, termsRoutes.acceptTerms, async ({ identity, body }) => {
    if (body.version !== terms.version) return fail({ error: 'conflict' })
    const { id } = identity.person
    await termsRepository.accept(id, { version: body.version, at: clock.now() })
    // Their sockets and rooms, at every process, read what they have accepted.
    sessions.changed(id)
    return ok({ status: 1 })
  })
}
