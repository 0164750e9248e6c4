import type { Clock } from '@footlight/core/ports'
import type { Failure, Route } from '@footlight/core/protocol'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders, type Headers } from '../platform/http/security-headers.ts'
import { addressKey } from '../platform/net/address.ts'
import type { RateLimiter } from '../platform/rate-limiter.ts'
import { equalInConstantTime } from '../platform/signer.ts'
import type { Site } from '../platform/site.ts'
import { readSessionCookie, sessionCookie } from './cookie.ts'
import { suspensionOf } from './log-in.ts'
import { PageGuests } from './page-guests.ts'
import type { Session } from './session.ts'
import type { Sessions } from './sessions.ts'
import { needsTerms } from './terms/closed-routes.ts'
import type { ClosedByTerms } from './terms/current-terms.ts'
import { type PlaceBlocks, type SaleRules, viewerOf } from './viewer.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the gate before any handler runs. */
    session: Session | null
  }
}

interface GateDeps {
  readonly site: Site
  readonly sessions: Sessions
  readonly clock: Clock
  readonly blockedRegions: Pick<PlaceBlocks, 'whereabouts' | 'isBlocked'>
  readonly placeRules: SaleRules
  readonly terms: ClosedByTerms
}

/** What every call passes before its body is read: headers, session, rate, forged requests, access. */
export class Gate {
  readonly #deps: GateDeps
  readonly #calls: RateLimiter
  /** For whom pages are drawn that are the same for all guests. */
  readonly pageGuests: PageGuests
  #headers: Headers | undefined

  constructor(deps: GateDeps, calls: RateLimiter) {
    this.#deps = deps
    this.#calls = calls
    this.pageGuests = new PageGuests(deps.sessions)
  }

  /** An `onRequest` hook. It answers by callback: a promise per request would be felt. */
  hookFor(route: Route): (request: FastifyRequest, reply: FastifyReply, done: () => void) => void {
    return (request, reply, done) => {
      reply.headers((this.#headers ??= apiHeaders(this.#deps.site.isSecure)))
      const cookie = readSessionCookie(request.headers.cookie, this.#deps.site.sessionCookieName)
      const known = cookie === null ? undefined : this.#deps.sessions.peek(cookie)
      if (known !== undefined) {
        this.#admit(route, request, reply, known, known.identity.sessionKey, done)
        return
      }
      this.establish(request, reply).then(
        ({ session, limitKey }) => this.#admit(route, request, reply, session, limitKey, done),
        // Fastify's hook type has no error here; its callback takes one all the same.
        done,
      )
    }
  }

  /**
   * The caller's session, or a new guest's with its cookie on the answer. A caller without a session is
   * counted by address.
   */
  async establish(
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<{ session: Session; limitKey: string }> {
    const { sessions } = this.#deps
    const cookie = readSessionCookie(request.headers.cookie, this.#deps.site.sessionCookieName)
    const session = cookie === null ? null : (sessions.peek(cookie) ?? (await sessions.resolve(cookie)))
    if (session !== null) return { session, limitKey: session.identity.sessionKey }
    const guest = sessions.createGuest()
    this.setSession(reply, guest)
    return { session: guest, limitKey: `address ${addressKey(request.clientAddress)}` }
  }

  /**
   * Puts a session on the answer, with its token, so that a client need not ask for the new one. Where it is used is known at once:
   * what the answer itself says may depend on it.
   */
  setSession(reply: FastifyReply, session: Session): void {
    const { whereabouts } = this.#deps.blockedRegions
    whereabouts.note(session.identity.sessionKey, reply.request.clientAddress)
    reply.header('set-cookie', sessionCookie(session, this.#deps.site.isSecure, this.#deps.clock.now()))
    reply.header('x-csrf-token', session.csrf)
  }

  #admit(
    route: Route,
    request: FastifyRequest,
    reply: FastifyReply,
    session: Session,
    limitKey: string,
    done: () => void,
  ): void {
    request.session = session
    this.#deps.blockedRegions.whereabouts.note(session.identity.sessionKey, request.clientAddress)
    // What moves tokens is counted by account (`OrderLimits`), pages for guests were counted by address.
    const waitMs =
      route.movesTokens === true || this.pageGuests.has(limitKey) ? 0 : this.#calls.take(limitKey)
    if (waitMs > 0) sendFailure(reply, { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    else if (route.method !== 'GET' && !this.#isOwnRequest(request, session))
      sendFailure(reply, { error: 'csrf' })
    else if (route.access === 'user' && session.identity.kind !== 'person')
      sendFailure(reply, { error: 'login_required' })
    else {
      const notSold =
        route.movesTokens || route.sells ? this.#deps.placeRules.saleRefusal(request.clientAddress) : null
      if (notSold !== null) return void sendFailure(reply, { error: notSold })
      const suspension =
        route.access === 'user' && route.method !== 'GET' && session.identity.kind === 'person'
          ? suspensionOf(session.identity.person, this.#deps.clock)
          : null
      if (suspension !== null) sendFailure(reply, suspension)
      else if (this.#owesTerms(route, session)) sendFailure(reply, { error: 'terms_required' })
      else done()
    }
  }

  /**
   * Whether the one who is named in the path does not want to be seen where the caller is. Taking something
   * back is always possible.
   */
  regionRefusal(route: Route, params: unknown, session: Session): Failure | null {
    if (route.method === 'DELETE' || typeof params !== 'object' || params === null) return null
    for (const name of namesOf(params)) {
      if (this.#deps.blockedRegions.isBlocked(name, viewerOf(session.identity, false)))
        return { error: 'region_blocked' }
    }
    return null
  }

  /** Whether new terms are to be accepted before this call (TERMS-02). */
  #owesTerms(route: Route, { identity }: Session): boolean {
    return identity.kind === 'person' && needsTerms(route) && this.#deps.terms.isClosedTo(identity.person)
  }

  #isOwnRequest(request: FastifyRequest, session: Session): boolean {
    const { origin, host, 'x-csrf-token': token } = request.headers
    if (origin !== undefined && !this.#deps.site.owns(origin, host)) return false
    return typeof token === 'string' && equalInConstantTime(session.csrf, token)
  }
}

/** Paths name people by these two. */
function* namesOf(params: object): Iterable<string> {
  const { username, recipient } = params as { readonly username?: unknown; readonly recipient?: unknown }
  if (typeof username === 'string') yield username
  if (typeof recipient === 'string') yield recipient
}
