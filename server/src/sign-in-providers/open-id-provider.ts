import type { Clock } from '@footlight/core/ports'
import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import * as client from 'openid-client'
import type { Logger } from 'pino'
import * as z from 'zod/mini'
import { logEvent } from '../platform/log-event.ts'
import { isPlainLoopback, type SignInProviderConfig } from '../platform/sign-in-config.ts'
import { signInFailures } from './sign-in-failures.ts'

/** Keys and addresses of a provider change now and then. */
const METADATA_TTL_MS = 3_600_000
const SCOPE = 'openid email'

/** What one log-in alone knows, of which the provider is told and has to repeat its part. */
export interface SignInSecrets {
  readonly state: string
  readonly nonce: string
  /** PKCE (RFC 7636). */
  readonly verifier: string
}

/** Whom a provider says that somebody is. */
export interface ProviderWord {
  readonly subject: string
  /** null: it named none that could be one. */
  readonly email: string | null
  readonly isEmailVerified: boolean
}

const Subject = z.string().check(z.minLength(1), z.maxLength(255))
const Email = z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254), z.email())

export interface OpenIdProviderDeps {
  readonly clock: Clock
  readonly logger: Logger
}

/**
 * One provider, as a confidential client of which we ask (OpenID Connect Core 1.0 §3.1). Signatures, issuer, audience, times,
 * nonce, state, PKCE and the issuer of the answer (RFC 9207) are checked by `openid-client`.
 */
export class OpenIdProvider {
  readonly config: SignInProviderConfig
  readonly #secret: string
  readonly #deps: OpenIdProviderDeps
  #found: { readonly configuration: Promise<client.Configuration>; readonly until: number } | null = null

  constructor(config: SignInProviderConfig, secret: string, deps: OpenIdProviderDeps) {
    this.config = config
    this.#secret = secret
    this.#deps = deps
  }

  /** Where the browser goes. */
  async pageFor(
    redirectUri: string,
    { state, nonce, verifier }: SignInSecrets,
  ): Promise<Result<string, Failure>> {
    return this.#try(async (configuration) => {
      const url = client.buildAuthorizationUrl(configuration, {
        redirect_uri: redirectUri,
        scope: SCOPE,
        response_type: 'code',
        state,
        nonce,
        code_challenge: await client.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return ok(url.href)
    })
  }

  /** `answer`: the address to which the browser came back, the exact redirect URI with its query. */
  async read(answer: URL, { state, nonce, verifier }: SignInSecrets): Promise<Result<ProviderWord, Failure>> {
    return this.#try(async (configuration) => {
      const tokens = await client.authorizationCodeGrant(configuration, answer, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      const subject = Subject.safeParse(claims?.sub)
      if (claims === undefined || !subject.success) return fail(signInFailures.refused)
      // Most name the address at their own call alone (OpenID Connect Core 1.0 §5.4).
      const isSaid = claims['email'] !== undefined || !configuration.serverMetadata().userinfo_endpoint
      const word = isSaid
        ? claims
        : await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
      const email = Email.safeParse(word['email'])
      return ok({
        subject: subject.data,
        email: email.success ? email.data : null,
        isEmailVerified: email.success && word['email_verified'] === true,
      })
    })
  }

  async #try<T>(
    work: (configuration: client.Configuration) => Promise<Result<T, Failure>>,
  ): Promise<Result<T, Failure>> {
    try {
      return await work(await this.#configuration())
    } catch (error) {
      return fail(this.#failureOf(error))
    }
  }

  /** Asked for once an hour, and again where it did not come. */
  #configuration(): Promise<client.Configuration> {
    const now = this.#deps.clock.monotonic()
    if (this.#found !== null && now < this.#found.until) return this.#found.configuration
    const configuration = this.#discover()
    const found = { configuration, until: now + METADATA_TTL_MS }
    this.#found = found
    configuration.catch(() => {
      if (this.#found === found) this.#found = null
    })
    return configuration
  }

  #discover(): Promise<client.Configuration> {
    const { issuer, clientId, timeoutS } = this.config
    const url = new URL(issuer)
    return client.discovery(url, clientId, { client_secret: this.#secret }, authenticate(this.#secret), {
      timeout: timeoutS,
      execute: isPlainLoopback(url) ? [client.allowInsecureRequests] : [],
    })
  }

  /** Codes and names alone are logged: what came may have tokens in it. */
  #failureOf(error: unknown): Failure {
    if (error instanceof client.AuthorizationResponseError && error.error === 'access_denied')
      return signInFailures.denied
    const isAway = isUnreachable(error)
    const { name, code } = error as { readonly name?: unknown; readonly code?: unknown }
    const said = error instanceof client.ResponseBodyError ? error.error : undefined
    logEvent(this.#deps.logger, isAway ? 'sign_in_provider_unreachable' : 'sign_in_provider_refused', {
      provider: this.config.id,
      reason: code ?? name,
      said,
    })
    return isAway ? signInFailures.unavailable : signInFailures.refused
  }
}

/** By the header unless the provider takes the body alone (OpenID Connect Discovery 1.0 §3). */
function authenticate(secret: string): client.ClientAuth {
  return (server, metadata, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const byBody = !methods.includes('client_secret_basic') && methods.includes('client_secret_post')
    const way = byBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    return way(server, metadata, body, headers)
  }
}

/** Not there, too slow, or in trouble; not: it said something that does not hold. */
function isUnreachable(error: unknown): boolean {
  if (error instanceof TypeError && error.message === 'fetch failed') return true
  const { code, cause } = error as { readonly code?: unknown; readonly cause?: unknown }
  if (code === 'OAUTH_TIMEOUT') return true
  return cause instanceof Response && cause.status >= 500
}
