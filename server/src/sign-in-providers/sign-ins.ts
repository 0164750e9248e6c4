import { randomBytes } from 'node:crypto'
import type { Clock } from '@footlight/core/ports'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { readSignInCookie, signInCookie } from '../accounts/cookie.ts'
import { equalInConstantTime, Signer, sha256 } from '../platform/signer.ts'
import type { Site } from '../platform/site.ts'
import type { OpenIdProvider, SignInSecrets } from './open-id-provider.ts'
import { signInFailures } from './sign-in-failures.ts'
import type { SignIn, SignInRepository } from './sign-in-port.ts'

export const SIGN_IN_TTL_MS = 10 * 60_000
const COOKIE_BYTES = 32

interface SignInsDeps {
  readonly signInRepository: SignInRepository
  readonly serverSecret: Buffer
  readonly site: Site
  readonly clock: Clock
}

/**
 * Log-ins by providers on their way, each in the browser that has its cookie. What the provider has to repeat is derived from the
 * cookie, so that the database has nothing by which somebody else could go on.
 */
export class SignIns {
  readonly #deps: SignInsDeps
  readonly #states: Signer
  readonly #nonces: Signer
  readonly #verifiers: Signer

  constructor(deps: SignInsDeps) {
    this.#deps = deps
    this.#states = new Signer(deps.serverSecret, 'sign-in state')
    this.#nonces = new Signer(deps.serverSecret, 'sign-in nonce')
    this.#verifiers = new Signer(deps.serverSecret, 'sign-in verifier')
  }

  /** A new cookie on the answer, under which what is known so far is stored. */
  async begin(reply: FastifyReply, signIn: Omit<SignIn, 'expiresAt'>): Promise<SignInSecrets> {
    const { signInRepository, clock, site } = this.#deps
    const cookie = randomBytes(COOKIE_BYTES).toString('base64url')
    await signInRepository.begin(sha256(cookie), { ...signIn, expiresAt: clock.now() + SIGN_IN_TTL_MS })
    reply.header('set-cookie', signInCookie(cookie, site.isSecure, SIGN_IN_TTL_MS))
    return this.#secretsOf(cookie)
  }

  /**
   * Once, by the browser that began it with this provider. `state`: as it came back. One that is not this browser's takes nothing, so
   * that a link of somebody else's ends no log-in that goes on.
   */
  async take(
    request: FastifyRequest,
    { config: { id, issuer } }: OpenIdProvider,
    state: string,
  ): Promise<
    Result<{ readonly signIn: SignIn; readonly secrets: SignInSecrets }, typeof signInFailures.over>
  > {
    const { signInRepository, clock } = this.#deps
    const cookie = this.#cookieOf(request)
    if (cookie === null) return fail(signInFailures.over)
    const secrets = this.#secretsOf(cookie)
    if (!equalInConstantTime(secrets.state, state)) return fail(signInFailures.over)
    const signIn = await signInRepository.take(sha256(cookie), { provider: id, now: clock.now() })
    // The operator has set up another one under this name meanwhile.
    return signIn === null || signIn.issuer !== issuer ? fail(signInFailures.over) : ok({ signIn, secrets })
  }

  /** What this browser has come to, with its key; null: nothing. */
  async current(
    request: FastifyRequest,
  ): Promise<{ readonly idHash: string; readonly signIn: SignIn } | null> {
    const cookie = this.#cookieOf(request)
    if (cookie === null) return null
    const idHash = sha256(cookie)
    const signIn = await this.#deps.signInRepository.find(idHash, this.#deps.clock.now())
    return signIn === null ? null : { idHash, signIn }
  }

  /** Exact: the provider compares it letter by letter (RFC 9700 §2.1). One for each provider, so that none answers for another. */
  redirectUri({ headers: { host } }: FastifyRequest, provider: string): string {
    return `${this.#deps.site.originAt(host)}/sign-in/${provider}`
  }

  #cookieOf({ headers }: FastifyRequest): string | null {
    return readSignInCookie(headers.cookie, this.#deps.site.isSecure)
  }

  #secretsOf(cookie: string): SignInSecrets {
    return {
      state: this.#states.sign(cookie),
      nonce: this.#nonces.sign(cookie),
      verifier: this.#verifiers.sign(cookie),
    }
  }
}
