import type { Clock } from '@footlight/core/ports'
import type { AgeMethod } from '@footlight/core/protocol'
import { isStaffRole } from '@footlight/core/rules/accounts/staff-roles'
import { type AgeRule, isProofBy } from '@footlight/core/rules/age-checks/age-rules'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { readSessionCookie } from '../accounts/cookie.ts'
import type { Identity } from '../accounts/port.ts'
import type { Sessions } from '../accounts/sessions.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { apiHeaders } from '../platform/http/security-headers.ts'
import type { Site } from '../platform/site.ts'
import type { PlaceRefusal, PlaceRules } from '../regions/place-rules.ts'
import type { Place } from '../regions/region-block.ts'
import type { Whereabouts } from '../regions/whereabouts.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** As `Route.beforeAgeProof`, of a way that is not in the table of calls. */
    readonly beforeAgeProof?: boolean
  }
}

/** What somebody is told to whom nothing of the performers goes. */
export type AgeRefusal = 'age_verification_required' | PlaceRefusal

/** A rule, and the first ms since 1970 in which it holds. */
interface DatedRule {
  readonly rule: AgeRule
  readonly from: number
}

interface AgeGateDeps {
  readonly sessions: Pick<Sessions, 'peek' | 'resolve'>
  readonly site: Pick<Site, 'sessionCookieName' | 'isSecure'>
  readonly whereabouts: Pick<Whereabouts, 'at' | 'of'>
  readonly placeRules: Pick<PlaceRules, 'closesAny' | 'viewRefusal'>
  readonly clock: Pick<Clock, 'now'>
  /** Empty: ages are not checked. */
  readonly rules: readonly AgeRule[]
  /** That somebody offers. */
  readonly methods: ReadonlySet<AgeMethod>
}

/**
 * Whether somebody may see anything of the performers where they are (AGE-CHECK-01, CLOSED-01). Asked before every answer of the server, so
 * that what is not named as open is closed: pages read from calls, and pictures, playlists and films are files of ours. A place
 * that is not known wants nothing, as with blocked regions.
 */
export class AgeGate {
  readonly #deps: AgeGateDeps
  readonly #rules: ReadonlyMap<string, DatedRule>

  constructor(deps: AgeGateDeps) {
    this.#deps = deps
    this.#rules = new Map(deps.rules.map((rule) => [rule.place, { rule, from: Date.parse(rule.since) }]))
  }

  /** The law at a place, of the state before that of the country; null: none, or not known. */
  ruleAt(place: Place | null): AgeRule | null {
    if (place === null) return null
    const ofState = place.state === null ? undefined : this.#rules.get(place.state)
    const dated = ofState ?? this.#rules.get(place.country)
    return dated === undefined || dated.from > this.#deps.clock.now() ? null : dated.rule
  }

  /** The law where the caller spoke from last. */
  ruleFor({ sessionKey }: Identity): AgeRule | null {
    return this.#rules.size === 0 ? null : this.ruleAt(this.#deps.whereabouts.of(sessionKey))
  }

  /** Of a rule, what can be done here. */
  methodsOf({ methods }: AgeRule): readonly AgeMethod[] {
    return methods.filter((method) => this.#deps.methods.has(method))
  }

  isClosedTo(identity: Identity): boolean {
    const rule = this.ruleFor(identity)
    return rule !== null && !isProven(rule, identity)
  }

  /** Why nothing of a performer goes to somebody at an address; null: it does. */
  refusalAt(address: string, identity: Identity | null): AgeRefusal | null {
    const refusal = this.#deps.placeRules.viewRefusal(address)
    if (refusal !== null && (identity === null || !worksHere(identity))) return refusal
    const rule = this.#rules.size === 0 ? null : this.ruleAt(this.#deps.whereabouts.at(address))
    if (rule === null || (identity !== null && isProven(rule, identity))) return null
    return 'age_verification_required'
  }

  /** Nothing that is not open goes out but through this; where nothing is closed it costs nothing. */
  guard(app: FastifyInstance): void {
    if (this.#rules.size === 0 && !this.#deps.placeRules.closesAny) return
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

function isProven(rule: AgeRule, identity: Identity): boolean {
  if (identity.kind === 'guest') return false
  return identity.person.roles.some(isStaffRole) || isProofBy(rule, identity.person)
}
