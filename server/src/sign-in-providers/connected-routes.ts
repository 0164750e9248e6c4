import { type ConnectedProviders, signInProviderRoutes } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok } from '@footlight/core/rules'
import { type ProofDeps, proveOwner } from '../account-security/prove-owner.ts'
import type { OwnerLetters } from '../accounts/owner-letters.ts'
import { isoTime } from '../accounts/present-user.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import type { OpenIdProvider } from './open-id-provider.ts'
import type { SignInRepository } from './sign-in-port.ts'

export interface ConnectedDeps extends ProofDeps {
  readonly openIdProviders: ReadonlyMap<string, OpenIdProvider>
  readonly ownerLetters: OwnerLetters
  readonly signInRepository: SignInRepository
}

/** Which providers open an account, for its owner. */
export function registerConnected(registrar: Registrar, deps: ConnectedDeps): void {
  const { ownerLetters, signInRepository } = deps

  registerRoute(registrar, signInProviderRoutes.connectedProviders, async ({ identity }) =>
    ok(await present(identity.person.id, deps)),
  )

  registerRoute(registrar, signInProviderRoutes.disconnectProvider, async ({ identity, body, request }) => {
    const { id } = identity.person
    // Asked first, so that nobody uses up a code of theirs for nothing.
    const there = await signInRepository.ofAccount(id)
    if (!there.some(({ issuer }) => issuer === body.issuer)) return fail({ error: 'not_found' })
    // Whoever has a password to prove themself by has a way in that stays.
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    if (!(await signInRepository.disconnect(id, body.issuer))) return fail({ error: 'not_found' })
    const language = languageAsked(request.headers) ?? 'en'
    ownerLetters.about('provider_disconnected', proved.value.person, language)
    return ok(await present(id, deps))
  })
}

async function present(
  account: AccountId,
  { openIdProviders, signInRepository }: ConnectedDeps,
): Promise<ConnectedProviders> {
  const there = await signInRepository.ofAccount(account)
  const offered = [...openIdProviders.values()].map(({ config }) => config)
  return {
    connected: there.map(({ issuer, connectedAt, lastUsedAt }) => ({
      issuer,
      // The operator may have set up others since.
      label: offered.find((each) => each.issuer === issuer)?.label ?? new URL(issuer).host,
      connected_at: isoTime(connectedAt),
      last_used_at: isoTime(lastUsedAt),
    })),
    others: offered
      .filter(({ issuer }) => there.every((each) => each.issuer !== issuer))
      .map(({ id, label }) => ({ id, label })),
  }
}
