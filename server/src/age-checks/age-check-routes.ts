import type { Clock } from '@footlight/core/ports'
import { type AgeCheck, type AgePurpose, ageCheckRoutes, type Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { AgeDemand } from '@footlight/core/rules/age-checks/age-rules'
import { hasCameraProof, ownCameraDemand } from '@footlight/core/rules/age-checks/own-camera'
import type { FastifyInstance } from 'fastify'
import type { Identity } from '../accounts/port.ts'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import { sendFailure } from '../platform/http/failures.ts'
import { languageAsked } from '../platform/http/language-asked.ts'
import { apiHeaders } from '../platform/http/security-headers.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { Site } from '../platform/site.ts'
import type { AgeCheckRepository, StoredAgeCheck } from './age-check-port.ts'
import { type AgeChecks, isOpen, NOTICE_PATH } from './age-checks.ts'
import type { AgeGate } from './age-gate.ts'

export interface AgeCheckRouteDeps {
  readonly ageGate: AgeGate
  readonly ageChecks: AgeChecks
  readonly ageCheckRepository: AgeCheckRepository
  readonly site: Site
  readonly clock: Clock
}

/** Of one service, for all who are at its pages. */
const NOTICES_PER_ADDRESS = { countMax: 600, windowMs: 60_000 }

/** Proofs of age, for whom the law wants one and who wants to show a camera. */
export function registerAgeChecks(registrar: Registrar, deps: AgeCheckRouteDeps): void {
  const { ageGate, ageChecks, ageCheckRepository, clock } = deps

  registerRoute(registrar, ageCheckRoutes.ageVerification, async ({ identity }) => {
    const rule = ageGate.ruleFor(identity)
    const recent = identity.kind === 'person' ? await ageChecks.recent(identity.person) : []
    // A purchase is gone on with where it was begun.
    const pending = recent.find((check) => check.provider !== 'biller' && isOpen(check, clock.now()))
    return ok({
      required: ageGate.isClosedTo(identity),
      law: rule && { place: rule.place, name: rule.law, since: rule.since },
      methods: rule === null ? [] : [...ageGate.methodsOf(rule)],
      pending: pending === undefined ? null : present(pending),
      own_camera: {
        is_proven: identity.kind === 'person' && hasCameraProof(identity.person),
        methods: [...ageGate.methodsOf(ownCameraDemand)],
      },
      has_failed_attempts: recent.some(({ state }) => state === 'failed'),
      next_at: ageChecks.nextAt(recent),
    })
  })

  registerRoute(registrar, ageCheckRoutes.beginAgeCheck, async ({ identity, body, request }) => {
    const demand = demandOf(body.purpose, identity, ageGate)
    if (!demand.ok) return demand
    const begun = await ageChecks.begin(identity.person, {
      ...{ demand: demand.value, method: body.method },
      origin: deps.site.originAt(request.headers.host),
      language: languageAsked(request.headers) ?? 'en',
    })
    return begun.ok ? ok(present(begun.value)) : begun
  })

  registerRoute(registrar, ageCheckRoutes.ageCheck, async ({ identity, params }) => {
    const check = await ageCheckRepository.find(params.id)
    if (check === null || check.account !== identity.person.id) return fail({ error: 'not_found' })
    return ok(present(await ageChecks.look(check)))
  })

  registerRoute(registrar, ageCheckRoutes.giveUpAgeCheck, async ({ identity, params }) => {
    const check = await ageCheckRepository.find(params.id)
    if (check === null || check.account !== identity.person.id) return fail({ error: 'not_found' })
    await ageCheckRepository.decide(check.id, { state: 'expired' }, clock.now())
    return ok(undefined)
  })

  registerNotices(registrar.app, deps)
}

/** What a check that somebody wants to begin has to prove; a failure: there is nothing to prove. */
function demandOf(
  purpose: AgePurpose,
  identity: Extract<Identity, { kind: 'person' }>,
  ageGate: AgeGate,
): Result<AgeDemand, Failure> {
  if (purpose === 'own_camera') {
    const refusal = ageGate.ownCameraRefusal(identity.person)
    if (refusal === 'camera_proof_required') return ok(ownCameraDemand)
    return fail({ error: refusal ?? 'wrong_state' })
  }
  const rule = ageGate.ruleFor(identity)
  return rule !== null && ageGate.isClosedTo(identity) ? ok(rule) : fail({ error: 'wrong_state' })
}

/** Where services say that a check has gone on: no session and no token, since nothing that is said is believed. */
function registerNotices(app: FastifyInstance, { ageChecks, site, clock }: AgeCheckRouteDeps): void {
  const perAddress = new RateLimiter(NOTICES_PER_ADDRESS, clock)
  app.addHook('onClose', async () => perAddress.close())
  app.route<{ Params: { id: string } }>({
    method: 'POST',
    url: `${NOTICE_PATH}/:id`,
    config: { beforeAgeProof: true },
    async handler({ params, clientAddress }, reply) {
      reply.headers(apiHeaders(site.isSecure))
      const waitMs = perAddress.take(addressKey(clientAddress))
      if (waitMs > 0)
        return sendFailure(reply, { error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1_000) })
      ageChecks.hear(params.id)
      return reply.code(204).send()
    },
  })
}

function present({ id, method, state, fault, url }: StoredAgeCheck): AgeCheck {
  return { id, method, state, fault, url: state === 'pending' ? url : null }
}
