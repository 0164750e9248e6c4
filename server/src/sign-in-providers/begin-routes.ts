import type { Clock } from '@footlight/core/ports'
import { type Failure, signInProviderRoutes } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import { type ProofDeps, proveOwner } from '../account-security/prove-owner.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { boundTo } from './bound-to.ts'
import type { OpenIdProvider } from './open-id-provider.ts'
import { ownPathOf } from './own-path.ts'
import { signInFailures } from './sign-in-failures.ts'
import type { SignInRepository, SignInStage } from './sign-in-port.ts'
import type { SignIns } from './sign-ins.ts'

export interface BeginDeps extends ProofDeps {
  readonly clock: Clock
  readonly limits: HttpLimits
  /** By id, in the order in which they are shown. */
  readonly openIdProviders: ReadonlyMap<string, OpenIdProvider>
  readonly signInRepository: SignInRepository
  readonly signIns: SignIns
}

/** Where a browser is sent to a provider: to log in, to make an account, or to connect one with an account that there is. */
export function registerBegin(registrar: Registrar, deps: BeginDeps): void {
  const { openIdProviders, signInRepository, signIns } = deps
  const begun = new RateLimiter(deps.limits.signInsPerAddress, deps.clock)
  registrar.app.addHook('onClose', async () => begun.close())

  type Caller = Pick<Parameters<Parameters<typeof registerRoute>[2]>[0], 'request' | 'reply'>
  async function begin(
    { request, reply }: Caller,
    provider: OpenIdProvider,
    { next, stage }: { readonly next: string; readonly stage: SignInStage },
  ): Promise<Result<{ url: string }, Failure>> {
    const waitMs = begun.take(addressKey(request.clientAddress))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const { id, issuer } = provider.config
    const secrets = await signIns.begin(reply, { provider: id, issuer, next, stage })
    const page = await provider.pageFor(signIns.redirectUri(request, id), secrets)
    return page.ok ? ok({ url: page.value }) : page
  }

  registerRoute(registrar, signInProviderRoutes.signInProviders, () =>
    ok({
      providers: [...openIdProviders.values()].map(({ config: { id, label } }) => ({ id, label })),
    }),
  )

  registerRoute(registrar, signInProviderRoutes.beginSignIn, async (call) => {
    const provider = openIdProviders.get(call.params.provider)
    if (provider === undefined) return fail({ error: 'not_found' })
    return begin(call, provider, { next: ownPathOf(call.body.next), stage: { kind: 'log_in' } })
  })

  registerRoute(registrar, signInProviderRoutes.connectProvider, async (call) => {
    const { identity, params, body, request } = call
    const provider = openIdProviders.get(params.provider)
    if (provider === undefined) return fail({ error: 'not_found' })
    const there = await signInRepository.ofAccount(identity.person.id)
    // Asked first, so that nobody uses up a code of theirs for nothing.
    if (there.some(({ issuer }) => issuer === provider.config.issuer)) return fail(signInFailures.connected)
    const proved = await proveOwner(identity.person, body, request, deps)
    if (!proved.ok) return proved
    const bond = boundTo(identity.sessionKey, proved.value.passwordHash)
    const stage = { kind: 'connect', account: identity.person.id, boundTo: bond } as const
    return begin(call, provider, { next: '/account/security', stage })
  })
}
