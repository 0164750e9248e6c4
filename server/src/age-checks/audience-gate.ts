import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSessionCookie } from '../accounts/cookie.ts'
import type { Identity } from '../accounts/port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { PlaceRefusal, PlaceRules } from '../regions/place-rules.ts'
import type { AgeGate } from './age-gate.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As `Route.beforeAgeProof`, of a way that is not in the table of calls. */
    readonly beforeAgeProof?: boolean
  }
}

/** What somebody is told to whom nothing of the performers goes. */
export type AudienceRefusal = 'age_verification_required' | PlaceRefusal

interface AudienceGateDeps {
  readonly sessions: Pick<Sessions, 'peek' | 'resolve'>
  readonly site: Pick<Site, 'sessionCookieName' | 'isSecure'>
  readonly ageGate: Pick<AgeGate, 'isClosedAt' | 'checksAny'>
  readonly placeRules: Pick<PlaceRules, 'closesAny' | 'viewRefusal'>
}

/**
 * Whether anything of the performers goes to somebody where they are (AGE-CHECK-01, CLOSED-01). Asked before every answer of the
 * server, so that what is not named as open is closed: pages read from calls, and pictures, playlists and films are files of ours.
 */
export class AudienceGate {
  readonly #deps: AudienceGateDeps

  constructor(deps: AudienceGateDeps) {
    this.#deps = deps
  }

  /** Why nothing of a performer goes to somebody at an address; null: it does. */
  refusalAt(address: string, identity: Identity | null): AudienceRefusal | null {
    const refusal = this.#deps.placeRules.viewRefusal(address)
    if (refusal !== null && (identity === null || !worksHere(identity))) return refusal
    return this.#deps.ageGate.isClosedAt(address, identity) ? 'age_verification_required' : null
  }

  /** Nothing that is not open goes out but through this; where nothing is closed it costs nothing. */
  guard(app: FastifyInstance): void {
    const { ageGate, placeRules } = this.#deps
    if (!ageGate.checksAny && !placeRules.closesAny) return
    app.addHook('onRequest', this.#admit)
    app.addHook('onSend', keepFromOthers)
  }

  /** It answers by callback: a promise per request would be felt. */
  readonly #admit = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void): void => {
    if (isOpen(request)) return done()
    if (this.refusalAt(request.clientAddress, null) === null) return done()
    const { sessions, site } = this.#deps
    const decide = (identity: Identity | null): void => {
      const error = this.refusalAt(request.clientAddress, identity)
      if (error === null) return done()
      sendFailure(reply.headers(apiHeaders(site.isSecure)), { error })
    }
    const cookie = readSessionCookie(request.headers.cookie, site.sessionCookieName)
    if (cookie === null) return decide(null)
    const known = sessions.peek(cookie)
    if (known !== undefined) return decide(known.identity)
    sessions.resolve(cookie).then((session) => decide(session?.identity ?? null), done)
  }
}

function isOpen({ routeOptions }: FastifyRequest): boolean {
  return routeOptions.config.beforeAgeProof === true
}

/** A cache on the way knows neither where somebody is nor what they have proved, so it may hold nothing of this. */
function keepFromOthers(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
  done: (error: null, payload: unknown) => void,
): void {
  const caching = reply.getHeader('cache-control')
  if (!isOpen(request) && typeof caching === 'string' && /\bpublic\b/.test(caching))
    reply.header('cache-control', caching.replace(/\bpublic\b/, 'private'))
  done(null, payload)
}

/** Staff, and performers whose identity is proven: a site that is closed to an audience is not closed to those who make it. */
function worksHere(identity: Identity): boolean {
  if (identity.kind === 'guest') return false
  const { roles, type, identityConfirmed } = identity.person
  return roles.some(isStaffRole) || (type === 'model' && identityConfirmed)
}
